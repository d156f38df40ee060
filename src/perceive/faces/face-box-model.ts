import { FaceDetector } from '@mediapipe/tasks-vision';
import type { Box } from '../../core/geometry/space';
import type { PerceiveConfig } from '../perceive-config';
import { toImageData, type Raster } from '../picture/raster';
import { createTask, type VisionRuntime } from '../vision-runtime';

/** Finds faces by box alone, for tiles. */
export type FaceBoxModel = {
	/** Boxes in pixels of the raster, most certain first. */
	detect(raster: Raster): { box: Box; score: number }[];
	close(): void;
};

export const createFaceBoxModel = async (
	runtime: VisionRuntime,
	model: Uint8Array,
	config: PerceiveConfig,
): Promise<FaceBoxModel> => {
	const task = await createTask(runtime, model, ({ files, canvas, modelAssetPath }) =>
		FaceDetector.createFromOptions(files, {
			canvas,
			baseOptions: { modelAssetPath, delegate: 'CPU' },
			runningMode: 'IMAGE',
			minDetectionConfidence: config.minFaceConfidence,
		}),
	);
	return {
		detect(raster) {
			return task
				.detect(toImageData(raster))
				.detections.flatMap(({ boundingBox, categories }) =>
					boundingBox
						? [
								{
									box: {
										x: boundingBox.originX,
										y: boundingBox.originY,
										width: boundingBox.width,
										height: boundingBox.height,
									},
									score: categories[0]?.score ?? 0,
								},
							]
						: [],
				)
				.sort((a, b) => b.score - a.score);
		},
		close: () => task.close(),
	};
};
