import { isAbort } from '../../core/errors';
import type { Observation } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { SpokenWord } from '../../core/transcript';
import type { TranscriptClient } from '../../workers/sound/transcript-client';
import type { AnalysisStep } from '../../run/run-analysis';
import { attachWords, endSpan, noSpan, stepSpan, type SpeakingAt, type SpeechSpan } from './spoken-words';

/** Sound between two times; see `Hearing.samples`. */
export type SamplesBetween = (fromMs: number, untilMs: number) => Promise<Float32Array | null>;

/** Words of one person stay readable this long after they were said, milliseconds. */
const SHOWN_MS = 4000;
/** Frames of who spoke that are kept for words to come, milliseconds: the longest stretch and the time to read it. */
const KEPT_MS = 120_000;
/** Stretches that wait for the model. Live speech that comes faster than it can be read is dropped, oldest first. */
const MAX_WAITING_LIVE = 3;

/** What is said while a source is analysed, where the model for it is there. */
export class Transcript {
	/** In the order they were said. */
	words = $state.raw<readonly SpokenWord[]>([]);
	readonly #open: (signal: AbortSignal) => Promise<TranscriptClient | null>;
	#model: Promise<TranscriptClient | null> | null = null;
	#samples: SamplesBetween = () => Promise.resolve(null);
	#span = noSpan;
	#frames: SpeakingAt[] = [];
	#waiting: SpeechSpan[] = [];
	#isLive = false;
	#reading: Promise<void> | null = null;
	#signal = AbortSignal.abort();

	/** `open`: loads the model; `null` when it is not there. */
	constructor(open: (signal: AbortSignal) => Promise<TranscriptClient | null>) {
		this.#open = open;
	}

	/** Begins a session. The model is loaded when the first words are heard, and let go with `signal`. */
	begin(samples: SamplesBetween, isLive: boolean, signal: AbortSignal): void {
		this.words = [];
		this.#model = null;
		this.#samples = samples;
		this.#span = noSpan;
		this.#frames = [];
		this.#waiting = [];
		this.#isLive = isLive;
		this.#signal = signal;
	}

	/** Takes in one analysed frame. */
	take({ perception, output }: Pick<AnalysisStep, 'perception' | 'output'>): void {
		const { tMs } = perception.frame;
		if (output.frame) this.#remember(output.frame.tMs, output.observations);
		const { state, span } = stepSpan(this.#span, tMs, perception.sound?.speech ?? null);
		this.#span = state;
		if (span) this.#read(span);
	}

	/** Reads what was said last. Resolves when all words are there. */
	async end(): Promise<void> {
		const span = endSpan(this.#span);
		this.#span = noSpan;
		if (span) this.#read(span);
		await this.#reading;
	}

	/** What a person said just before a time, as one line; `null` when nothing. */
	lineOf(personId: PersonId, tMs: number): string | null {
		const said = this.words.filter(
			(word) => word.personId === personId && word.startMs <= tMs && word.endMs >= tMs - SHOWN_MS,
		);
		return said.length > 0 ? said.map(({ text }) => text).join(' ') : null;
	}

	#remember(tMs: number, observations: readonly Observation[]): void {
		const known = observations.flatMap(({ personId, speaking }) =>
			speaking === null ? [] : [[personId, speaking] as const],
		);
		this.#frames.push({ tMs, speaking: Object.fromEntries(known) });
		while (this.#frames[0] && this.#frames[0].tMs < tMs - KEPT_MS && this.#waiting.length === 0) this.#frames.shift();
	}

	#read(span: SpeechSpan): void {
		this.#waiting.push(span);
		if (this.#isLive) this.#waiting = this.#waiting.slice(-MAX_WAITING_LIVE);
		const signal = this.#signal;
		this.#reading ??= this.#readAll(signal)
			// Without words the looking goes on.
			.catch((cause: unknown) => {
				if (!isAbort(cause)) console.warn('No transcript', cause);
				this.#waiting = [];
			})
			.finally(() => (this.#reading = null));
	}

	async #readAll(signal: AbortSignal): Promise<void> {
		for (;;) {
			const span = this.#waiting[0];
			if (!span || signal.aborted) return;
			const model = await this.#load(signal);
			const samples = model && (await this.#samples(span.fromMs, span.untilMs));
			if (samples && !signal.aborted) {
				const words = await model.transcribe(samples, signal);
				const timed = words.map(({ text, startMs, endMs }) => ({
					text,
					startMs: startMs + span.fromMs,
					endMs: endMs + span.fromMs,
				}));
				if (!signal.aborted) this.words = [...this.words, ...attachWords(timed, this.#frames)];
			}
			this.#waiting = this.#waiting.filter((other) => other !== span);
		}
	}

	#load(signal: AbortSignal): Promise<TranscriptClient | null> {
		if (!this.#model) {
			const model = (this.#model = this.#open(signal));
			void model.then(
				(client) => signal.addEventListener('abort', () => client?.close(), { once: true }),
				() => undefined,
			);
		}
		return this.#model;
	}
}
