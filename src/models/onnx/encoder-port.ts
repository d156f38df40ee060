import type { ModelOptions } from './model-runner';
import type { EncoderRequest } from './request';
import type { Backend, Tensors } from './tensor';

/** Pixels in memory: RGBA, 8 bits each, row by row. */
export type RasterPicture = {
	readonly widthPx: number;
	readonly heightPx: number;
	readonly data: Uint8ClampedArray;
};

/** A picture as the browser holds it, upright at this size. */
export type LivePicture = {
	readonly pixels: VideoFrame | ImageBitmap;
	readonly widthPx: number;
	readonly heightPx: number;
};

/** What crops are cut from. A `Raster` and a `Frame` both fit. */
export type Picture = RasterPicture | LivePicture;

/** Makes a picture for one run, which moves with it; where that has to be repeated it is made anew. */
type MakePicture = () => RasterPicture;

/** Who goes first on the GPU: what is seen live, then the timeline of a file, then the language model. */
export type Priority = 'live' | 'timeline' | 'language';

/** A model to load. Its `name` is what `run` calls it by; loading another under the same name replaces it. */
export type EncoderModel = ModelOptions & {
	/**
	 * Its ONNX file: an absolute address, or the file itself. It is read again when the GPU is lost. A `Blob` is a
	 * handle, so that the bytes of a stored file are not kept in memory.
	 */
	source: { url: string } | { blob: Blob };
	/** Of the file, 64 lower-case hexadecimal digits; `null`: not checked here, because whoever stored it did. */
	sha256: string | null;
};

/** What came of loading it. The model is warm: its first run takes no longer than any other of the same shape. */
export type EncoderReady = {
	backend: Backend;
	/** Why this backend was chosen, in plain words for the visitor. */
	reason: string;
};

/** One run of a model. */
export type EncoderJob = {
	name: string;
	/** What `request.pictures` are cut from; one that is not made for the run stays the caller's. `null` when there are none. */
	picture: Picture | MakePicture | null;
	request: EncoderRequest;
	priority: Priority;
	/** Drops a waiting job of the same model and priority: of a live picture, only the newest counts. */
	newestOnly?: boolean;
};

/** What a model has done so far. */
export type EncoderStats = EncoderReady & {
	name: string;
	/** Size of the file. */
	bytes: number;
	runs: number;
	/** Of the runs, those whose crops were cut on the GPU; the CPU cuts where the model runs there, or the GPU failed to. */
	cutOnGpu: number;
	/** Wall-clock time of the last run with the cutting of its pictures, without waiting; `null` before the first. */
	lastMs: number | null;
	/** Of all runs; `null` before the first. */
	meanMs: number | null;
};

/** The way to the models in their worker. */
export type EncoderPort = {
	/**
	 * @throws AppError `model-missing` when the source cannot be read; `model-corrupt` when it does not have its hash or
	 * cannot be loaded; `out-of-memory`: a smaller model may fit; AbortError
	 */
	load(model: EncoderModel, signal?: AbortSignal): Promise<EncoderReady>;
	/**
	 * Runs the model once. A run that the GPU is lost in, or whose results cannot be right, is repeated on what takes its
	 * place.
	 *
	 * @throws AppError `protocol` when no such model is loaded, or inputs do not fit it; `out-of-memory`; `results-wrong`
	 * when they cannot be right there either; AbortError when aborted, or when `newestOnly` dropped it
	 */
	run(job: EncoderJob, signal?: AbortSignal): Promise<Tensors>;
	/** Forgets a model and frees its memory; nothing happens when it is not loaded. */
	unload(name: string): Promise<void>;
	/** Of every loaded model, in the order of loading. */
	stats(): Promise<EncoderStats[]>;
	/** Ends it. Everything still waiting rejects with `worker-died`. */
	close(): void;
};
