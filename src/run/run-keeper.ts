import type { PerceptionHints } from '../core/perception';
import type { SessionHeader } from '../core/session';
import type { Fingerprint } from '../session/resume/run-checkpoint';
import { serializeCheckpoint } from '../session/resume/run-checkpoint';
import type { ModelHistory } from '../session/resume/model-differences';
import { rememberFrame, startsAnewAt, type ModelMemory } from '../session/resume/model-memory';
import type { KeptState } from '../session/store/entry';
import type { SessionWriter } from '../session/store/writer';
import { CHECKPOINT_EVERY_MS } from '../session/resume/checkpoint-interval';
import type { AnalysisState, AnalysisStep } from './run-analysis';
import type { SessionRun } from './session-run';

/** What keeping a run needs to know of it. */
export type KeeperOptions = {
	run: SessionRun;
	writer: SessionWriter;
	/** First line of the session as far as it is known. */
	header(): Promise<SessionHeader>;
	/** By what an interrupted run is known again; `null` while the file's hash is not there yet, and for a webcam. */
	fingerprint(): Fingerprint | null;
	/** Models of earlier parts of the run. */
	history: ModelHistory;
	/** Where an earlier part of the run stood. */
	earlier: { lastMs: number | null; models: ModelMemory | null } | null;
	/** After each saving; `null`: it went well. */
	onSaved(error: unknown): void;
	/** Wall clock, milliseconds; grows. */
	nowMs(): number;
};

/** Keeps a run while it grows: its lines as they come, and at least every 5 s of wall time all that it takes to go on. */
export class RunKeeper {
	readonly #options: KeeperOptions;
	#memory: ModelMemory | null;
	#lastMs: number | null;
	#nextFrameIndex = 0;
	#state: AnalysisState | null = null;
	#savedAtMs: number;

	constructor(options: KeeperOptions) {
		this.#options = options;
		this.#memory = options.earlier?.models ?? null;
		this.#lastMs = options.earlier?.lastMs ?? null;
		this.#savedAtMs = options.nowMs();
	}

	/** Takes in a frame and the lines that it added. Resolves when what is due was saved. */
	async take({ frame, hints, state }: Pick<AnalysisStep, 'frame' | 'hints' | 'state'>, text: string): Promise<void> {
		this.#remember(frame.index, hints);
		this.#lastMs = frame.tMs;
		this.#nextFrameIndex = frame.index + 1;
		this.#state = state;
		this.#options.writer.add(text);
		if (this.#options.nowMs() - this.#savedAtMs >= CHECKPOINT_EVERY_MS) await this.save();
	}

	#remember(frameIndex: number, hints: PerceptionHints): void {
		this.#memory = rememberFrame(this.#memory, frameIndex, this.#lastMs, hints);
	}

	/** Saves all so far, so that the analysis can go on from here. Never rejects: `onSaved` is told. */
	async save(state: KeptState = 'growing'): Promise<void> {
		const fingerprint = this.#options.fingerprint();
		const resume = fingerprint && this.#state && this.#checkpoint(fingerprint, this.#state);
		await this.#save(resume, state, { endMs: null, isOver: false });
	}

	/** The run is over: saves its last lines, and deletes what only going on would need. */
	async end(text: string, endMs: number | null): Promise<void> {
		this.#options.writer.add(text);
		await this.#save(null, 'complete', { endMs, isOver: true });
	}

	#checkpoint(fingerprint: Fingerprint, state: AnalysisState): (byteOffset: number) => string {
		const { tally, wallMs } = this.#options.run.summary();
		const nextFrameIndex = this.#nextFrameIndex;
		const models = startsAnewAt(nextFrameIndex) ? null : this.#memory;
		const lastMs = this.#lastMs;
		return (byteOffset) =>
			serializeCheckpoint({
				...{ fingerprint, nextFrameIndex, lastMs, byteOffset, state, models, tally, wallMs },
				history: this.#options.history,
			});
	}

	async #save(
		resume: ((byteOffset: number) => string) | null,
		state: KeptState,
		ending: { endMs: number | null; isOver: boolean },
	): Promise<void> {
		const { run, writer } = this.#options;
		const { tally, graph, wallMs } = run.summary();
		const untilMs = ending.endMs ?? run.analysed?.endMs ?? 0;
		const peopleCount = graph?.people.length ?? 0;
		try {
			const first = await this.#options.header();
			await writer.save({
				summary: { header: first, tally, graph, wallMs, ...ending },
				resume,
				entry: { source: first.source, state, untilMs, peopleCount },
			});
			this.#options.onSaved(null);
		} catch (e) {
			this.#options.onSaved(e);
		}
		this.#savedAtMs = this.#options.nowMs();
	}
}
