import { PoseLandmarker, type PoseLandmarkerResult } from '@mediapipe/tasks-vision';
import type { BodyDetection } from '../core/perception';
import { boxAround } from './boxes';
import type { PerceiveConfig } from './config';
import type { FrameSize } from './face';
import { toLandmarks } from './landmarks';
import { toImageData, wholePlacement, type Placement, type Raster } from './raster';
import { createClock, createTask, type Delegate, type VisionRuntime } from './vision-runtime';

/** Points of the head and both shoulders: the part of a body that is nearly always in the picture. */
const HEAD_AND_SHOULDERS = 13;

/** Bodies of a result. Frees it. */
const toBodies = (result: PoseLandmarkerResult, raster: Raster, placement: Placement): BodyDetection[] => {
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
};

/** Bodies in the frame, and in parts of it. */
export type BodyModel = {
	/** Bodies in the whole frame, followed from call to call. */
	inFrame(raster: Raster, frame: FrameSize, tMs: number): BodyDetection[];
	/** Bodies in a part of the frame, for itself. Its task is created at the first use. */
	inCrop(raster: Raster, placement: Placement): Promise<BodyDetection[]>;
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
	const create = (runningMode: 'VIDEO' | 'IMAGE') =>
		createTask(runtime, (files) =>
			PoseLandmarker.createFromOptions(files, {
				// The task keeps the buffer it is given.
				baseOptions: { modelAssetBuffer: model.slice(), delegate },
				runningMode,
				numPoses: config.maxBodies,
				minPoseDetectionConfidence: config.minBodyConfidence,
				minPosePresenceConfidence: config.minBodyConfidence,
				minTrackingConfidence: config.minBodyOverlap,
			}),
		);
	const video = await create('VIDEO');
	const clock = createClock();
	let crops: PoseLandmarker | null = null;
	return {
		inFrame(raster, frame, tMs) {
			const result = video.detectForVideo(toImageData(raster), clock.stamp(tMs));
			return toBodies(result, raster, wholePlacement(raster, frame.widthPx, frame.heightPx));
		},
		async inCrop(raster, placement) {
			crops ??= await create('IMAGE');
			return toBodies(crops.detect(toImageData(raster)), raster, placement);
		},
		async restart() {
			await video.setOptions({ runningMode: 'VIDEO' });
			clock.restart();
		},
		close() {
			video.close();
			crops?.close();
		},
	};
};
