import { AppError } from '../../core/errors';
import type { EncoderPort } from '../../models/onnx/encoder-port';
import type { Encoder, PictureSpec } from '../../models/onnx/request';
import type { Tensors } from '../../models/onnx/tensor';
import { squareCrop } from '../../perceive/encoders/crop-geometry';
import { floatsOf } from '../../perceive/encoders/outputs';
import { IMAGE_TEXT_SPECS, type ImageTextSpec } from '../../perceive/encoders/pair-relation';
import { connectEncoders } from './encoder-client';

/** The picture half of an image–text model. */
export type PictureHalf = Pick<ImageTextSpec, 'sidePx' | 'mean' | 'std' | 'pictureOutput' | 'dimensions'>;

const INPUT = 'pixel_values';

const pictureSpec = ({ sidePx, mean, std }: PictureHalf): PictureSpec => ({
	widthPx: sidePx,
	heightPx: sidePx,
	layout: 'NCHW',
	channels: 'RGB',
	mean,
	std,
	outside: 0,
});

/**
 * A whole picture as the vector that the picture half of an image–text model gives, not brought to unit length: what a
 * probe is trained on. The square in the middle, as these models were trained to see pictures.
 */
export const pictureVector = (
	model: PictureHalf,
): Encoder<{ readonly widthPx: number; readonly heightPx: number }, Float32Array> => ({
	request({ widthPx, heightPx }) {
		const side = Math.min(widthPx, heightPx);
		if (!(side > 0)) return null;
		const crop = squareCrop([widthPx / 2, heightPx / 2], side, model.sidePx);
		return { pictures: [{ input: INPUT, spec: pictureSpec(model), crops: [crop] }], tensors: {} };
	},
	read: (outputs) => floatsOf(outputs, model.pictureOutput, [1, model.dimensions]),
});

/** Name that exports give the last layer: a vector for each patch, and for most models one of the whole before them. */
const PATCHES = 'last_hidden_state';

/**
 * All patches of a model’s last layer, row by row, without that of the whole picture; `null` where the model gives none that
 * are as many across as down.
 */
const patchesIn = (outputs: Tensors): Float32Array | null => {
	const tensor = outputs[PATCHES];
	const [batch, count = 0, width = 0] = tensor?.dims ?? [];
	if (tensor?.type !== 'float32' || tensor.dims.length !== 3 || batch !== 1 || count < 1) return null;
	const isSquare = (number: number) => number > 0 && Number.isInteger(Math.sqrt(number));
	if (isSquare(count)) return tensor.data;
	return isSquare(count - 1) ? tensor.data.subarray(width) : null;
};

/**
 * A whole picture as all its patches one after the other, as SocialFusion’s probe takes them: `flatten(f(X))`. The picture
 * is squeezed into the square, so that no part of it is cut off.
 */
const allPatches = (
	model: PictureHalf,
): Encoder<{ readonly widthPx: number; readonly heightPx: number }, Float32Array> => ({
	request({ widthPx, heightPx }) {
		if (!(widthPx > 0) || !(heightPx > 0)) return null;
		const crop = { xx: widthPx / model.sidePx, xy: 0, x0: 0, yx: 0, yy: heightPx / model.sidePx, y0: 0 };
		return { pictures: [{ input: INPUT, spec: pictureSpec(model), crops: [crop] }], tensors: {} };
	},
	read(outputs) {
		const found = patchesIn(outputs);
		if (!found) throw new AppError('model-corrupt', `The model gave no ${PATCHES}`);
		return found;
	},
});

/** What is made of a picture: all its patches, or one vector of the square in its middle. */
export type FeatureForm = 'patches' | 'pooled';

/** A grey ramp: input of the check, as the sides of these models have names and not sizes. */
const checkInputs = ({ sidePx }: PictureHalf): Tensors => {
	const count = 3 * sidePx * sidePx;
	const data = Float32Array.from({ length: count }, (_, i) => (2 * (i % sidePx)) / sidePx - 1);
	return { [INPUT]: { type: 'float32', dims: [1, 3, sidePx, sidePx], data } };
};

/** The models of the catalogue that `openPictureFeatures` speaks to, by id, best first. */
export const pictureModelIds: readonly string[] = Object.keys(IMAGE_TEXT_SPECS);

/** A loaded picture encoder. */
export type PictureFeatures = {
	/** Numbers of all patches of a picture; `null`: the model gives one vector alone. */
	readonly patchNumbers: number | null;
	/**
	 * @param form left out: one vector
	 * @throws AppError `image-unreadable`, and what `EncoderPort.run` throws
	 */
	encode(picture: Blob, signal?: AbortSignal, form?: FeatureForm): Promise<Float32Array>;
	close(): void;
};

/**
 * Loads the picture half of an image–text model in a worker of its own.
 *
 * @param id one of `pictureModelIds`
 * @param file its ONNX file
 * @throws AppError as `EncoderPort.load`
 */
export const openPictureFeatures = async (
	id: string,
	file: Blob,
	start: () => EncoderPort = connectEncoders,
): Promise<PictureFeatures> => {
	const spec = Object.entries<PictureHalf>(IMAGE_TEXT_SPECS).find(([key]) => key === id)?.[1];
	if (!spec) throw new AppError('model-missing', `Nobody here speaks to ${id}`);
	const encoders = { pooled: pictureVector(spec), patches: allPatches(spec) };
	const port = start();
	let patchNumbers: number | null;
	try {
		const tensors = checkInputs(spec);
		await port.load({ name: id, source: { blob: file }, sha256: null, prefer: 'auto', checkInputs: tensors });
		const request = { pictures: [], tensors };
		const tried = await port.run({ name: id, picture: null, request, priority: 'timeline' });
		patchNumbers = patchesIn(tried)?.length ?? null;
	} catch (e) {
		port.close();
		throw e;
	}
	return {
		patchNumbers,
		async encode(picture, signal, form = 'pooled') {
			const encoder = encoders[form];
			const pixels = await createImageBitmap(picture).catch((cause: unknown) => {
				throw new AppError('image-unreadable', 'The browser cannot decode the picture', { cause });
			});
			try {
				const size = { widthPx: pixels.width, heightPx: pixels.height };
				const request = encoder.request(size);
				if (!request) throw new AppError('image-unreadable', 'The picture has no pixels');
				const job = { name: id, picture: { pixels, ...size }, request, priority: 'timeline' } as const;
				return encoder.read(await port.run(job, signal), size);
			} finally {
				pixels.close();
			}
		},
		close: () => port.close(),
	};
};
