import { CHECKPOINT_FRAMES } from '../core/checkpoint';
import { joinDamage, type DamagedSpan } from '../core/damage';
import { AppError } from '../core/errors';
import { flattenConfig } from '../pipeline/pipeline-config';
import type { ModelHistory } from '../session/resume/model-differences';
import { rememberFrame, startsAnewAt, type ModelMemory } from '../session/resume/model-memory';
import { restoreCheckpoint, type Fingerprint, type RunCheckpoint } from '../session/resume/run-checkpoint';
import type { FrameSource } from '../source/source';
import { historyFrom, takenUpWith, withoutFaces } from './changed-models';
import { Repairs } from './repair';
import { runAnalysis, type AnalysisRun, type AnalysisStep } from './run-analysis';
import type { JobStart, RunSink, RunStanding } from './session-job-start';
import { SessionRun } from './session-run';

/** Wall-clock milliseconds until the next frame comes with a checkpoint: one in 5 s where a frame takes less than 1 s. */
const CHECKPOINT_EVERY_MS = 4000;

/** What the frame loop asks for while a job runs. */
export type JobPorts = Omit<AnalysisRun, 'source' | 'config' | 'resumeFrom' | 'warmUp'>;

/** What the next frame depends on, by which a run goes on, and what the models have to see again for it. */
type StandingModels = Pick<RunCheckpoint, 'nextFrameIndex' | 'lastMs' | 'state' | 'models'>;

/** Where a pass over the source begins: frames that bring the models to where they were come once more. */
const passFrom = (from: StandingModels | null): { firstIndex: number; afterMs: number | null } | null =>
	from?.models
		? { firstIndex: from.models.fromIndex, afterMs: from.models.afterMs }
		: from && { firstIndex: from.nextFrameIndex, afterMs: from.lastMs };

/**
 * One analysis of a source, from its first frame or its checkpoint to its end: the same for the page and for the command.
 * What differs is told at its start, above all where the results go.
 */
export class SessionJob {
	readonly run: SessionRun;
	/** The pass over the source that goes on, or went on last. */
	source: FrameSource;
	/** Time of the last frame of the earlier part, milliseconds; `null` when it starts anew. */
	readonly resumedAfterMs: number | null;
	readonly #start: JobStart;
	readonly #resumed: RunCheckpoint | null;
	readonly #history: ModelHistory;
	readonly #fingerprint: () => Fingerprint | null;
	readonly #sink: RunSink | null;
	/** What is still being handed to the sink: the models need not wait for that. */
	#handingOn: Promise<void> = Promise.resolve();
	#latest: Pick<AnalysisStep, 'frame' | 'state'> | null = null;
	/** What was missing before the pass that goes on began. */
	#damagedBefore: readonly DamagedSpan[];
	#memory: ModelMemory | null;
	#lastMs: number | null;
	#savedAtMs: number;
	#isOver = false;

	private constructor(
		start: JobStart,
		parts: {
			run: SessionRun;
			resumed: RunCheckpoint | null;
			history: ModelHistory;
			fingerprint: () => Fingerprint | null;
			sink: RunSink | null;
		},
	) {
		const { run, resumed, history, fingerprint, sink } = parts;
		this.#history = history;
		this.run = run;
		this.#start = start;
		this.#resumed = resumed;
		this.#fingerprint = fingerprint;
		this.#sink = sink;
		this.#damagedBefore = run.damage;
		this.#memory = resumed?.models ?? null;
		this.#lastMs = this.resumedAfterMs = resumed?.lastMs ?? null;
		this.#savedAtMs = start.nowMs();
		this.source = start.frames(passFrom(resumed));
	}

