import type { AreaOfInterest, Observation } from '../../../src/core/attention';

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
	regard: { chunkMs: readonly number[]; frames: readonly { tMs: number; observations: readonly Observation[] }[] };
	chunkFrames: readonly number[];
};

export type LiveOptions = { seconds: number };

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

/** What the bench page offers to the command. */
export type BenchPage = {
	sideBySide(options: SideBySideOptions): Promise<SideBySideResult>;
	live(options: LiveOptions): Promise<LiveResult>;
	/** JPEG pictures of a clip, base64, held or dropped to `fps`. */
	jpegs(options: { url: string; name: string; fps: number }): Promise<readonly string[]>;
	/** The clip again and again until `seconds`, remuxed without re-encoding; handed to `window.takeBytes` in parts. */
	loop(options: { url: string; seconds: number }): Promise<{ repeats: number; bytes: number }>;
};

declare global {
	var bench: BenchPage;
	function takeBytes(base64: string): Promise<void>;
	function takeProgress(frames: number): Promise<void>;
}
