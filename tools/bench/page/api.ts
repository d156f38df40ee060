import type { FlatTimings, FrameTiming } from '../timing.ts';
import type { AreaOfInterest, Observation } from '../../../src/core/attention';
import type { Merge } from '../../../src/core/people';
import type { SocialEvent } from '../../../src/core/social';

/** One file to analyse. Addresses are below the bench server's own. */
export type AnalyseOptions = {
	url: string;
	name: string;
	/** Analysed frames a second; `null` takes every frame. */
	fps: number | null;
	areas: readonly AreaOfInterest[];
	/** Horizontal degrees; `null` assumes DESIGN's default. */
	fovDeg: number | null;
	/** Stops after this many analysed frames; `null` goes to the end. */
	maxFrames: number | null;
	/** Hands each perception to `window.takePerception`: for replays. Slows the run, so not for timing. */
	isRecording: boolean;
};

export type AnalyseResult = {
	frames: readonly { tMs: number; observations: readonly Observation[] }[];
	events: readonly SocialEvent[];
	merges: readonly Merge[];
	timings: readonly FrameTiming[];
	durationMs: number;
	/** From the first frame asked for to the last frame done, without loading of models. */
	wallMs: number;
	/** Loading of the models. */
	loadMs: number;
};

export type SideBySideOptions = {
	url: string;
	name: string;
	fps: number;
	chunkFrames: number;
	areas: readonly AreaOfInterest[];
};

/** The same frames through both, chunk by chunk in turn. Boxes `[x, y, width, height]` in pixels. */
export type SideBySideResult = {
	tMs: readonly number[];
	human: {
		chunkMs: readonly number[];
		boxes: readonly (readonly [number, number, number, number][])[];
		backend: string;
	};
	regard: { chunkMs: readonly number[]; frames: AnalyseResult['frames'] };
	chunkFrames: readonly number[];
};

export type LiveOptions = { seconds: number };

export type LiveResult = {
	widthPx: number;
	heightPx: number;
	cameraFps: number;
	analysedFrames: number;
	wallMs: number;
	/** From the arrival of a picture in the page to the first repaint with its overlay, milliseconds, one a frame. */
	delaysMs: readonly number[];
	timings: readonly FlatTimings[];
};

/** What the bench page offers to the command. */
export type BenchPage = {
	analyse(options: AnalyseOptions): Promise<AnalyseResult>;
	sideBySide(options: SideBySideOptions): Promise<SideBySideResult>;
	live(options: LiveOptions): Promise<LiveResult>;
	/** JPEG pictures of a clip, base64, held or dropped to `fps`. */
	jpegs(options: { url: string; name: string; fps: number }): Promise<readonly string[]>;
	/** The clip again and again until `seconds`, remuxed without re-encoding; handed to `window.takeBytes` in parts. */
	loop(options: { url: string; seconds: number }): Promise<{ repeats: number; bytes: number }>;
};

declare global {
	var bench: BenchPage;
	/** JSON, typed arrays as plain ones. */
	function takePerception(json: string): Promise<void>;
	function takeBytes(base64: string): Promise<void>;
	function takeProgress(frames: number): Promise<void>;
}
