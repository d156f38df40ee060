import { mediapipe } from './mediapipe';

const shared = {
	task: 'pose-landmarks',
	licence: 'Apache-2.0',
	origin: ['@mediapipe/pose@0.5.1675469404'],
} as const;

const contract = {
	adapter: 'body',
	input: 'A picture or a part of one, RGB',
	output: 'For each body 33 points',
} as const;

/**
 * Bodies, without the part that computes segmentation masks: `outputSegmentationMasks` must stay off. In rendered scenes (choose and
 * calibrate) the full landmarks put the wrist of an arm that points where it is in 31 of 51 gestures, the lite ones in 23. They take 2.1
 * times the multiplications, and bodies as a whole 1.36 times the time. The lite ones are for where memory is short.
 */
export const bodyLandmarks = [
	{
		...shared,
		name: 'pose-landmarker-full',
		file: 'pose_landmarker_full.task',
		bytes: 9_410_518,
		sha256: '73b6c96edbe3b31e48c6d265984ceb5df25928bc9bfe2ba8a288f3917cc045bf',
		about: { ...mediapipe, title: 'Body landmarks', contract },
	},
	{
		...shared,
		name: 'pose-landmarker-lite',
		file: 'pose_landmarker_lite.task',
		bytes: 5_789_430,
		sha256: 'a04b2dccb28b1288be2e3cc9c8c095d9ccd70d2272e1ddb7db77afbd48193970',
		about: { ...mediapipe, title: 'Body landmarks, small', contract },
	},
] as const;
