import { defaultEncoders, type EncoderSwitches } from '../../core/perception';
import type { AnalysisSettings } from '../settings.svelte';

/** After a change of settings a file is analysed again this much later, milliseconds: another change may follow. */
const RERUN_DELAY_MS = 700;

/** What a new analysis of the open file needs to know of the one that is shown. */
export type RerunHost = {
	analyse(): void;
	/** How much of what is shown was corrected by hand, names aside: a new analysis begins without it. */
	correctionCount(): number;
	settings(): AnalysisSettings;
	/** Puts the settings back. */
	restore(settings: AnalysisSettings): void;
};

const keysOf = (encoders: EncoderSwitches) =>
	Object.keys({ ...defaultEncoders, ...encoders }) as (keyof EncoderSwitches)[];

/**
 * Analyses the open file again: once the settings have been left alone for a moment, or at once. Where corrections would be
 * left behind, it asks first.
 */
export class LateRerun {
	/** A new analysis waits for the visitor to agree that this many corrections are left behind; 0: none waits. */
	leavesBehind = $state(0);
	readonly #host: RerunHost;
	#timer: ReturnType<typeof setTimeout> | null = null;
	/** What is shown was analysed with. */
	#settings = $state.raw<AnalysisSettings>()!;

	constructor(host: RerunHost) {
		this.#host = host;
		this.#settings = host.settings();
	}

	/** Whether what is shown was analysed with other switches than those of now. */
	get isBehind(): boolean {
		const [was, now] = [this.#settings.encoders, this.#host.settings().encoders];
		// A switch that is left out is off.
		return keysOf(now).some((key) => Boolean(now[key]) !== Boolean(was[key]));
	}

	/** The settings changed: runs a moment later, and only once if they change again before that. */
	soon(): void {
		this.#in(RERUN_DELAY_MS);
	}

	/** Runs at once. */
	now(): void {
		this.#in(0);
	}

	/** The visitor agreed. */
	agree(): void {
		this.forget();
		this.#host.analyse();
	}

	/** The visitor keeps what is shown, and the settings that it was analysed with. */
	refuse(): void {
		this.forget();
		this.#host.restore(this.#settings);
	}

	/** Another analysis is shown from now on, made with the settings of now. */
	begin(): void {
		this.forget();
		this.#settings = this.#host.settings();
	}

	/** Does not run after all. */
	forget(): void {
		this.leavesBehind = 0;
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.#timer = null;
	}

	#in(delayMs: number): void {
		this.forget();
		this.leavesBehind = this.#host.correctionCount();
		if (this.leavesBehind > 0) return;
		if (delayMs > 0) this.#timer = setTimeout(() => this.#host.analyse(), delayMs);
		else this.#host.analyse();
	}
}
