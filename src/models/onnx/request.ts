import type { Tensors } from './tensor';

/**
 * Where a crop lies in the picture: takes a point of the tensor to a point of the picture, both in pixels counted from
 * the top left corner of the top left pixel. `xPicture = xx·x + xy·y + x0`, `yPicture = yx·x + yy·y + y0`.
 */
export type CropTransform = {
	readonly xx: number;
	readonly xy: number;
	readonly x0: number;
	readonly yx: number;
	readonly yy: number;
	readonly y0: number;
};

/** How the pixels of a crop become the numbers a model takes. */
export type PictureSpec = {
	readonly widthPx: number;
	readonly heightPx: number;
	/** Order of the tensor after the batch: rows, columns, channels; or channels, rows, columns. */
	readonly layout: 'NHWC' | 'NCHW';
	readonly channels: 'RGB' | 'BGR';
	/** A channel's number is `(value − mean) / std` of its value from 0 to 255; in the order of `channels`. */
	readonly mean: readonly [number, number, number];
	readonly std: readonly [number, number, number];
	/** Value from 0 to 255, all channels alike, of what lies outside the picture; `edge`: that of the nearest pixel in it. */
	readonly outside: number | 'edge';
	/** Whether a crop that is shrunk is sampled at one point a pixel all the same, as some models are used to. */
	readonly isPointSampled?: boolean;
};

/** One input of a model that is cut from the picture: a row of the batch for each crop. */
export type PictureInput = {
	/** Name of the model's input. */
	readonly input: string;
	readonly spec: PictureSpec;
	readonly crops: readonly CropTransform[];
};

/** What a model is asked of one picture: everything but the pixels, so that whoever holds the pixels can fill it in. */
export type EncoderRequest = {
	readonly pictures: readonly PictureInput[];
	/** Inputs that are not pixels. */
	readonly tensors: Tensors;
};

/**
 * The way to one model: what it is asked of one kind of thing, and how its answer reads. Pure on both sides, so that an
 * adapter is tested without a model and runs on any backend.
 */
export type Encoder<Input, Output> = {
	/** `null` when there is nothing to ask. */
	request(input: Input): EncoderRequest | null;
	/**
	 * @param outputs of the request for the same `input`
	 * @throws AppError `model-corrupt` when the outputs do not have the shape of the contract
	 */
	read(outputs: Tensors, input: Input): Output;
};