	/**
	 * Prepares a run. Rejects with `recording-invalid` when the earlier part cannot be taken up: other thresholds, or
	 * damaged; with `ModelsChangedError`, and nothing touched, when it was made with other models and these may not be mixed.
	 */
	static async start(start: JobStart): Promise<SessionJob> {
		const { models, earlier } = start;
		let { sha256 } = start.source;
		void start.sha256.then((hash) => (sha256 = hash)).catch(() => undefined);
		const fingerprint = (inputSha256: string): Fingerprint => ({
			inputSha256,
			app: start.app,
			settings: { ...start.asked, checkpointFrames: CHECKPOINT_FRAMES },
			models,
			config: flattenConfig(start.config),
		});

		let resumed: RunCheckpoint | null = null;
		if (earlier) {
			const hash = await start.sha256;
			if (earlier.checkpoint === null || hash === null) {
				throw new AppError('recording-invalid', 'There is nothing by which the analysis could go on.');
			}
			resumed = takenUpWith(restoreCheckpoint(earlier.checkpoint, fingerprint(hash), earlier.mixesModels), models);
		}
		const history = historyFrom(resumed?.history, start.keepsFaces);
		const run = new SessionRun({ ...start, history });
		if (earlier && resumed) await run.restore(earlier.lines, resumed);
		return new SessionJob(start, {
			run,
			...{ resumed, history },
			fingerprint: () => (sha256 === null ? null : fingerprint(sha256)),
			sink: await start.openSink(),
		});
	}

