import { AppError } from '../core/errors';
import type { Landmarks } from '../core/perception';
import { patientFetch } from '../models/store/patient-fetch';
import type { Raster } from './picture/raster';
import type { Delegate } from './vision-runtime';

/** Renderers that compute on the CPU: their WebGL is many times slower than wasm (bodies 800 against 36 ms, measured). */
const SOFTWARE_RENDERER = /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen|lavapipe/i;

/**
 * How far points may lie apart on average, as a share of the longer side of the points' box. A GPU computes with half
 * precision; that moves points by about 0.5 %, while a model that is wrong there moved them by a quarter and more.
 */
export const GPU_TOLERANCE = 0.03;

/** The WebGL renderer of this worker; `null` without WebGL2. Its name is `null` when the browser hides it. */
const webGlRenderer = (): { name: string | null } | null => {
	if (!('OffscreenCanvas' in globalThis)) return null;
	const context = new OffscreenCanvas(1, 1).getContext('webgl2');
	if (!context) return null;
	const extension = context.getExtension('WEBGL_debug_renderer_info');
	const name: unknown = extension && context.getParameter(extension.UNMASKED_RENDERER_WEBGL);
	return { name: typeof name === 'string' ? name : null };
};

/** WebGL2 comes back a moment after a GPU process has died, if at all. */
const RETURN_TRIES = 5;
const RETURN_PAUSE_MS = 1000;

/** Whether a renderer of this name may be a real GPU. A hidden name is taken for software. */
export const isRealGpu = (renderer: string | null): boolean => renderer !== null && !SOFTWARE_RENDERER.test(renderer);

/** Mean distance of two point sets of shape (n, 3) in the picture's plane, as a share of the first one's longer side. */
const distanceOf = (a: Float32Array, b: Float32Array): number => {
	let sum = 0;
	const low = [Infinity, Infinity];
	const high = [-Infinity, -Infinity];
	for (let i = 0; i < a.length; i += 3) {
		sum += Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!);
		for (const k of [0, 1]) {
			low[k] = Math.min(low[k]!, a[i + k]!);
			high[k] = Math.max(high[k]!, a[i + k]!);
		}
	}
	return sum / (a.length / 3) / Math.max(high[0]! - low[0]!, high[1]! - low[1]!);
};

/**
 * Whether two runs on one picture found the same: as many, at least one, each near one of the other's.
 *
 * @param tolerance mean distance of points, as a share of the longer side of their box
 */
export const isSameResult = (
	a: readonly Landmarks[],
	b: readonly Landmarks[],
	tolerance: number = GPU_TOLERANCE,
): boolean =>
	a.length > 0 &&
	a.length === b.length &&
	a.every(({ image }) => b.some((other) => distanceOf(image, other.image) <= tolerance));

/** Whether the GPU is tried, and why. */
export type GpuPlan = { isTried: boolean; reason: string };

/** A model on the device it was found to work on. */
export type Chosen<Model> = { model: Model; delegate: Delegate; reason: string };

/** Creates a model on the GPU if that is tried and gives what the CPU gives on the known picture, else on the CPU. */
export const createChecked = async <Model extends { close(): void }>(
	create: (delegate: Delegate) => Promise<Model>,
	look: (model: Model) => readonly Landmarks[],
	plan: GpuPlan,
): Promise<Chosen<Model>> => {
	const onCpu = await create('CPU');
	if (!plan.isTried) return { model: onCpu, delegate: 'CPU', reason: plan.reason };
	const expected = look(onCpu);
	let onGpu: Model | null = null;
	try {
		onGpu = await create('GPU');
		if (isSameResult(expected, look(onGpu))) {
			onCpu.close();
			return { model: onGpu, delegate: 'GPU', reason: plan.reason };
		}
	} catch (cause) {
		console.warn('The GPU failed in its self-check', cause);
	}
	onGpu?.close();
	return { model: onCpu, delegate: 'CPU', reason: `${plan.reason}, but its results differ from the CPU's` };
};

/** The bundled picture that models are checked on, beside them. Rejects with `model-missing` when it cannot be read. */
export const loadKnownPicture = async (modelsUrl: string): Promise<Raster> => {
	const file = 'samples/self-check.jpg';
	const read = (response: Response) => (response.ok ? response.blob() : null);
	const picture = await patientFetch(new URL(`../${file}`, modelsUrl), read).catch(() => null);
	if (!picture) throw new AppError('model-missing', `Cannot fetch the picture for checking models: ${file}`);
	// Some hosts answer with their start page for whatever is not there.
	const bitmap = await createImageBitmap(picture).catch((cause: unknown) => {
		throw new AppError('model-missing', `Cannot read the picture for checking models: ${file}`, { cause });
	});
	const { width: widthPx, height: heightPx } = bitmap;
	const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
	if (!context) throw new AppError('backend-unavailable', 'No 2-D canvas in this worker');
	context.drawImage(bitmap, 0, 0);
	bitmap.close();
	return { widthPx, heightPx, data: context.getImageData(0, 0, widthPx, heightPx).data };
};

/** @param isLostBefore it was there a moment ago, so it is waited for: going on without would move models to the CPU */
const findRenderer = async (isLostBefore: boolean) => {
	for (let tries = 1; ; tries++) {
		const renderer = webGlRenderer();
		if (renderer || !isLostBefore || tries === RETURN_TRIES) return renderer;
		await new Promise((resolve) => setTimeout(resolve, RETURN_PAUSE_MS));
	}
};

/** Whether the GPU is worth a try on this machine, and why. `isLostBefore`: WebGL2 was there a moment ago. */
export const planGpu = async (wanted: 'auto' | 'cpu', isLostBefore: boolean): Promise<GpuPlan> => {
	if (wanted === 'cpu') return { isTried: false, reason: 'CPU asked for' };
	const renderer = await findRenderer(isLostBefore);
	if (!renderer) {
		const reason = 'No WebGL2 in workers of this browser: models run on the CPU';
		return { isTried: false, reason };
	}
	const { name } = renderer;
	if (!isRealGpu(name)) return { isTried: false, reason: `No GPU: WebGL runs on ${name ?? 'a hidden renderer'}` };
	return { isTried: true, reason: `GPU ${name}` };
};
