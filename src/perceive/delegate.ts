import type { Landmarks } from '../core/perception';
import type { Raster } from './picture/raster';
import type { Delegate } from './vision-runtime';

/** Renderers that compute on the CPU: their WebGL is many times slower than wasm (bodies 800 against 36 ms, measured). */
const SOFTWARE_RENDERER = /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen|lavapipe/i;

/**
 * How far points may lie apart on average, as a share of the longer side of the points' box. A GPU computes with half
 * precision; that moves points by about 0.5 %, while a model that is wrong there moved them by a quarter and more.
 */
const TOLERANCE = 0.03;

/** Name of the WebGL renderer; `null` without WebGL2 or when the browser hides it. */
const webGlRenderer = (): string | null => {
	const context = new OffscreenCanvas(1, 1).getContext('webgl2');
	const extension = context?.getExtension('WEBGL_debug_renderer_info');
	if (!context || !extension) return null;
	const renderer: unknown = context.getParameter(extension.UNMASKED_RENDERER_WEBGL);
	return typeof renderer === 'string' ? renderer : null;
};

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

/** Whether two runs on one picture found the same: as many, at least one, each near one of the other's. */
export const isSameResult = (a: readonly Landmarks[], b: readonly Landmarks[]): boolean =>
	a.length > 0 &&
	a.length === b.length &&
	a.every(({ image }) => b.some((other) => distanceOf(image, other.image) <= TOLERANCE));

/** A model on the device it was found to work on. */
export type Chosen<Model> = { model: Model; delegate: Delegate; reason: string };

/**
 * Creates a model on the GPU if that gives what the CPU gives on the check picture, else on the CPU.
 *
 * `check`: the picture; `null` when the GPU is not to be tried, for the `reason` given.
 */
export const createChecked = async <Model extends { close(): void }>(
	create: (delegate: Delegate) => Promise<Model>,
	look: (model: Model, picture: Raster) => readonly Landmarks[],
	check: { picture: Raster | null; reason: string },
): Promise<Chosen<Model>> => {
	const onCpu = await create('CPU');
	if (!check.picture) return { model: onCpu, delegate: 'CPU', reason: check.reason };
	const expected = look(onCpu, check.picture);
	let onGpu: Model | null = null;
	try {
		onGpu = await create('GPU');
		if (isSameResult(expected, look(onGpu, check.picture))) {
			onCpu.close();
			return { model: onGpu, delegate: 'GPU', reason: check.reason };
		}
	} catch (cause) {
		console.warn('The GPU failed in its self-check', cause);
	}
	onGpu?.close();
	return { model: onCpu, delegate: 'CPU', reason: `${check.reason}, but its results differ from the CPU's` };
};

/** The bundled picture for the check, beside the models; `null` when it cannot be read. */
const loadCheckPicture = async (modelsUrl: string): Promise<Raster | null> => {
	const response = await fetch(new URL('../samples/self-check.jpg', modelsUrl)).catch(() => null);
	if (!response?.ok) return null;
	const bitmap = await createImageBitmap(await response.blob());
	const { width: widthPx, height: heightPx } = bitmap;
	const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
	context?.drawImage(bitmap, 0, 0);
	bitmap.close();
	return context && { widthPx, heightPx, data: context.getImageData(0, 0, widthPx, heightPx).data };
};

/** Whether the GPU is worth a try on this machine, with the picture to check it on, and why. */
export const planCheck = async (
	modelsUrl: string,
	wanted: 'auto' | 'cpu',
): Promise<{ picture: Raster | null; reason: string }> => {
	if (wanted === 'cpu') return { picture: null, reason: 'CPU asked for' };
	const renderer = webGlRenderer();
	if (!isRealGpu(renderer))
		return { picture: null, reason: `No GPU: WebGL runs on ${renderer ?? 'a hidden renderer'}` };
	const picture = await loadCheckPicture(modelsUrl);
	return { picture, reason: picture ? `GPU ${renderer}` : 'No picture to check the GPU on' };
};
