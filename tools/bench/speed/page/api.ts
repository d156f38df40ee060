import type { AreaOfInterest } from '../../../../src/core/attention';

/** One clip through `human` and through us. Addresses are below the bench server's own. */
export type SideBySideOptions = {
	url: string;
	name: string;
	fps: number;
	chunkFrames: number;
	areas: readonly AreaOfInterest[];
	/** Whether `human` may use threads of wasm. */
	usesThreads: boolean;
};

/** What one of the two found. `boxes`: faces of each frame as `[x, y, width, height]` in pixels. */
export type Side = {
	/** Wall-clock milliseconds of each chunk. */
	chunkMs: readonly number[];
	boxes: readonly (readonly [number, number, number, number][])[];
};

/** The same frames through both, chunk by chunk in turn. */
export type SideBySideResult = {
	tMs: readonly number[];
	human: Side & { backend: string };
	regard: Side;
};

/** `delegate`: where the vision models run; `auto` takes a GPU that passes its check. */
export type LiveOptions = { seconds: number; delegate: 'auto' | 'cpu' };

export type LiveResult = {
	widthPx: number;
	heightPx: number;
	cameraFps: number;
	analysedFps: number;
	/** Mean number of people seen, to show that the camera's picture was read. */
	peopleAFrame: number;
	/** From the arrival of a picture in the page to the first repaint with its overlay, milliseconds, one a frame. */
	delaysMs: readonly number[];
};

/** A clip to be made of a clip of three people. */
export type CrowdOptions = { url: string; people: number; widthPx: number; heightPx: number; seconds: number };

/** What computes graphics; `null`: there is none, or the browser hides it. */
export type Graphics = {
	webGpu: { vendor: string; architecture: string; isSoftware: boolean; hasHalfPrecision: boolean } | null;
	webGl: string | null;
};

/** What the bench page offers to the command. */
type BenchPage = {
	sideBySide(options: SideBySideOptions): Promise<SideBySideResult>;
	live(options: LiveOptions): Promise<LiveResult>;
	/** JPEG pictures of a clip, base64, held or dropped to `fps`. */
	jpegs(options: { url: string; name: string; fps: number }): Promise<readonly string[]>;
	/** The clip again and again until `seconds`, remuxed without re-encoding; handed to `window.takeBytes` in parts. */
	loop(options: { url: string; seconds: number }): Promise<{ repeats: number; bytes: number }>;
	/** Hands the clip to `window.takeBytes` in parts. */
	crowd(options: CrowdOptions): Promise<void>;
	graphics(): Promise<Graphics>;
};

declare global {
	var bench: BenchPage;
	function takeBytes(base64: string): Promise<void>;
	function takeProgress(frames: number): Promise<void>;
}
