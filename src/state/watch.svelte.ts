import type { AreaOfInterest, Observation } from '../core/attention';
import { isAbort, type AppError } from '../core/errors';
import type { PersonId } from '../core/people';
import type { EncoderSwitches, Frame } from '../core/perception';
import { defaultPipelineConfig, offlineConfig } from '../pipeline/config';
import type { KeptSession } from '../session/store/session-store';
import type { MapsAt } from './gaze-map-log';
import { AgreementState } from './agreement.svelte';
import { Ask } from './ask.svelte';
import { connectCorrections } from './corrections-client';
import { fromKept, toKept } from './corrections-kept';
import { Corrections } from './corrections.svelte';
import { readWaveform } from '../workers/waveform-client';
import { Models } from './models.svelte';
import { Panels } from './panels.svelte';
import { Pause } from './pause.svelte';
import { nameOfRequest, problemOf } from './phase';
import type { Problem, Snapshot, SourceRequest, SourceSummary, WatchPhase } from './phase';
import { Playback } from './playback.svelte';
import type { CameraChoice, OpenSource, WatchPorts } from './ports';
import { runAnalysis, type AnalysisStep } from './run-analysis';
import { openAnything, summaryWithoutPicture, type Opened } from './open-anything';
import type { OpenedSession } from './opened-session';
import { SessionJob } from './session-job';
import { Sessions } from './sessions.svelte';
import type { SessionView } from './session-view';
import { Settings } from './settings.svelte';
import { stillPictureConfig } from './still-picture';
import { Sound } from './sound.svelte';
import { Things } from './things.svelte';
import { detectGraspEvents } from './timeline-grasp-client';
import { Timeline } from './timeline.svelte';
import { Transcript } from './transcript.svelte';

/** Where the Watch view stands and all that it shows: opens sources, runs the analysis, keeps the session. */
export class Watch {
	phase = $state.raw<WatchPhase>({ kind: 'idle' });
	/** Being opened; what was open before goes on meanwhile. */
	opening = $state.raw<{ about: string } | null>(null);
	/** What the visitor asked for last did not work. The page goes on. */
	problem = $state.raw<Problem | null>(null);
	source = $state.raw<SourceSummary | null>(null);
	/** Cameras to choose from. */
	cameras = $state.raw<readonly CameraChoice[]>([]);
	/** Names given by the visitor. */
	labels = $state.raw<Readonly<Record<PersonId, string>>>({});
	readonly models: Models;
	readonly settings = new Settings();
	readonly sound: Sound;
	/** Sessions that are kept in this browser. */
	readonly sessions: Sessions;
	readonly transcript: Transcript;
	/** Questions about what is shown. */
	readonly ask: Ask;
	readonly playback = new Playback();
	/** Holds a camera's analysis. */
	readonly pause = new Pause();
	readonly things = new Things(
		() => ({
			picture: this.source,
			isLate: this.latest !== null && !this.source?.isLive,
		}),
		(areas) => this.sessions.change({ areas }),
	);
	/** What the lists beside the picture show. */
	readonly panels = new Panels(() => ({
		run: this.view,
		meter: this.#job?.run.meter ?? null,
		latest: this.latest,
		tMs: this.shownMs(),
		isFollowing: this.playback.mode === 'follow',
		isAnalysing: this.phase.kind === 'analysing',
		isLive: this.source?.isLive ?? false,
		durationMs: this.source?.durationMs ?? null,
	}));

	/** How far the session agrees with another coder's file. */
	readonly agreement = new AgreementState(() => ({
		view: this.view,
		machine: this.machine,
		labels: this.labels,
		areas: this.things.all,
		fullMs: this.phase.kind === 'done' && this.phase.reason === 'end' ? (this.source?.durationMs ?? null) : null,
	}));

	/** What of the session the lanes show, and which events. */
	readonly timeline = new Timeline(
		{
			events: () => this.panels.events,
			untilMs: () => this.panels.untilMs,
			durationMs: () => this.source?.durationMs ?? null,
			shownMs: () => (this.playback.mode === 'playback' ? this.playback.tMs : (this.panels.moment?.tMs ?? 0)),
		},
		{ sessionFile: () => this.correctedFile(), detect: detectGraspEvents, readWaveform },
	);

