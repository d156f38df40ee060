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
	/** `null` when the source has no end: then nothing can be played back. */
	durationMs = $state<number | null>(null);
	#surface: PlaybackSurface | null = null;

	/** The stage hands in what plays; `null` when it goes away. */
	attach(surface: PlaybackSurface | null): void {
		this.#surface = surface;
		if (!surface) return;
		surface.setSpeed(this.speed);
		if (this.mode === 'playback') {
			surface.seek(this.tMs);
			if (this.isPlaying) surface.play();
		}
	}

	/** Back to the frames being analysed, as when a source was just opened. */
	reset(durationMs: number | null): void {
		this.#surface?.pause();
		this.mode = 'follow';
		this.isPlaying = false;
		this.isLooping = false;
		this.tMs = 0;
		this.durationMs = durationMs;
	}

	/** Shows the frames being analysed. */
	follow(): void {
		this.#surface?.pause();
		this.isPlaying = false;
		this.mode = 'follow';
	}

	/** Shows the picture at `tMs`, held inside the file. */
	seek(tMs: number): void {
		if (this.durationMs === null) return;
		this.mode = 'playback';
		this.tMs = Math.min(Math.max(0, tMs), this.durationMs);
		this.#surface?.seek(this.tMs);
	}

	/** Plays from the time shown, from the start when it is at the end. */
	play(): void {
		if (this.durationMs === null) return;
		const isAtEnd = this.tMs >= this.durationMs - 50;
		if (this.mode === 'follow' || isAtEnd) this.seek(isAtEnd ? 0 : this.tMs);
		this.isPlaying = true;
		this.#surface?.play();
	}

	pause(): void {
		this.isPlaying = false;
		this.#surface?.pause();
	}

	setSpeed(speed: number): void {
		this.speed = speed;
		this.#surface?.setSpeed(speed);
	}

	/** The surface is at `tMs`. */
	report(tMs: number): void {
		if (this.mode === 'playback') this.tMs = tMs;
	}

	/** The surface came to the end. */
	reportEnd(): void {
		if (!this.isPlaying) return;
		if (this.isLooping) {
			this.seek(0);
			this.#surface?.play();
			return;
		}
		this.isPlaying = false;
		if (this.durationMs !== null) this.tMs = this.durationMs;
	}
}
