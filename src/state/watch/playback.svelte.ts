/** What plays the pictures: a `<video>` element, or single frames from the source worker. */
export type PlaybackSurface = {
	play(): void;
	pause(): void;
	/** Milliseconds from the start of the file. */
	seek(tMs: number): void;
	setSpeed(speed: number): void;
};

/** Speeds offered for playing back. */
export const SPEEDS = [0.25, 0.5, 1, 1.5, 2, 4] as const;

/** A shorter loop cannot be followed by eye, milliseconds. */
const MIN_LOOP_MS = 400;

/**
 * Which picture is shown: the frame being analysed (`follow`), or any time of the file (`playback`).
 * The surface reports where it is; nothing here runs a clock.
 */
export class Playback {
	/** `follow` shows each frame as it is analysed. */
	mode = $state<'follow' | 'playback'>('follow');
	isPlaying = $state(false);
	/** The time shown in `playback`; reported by the surface a few times a second. */
	tMs = $state(0);
	speed = $state(1);
	/** Starts over at the end. */
	isLooping = $state(false);
	/** Plays this part again and again, until it is `null`; milliseconds. */
	loop = $state.raw<{ startMs: number; endMs: number } | null>(null);
	/** `null` when the source has no end: then nothing can be played back. */
	durationMs = $state<number | null>(null);
	#surface: PlaybackSurface | null = null;
	/** Nobody sees the picture: it stands still until somebody does. */
	#isHeld = false;

	/** Sets the surface that plays; `null` when the stage is removed. */
	attach(surface: PlaybackSurface | null): void {
		this.#surface = surface;
		if (!surface) return;
		surface.setSpeed(this.speed);
		if (this.mode === 'playback') {
			surface.seek(this.tMs);
			this.#goOn();
		}
	}

	/** Holds what plays while another view is shown, and lets it go on after. A hidden video would be decoded all the same. */
	hold(isHeld: boolean): void {
		if (isHeld === this.#isHeld) return;
		this.#isHeld = isHeld;
		if (isHeld) this.#surface?.pause();
		else this.#goOn();
	}

	#goOn(): void {
		if (this.isPlaying && !this.#isHeld) this.#surface?.play();
	}

	/** Back to the frames being analysed, as when a source was just opened. */
	reset(durationMs: number | null): void {
		this.#surface?.pause();
		this.mode = 'follow';
		this.isPlaying = false;
		this.isLooping = false;
		this.loop = null;
		this.tMs = 0;
		this.durationMs = durationMs;
	}

	/** Shows the frames being analysed. */
	follow(): void {
		this.#surface?.pause();
		this.isPlaying = false;
		this.mode = 'follow';
	}

	/** Shows the picture at `tMs`, clamped to the file. Leaving a looped part ends the loop. */
	seek(tMs: number): void {
		if (this.durationMs === null) return;
		if (this.loop && (tMs < this.loop.startMs || tMs > this.loop.endMs)) this.loop = null;
		this.mode = 'playback';
		this.tMs = Math.min(Math.max(0, tMs), this.durationMs);
		this.#surface?.seek(this.tMs);
	}

	/** Plays from the time shown, from the start when it is at the end. */
	play(): void {
		if (this.durationMs === null) return;
		const isAtEnd = this.tMs >= this.durationMs - 50 && !this.loop;
		if (this.mode === 'follow' || isAtEnd) this.seek(isAtEnd ? 0 : this.tMs);
		this.isPlaying = true;
		this.#goOn();
	}

	pause(): void {
		this.isPlaying = false;
		this.#surface?.pause();
	}

	setSpeed(speed: number): void {
		this.speed = speed;
		this.#surface?.setSpeed(speed);
	}

	/** Loops a part. One too short to follow is widened around its middle. */
	playLoop(startMs: number, endMs: number): void {
		if (this.durationMs === null) return;
		const lengthMs = Math.min(this.durationMs, Math.max(MIN_LOOP_MS, endMs - startMs));
		const fromMs = Math.min(Math.max(0, (startMs + endMs - lengthMs) / 2), this.durationMs - lengthMs);
		this.loop = { startMs: fromMs, endMs: fromMs + lengthMs };
		this.seek(fromMs);
		this.play();
	}

	/** Plays on past the end of the part. */
	endLoop(): void {
		this.loop = null;
	}

	/** The picture is at `tMs`, while it plays: at the end of a loop it goes back. To be called with each picture. */
	passed(tMs: number): void {
		const { loop } = this;
		if (loop && this.isPlaying && tMs >= loop.endMs) this.seek(loop.startMs);
	}

	/** The surface is at `tMs`. */
	report(tMs: number): void {
		if (this.mode === 'playback') this.tMs = tMs;
	}

	/** The surface came to the end. */
	reportEnd(): void {
		if (!this.isPlaying) return;
		if (this.isLooping || this.loop) {
			this.seek(this.loop?.startMs ?? 0);
			this.#goOn();
			return;
		}
		this.isPlaying = false;
		if (this.durationMs !== null) this.tMs = this.durationMs;
	}
}
