import type { WindowChoice } from '../phase';
import { spanMs, type TimeSpan } from '../timeline/timeline-span';

/** Lengths of a window that can be stepped through a session, milliseconds. */
export const STEP_LENGTHS_MS = [5000, 10_000, 30_000, 60_000] as const;

/** A window is shown this long while they play, milliseconds: long enough to read a few arrows. */
export const STEP_EVERY_MS = 1200;

/** Of two windows: the one shown (A), the one kept beside it (B), or what B has more or less than A. */
export type ComparisonView = 'a' | 'b' | 'difference';

/** What windows are chosen on. */
export type WindowHost = {
	readonly window: WindowChoice;
	readonly span: TimeSpan;
	/** How far the session is known. */
	readonly untilMs: number;
	/** The time shown. */
	readonly shownMs: number;
	choose(window: WindowChoice): void;
};

/** The window that contains a time, when windows of one length follow each other from 0. */
const stepAt = (tMs: number, lengthMs: number): TimeSpan => {
	const startMs = Math.max(0, Math.floor(tMs / lengthMs) * lengthMs);
	return { startMs, endMs: startMs + lengthMs };
};

/** Steps a window over the session, by hand or by itself, and keeps another one to compare with. */
export class Windows {
	/** Length of a step. */
	lengthMs = $state<number>(10_000);
	isPlaying = $state(false);
	/** B. `null`: nothing is compared. */
	kept = $state.raw<TimeSpan | null>(null);
	view = $state<ComparisonView>('a');
	readonly #host: WindowHost;
	#timer: ReturnType<typeof setInterval> | null = null;
	/** The window stepped to last: choosing another one meanwhile ends the playing. */
	#step: WindowChoice | null = null;
	/** What was shown before a span was chosen. */
	#before = $state.raw<Exclude<WindowChoice, { kind: 'range' }>>({ kind: 'recent' });

	constructor(host: WindowHost) {
		this.#host = host;
	}

	/** What `back` leads to. */
	get before(): Exclude<WindowChoice, { kind: 'range' }> {
		return this.#before;
	}

	/** Tells that another window is about to be chosen. */
	leaving(window: WindowChoice): void {
		if (window.kind !== 'range') this.#before = window;
	}

	/** Shows again what was shown before a span was chosen. */
	back(): void {
		this.pause();
		this.#host.choose(this.#before);
	}

	/** Shows the next window of the chosen length (1), or the one before (-1). `false` when there is none. */
	step(by: 1 | -1): boolean {
		const { window, shownMs } = this.#host;
		const isStep = window.kind === 'range' && window.startMs === stepAt(window.startMs, this.lengthMs).startMs;
		const isFull = isStep && spanMs(window) === this.lengthMs;
		// From any other window the first step goes to the one that contains its start, or the time shown.
		const next = isFull
			? stepAt(window.startMs + by * this.lengthMs, this.lengthMs)
			: stepAt(window.kind === 'range' ? window.startMs : shownMs, this.lengthMs);
		if (isFull && (next.startMs >= this.#host.untilMs || next.startMs === window.startMs || next.endMs <= 0))
			return false;
		this.#show(next);
		return true;
	}

	/** Shows the window that holds a time. */
	stepTo(tMs: number): void {
		this.#show(stepAt(Math.min(tMs, Math.max(0, this.#host.untilMs - 1)), this.lengthMs));
	}

	/** Another length; a window that was stepped to is chosen anew around its start. */
	setLength(lengthMs: number): void {
		this.lengthMs = lengthMs;
		if (this.#host.window.kind === 'range') this.stepTo(this.#host.window.startMs);
	}

	/** Steps through the session; from its start when its end is shown. */
	play(): void {
		if (this.isPlaying) return;
		this.isPlaying = true;
		const { window } = this.#host;
		const isAtEnd = window.kind === 'range' && window.startMs + this.lengthMs >= this.#host.untilMs;
		if (window.kind !== 'range' || isAtEnd) this.stepTo(0);
		else this.stepTo(window.startMs);
		this.#timer = setInterval(() => {
			if (this.#host.window !== this.#step || !this.step(1)) this.pause();
		}, STEP_EVERY_MS);
	}

	pause(): void {
		if (this.#timer !== null) clearInterval(this.#timer);
		this.#timer = null;
		this.isPlaying = false;
	}

	/** Keeps the window shown as B. */
	keep(): void {
		const { startMs, endMs } = this.#host.span;
		this.kept = { startMs, endMs };
		this.#host.choose(this.#host.window);
	}

	/** Compares no more. */
	drop(): void {
		this.kept = null;
		this.view = 'a';
		this.#host.choose(this.#host.window);
	}

	/** The session is over, or another one. */
	reset(): void {
		this.pause();
		this.kept = null;
		this.view = 'a';
		this.#before = { kind: 'recent' };
	}

	#show({ startMs, endMs }: TimeSpan): void {
		const choice: WindowChoice = { kind: 'range', startMs, endMs };
		this.#step = choice;
		this.#host.choose(choice);
	}
}
