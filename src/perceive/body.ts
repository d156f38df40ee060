import { PoseLandmarker } from '@mediapipe/tasks-vision';
import type { BodyDetection } from '../core/perception';
import { boxAround } from './boxes';
import type { PerceiveConfig } from './config';
import type { FrameSize } from './face';
import { toLandmarks } from './landmarks';
import { wholePlacement, type Raster } from './raster';
import { createClock, createTask, type Delegate, type VisionRuntime } from './vision-runtime';

/** Points of the head and both shoulders: the part of a body that is nearly always in the picture. */
const HEAD_AND_SHOULDERS = 13;

/** Bodies, followed from call to call. */
export type BodyModel = {
	detect(raster: Raster, frame: FrameSize, tMs: number): BodyDetection[];
	/** Forgets what was followed. */
	restart(): Promise<void>;
	close(): void;
};

/** `model`: bytes of the pose bundle. */
export const createBodyModel = async (
	runtime: VisionRuntime,
	model: Uint8Array,
	delegate: Delegate,
	config: PerceiveConfig,
): Promise<BodyModel> => {
	const task = await createTask(runtime, (files) =>
		PoseLandmarker.createFromOptions(files, {
			baseOptions: { modelAssetBuffer: model, delegate },
			runningMode: 'VIDEO',
			numPoses: config.maxBodies,
			minPoseDetectionConfidence: config.minBodyConfidence,
			minPosePresenceConfidence: config.minBodyConfidence,
			minTrackingConfidence: config.minBodyOverlap,
		}),
	);
	const clock = createClock();
	return {
		detect(raster, frame, tMs) {
			const image = new ImageData(raster.data, raster.widthPx, raster.heightPx);
			const result = task.detectForVideo(image, clock.stamp(tMs));
			const placement = wholePlacement(raster, frame.widthPx, frame.heightPx);
			const bodies = result.landmarks.flatMap((points, i): BodyDetection[] => {
				const landmarks = toLandmarks('pose-33', points, result.worldLandmarks[i] ?? null, raster, placement, true);
				const visibility = landmarks.visibility!;
				const box = boxAround(landmarks.image, (k) => visibility[k]! >= 0.5);
				if (!box) return [];
				// The landmarker tells no score; how visible it thinks head and shoulders are takes its place.
				const score = visibility.subarray(0, HEAD_AND_SHOULDERS).reduce((sum, v) => sum + v, 0) / HEAD_AND_SHOULDERS;
				return [{ box, score, landmarks, appearance: null }];
			});
			result.close();
			return bodies;
		},
		async restart() {
			await task.setOptions({ runningMode: 'VIDEO' });
			clock.restart();
		},
		close: () => task.close(),
	};
};
