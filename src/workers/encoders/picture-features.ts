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
	/** @throws AppError `image-unreadable`, and what `EncoderPort.run` throws */
	encode(picture: Blob, signal?: AbortSignal): Promise<Float32Array>;
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
	const encoder = pictureVector(spec);
	const port = start();
	try {
		await port.load({ name: id, source: { blob: file }, sha256: null, prefer: 'auto', checkInputs: checkInputs(spec) });
	} catch (e) {
		port.close();
		throw e;
	}
	return {
		async encode(picture, signal) {
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
