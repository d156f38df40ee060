/** What holds for all of MediaPipe's models. */
export const mediapipe = {
	licenceUrl: 'https://github.com/google-ai-edge/mediapipe/blob/master/LICENSE',
	trainingData: 'unknown: the packages that hold it do not say',
	accuracy: null,
} as const;
