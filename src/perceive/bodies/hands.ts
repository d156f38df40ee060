import { HandLandmarker, type HandLandmarkerResult } from '@mediapipe/tasks-vision';
import type { HandDetection } from '../../core/perception';
import { boxContains } from '../../core/box';
import { itemAt } from '../../core/collections';
import { boxAround } from '../picture/box-around';
import type { PerceiveConfig } from '../perceive-config';
import { centreOf, toLandmarks } from '../picture/landmarks';
import type { Model } from '../model-job';
import { toImageData, wholePlacement, type Placement, type Raster } from '../picture/raster';
import { createClock, createTask, type Delegate, type VisionRuntime } from '../vision-runtime';

const toHand = (result: HandLandmarkerResult, index: number, raster: Raster, placement: Placement): HandDetection => {
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
	const create = (runningMode: 'VIDEO' | 'IMAGE', numHands: number) =>
		createTask(runtime, ({ files, canvas }) =>
			HandLandmarker.createFromOptions(files, {
				canvas,
				baseOptions: { modelAssetBuffer: model.slice(), delegate },
				runningMode,
				numHands,
				minHandDetectionConfidence: config.minHandConfidence,
				minHandPresenceConfidence: config.minHandPresence,
				minTrackingConfidence: config.minHandConfidence,
			}),
		);
	const video = await create('VIDEO', config.maxHands);
	const clock = createClock();
	let crops: HandLandmarker | null = null;
	return {
		inFrame(raster, frame, tMs) {
			const result = video.detectForVideo(toImageData(raster), clock.stamp(tMs));
			const placement = wholePlacement(raster, frame.widthPx, frame.heightPx);
			return result.landmarks.map((_, i) => toHand(result, i, raster, placement));
		},
		async inCrops({ raster, cells }) {
			crops ??= await create('IMAGE', config.maxHandCrops);
			const result = crops.detect(toImageData(raster));
			return result.landmarks.flatMap((points, i) => {
				const centre = centreOf(points);
				const cell = cells.find(({ cell }) => boxContains(cell, centre.x * raster.widthPx, centre.y * raster.heightPx));
				return cell ? [toHand(result, i, raster, cell.placement)] : [];
			});
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