	/** What the visitor corrected in the session. */
	readonly corrections = new Corrections({
		machine: () => this.machine,
		isSettled: () => this.phase.kind === 'done' || this.phase.kind === 'failed',
		show: (view) => this.showCorrected(view),
		setLabels: (labels) => this.#setLabels(labels),
		connect: connectCorrections,
	});

	/** The visitor asked for little motion: nothing starts to move by itself. */
	isMotionReduced = false;
	/** The newest analysed frame. Not reactive: the canvas reads it in its own loop. */
	latest: Snapshot | null = null;
	/** Draws a frame's pixels at once; set by the stage. */
	onPixels: ((frame: Frame) => void) | null = null;
	/** The frame whose pixels were handed over last is now analysed. */
	onSnapshot: ((snapshot: Snapshot) => void) | null = null;

	#ports: WatchPorts;
	#open: OpenSource | null = null;
	/** The analysis that goes on, or went on last. */
	#job: SessionJob | null = null;
	/** A session that was opened again. */
	#opened: OpenedSession | null = null;
	#corrected: SessionView | null = null;
	#abort = new AbortController();
	#openingTurn = 0;
	/** The turn of the open source, or of the last closing. */
	#openedTurn = 0;
	#rerunTimer: ReturnType<typeof setTimeout> | null = null;

	constructor(ports: WatchPorts) {
		this.#ports = ports;
		this.models = new Models(ports);
		this.sound = new Sound(ports);
		this.ask = new Ask(ports, () => this.phase.kind === 'analysing');
		this.sessions = new Sessions(ports.keeping ?? null);
		this.transcript = new Transcript((signal) => ports.openTranscripts?.(signal) ?? Promise.resolve(null));
		this.corrections.onChange = (steps) => this.sessions.change({ corrections: toKept(steps) });
		ports.watchCameras((cameras) => (this.cameras = cameras));
	}

