import { joinDamage, noteSound, type DamagedSpan } from '../core/damage';
import { rememberFrame, startsAnewAt, type ModelMemory } from '../session/resume/model-memory';
import type { RunCheckpoint } from '../session/resume/run-checkpoint';
import type { FrameSource } from '../source/source';
import { withoutFaces } from './changed-models';
import { Doubt } from './doubt';
import { readOn } from './one-camera';
import { Repairs } from './restart-models';
import { runAnalysis, type AnalysisStep } from './run-analysis';
import { prepareJob, type PreparedJob } from './begin-or-resume';
import { passFrom, type JobPorts, type JobStart, type RunStanding, type StandingModels } from './session-job-start';
import type { SessionRun } from './session-run';
import type { WorkerClient } from '../workers/client';
import type { PerceptionApi } from '../workers/perception/perception-api';

/** Where a job stood when the models last saw the known picture as they should. */
type Mark = {
	goBack: () => Promise<void>;
	latest: Pick<AnalysisStep, 'frame' | 'state'> | null;
	memory: ModelMemory | null;
	lastMs: number | null;
};

/** The last lines of a run, and where it stands then. */
type Ended = { text: string; standing: RunStanding };

/**
 * One analysis of a source, from its first frame or its checkpoint to its end: the same for the page and for the command.
 * What differs is told at its start, above all where the results go.
 */
export class SessionJob {
	readonly run: SessionRun;
	/** The current pass over the source, or the last one. */
	source: FrameSource;
	/** Time of the last frame of the earlier part, milliseconds; `null` when it starts anew. */
	readonly resumedAfterMs: number | null;
	readonly #start: JobStart;
	readonly #prepared: PreparedJob;
	/** What is still being handed to the sink: the models need not wait for that. */
	#handingOn: Promise<void> = Promise.resolve();
	#latest: Pick<AnalysisStep, 'frame' | 'state'> | null = null;
	/** What was missing before the current pass began. */
	#damagedBefore: readonly DamagedSpan[];
	#memory: ModelMemory | null;
	#lastMs: number | null;
	/** When this was last saved, or took its first frame. */
	#savedAtMs: number | null = null;
	readonly #doubt: Doubt;
	/** Up to here what was found is believed, and handed to the sink. */
	#good: Mark;
	#isOver = false;
	#isTakenBack = false;

	private constructor(start: JobStart, prepared: PreparedJob) {
		const { run, resumed } = prepared;
		this.run = run;
		this.#start = start;
		this.#prepared = prepared;
		this.#doubt = new Doubt(start.saveEveryMs);
		this.#damagedBefore = run.damage;
		this.#memory = resumed?.models ?? null;
		this.#lastMs = this.resumedAfterMs = resumed?.lastMs ?? null;
		this.source = start.frames(passFrom(resumed));
		this.#good = this.#mark();
	}

	/** Rejects as `prepareJob` does. */
	static async start(start: JobStart): Promise<SessionJob> {
		return new SessionJob(start, await prepareJob(start));
	}

