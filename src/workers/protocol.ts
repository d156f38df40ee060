import { AppError, isAbort, type ErrorCode } from '../core/errors';
import type { EncoderSwitches, Frame, Perception, PerceptionHints, PreparedFrame } from '../core/perception';
import type { ModelUse } from '../core/session';
import type { EncoderJob, EncoderModel, EncoderReady, EncoderStats } from '../models/onnx/encoder-port';
import type { InstalledStatus } from '../perceive/lanes/installed-encoders';
import type { Tensors } from '../models/onnx/tensor';
import type { ReadOptions, ReadStatus, VideoInfo } from '../source/source';

/** One callable: what goes in, what comes back once, what may be reported in between. */
export type Method<In, Out, Event = never> = { in: In; out: Out; event: Event };
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any method at all
export type Api = Record<string, Method<any, any, any>>;

/** Bytes so far for one model file. `totalBytes` is `null` when the server does not say. */
export type LoadProgress = { file: string; receivedBytes: number; totalBytes: number | null };

export type PerceptionSettings = {
	/** Absolute address of the folder that holds the files of the model catalogue. */
	modelsUrl: string;
	/**
	 * `live`: rates adapt to the machine. `offline`: what runs on a frame depends on its index, and on what was seen
	 * since the last checkpoint, so that a run can be repeated and resumed.
	 * `image`: one still picture, everything runs.
	 */
	schedule: 'live' | 'offline' | 'image';
	/** `auto` takes a real GPU when there is one and it passes the self-check. */
	delegate: 'auto' | 'cpu';
	/**
	 * The first ray matters more than the things of the first half second: encoders, which take a while to load, come
	 * after it. Without it the first frame waits until things can be found.
	 */
	encodersMayWait?: boolean;
};

export type PerceptionReady = {
	models: readonly ModelUse[];
	/** What the vision models run on. */
	backend: 'wasm' | 'webgl';
	/** Why `backend` is what it is, in plain words. */
	backendReason: string;
};

export type PerceptionApi = {
	/** Loads or re-configures the models and forgets everything seen before. */
	load: Method<PerceptionSettings, PerceptionReady, LoadProgress>;
	/**
	 * The frame whose turn comes next, while the one before is under way; answered at once. `frame.pixels` move to the
	 * worker, which closes them.
	 */
	prepare: Method<{ frame: Frame }, null>;
	/** `frame.pixels` move to the worker, which closes them; a prepared frame has none. */
	perceive: Method<{ frame: Frame | PreparedFrame; hints: PerceptionHints; encoders: EncoderSwitches }, Perception>;
	/** What the encoders that are loaded have done so far, by the names of the catalogue. */
	encoderStats: Method<null, readonly EncoderStats[]>;
	/** The encoders in use so far, once they are loaded. */
	encoderModels: Method<null, readonly ModelUse[]>;
	/** Finds and loads the installed models of the tasks that are switched on; those in use come back. Never fails. */
	loadInstalled: Method<EncoderSwitches, readonly ModelUse[]>;
	/** How installed models fare so far. */
	installed: Method<null, readonly InstalledStatus[]>;
};

export type { InstalledStatus } from '../perceive/lanes/installed-encoders';
export type { ReadOptions, ReadStatus, VideoInfo } from '../source/source';

/** A reading of the open file, as `start` named it. Several may go on side by side. */
export type StreamId = { stream: number };

export type VideoFileApi = {
	open: Method<{ file: Blob; name: string }, VideoInfo>;
	/** Begins a reading; its frames come by `nextFrame`. */
	start: Method<ReadOptions, StreamId>;
	/** The next frame in order of time; `null` at the end. Reads one frame ahead, never more. */
	nextFrame: Method<StreamId, Frame | null>;
	/** What could not be read so far; final after the `null` of `nextFrame`. */
	status: Method<StreamId, ReadStatus>;
	/** Ends a reading and frees what it holds. */
	stop: Method<StreamId, null>;
	/** The frame shown at `tMs`; `null` when there is none. */
	frameAt: Method<{ tMs: number }, Frame | null>;
	/** SHA-256 of the file, hexadecimal. */
	sha256: Method<null, string, { doneBytes: number; totalBytes: number }>;
};

/** Models in ONNX's format; see `EncoderPort`, which is how to use it. */
export type EncoderApi = {
	load: Method<EncoderModel, EncoderReady>;
	/** The picture is the worker's, which closes it. */
	run: Method<EncoderJob, Tensors>;
	unload: Method<{ name: string }, null>;
	stats: Method<null, EncoderStats[]>;
};

/** Sound: how much speech there is in it. */
export type SpeechApi = {
	/** Loads the speech model. */
	load: Method<{ modelsUrl: string }, ModelUse>;
	/** Opens the sound of a file; `null` when it has none that can be decoded. */
	openFile: Method<{ file: Blob }, { durationMs: number } | null>;
	/** Probability of speech around a time of the open file, 0 to 1; `null` without sound there. One call at a time. */
	at: Method<{ tMs: number }, number | null>;
	/** The sound of the open file between two times: one channel, 16 kHz, −1 to 1. */
	samples: Method<{ fromMs: number; untilMs: number }, Float32Array>;
	/**
	 * Takes the next samples of a microphone, one channel at its own rate. Gives the probability of speech in each 32 ms
	 * now full, and the samples at 16 kHz. One call at a time.
	 */
	hear: Method<{ samples: Float32Array; rateHz: number }, { probabilities: number[]; samples: Float32Array }>;
};

/** Window to worker. */
export type Request = { type: 'call'; id: number; method: string; input: unknown } | { type: 'cancel'; id: number };

/** Worker to window. For one id: any number of `event`, then one `done` or `failed`. */
export type Reply =
	| { type: 'event'; id: number; event: unknown }
	| { type: 'done'; id: number; output: unknown }
	| { type: 'failed'; id: number; error: WireError };

/** An error as it crosses the boundary, where cloning would drop its code. */
export type WireError = { code: ErrorCode | 'aborted'; message: string };

export const toWire = (e: unknown): WireError => {
	if (isAbort(e)) return { code: 'aborted', message: 'Cancelled' };
	if (e instanceof AppError) return { code: e.code, message: e.message };
	return { code: 'internal', message: e instanceof Error ? e.message : String(e) };
};

export const fromWire = (e: WireError): Error =>
	e.code === 'aborted' ? new DOMException(e.message, 'AbortError') : new AppError(e.code, e.message);