	/**
	 * Opens a source and starts its analysis, or a kept session. A file that was analysed before is known again: what was
	 * found is shown, and the rest is analysed. What was open stays when this fails.
	 */
	async open(request: SourceRequest): Promise<void> {
		const turn = ++this.#openingTurn;
		const about = nameOfRequest(request);
		this.opening = { about };
		this.problem = null;
		if (request.kind !== 'session') this.models.start();
		// A camera can often be opened only once: let go of it before asking again.
		if (request.kind === 'webcam' && this.#open?.summary.isLive) this.stop();
		let opened: Opened;
		try {
			opened = await openAnything(request, this.#ports, this.sessions, (error) => this.#lost(turn, error));
			// Asked for something else meanwhile, and got it. Were that still to come, it might fail: then this one stays.
			if (turn < this.#openedTurn) return opened.source?.close();
			this.#openedTurn = turn;
			this.#replaceSource(opened);
		} catch (e) {
			if (turn === this.#openingTurn && !isAbort(e)) this.problem = problemOf(e, about);
			return;
		} finally {
			if (turn === this.#openingTurn) this.opening = null;
		}
		if (opened.view) this.#show(opened.view, opened.kept);
		else await this.#analyse(opened.kept);
	}

	/** Analyses the open source again from its start, with the settings of now. */
	async analyse(): Promise<void> {
		this.problem = null;
		await this.#analyse(null);
	}

	/** `earlier`: what is kept of the same analysis, to go on from there. */
	async #analyse(earlier: KeptSession | null): Promise<void> {
		const open = this.#open;
		if (!open) return;
		this.#endRun();
		const abort = (this.#abort = new AbortController());
		const { signal } = abort;
		this.#forgetResults();
		const { kind, isLive, durationMs } = open.summary;
		this.playback.reset(isLive || kind === 'image' ? null : durationMs);
		this.phase = { kind: 'loading', files: [] };
		this.sound.begin(open, signal);
		const samples = (fromMs: number, untilMs: number) => this.sound.samples(fromMs, untilMs);
		this.transcript.begin(samples, isLive, signal);
		try {
			const client = await this.models.load(
				open.schedule,
				signal,
				(files) => (this.phase = { kind: 'loading', files }),
			);
			const { fps, fovDeg, encoders } = this.settings;
			// A run that may be resumed begins with all of its models, so that each frame is seen by the same ones.
			const installed = kind === 'video-file' ? await client.call('loadInstalled', encoders, { signal }) : [];
			signal.throwIfAborted();
			const config =
				kind === 'image' ? stillPictureConfig : isLive ? defaultPipelineConfig : offlineConfig(this.settings.fps);
			const job = await SessionJob.start({
				open,
				config,
				settings: { fps: isLive ? null : fps, fovDeg, encoders },
				models: [...(this.models.ready?.models ?? []), ...installed],
				allModels: async () => [
					...(this.models.ready?.models ?? []),
					...(await this.models.encoders()),
					...this.sound.models,
				],
				sha256: open.sha256(),
				sessions: this.sessions,
				persons: { labels: this.labels, areas: this.things.areas },
				earlier,
				today: () => this.#ports.today(),
				nowMs: () => this.#ports.nowMs(),
			});
			if (signal.aborted) return void job.interrupt();
			this.#job = job;
			this.phase = { kind: 'analysing' };
			this.panels.refreshSoon();
			await runAnalysis({
				source: job.source,
				perception: client,
				config,
				getCamera: (frame) => this.settings.cameraFor(frame.widthPx, frame.heightPx),
				getAreas: () => this.things.areas,
				getEncoders: () => this.settings.encoders,
				hear: (frame) => this.sound.hear(frame),
				resumeFrom: job.resumeFrom,
				warmUp: job.warmUp,
				signal,
				onFrame: (frame) => this.onPixels?.(frame),
				onStep: async (step) => {
					await this.#take(step, job);
					await this.pause.passed(signal);
				},
			});
			this.#finish('end');
		} catch (e) {
			if (signal.aborted || isAbort(e)) return;
			this.#fail(problemOf(e, open.summary.name));
		}
	}

	/** Shows a session that was kept, with its video or without. */
	#show(view: OpenedSession, kept: KeptSession | null): void {
		this.#endRun();
		this.#forgetResults();
		this.#opened = view;
		if (kept) this.sessions.show(kept);
		const { source, analysed, camera } = view;
		const endMs = analysed?.endMs ?? 0;
		const { widthPx, heightPx } = source;
		// Nothing follows: the lists read the session at the time shown, and only ask how far it goes.
		this.latest = { frame: { index: 0, tMs: endMs, widthPx, heightPx }, camera, observations: [] };
		this.things.setDetected(view.detected);
		this.playback.reset(this.source?.durationMs ?? endMs);
		// Where there is something to see.
		this.playback.seek(view.runs[0]?.startMs ?? analysed?.startMs ?? 0);
		const isWhole = kept === null || kept.entry.state === 'complete';
		this.phase = { kind: 'done', reason: isWhole ? 'end' : 'stopped', untilMs: endMs, damage: null };
		this.panels.window = { kind: 'all' };
		this.panels.refresh();
		if (kept) this.corrections.reset(this.labels, fromKept(kept.entry.corrections));
	}

	/** Ends the run; what was analysed stays. */
	stop(): void {
		if (this.phase.kind !== 'analysing' && this.phase.kind !== 'loading') return;
		this.#abortRun();
		this.#settle('stopped', null);
		if (this.latest) this.#finish('stopped');
		else this.phase = { kind: 'idle' };
		if (this.#open?.summary.isLive) {
			this.#open.close();
			void this.sound.setMicrophone(false);
		}
	}

	/** Closes the source and forgets the session. */
	close(): void {
		this.#openedTurn = ++this.#openingTurn;
		this.opening = null;
		this.#endRun();
		this.#open?.close();
		this.#open = null;
		this.sessions.leave();
		this.source = null;
		this.things.reset([]);
		this.labels = {};
		this.problem = null;
		this.#forgetResults();
		this.playback.reset(null);
		this.phase = { kind: 'idle' };
	}

	/** Sets the field of view. A file is analysed again shortly after; a webcam uses it from its next frame on. */
	setFov(fovDeg: number | null): void {
		this.settings.fovDeg = fovDeg;
		this.#analyseSoon();
	}

	/** Switches encoders on or off. A file is analysed again; a webcam goes on with them, or without. */
	setEncoders(change: Partial<EncoderSwitches>): void {
		this.settings.encoders = { ...this.settings.encoders, ...change };
		this.#analyseSoon();
	}

	/** Sets the analysis rate of files and analyses the open one again. */
	setFps(fps: number | null): void {
		this.settings.fps = fps;
		this.#analyseSoon();
	}

	/** Gives a person a name; an empty one takes it back. */
	rename(personId: PersonId, label: string): void {
		this.corrections.rename(personId, label);
	}

	#setLabels(labels: Readonly<Record<PersonId, string>>): void {
		this.labels = labels;
		this.sessions.change({ labels });
	}

	/** Shows another time of the file. */
	seek(tMs: number): void {
		this.playback.seek(tMs);
		this.panels.refresh();
	}

	/**
	 * The people in the analysed frame shown at a time of the file; `null` where none was analysed, `undefined` while
	 * that part of the log is being read back.
	 */
	observationsAt(tMs: number): readonly Observation[] | null | undefined {
		return this.view ? this.view.observationsAt(tMs, () => this.panels.refreshSoon()) : null;
	}

	/** Detected things there at a time; none while they are switched off. */
	detectedAt(tMs: number): readonly AreaOfInterest[] {
		return this.settings.encoders.objects ? (this.view?.detectedAt(tMs) ?? []) : [];
	}

	/** Maps of where people look at a time, as an installed model sees it; `null` without. */
	gazeMapsAt(tMs: number): MapsAt | null {
		return this.view?.mapsAt(tMs) ?? null;
	}

	/** The picture at a time, for files that no `<video>` element can play. */
	async frameAt(tMs: number): Promise<Frame | null> {
		return (await this.#open?.frameAt?.(tMs)) ?? null;
	}

	/** The session as a file, with the name it should be saved under; `null` when nothing was analysed. */
	async sessionFile(): Promise<{ name: string; blob: Blob } | null> {
		const { view } = this;
		if (!view) return null;
		const blob = await view.file({ areas: this.things.areas, labels: this.labels });
		const name = view.source?.name ?? 'session';
		return blob && { name: `${name.replace(/\.[^.]+$/, '')}.regard.jsonl`, blob };
	}

	/** The session with its corrections put in, for what reads no correction lines; `null` when nothing was analysed. */
	async correctedFile(): Promise<{ name: string; blob: Blob } | null> {
		const file = await this.sessionFile();
		return file && { ...file, blob: await this.corrections.applied(file.blob) };
	}

	/** The session as the machine saw it; `null` before the first frame of one. Not reactive. */
	get machine(): SessionView | null {
		return this.#opened ?? this.#job?.run ?? null;
	}

	/** The session that is shown: the machine's, or what a person made of it. Not reactive. */
	get view(): SessionView | null {
		return this.#corrected ?? this.machine;
	}

	/** Shows what a person made of the machine's session; `null` shows the machine's again. Ends with the session. */
	showCorrected(view: SessionView | null): void {
		this.#corrected = view;
		this.panels.refresh();
	}

	/** How far the session is known, media time. Not reactive. */
	get untilMs(): number {
		return this.latest?.frame.tMs ?? 0;
	}

	/** The time shown: of the newest frame while following, else of the playback. */
	shownMs(): number {
		return this.playback.mode === 'playback' ? this.playback.tMs : (this.latest?.frame.tMs ?? 0);
	}

	#replaceSource({ source, view, kept }: Opened): void {
		this.#endRun();
		this.#open?.close();
		this.#open = source;
		this.source = source?.summary ?? (view && summaryWithoutPicture(view));
		this.things.reset(kept?.entry.areas ?? source?.areas ?? []);
		this.labels = kept?.entry.labels ?? {};
		this.ask.forget();
		if (kept) this.settings.apply(kept.entry.settings);
		this.panels.window = this.source?.kind === 'image' ? { kind: 'all' } : { kind: 'recent' };
	}

	#abortRun(): void {
		this.pause.set(false);
		this.#abort.abort(new DOMException('The run was ended', 'AbortError'));
		if (this.#rerunTimer !== null) clearTimeout(this.#rerunTimer);
		this.#rerunTimer = null;
	}

	#endRun(): void {
		this.#abortRun();
		if (this.source?.isLive) void this.#job?.complete(null);
		else void this.#job?.interrupt();
	}

	#forgetResults(): void {
		this.latest = null;
		this.#job = null;
		this.#opened = null;
		this.#corrected = null;
		this.corrections.reset(this.labels);
		this.things.areNewer = false;
		this.things.setDetected([]);
		this.panels.clear();
	}

	async #take(step: AnalysisStep, job: SessionJob): Promise<void> {
		const { frame, output } = step;
		const camera = this.settings.cameraFor(frame.widthPx, frame.heightPx);
		const text = job.run.take(step, camera, this.#ports.nowMs());
		this.transcript.take(step);
		this.things.setDetected(job.run.detected);
		if (output.frame) this.#shown({ frame: output.frame, camera, observations: output.observations });
		await job.keep(step, text);
	}

	#shown(snapshot: Snapshot): void {
		this.latest = snapshot;
		this.onSnapshot?.(snapshot);
		this.panels.refreshSoon();
	}

