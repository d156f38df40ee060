import type { Frame } from '../../core/perception';
import type { PlaybackSurface } from '../../state/watch/playback.svelte';

/** What the stage drives in its own loop. */
export type StageSurface = PlaybackSurface & {
	/** Called once a drawn frame, with the time of the drawing; true while the picture is about to change. */
	tick(nowMs: number): boolean;
	/** The time of the picture that is shown. */
	currentMs(): number;
	close(): void;
};

/** Plays by the browser itself. */
export const videoSurface = (video: HTMLVideoElement, onEnd: () => void): StageSurface => {
	video.addEventListener('ended', onEnd);
	return {
		// Rejected when paused again at once, or when the element cannot play: its `error` event tells.
		play: () => void video.play().catch(() => {}),
		pause: () => video.pause(),
		seek: (tMs) => void (video.currentTime = tMs / 1000),
		setSpeed: (speed) => void (video.playbackRate = speed),
		tick: () => !video.paused || video.seeking,
		currentMs: () => video.currentTime * 1000,
		close: () => {
			video.removeEventListener('ended', onEnd);
			video.pause();
		},
	};
};

export type FrameSurfaceOptions = {
	/** One picture of the file; the surface closes it. */
	frameAt(tMs: number): Promise<Frame | null>;
	/** Draws the picture at once. */
	show(frame: Frame): void;
	durationMs: number;
	onEnd(): void;
};

/** Pictures are asked for no closer than this, milliseconds: about 25 a second. */
const FRAME_STEP_MS = 40;

/** Plays single frames from the source worker, for containers that the browser's own player does not know. */
export const frameSurface = (options: FrameSurfaceOptions): StageSurface => {
	const { durationMs } = options;
	let tMs = 0;
	let shownMs = -1;
	let speed = 1;
	let isPlaying = false;
	let isBusy = false;
	let isClosed = false;
	let lastNowMs: number | null = null;

	const fetchFrame = async (at: number) => {
		isBusy = true;
		try {
			const frame = await options.frameAt(at);
			if (frame && !isClosed) options.show(frame);
			frame?.pixels.close();
		} catch {
			// A picture that cannot be read leaves the one before it; what the analysis could not read is told elsewhere.
		} finally {
			isBusy = false;
			shownMs = at;
		}
	};
	return {
		play: () => void (isPlaying = true),
		pause: () => void (isPlaying = false),
		seek: (at) => void (tMs = at),
		setSpeed: (next) => void (speed = next),
		tick(nowMs) {
			const elapsedMs = lastNowMs === null ? 0 : nowMs - lastNowMs;
			lastNowMs = nowMs;
			if (isPlaying) {
				tMs = Math.min(durationMs, tMs + elapsedMs * speed);
				if (tMs >= durationMs) {
					isPlaying = false;
					options.onEnd();
				}
			}
			if (!isBusy && Math.abs(tMs - shownMs) >= (isPlaying ? FRAME_STEP_MS : 1)) void fetchFrame(tMs);
			return isPlaying || isBusy;
		},
		currentMs: () => tMs,
		close: () => void (isClosed = true),
	};
};
