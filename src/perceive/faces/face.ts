import type { FrameSize } from '../picture/raster';
import { FaceDetector, FaceLandmarker, type FaceLandmarkerResult } from '@mediapipe/tasks-vision';
import type { FaceDetection } from '../../core/perception';
import type { ModelUse } from '../../core/session';
import type { Box } from '../../core/geometry/space';
import { BLENDSHAPES_ID, toMovements, withBlendshapes } from './blendshapes';
import { boxContains } from '../../core/geometry/box';
import { itemAt } from '../../core/collections';
import { boxAround } from '../picture/box-around';
import type { PerceiveConfig } from '../perceive-config';
import type { FindInstalled } from '../find-installed';
import { headPoseFromCrop, headPoseFromMatrix } from './head-pose';
import { centreOf, toLandmarks, type PlacedRaster } from '../picture/landmarks';
import type { Mosaic, MosaicCell } from '../picture/mosaic';
import { toImageData, wholePlacement, type Raster } from '../picture/raster';
import { createClock, createTask, type VisionRuntime } from '../vision-runtime';

/** One face of a result. `cropOf`: the frame, where the raster is not the whole of it. */
const toFace = (
	result: FaceLandmarkerResult,
	index: number,
	{ raster, placement, cropOf, score }: PlacedRaster & { cropOf: FrameSize | null; score: number },
): FaceDetection => {
	const landmarks = toLandmarks('face-478', itemAt(result.faceLandmarks, index), null, { raster, placement });
	const matrix = result.facialTransformationMatrixes[index];
	const pose = matrix ? headPoseFromMatrix(matrix.data) : null;
	// Empty while they are not asked for.
	const shapes = result.faceBlendshapes[index];
	return {
		// Iris points are left out: on a basic mesh they are stand-ins, and they never lie outside the rest.
		box: boxAround(landmarks.image, (i) => i < 468)!,
		score,
		landmarks,
		// The task runs on the CPU, whose mesh has true ones.
		hasIrises: true,
		headPose: pose && cropOf ? headPoseFromCrop(pose, raster, placement, cropOf) : pose,
		appearance: null,
		expression: null,
		gazeDirection: null,
		gazeMap: null,
		...(shapes && { blendshapes: toMovements(shapes.categories) }),
	};
};

/** Faces with landmarks and head pose. */
export type FaceModel = {
	/** Faces in the whole frame, followed from call to call. The landmarker tells no score: it is the threshold passed. */
	inFrame(raster: Raster, frame: FrameSize, tMs: number): FaceDetection[];
	/** Faces in crops, each crop for itself; at most the most central one of each cell. Creates its task at the first use. */
	inCrops(mosaic: Mosaic, frame: FrameSize): Promise<(FaceDetection | null)[]>;
	/** Forgets what was followed. */
	restart(): Promise<void>;
	/**
	 * Whether movements are measured as blendshapes from now on, which takes the installed model for them; without it
	 * nothing changes. Looks for it at the first use. Never fails: a model that cannot be used counts as not there.
	 */
	measureMovements(isWanted: boolean): Promise<void>;
	/** The model of blendshapes in use; `null`: none. */
	movementModel(): ModelUse | null;
	close(): void;
};

/**
 * On the CPU also beside a GPU: the mesh that runs there has no true irises, and without them there is no eye gaze.
 *
 * @param model bytes of the landmark bundle
 * @param find of installed models
 */
export const createFaceModel = async (
	runtime: VisionRuntime,
	model: Uint8Array,
	config: PerceiveConfig,
	find: FindInstalled,
): Promise<FaceModel> => {
	/** The bundle in use, and the blendshapes in it. */
	let bundle = model;
	let blendshapes: ModelUse | null = null;
	const create = (runningMode: 'VIDEO' | 'IMAGE') =>
		createTask(runtime, ({ files, canvas }) =>
			FaceLandmarker.createFromOptions(files, {
				canvas,
				// The task keeps the buffer it is given.
				baseOptions: { modelAssetBuffer: bundle.slice(), delegate: 'CPU' },
				runningMode,
				numFaces: config.maxFaces,
				minFaceDetectionConfidence: config.minFaceConfidence,
				minFacePresenceConfidence: config.minFaceConfidence,
				minTrackingConfidence: config.minFaceConfidence,
				outputFacialTransformationMatrixes: true,
				outputFaceBlendshapes: blendshapes !== null,
			}),
		);
	let video = await create('VIDEO');
	const clock = createClock();
	let crops: FaceLandmarker | null = null;

	/** Our bundle with blendshapes; `null`: the model is not there, or of no use. */
	let whole: Promise<{ bundle: Uint8Array; use: ModelUse } | null> | null = null;
	const findWhole = async () => {
		try {
			const file = await find(BLENDSHAPES_ID, 'wasm');
			if (!file) return null;
			const published = new Uint8Array(await file.blob.arrayBuffer());
			const use: ModelUse = { name: BLENDSHAPES_ID, sha256: file.sha256, backend: 'wasm' };
			return { bundle: withBlendshapes(model, published), use };
		} catch (cause) {
			console.warn('Blendshapes are not measured', cause);
			return null;
		}
	};
	const renew = async () => {
		const next = await create('VIDEO');
		video.close();
		crops?.close();
		crops = null;
		video = next;
		clock.restart();
	};

	return {
		inFrame(raster, frame, tMs) {
			const result = video.detectForVideo(toImageData(raster), clock.stamp(tMs));
			const placement = wholePlacement(raster, frame.widthPx, frame.heightPx);
			const seen = { raster, placement, cropOf: null, score: config.minFaceConfidence };
			return result.faceLandmarks.map((_, i) => toFace(result, i, seen));
		},
		async inCrops({ raster, cells }, frame) {
			crops ??= await create('IMAGE');
			const result = crops.detect(toImageData(raster));
			const found = new Map<MosaicCell, { distance: number; face: FaceDetection }>();
			result.faceLandmarks.forEach((points, i) => {
				const centre = centreOf(points);
				const x = centre.x * raster.widthPx;
				const y = centre.y * raster.heightPx;
				const place = cells.find(({ cell }) => boxContains(cell, x, y));
				if (!place) return;
				const { cell, placement } = place;
				const distance = Math.hypot(x - cell.x - cell.width / 2, y - cell.y - cell.height / 2);
				if (distance >= (found.get(place)?.distance ?? Infinity)) return;
				const seen = { raster, placement, cropOf: frame, score: config.minFaceConfidence };
				found.set(place, { distance, face: toFace(result, i, seen) });
			});
			return cells.map((place) => found.get(place)?.face ?? null);
		},
		async restart() {
			// Setting an option builds the graph anew on the loaded model: 20 ms, and the results of a new task.
			await video.setOptions({ runningMode: 'VIDEO' });
			clock.restart();
		},
		async measureMovements(isWanted) {
			if (isWanted === (blendshapes !== null)) return;
			const found = isWanted ? await (whole ??= findWhole()) : null;
			if (isWanted && !found) return;
			[bundle, blendshapes] = [found?.bundle ?? model, found?.use ?? null];
			try {
				await renew();
			} catch (cause) {
				console.warn('Blendshapes are not measured', cause);
				[bundle, blendshapes, whole] = [model, null, Promise.resolve(null)];
			}
		},
		movementModel: () => blendshapes,
		close() {
			video.close();
			crops?.close();
		},
	};
};

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
	const task = await createTask(runtime, ({ files, canvas }) =>
		FaceDetector.createFromOptions(files, {
			canvas,
			baseOptions: { modelAssetBuffer: model, delegate: 'CPU' },
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
