import { describeMissing } from '../../core/damage';
import { isAbort, type ErrorCode } from '../../core/errors';
import type { Frame } from '../../core/perception';
import { modelWithId } from '../../models/catalogue/entries';
import type { PerceptionApi } from '../../workers/perception/perception-api';
import type { WorkerClient } from '../../workers/client';
import { ModelsChangedError, type ModelDifference } from '../../session/resume/model-differences';
import type { KeptSession } from '../../session/store/session-store';
import { phaseOfRest, problemOf, sizedAs, type Problem, type Snapshot, type WatchPhase } from '../phase';
import type { OpenSource, WatchPorts } from '../ports/ports';
import type { AnalysisStep } from '../../run/run-analysis';
import type { SessionJob } from '../../run/session-job';
import type { SpeedMeter } from '../../run/speed-meter';
import { TakenPart } from '../../run/taken-part';
import { isHandheld, keepAwake } from './handheld';
import { startJob } from '../start/start-job';
import type { AnalysisParts } from './watch-parts';

/** Errors after which the worker of the vision models is unusable. */
const SPOIL_MODELS: readonly ErrorCode[] = [
	'worker-died',
	'worker-silent',
	'graphics-lost',
	'device-lost',
	'out-of-memory',
];

/** The analysis of the open source: from the loading of the models to its end, with what is shown and kept of it. */
export class WatchAnalysis {
	/** Its phase; a session that was reopened is at its end. */
	phase = $state.raw<WatchPhase>({ kind: 'idle' });
	/** How often the vision models had to be started again in this run, after their graphics or their worker was lost. */
	restarts = $state(0);
	/** Models that took part and were deleted meanwhile: without them since the vision models started again, media time, ms. */
	gone = $state.raw<{ readonly names: readonly string[]; readonly fromMs: number } | null>(null);
	/** Draws a frame's pixels at once; set by the stage. */
	onPixels: ((frame: Frame) => void) | null = null;
	/** The frame whose pixels were handed over last is now analysed. */
	onSnapshot: ((snapshot: Snapshot) => void) | null = null;
	readonly #ports: WatchPorts;
	readonly #parts: AnalysisParts;
	readonly #onProblem: (problem: Problem) => void;
	#open: OpenSource | null = null;
	/** The analysis that goes on, or went on last. */
	#job: SessionJob | null = null;
	/** What the run that ended last has found is saved, and its session let go of. */
	#released: Promise<void> = Promise.resolve();
	/** Settles when the run that begins is being kept. */
	#keeping: Promise<unknown> = Promise.resolve();
	#abort = new AbortController();

	/** @param onProblem told why an analysis broke off */
	constructor(ports: WatchPorts, parts: AnalysisParts, onProblem: (problem: Problem) => void) {
		this.#ports = ports;
		this.#parts = parts;
		this.#onProblem = onProblem;
	}

	/** The models are being loaded, or frames analysed. */
	get isGoingOn(): boolean {
		return this.phase.kind === 'analysing' || this.phase.kind === 'loading';
	}

	/** Its speed; `null` before the first analysis, and when a session was opened again. */
	get meter(): SpeedMeter | null {
		return this.#job?.run.meter ?? null;
	}