	/** Ends the job, which may settle frames that waited: the last one is shown. */
	#settle(reason: 'end' | 'stopped', endMs: number | null): void {
		const job = this.#job;
		if (!job) return;
		// A camera that is switched off has no rest to be analysed.
		if (reason === 'end' || this.source?.isLive) void job.complete(endMs);
		else void job.interrupt();
		const { last, camera } = job.run;
		if (last && camera && (this.latest?.frame.index ?? -1) < last.frame.index) this.#shown({ ...last, camera });
	}

	#finish(reason: 'end' | 'stopped'): void {
		void this.transcript.end();
		const damage = this.#open?.damage() ?? null;
		// The last frame lasts to the end of a file that could be read to its end; else nobody knows.
		const endMs = reason === 'end' && damage === null ? (this.source?.durationMs ?? null) : null;
		const knownEndMs = endMs !== null && endMs > this.untilMs ? endMs : null;
		this.#settle(reason, knownEndMs);
		this.panels.refresh();
		const { untilMs } = this;
		this.phase = { kind: 'done', reason: damage === null ? reason : 'damaged', untilMs, damage };
		if (this.playback.durationMs === null || this.playback.mode === 'playback') return;
		if (this.source?.kind === 'sample' && reason === 'end') {
			this.playback.isLooping = true;
			this.playback.seek(0);
			if (!this.isMotionReduced) this.playback.play();
		} else {
			this.playback.seek(untilMs);
		}
	}

	#fail(problem: Problem): void {
		if (problem.code === 'worker-died' || problem.code === 'out-of-memory') this.models.drop();
		this.problem = problem;
		this.#settle('stopped', null);
		if (this.latest) this.#finish('stopped');
		this.phase = { kind: 'failed', problem, hasResults: this.latest !== null };
	}

	#lost(turn: number, error: AppError): void {
		if (turn !== this.#openedTurn || !this.source?.isLive) return;
		this.#abortRun();
		this.#fail(problemOf(error, this.source.name));
	}

	#analyseSoon(): void {
		if (!this.#open || this.#open.summary.isLive) return;
		if (this.#rerunTimer !== null) clearTimeout(this.#rerunTimer);
		this.#rerunTimer = setTimeout(() => void this.analyse(), 700);
	}
}
