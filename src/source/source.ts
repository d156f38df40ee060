import type { DamagedSpan } from '../core/damage';
import type { Frame } from '../core/perception';

/** Anything that gives pictures: a camera, a video file, a still image. All are pulled the same way. */
export type FrameSource = {
	/** Live sources skip frames when the consumer is slow; others never do. */
	readonly isLive: boolean;
	/** `null` when it has no end. */
	readonly durationMs: number | null;
	/**
	 * Frames in order of time, until the end. The consumer closes each.
	 *
	 * Throws the signal's reason (`AbortError`) once `signal` is aborted, so that a cancelled run is not taken for a
	 * finished one. After `close` it ends.
	 */
	frames(signal: AbortSignal): AsyncIterable<Frame>;
	/** What could not be read so far, in order of time; it may be ahead of the frames handed out. Left out: nothing can. */
	damaged?(): readonly DamagedSpan[];
	close(): void;
};

/** What a video file is, as far as its container says. */
export type VideoInfo = {
	/** After turning upright, square pixels. */
	widthPx: number;
	heightPx: number;
	/** Where the last frame ends on the media timeline, as the container promises; a truncated file keeps less. */
	durationMs: number;
	/** Full codec string where known, such as `avc1.640028`. */
	codec: string | null;
	/** Clockwise turn that the file asks for; already applied to every frame handed out. */
	rotationDeg: 0 | 90 | 180 | 270;
};

/**
 * Which frames of a video file to read.
 *
 * Times are those of `Frame.tMs`: the media timeline of the file, whatever the part that is read.
 */
export type ReadOptions = {
	/** The first frame is the first at or after this. */
	startMs: number;
	/** Exclusive; `null` reads to the end. */
	endMs: number | null;
	/** Takes the first frame at or after each tick (`startMs + k · 1000 / fps`), none twice. `null` takes every frame. */
	fps: number | null;
	/** `index` of the first frame handed out. */
	firstIndex: number;
	/**
	 * To resume: passes over frames up to and including this time, with the ticks still counted from `startMs`, so
	 * that the frames are those an uninterrupted read would have given. `null` or absent: none.
	 */
	afterMs?: number | null;
};

/** How well a file could be read so far. Final once the last frame was handed out. */
export type ReadStatus = {
	/** End of the last good frame. 0 before the first. */
	readableUntilMs: number;
	damaged: readonly DamagedSpan[];
	/** `damaged` in plain words, with times; `null` when all was well. */
	damage: string | null;
};
