import { PoseLandmarker, type PoseLandmarkerResult } from '@mediapipe/tasks-vision';
import type { BodyDetection } from '../../core/perception';
import { hasHead } from './body-crops';
import { boxAround } from '../picture/box-around';
import type { PerceiveConfig } from '../perceive-config';
import { toLandmarks } from '../picture/landmarks';
import type { Model } from '../model-job';
import { createTaskPair } from './task-pair';
import { wholePlacement, type AnyRaster, type Placement } from '../picture/raster';
import { createTask, type Delegate, type VisionRuntime } from '../vision-runtime';

/** Points of the head and both shoulders: the part of a body that is nearly always in the picture. */
const HEAD_AND_SHOULDERS = 13;

/** Bodies of a result. Frees it. */
const toBodies = (result: PoseLandmarkerResult, raster: AnyRaster, placement: Placement): BodyDetection[] => {
	const bodies = result.landmarks.flatMap((points, i): BodyDetection[] => {
		const landmarks = toLandmarks('pose-33', points, result.worldLandmarks[i] ?? null, { raster, placement });
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

/** `model`: bytes of the pose bundle. */
export const createBodyModel = async (
	runtime: VisionRuntime,
	model: Uint8Array,
	delegate: Delegate,
	config: PerceiveConfig,
): Promise<Model<'bodies'>> => {
	const tasks = await createTaskPair<PoseLandmarkerResult>((runningMode) =>
		createTask(runtime, model, ({ files, canvas, modelAssetPath }) =>
			PoseLandmarker.createFromOptions(files, {
				canvas,
				baseOptions: { modelAssetPath, delegate },
				runningMode,
				numPoses: runningMode === 'VIDEO' ? config.maxBodies : config.maxBodiesInCrop,
				minPoseDetectionConfidence: config.minBodyConfidence,
				minPosePresenceConfidence: config.minBodyConfidence,
				minTrackingConfidence: config.minBodyOverlap,
			}),
		),
	);
	return {
		inFrame(raster, frame, tMs) {
			const result = tasks.detectInFrame(raster, tMs);
			return toBodies(result, raster, wholePlacement(raster, frame.widthPx, frame.heightPx));
		},
		async inCrops(list, inFrame) {
			const found: BodyDetection[] = [];
			for (const { raster, placement, head } of list) {
				if (head && [...inFrame, ...found].some((body) => hasHead(body, head))) continue;
				found.push(...toBodies(await tasks.detectInCrop(raster), raster, placement));
			}
			return found;
		},
		restart: () => tasks.restart(),
		close: () => tasks.close(),
	};
};
