import { FaceLandmarker } from '@mediapipe/tasks-vision';
import type { ModelUse } from '../../core/session';
import type { FindInstalled } from '../find-installed';
import type { PerceiveConfig } from '../perceive-config';
import { toImageData } from '../picture/raster';
import { createClock, createTask, type VisionRuntime } from '../vision-runtime';
import { BLENDSHAPES_ID, withBlendshapes } from '../faces/blendshapes';
import type { Landmarker } from '../faces/landmarker';

/** MediaPipe's own face task. */
export type TaskLandmarker = Landmarker & {
	/**
	 * Whether movements are measured as blendshapes from now on, which takes the installed model for them; without it
	 * nothing changes. Looks for it at the first use. Never fails: a model that cannot be used counts as not there.
	 */
	measureMovements(isWanted: boolean): Promise<void>;
	/** The model of blendshapes in use; `null`: none. */
	movementModel(): ModelUse | null;
};

/**
 * On the CPU also beside a GPU: the mesh that runs there has no true irises, and without them there is no eye gaze.
 *
 * @param model bytes of the landmark bundle
 * @param find of installed models
 */
export const createTaskLandmarker = async (
	runtime: VisionRuntime,
	model: Uint8Array,
	config: PerceiveConfig,
	find: FindInstalled,
): Promise<TaskLandmarker> => {
	/** The bundle in use, and the blendshapes in it. */
	let bundle = model;
	let blendshapes: ModelUse | null = null;
	const create = (runningMode: 'VIDEO' | 'IMAGE') =>
		createTask(runtime, bundle, ({ files, canvas, modelAssetPath }) =>
			FaceLandmarker.createFromOptions(files, {
				canvas,
				baseOptions: { modelAssetPath, delegate: 'CPU' },
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
		inVideo: (raster, tMs) => video.detectForVideo(toImageData(raster), clock.stamp(tMs)),
		async inPicture(raster) {
			crops ??= await create('IMAGE');
			return crops.detect(toImageData(raster));
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