	/**
	 * Analyses the source to its end and hands on what it finds. Rejects as `runAnalysis` does, and with what the sink
	 * threw; then everything found before was handed on.
	 *
	 * @param ports `onStep` is called when the run has taken the frame in
	 */
	async analyse(ports: JobPorts): Promise<void> {
		const { run } = this;
		const repairs = new Repairs();
		let { perception } = ports;
		let isUnseen = false;
		const { renewPerception } = ports;
		const renew =
			renewPerception &&
			((cause: AppError) => {
				// A file is read again; what a camera shows meanwhile is gone.
				isUnseen = this.source.isLive;
				return renewPerception(cause);
			});
		const analyse = (from: StandingModels | null) =>
			runAnalysis({
				...ports,
				perception,
				...(renew && { renewPerception: renew }),
				source: this.source,
				config: run.config,
				resumeFrom: from?.state ?? null,
				warmUp: from?.models ?? null,
				onStep: async (step) => {
					const before = this.#handingOn;
					if (isUnseen) this.#missed(step.frame.tMs);
					isUnseen = false;
					this.#keep(step, run.take(step, this.#start.nowMs()));
					repairs.well();
					await ports.onStep(step);
					await before;
				},
			});
		try {
			for (;;) {
				try {
					await analyse(this.#standingModels());
					break;
				} catch (cause) {
					const failure = renew && !this.source.isLive ? repairs.take(cause) : null;
					if (!renew || !failure) throw cause;
					perception = await renew(failure);
					this.#damagedBefore = run.damage;
					// As after an interruption: the frames since the last checkpoint bring the models to where they were.
					this.source = this.#start.frames(passFrom(this.#standingModels()));
				}
			}
		} finally {
			await this.#handingOn.catch(() => undefined);
		}
		await this.#handingOn;
	}

	/** What is missing of the source, as far as it was read. */
	get damaged(): readonly DamagedSpan[] {
		return joinDamage(this.#damagedBefore, this.source.damaged?.() ?? []);
	}

	/** Frames of a camera went by unseen, up to this one. */
	#missed(untilMs: number): void {
		const gap: DamagedSpan = { fromMs: this.#lastMs ?? untilMs, toMs: untilMs, reason: 'unseen' };
		this.#damagedBefore = joinDamage(this.#damagedBefore, [gap]);
	}

	/** Where the run stands after its last good frame; `null` before the first one. */
	#standingModels(): StandingModels | null {
		if (!this.#latest) return this.#resumed;
		const { frame, state } = this.#latest;
		const nextFrameIndex = frame.index + 1;
		const models = startsAnewAt(nextFrameIndex) ? null : this.#memory;
		return { nextFrameIndex, lastMs: frame.tMs, state, models };
	}

	/**
	 * Ends the run with all of its source analysed. What is shown has ended when this returns; it is saved when the promise
	 * resolves, which rejects only with what the sink threw. Does nothing when the run has ended before.
	 *
	 * @param endMs where the last frame ends; `null` when nobody knows.
	 */
	complete(endMs: number | null): Promise<void> {
		if (this.#isOver) return Promise.resolve();
		this.#isOver = true;
		this.run.damage = this.damaged;
		const text = this.run.end(endMs);
		const standing = this.#standing({ state: 'complete', checkpoint: null, endMs });
		return this.#release(async (sink) => {
			await sink.append(text, null);
			await sink.save(standing);
		});
	}

	/** Ends the run before the end of its source: a file can be taken up again where this stopped. Else as `complete`. */
	interrupt(): Promise<void> {
		if (this.#isOver) return Promise.resolve();
		this.#isOver = true;
		// What is open now stays open in the checkpoint, and ends in what is shown.
		const standing = this.#standing({ state: 'stopped', checkpoint: this.#checkpoint(), endMs: null });
		this.run.end(null);
		return this.#release((sink) => sink.save(standing));
	}

	/** Hands on what a frame added, with where the run stands where that is due. */
	#keep({ frame, hints, state, perception }: AnalysisStep, text: string): void {
		const sink = this.#sink;
		this.#memory = rememberFrame(this.#memory, frame.index, this.#lastMs, hints);
		this.#lastMs = frame.tMs;
		this.#latest = { frame, state };
		// Reading may be ahead of the analysis; a gap that is over before this frame is known for good.
		this.run.damage = this.damaged.filter(({ toMs }) => toMs !== null && toMs <= frame.tMs);
		if (!sink) return;
		const nowMs = this.#start.nowMs();
		const isFresh = !this.source.isLive && startsAnewAt(frame.index + 1);
		const isDue = isFresh || nowMs - this.#savedAtMs >= CHECKPOINT_EVERY_MS;
		const standing = isDue ? this.#standing({ state: 'growing', checkpoint: this.#checkpoint(), endMs: null }) : null;
		if (isDue) this.#savedAtMs = nowMs;
		void this.#handOn(async () => {
			await sink.append(text, perception);
			if (standing) await sink.save(standing);
		});
	}

	#handOn(handOver: () => Promise<void>): Promise<void> {
		this.#handingOn = this.#handingOn.then(handOver);
		// Seen with the next frame, or at the end.
		this.#handingOn.catch(() => undefined);
		return this.#handingOn;
	}

	#checkpoint(): RunCheckpoint | null {
		const fingerprint = this.source.isLive ? null : this.#fingerprint();
		if (!fingerprint) return null;
		const standing = this.#standingModels();
		if (!this.#latest || !standing) return this.#resumed && { ...this.#resumed, fingerprint };
		const { tally, wallMs } = this.run.summary();
		const { damage } = this.run;
		const checkpoint = { ...standing, fingerprint, tally, damage, wallMs, history: this.#history };
		return this.#start.keepsFaces ? checkpoint : withoutFaces(checkpoint);
	}

	#standing({ endMs, ...how }: Pick<RunStanding, 'state' | 'checkpoint' | 'endMs'>): RunStanding {
		const { run } = this;
		const untilMs = endMs ?? run.analysed?.endMs ?? 0;
		return { ...run.summary(), ...how, endMs, untilMs, isOver: how.state === 'complete', header: () => run.header() };
	}

	async #release(save: (sink: RunSink) => Promise<void> | void): Promise<void> {
		const sink = this.#sink;
		if (!sink) return;
		const { analysed } = this.run;
		await this.#handOn(async () => {
			// Of a session without a frame nothing is saved: the list drops it.
			if (analysed) await save(sink);
			await sink.close?.();
		});
	}
}
