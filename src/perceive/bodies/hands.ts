import { HandLandmarker, type HandLandmarkerResult } from '@mediapipe/tasks-vision';
import type { HandDetection } from '../../core/perception';
import { boxContains } from '../../core/geometry/box';
import { itemAt } from '../../core/collections';
import { boxAround } from '../picture/box-around';
import type { PerceiveConfig } from '../perceive-config';
import { centreOf, toLandmarks } from '../picture/landmarks';
import type { Model } from '../model-job';
import { createTaskPair } from './task-pair';
import { wholePlacement, type AnyRaster, type Placement } from '../picture/raster';
import { createTask, type Delegate, type VisionRuntime } from '../vision-runtime';

const toHand = (
	result: HandLandmarkerResult,
	index: number,
	raster: AnyRaster,
	placement: Placement,
): HandDetection => {
	const world = result.worldLandmarks[index] ?? null;
	const landmarks = toLandmarks('hand-21', itemAt(result.landmarks, index), world, { raster, placement });
	const side = result.handedness[index]?.[0];
	return {
		side: side?.categoryName === 'Left' ? 'left' : 'right',
		box: boxAround(landmarks.image)!,
		score: side?.score ?? 0,
		landmarks,
	};
};

/** `model`: bytes of the hand bundle. */
export const createHandModel = async (
	runtime: VisionRuntime,
	model: Uint8Array,
	delegate: Delegate,
	config: PerceiveConfig,
): Promise<Model<'hands'>> => {
	const tasks = await createTaskPair<HandLandmarkerResult>((runningMode) =>
		createTask(runtime, model, ({ files, canvas, modelAssetPath }) =>
			HandLandmarker.createFromOptions(files, {
				canvas,
				baseOptions: { modelAssetPath, delegate },
				runningMode,
				numHands: runningMode === 'VIDEO' ? config.maxHands : config.maxHandCrops,
				minHandDetectionConfidence: config.minHandConfidence,
				minHandPresenceConfidence: config.minHandPresence,
				minTrackingConfidence: config.minHandConfidence,
			}),
		),
	);
	return {
		inFrame(raster, frame, tMs) {
			const result = tasks.detectInFrame(raster, tMs);
			const placement = wholePlacement(raster, frame.widthPx, frame.heightPx);
			return result.landmarks.map((_, i) => toHand(result, i, raster, placement));
		},
		async inCrops({ raster, cells }) {
			const result = await tasks.detectInCrop(raster);
			return result.landmarks.flatMap((points, i) => {
				const centre = centreOf(points);
				const cell = cells.find(({ cell }) => boxContains(cell, centre.x * raster.widthPx, centre.y * raster.heightPx));
				return cell ? [toHand(result, i, raster, cell.placement)] : [];
			});
		},
		restart: () => tasks.restart(),
		close: () => tasks.close(),
	};
};