	/**
	 * Analyses the source to its end and hands on what it finds. Rejects as `runAnalysis` does, and with what the sink
	 * threw; then everything found before was handed on.
	 *
	 * What the models find is believed once they have seen the known picture after it. When they fail, or see that one
	 * wrongly, new ones go on from where it was last seen well: a file is read again, what a camera showed since is a gap.
	 *
	 * @param ports `onStep` is called when the run has taken the frame in
	 */
	async analyse(ports: JobPorts): Promise<void> {
		const { run } = this;
		const repairs = new Repairs();
		const { isLive } = this.source;
		const camera = isLive ? readOn(this.source) : null;
		let isUnseen = false;
		const analyse = async (perception: WorkerClient<PerceptionApi>, from: StandingModels | null): Promise<void> => {
			this.#doubt.begin(perception, ports.onEncoders);
			await runAnalysis({
				...ports,
				perception,
				source: camera?.source ?? this.source,
				config: run.config,
				resumeFrom: from?.state ?? null,
				warmUp: isLive ? null : (from?.models ?? null),
				onSound: (tMs, isHeard) => (run.soundLostMs = noteSound(run.soundLostMs, tMs, isHeard)),
				onStep: async (step) => {
					const before = this.#handingOn;
					if (isUnseen) this.#missed(step.frame.tMs);
					isUnseen = false;
					this.#keep(step, run.take(step, this.#start.nowMs()));
					const nowMs = this.#start.nowMs();
					this.#savedAtMs ??= nowMs;
					if (this.#doubt.isDue(nowMs - this.#savedAtMs)) {
						await this.#doubt.check();
						ports.signal.throwIfAborted();
						repairs.well(this.#believe(true));
					}
					await ports.onStep(step);
					await before;
				},
			});
			await this.#doubt.check();
			ports.signal.throwIfAborted();
			this.#believe(false);
		};
		let { perception } = ports;
		try {
			for (;;) {
				try {
					await analyse(perception, this.#standingModels());
					break;
				} catch (cause) {
					const failure = ports.renewPerception ? repairs.take(cause) : null;
					if (!ports.renewPerception || !failure) throw cause;
					perception = await ports.renewPerception(failure);
					await this.#goBack();
					isUnseen = isLive;
					// As after an interruption: the frames since the models last began anew bring them to where they were.
					if (!isLive) this.source = this.#start.frames(passFrom(this.#standingModels()));
				}
			}
		} finally {
			await camera?.end();
			await this.#handingOn.catch(() => undefined);
		}
		await this.#handingOn;
	}

	/** Hands on what was found, which is believed now. `isSaved`: with where the run stands. Gives the number of frames. */
	#believe(isSaved: boolean): number {
		const found = this.#doubt.believed();
		this.#good = this.#mark();
		const { sink } = this.#prepared;
		if (isSaved) this.#savedAtMs = this.#start.nowMs();
		const standing = isSaved ? this.#standing({ state: 'growing', checkpoint: this.#checkpoint(), endMs: null }) : null;
		void this.#handOn(async () => {
			for (const { text, perception } of found) await sink?.append(text, perception);
			if (standing) await sink?.save(standing);
		});
		return found.length;
	}

	#mark(): Mark {
		return { goBack: this.run.mark(), latest: this.#latest, memory: this.#memory, lastMs: this.#lastMs };
	}

	/** Forgets what was found since the known picture was last seen well; of a camera, that is a gap. */
	async #goBack(): Promise<void> {
		const untilMs = this.#lastMs;
		const { goBack, latest, memory, lastMs } = this.#good;
		await goBack();
		this.#doubt.believed();
		this.run.maps.forgetAfter(lastMs);
		[this.#latest, this.#memory, this.#lastMs] = [latest, memory, lastMs];
		this.#damagedBefore = this.run.damage;
		if (this.source.isLive && untilMs !== null) this.#missed(untilMs);
	}

	/** What was found last could not be checked at the end and was thrown away: the run stands where it was believed last. */
	get isTakenBack(): boolean {
		return this.#isTakenBack;
	}

	/** How long the known picture took the workers so far, together, milliseconds. */
	get checkMs(): number {
		return this.#doubt.totalMs;
	}

	/** What is missing of the source, as far as it was read. */
	get damaged(): readonly DamagedSpan[] {
		return joinDamage(this.#damagedBefore, this.source.damaged?.() ?? []);
	}

	/** Frames of a camera, whose time begins at 0, went by unseen up to this one. */
	#missed(untilMs: number): void {
		const fromMs = this.#lastMs ?? 0;
		if (untilMs <= fromMs) return;
		this.#damagedBefore = joinDamage(this.#damagedBefore, [{ fromMs, toMs: untilMs, reason: 'unseen' }]);
	}

	/** Where the run stands after its last good frame; `null` before the first one. */
	#standingModels(): StandingModels | null {
		if (!this.#latest) return this.#prepared.resumed;
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
		const end = (endMs: number | null) => {
			this.run.damage = this.damaged;
			const text = this.run.end(endMs);
			return { text, standing: this.#standing({ state: 'complete', checkpoint: null, endMs }) };
		};
		return this.#release(end(endMs), () => end(null));
	}

	/** Ends the run before the end of its source: a file can be taken up again where this stopped. Else as `complete`. */
	interrupt(): Promise<void> {
		if (this.#isOver) return Promise.resolve();
		this.#isOver = true;
		// What is open now stays open in the checkpoint, and ends in what is shown.
		const stop = () => {
			const standing = this.#standing({ state: 'stopped', checkpoint: this.#checkpoint(), endMs: null });
			this.run.end(null);
			return { text: '', standing };
		};
		return this.#release(stop(), stop);
	}

	/** Notes what a frame added. */
	#keep({ frame, hints, state, perception }: AnalysisStep, text: string): void {
		this.#doubt.add({ text, perception });
		this.#memory = rememberFrame(this.#memory, frame.index, this.#lastMs, hints);
		this.#lastMs = frame.tMs;
		this.#latest = { frame, state };
		// Reading may be ahead of the analysis; a gap that ends before this frame is final.
		this.run.damage = this.damaged.filter(({ toMs }) => toMs !== null && toMs <= frame.tMs);
	}

	#handOn(handOver: () => Promise<void>): Promise<void> {
		this.#handingOn = this.#handingOn.then(handOver);
		// Seen with the next frame, or at the end.
		this.#handingOn.catch(() => undefined);
		return this.#handingOn;
	}

	#checkpoint(): RunCheckpoint | null {
		const { resumed, history } = this.#prepared;
		const fingerprint = this.source.isLive ? null : this.#prepared.fingerprint();
		if (!fingerprint) return null;
		const standing = this.#standingModels();
		if (!this.#latest || !standing) return resumed && { ...resumed, fingerprint };
		const { tally, wallMs } = this.run.summary();
		const { damage, soundLostMs } = this.run;
		const checkpoint = { ...standing, fingerprint, tally, damage, soundLostMs, wallMs, history };
		return this.#start.keepsFaces ? checkpoint : withoutFaces(checkpoint);
	}

	#standing({ endMs, ...how }: Pick<RunStanding, 'state' | 'checkpoint' | 'endMs'>): RunStanding {
		const { run } = this;
		const untilMs = endMs ?? run.analysed?.endMs ?? 0;
		return { ...run.summary(), ...how, endMs, untilMs, isOver: how.state === 'complete', header: () => run.header() };
	}

	/**
	 * Saves how the run ended, and lets go of what keeps it.
	 *
	 * @param endAnew ends it once more where it last was to be believed, when that is not at its end
	 */
	async #release(ended: Ended, endAnew: () => Ended): Promise<void> {
		const isBelieved = await this.#doubt.check().then(
			() => true,
			() => false,
		);
		if (isBelieved) this.#believe(false);
		else await this.#goBack();
		this.#isTakenBack = !isBelieved;
		const { text, standing } = isBelieved ? ended : endAnew();
		const { sink } = this.#prepared;
		if (!sink) return;
		const { analysed } = this.run;
		await this.#handOn(async () => {
			// Of a session without a frame nothing is saved: the list drops it.
			if (analysed) {
				if (text !== '') await sink.append(text, null);
				await sink.save(standing);
			}
			await sink.close?.();
		});
	}
}