	/**
	 * Analyses a source until it ends or is ended. The run before must be over. Never rejects.
	 *
	 * @param earlier what is kept of the same analysis, to go on from there
	 * @param mixesModels goes on although `earlier` was made with other models
	 * @returns how the models differ from those of `earlier`, where that is why it was not taken up; else `null`
	 */
	async run(
		open: OpenSource,
		earlier: KeptSession | null,
		mixesModels = false,
	): Promise<readonly ModelDifference[] | null> {
		const { models, settings, sound, transcript, playback, panels, pause, things, shown } = this.#parts;
		const abort = (this.#abort = new AbortController());
		const { signal } = abort;
		this.#open = open;
		const { kind, isLive, durationMs } = open.summary;
		playback.reset(isLive || kind === 'image' ? null : durationMs);
		this.phase = { kind: 'loading', files: [] };
		this.restarts = 0;
		this.gone = null;
		const over = new AbortController();
		const ended = AbortSignal.any([signal, over.signal]);
		// A phone gives a hidden page too little to go on, and what it gives costs its battery.
		if (isLive || isHandheld()) {
			pause.follow(ended);
			keepAwake(ended);
		}
		sound.begin(open, signal);
		const takenPart = new TakenPart({
			vision: () => models.ready?.models ?? null,
			encoders: () => models.encoders(),
			sound: () => sound.models,
			isGoingOn: () => !ended.aborted,
		});
		transcript.begin((fromMs, untilMs) => sound.samples(fromMs, untilMs), isLive, signal);
		try {
			const client = await models.load(open, signal, (files) => (this.phase = { kind: 'loading', files }));
			const job = await startJob({
				...{ ports: this.#ports, parts: this.#parts, open, earlier, mixesModels, client, takenPart, signal },
				onKeeping: (opening) => void (this.#keeping = opening),
			});
			if (signal.aborted) {
				this.#release(job, 'stopped', null);
				return null;
			}
			this.#job = job;
			shown.begin(job.run);
			this.phase = { kind: 'analysing' };
			panels.refreshSoon();
			await job.analyse({
				perception: client,
				renewPerception: async (cause) => {
					console.warn('The vision models start again', cause);
					this.restarts += 1;
					const renewed = await models.renew(open, settings.encoders, signal);
					// A camera waits for nothing; of a video, the run breaks off where one is gone.
					if (isLive) void this.#noteGone(renewed, takenPart, job, signal);
					return renewed;
				},
				getCamera: (frame) => settings.cameraFor(frame.widthPx, frame.heightPx),
				getAreas: () => things.areas,
				getEncoders: () => settings.encoders,
				hear: (frame) => sound.hear(frame),
				onEncoders: (encoders) => takenPart.note(encoders),
				signal,
				onFrame: (frame) => {
					if (!signal.aborted) this.onPixels?.(frame);
				},
				onStep: async (step) => {
					this.#take(step, job);
					await pause.passed(signal);
				},
			});
			this.#finish('end');
		} catch (e) {
			if (signal.aborted || isAbort(e)) return null;
			// One that is gone in the middle of a run breaks it off; “Try again” then asks.
			if (e instanceof ModelsChangedError && !this.#job) {
				this.#abortRun();
				return e.differences;
			}
			const { code, ...problem } = problemOf(e, open.summary.name);
			// What is open is a video; what cannot be read is what was kept of it.
			this.#fail({ ...problem, code: earlier && code === 'recording-invalid' ? 'resume-impossible' : code });
		} finally {
			over.abort();
		}
		return null;
	}

	/** Says which of the models that took part are no longer there for a worker that has just replaced another. */
	async #noteGone(
		client: WorkerClient<PerceptionApi>,
		takenPart: TakenPart,
		job: SessionJob,
		signal: AbortSignal,
	): Promise<void> {
		const fromMs = this.#parts.shown.latest?.frame.tMs ?? 0;
		const there = await client.call('loadInstalled', this.#parts.settings.encoders, { signal }).catch(() => null);
		if (!there || signal.aborted) return;
		const entries = takenPart.encoders
			.filter(({ name }) => !there.some((model) => model.name === name))
			.flatMap(({ name }) => modelWithId(name) ?? [])
			// What comes with the program cannot be deleted.
			.filter(({ tier }) => tier !== 'embedded');
		if (entries.length === 0) return;
		this.gone = { names: entries.map(({ title }) => title), fromMs };
		job.run.otherModelsFrom(fromMs);
	}

	/** Ends the run; what was analysed stays. */
	stop(): void {
		this.#abortRun();
		this.#settle('stopped', null);
		if (this.#parts.shown.latest) this.#finish('stopped');
		else this.phase = { kind: 'idle' };
	}

	/** Ends the run, if one goes on, before something else is shown. */
	end(): void {
		this.#abortRun();
		if (this.#job) this.#release(this.#job, 'stopped', null);
		// It belongs to the camera: nothing is listened to once that is closed.
		if (this.#open?.summary.isLive) void this.#parts.sound.setMicrophone(false);
		this.#job = null;
		this.#open = null;
	}

	/** Resolves when nothing of the run that ended last is still being saved: then its session can be read. */
	async released(): Promise<void> {
		await this.#released.catch(() => undefined);
	}

	#take(step: AnalysisStep, job: SessionJob): void {
		const { transcript, things } = this.#parts;
		const { output, camera } = step;
		transcript.take(step);
		things.setDetected(job.run.detected);
		if (output.frame) this.#shown({ frame: output.frame, camera, observations: output.observations });
	}

	#shown(snapshot: Snapshot): void {
		const { source } = this.#parts;
		const sized = source && sizedAs(source, snapshot.frame);
		if (sized !== source) this.#parts.source = sized;
		this.#parts.shown.latest = snapshot;
		this.onSnapshot?.(snapshot);
		this.#parts.panels.refreshSoon();
	}

	#abortRun(): void {
		this.#parts.pause.set(false);
		this.#abort.abort(new DOMException('The run was ended', 'AbortError'));
		// What was about to be kept is let go of as soon as it is there.
		const ignore = () => undefined;
		this.#saveAfter(this.#keeping.then(ignore, ignore));
	}

	#release(job: SessionJob, reason: 'end' | 'stopped', endMs: number | null): void {
		// A camera that is switched off has no rest to be analysed.
		const isOver = reason === 'end' || job.source.isLive;
		const releasing = (isOver ? job.complete(endMs) : job.interrupt()).then(() => this.#lookAnew(job));
		// A job that had ended before has nothing more to save.
		this.#saveAfter(releasing);
	}

	#saveAfter(saving: Promise<void>): void {
		const before = this.#released.catch(() => undefined);
		this.#released = before.then(() => saving);
		this.#released.catch(() => undefined);
	}

	/** Shows what is left of a job whose last frames could not be checked. */
	#lookAnew(job: SessionJob): void {
		const { shown, panels } = this.#parts;
		const isAllGone = shown.latest !== null && !job.run.analysed;
		if (!(job.isTakenBack || isAllGone) || job !== this.#job) return;
		if (isAllGone) shown.latest = null;
		panels.refresh();
		this.phase = phaseOfRest(this.phase, job.run);
	}

	/** Ends the job, which may settle frames that waited: the last one is shown. */
	#settle(reason: 'end' | 'stopped', endMs: number | null): void {
		const job = this.#job;
		if (!job) return;
		this.#release(job, reason, endMs);
		const { last, camera } = job.run;
		const { latest } = this.#parts.shown;
		if (last && camera && (latest?.frame.index ?? -1) < last.frame.index) this.#shown({ ...last, camera });
	}

	#finish(reason: 'end' | 'stopped'): void {
		const { transcript, panels, playback, shown } = this.#parts;
		const summary = this.#open?.summary ?? null;
		void transcript.end();
		const job = this.#job;
		const damage = (reason === 'end' ? job?.damaged : job?.run.damage) ?? [];
		const isDamaged = reason === 'end' && damage.length > 0;
		// The last frame lasts to the end of a file that was read completely; otherwise its end is unknown.
		const endMs = reason === 'end' && !isDamaged ? (summary?.durationMs ?? null) : null;
		const knownEndMs = endMs !== null && endMs > shown.untilMs ? endMs : null;
		this.#settle(reason, knownEndMs);
		panels.refresh();
		const { untilMs } = shown;
		const missing = describeMissing({ damage, soundLostMs: job?.run.soundLostMs ?? [] });
		this.phase = { kind: 'done', reason: isDamaged ? 'damaged' : reason, untilMs, damage: missing };
		if (playback.durationMs === null || playback.mode === 'playback') return;
		if (summary?.kind === 'sample' && reason === 'end') {
			playback.isLooping = true;
			playback.seek(0);
			if (!this.#parts.isMotionReduced) playback.play();
		} else {
			playback.seek(untilMs);
		}
		// The lists are of the time shown, also where nothing plays.
		panels.refresh();
	}

	#fail(problem: Problem): void {
		const { models, shown } = this.#parts;
		this.#onProblem(problem);
		this.#settle('stopped', null);
		if (SPOIL_MODELS.includes(problem.code)) models.drop(this.released());
		if (shown.latest) this.#finish('stopped');
		this.phase = { kind: 'failed', problem, hasResults: shown.latest !== null };
	}
}
