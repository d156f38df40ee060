import type { EncoderSwitches, Frame, Perception, PerceptionHints, PreparedFrame } from '../../core/perception';
import type { ModelSet, ModelUse } from '../../core/session';
import type { EncoderStats } from '../../models/onnx/encoder-port';
import type { GraphicsKind } from '../../perceive/graphics';
import type { LandmarkChoice } from '../../perceive/landmarks/chosen-landmarker';
import type { InstalledStatus } from '../../perceive/lanes/installed-encoders';
import type { Method } from '../protocol';

export type { LandmarkChoice } from '../../perceive/landmarks/chosen-landmarker';
export type { InstalledStatus } from '../../perceive/lanes/installed-encoders';

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
	/** The models are loaded anew because WebGL2 was lost: its return is waited for, some seconds. */
	isGraphicsLost?: boolean;
	/** How pictures reach the models; left out: through WebGL where a GPU may compute, else in memory. */
	graphics?: GraphicsKind;
	/** Who finds landmarks of faces; left out: `auto`. */
	landmarks?: LandmarkChoice;
	/** Which models look at frames; left out: `full`. */
	set?: ModelSet;
};

export type PerceptionReady = {
	models: readonly ModelUse[];
	/** What the vision models run on. */
	backend: 'wasm' | 'webgl';
	/** Why this backend was chosen, in plain words. */
	backendReason: string;
};

export type PerceptionApi = {
	/** Begins to fetch the models, which are to be loaded soon; answered at once. `appUrl`: where the app's files lie. */
	begin: Method<{ appUrl: string; set: ModelSet }, null>;
	/** Loads or re-configures the models and forgets everything seen before. */
	load: Method<PerceptionSettings, PerceptionReady, LoadProgress>;
	/**
	 * The frame whose turn comes next, while the one before is under way; answered at once. `frame.pixels` move to the
	 * worker, which closes them.
	 */
	prepare: Method<{ frame: Frame }, null>;
	/** `frame.pixels` move to the worker, which closes them; a prepared frame has none. */
	perceive: Method<{ frame: Frame | PreparedFrame; hints: PerceptionHints; encoders: EncoderSwitches }, Perception>;
	/**
	 * Shows the vision models a known picture, between frames. Fails with `graphics-lost` when they do not find what they
	 * found in it when they were loaded: then what they found since the last time is not to be believed. Gives how long that
	 * took the workers together, milliseconds, without what they had to finish first.
	 */
	check: Method<null, number>;
	/** What the encoders that are loaded have done so far, by the names of the catalogue. */
	encoderStats: Method<null, readonly EncoderStats[]>;
	/** The encoders that are loaded by now; answered at once. */
	encoderModels: Method<null, readonly ModelUse[]>;
	/** Finds and loads the installed models of the tasks that are switched on; those in use come back. Never fails. */
	loadInstalled: Method<EncoderSwitches, readonly ModelUse[]>;
	/** How installed models fare so far. */
	installed: Method<null, readonly InstalledStatus[]>;
};
