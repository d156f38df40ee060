import type { AreaOfInterest, Observation } from '../core/attention';
import { cameraFromFov, DEFAULT_HORIZONTAL_FOV_RAD, type Camera } from '../core/camera';
import { AppError, isAbort } from '../core/errors';
import type { PersonId } from '../core/people';
import type { Frame } from '../core/perception';
import { deg, type Box } from '../core/space';
import type { SocialEvent, SocialGraph } from '../core/social';
import { defaultPipelineConfig } from '../pipeline/config';
import type { WorkerClient } from '../workers/client';
import type { LoadProgress, PerceptionApi, PerceptionReady } from '../workers/protocol';
import { boxWithin, newObjectId } from './areas';
import type { AttentionRun } from './attention-runs';
import {
	windowSpan,
	type Moment,
	type Problem,
	type Progress,
	type Snapshot,
	type SourceRequest,
	type SourceSummary,
	type WatchPhase,
	type WindowChoice,
} from './phase';
import { Playback } from './playback.svelte';
import type { CameraChoice, OpenSource, WatchPorts } from './ports';
import { runAnalysis, type AnalysisStep } from './run-analysis';
import { SessionRun } from './session-run';
import { Settings } from './settings.svelte';
import { stillPictureConfig } from './still-picture';
import type { SpeedNumbers } from './speed-meter';

/** The lists beside the picture change at most this often, milliseconds: faster cannot be read, and costs layout. */
const PANEL_INTERVAL_MS = 160;

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
	ready = $state.raw<PerceptionReady | null>(null);
	areas = $state.raw<readonly AreaOfInterest[]>([]);
	/** Things were changed after the analysis had begun: earlier frames do not know them. */
	areAreasNewer = $state(false);
	/** Names given by the visitor. */
	labels = $state.raw<Readonly<Record<PersonId, string>>>({});
	/** Everyone seen in the session, in order of id. */
	people = $state.raw<readonly PersonId[]>([]);
	moment = $state.raw<Moment | null>(null);
	/** Ended and current events, oldest first. */
	events = $state.raw<readonly SocialEvent[]>([]);
	runs = $state.raw<readonly AttentionRun[]>([]);
	graph = $state.raw<SocialGraph | null>(null);
	window = $state.raw<WindowChoice>({ kind: 'recent' });
	speed = $state.raw<SpeedNumbers | null>(null);
	progress = $state.raw<Progress | null>(null);
	/** How far the session is known, media time. */
	untilMs = $state(0);
	readonly settings = new Settings();
	readonly playback = new Playback();

	/** The visitor asked for little motion: nothing starts to move by itself. */
	isMotionReduced = false;
	/** The newest analysed frame. Not reactive: the canvas reads it in its own loop. */
	latest: Snapshot | null = null;
	/** Draws a frame's pixels at once; set by the stage. */
	onPixels: ((frame: Frame) => void) | null = null;
	/** The frame whose pixels were handed over last is now analysed. */
	onSnapshot: ((snapshot: Snapshot) => void) | null = null;

	#ports: WatchPorts;
	#client: WorkerClient<PerceptionApi> | null = null;
	#open: OpenSource | null = null;
	#run: SessionRun | null = null;
	#abort = new AbortController();
	#openingTurn = 0;
	/** The turn of the open source, or of the last closing. */
	#openedTurn = 0;
	#panelTimer: ReturnType<typeof setTimeout> | null = null;
	#rerunTimer: ReturnType<typeof setTimeout> | null = null;

	constructor(ports: WatchPorts) {
		this.#ports = ports;
		ports.watchCameras((cameras) => (this.cameras = cameras));
	}

	/** Opens a source and starts its analysis. What was open stays when this fails. */
	async open(request: SourceRequest): Promise<void> {
		const turn = ++this.#openingTurn;
		const about =
			request.kind === 'file' ? request.file.name : request.kind === 'webcam' ? 'the camera' : 'the sample clip';
		this.opening = { about };
		this.problem = null;
		// A camera can often be opened only once: let go of it before asking again.
		if (request.kind === 'webcam' && this.#open?.summary.isLive) this.stop();
		try {
			const open = await this.#ports.openSource(request, (error) => this.#lost(turn, error));
			// Asked for something else meanwhile, and got it. Were that still to come, it might fail: then this one stays.
			if (turn < this.#openedTurn) return open.close();
			this.#openedTurn = turn;
			this.#replaceSource(open);
		} catch (e) {
			if (turn === this.#openingTurn && !isAbort(e)) this.problem = problemOf(e, about);
			return;
		} finally {
			if (turn === this.#openingTurn) this.opening = null;
		}
		await this.#analyse();
	}

	/** Analyses the open source again from its start, with the settings of now. */
	async analyse(): Promise<void> {
		this.problem = null;
		await this.#analyse();
	}

	async #analyse(): Promise<void> {
		const open = this.#open;
		if (!open) return;
		this.#endRun();
		const abort = (this.#abort = new AbortController());
		const { signal } = abort;
		this.#forgetResults();
		this.playback.reset(open.summary.isLive || open.summary.kind === 'image' ? null : open.summary.durationMs);
		this.phase = { kind: 'loading', files: [] };
		try {
			const client = await this.#load(open, signal);
			signal.throwIfAborted();
			this.phase = { kind: 'analysing' };
			const fps = open.summary.isLive ? null : this.settings.fps;
			const config = open.summary.kind === 'image' ? stillPictureConfig : defaultPipelineConfig;
			const run = (this.#run = new SessionRun(config, fps, this.#ports.today().toISOString()));
			await runAnalysis({
				source: open.frames(fps),
				perception: client,
				config,
				getCamera: (frame) => this.cameraFor(frame.widthPx, frame.heightPx),
				getAreas: () => this.areas,
				signal,
				onFrame: (frame) => this.onPixels?.(frame),
				onStep: (step) => this.#take(step, run),
			});
			this.#finish('end');
		} catch (e) {
			if (signal.aborted || isAbort(e)) return;
			this.#fail(problemOf(e, open.summary.name));
		}
	}

	/** Ends the run; what was analysed stays. */
	stop(): void {
		if (this.phase.kind !== 'analysing' && this.phase.kind !== 'loading') return;
		this.#endRun();
		if (this.latest) this.#finish('stopped');
		else this.phase = { kind: 'idle' };
		if (this.#open?.summary.isLive) this.#open.close();
	}

	/** Closes the source and forgets the session. */
	close(): void {
		this.#openedTurn = ++this.#openingTurn;
		this.opening = null;
		this.#endRun();
		this.#open?.close();
		this.#open = null;
		this.source = null;
		this.areas = [];
		this.labels = {};
		this.problem = null;
		this.#forgetResults();
		this.playback.reset(null);
		this.phase = { kind: 'idle' };
	}

	/** The camera for frames of this size, with the field of view of the settings. */
	cameraFor(widthPx: number, heightPx: number): Camera {
		const { fovDeg } = this.settings;
		return fovDeg === null
			? cameraFromFov(widthPx, heightPx, DEFAULT_HORIZONTAL_FOV_RAD, 'assumed')
			: cameraFromFov(widthPx, heightPx, deg(fovDeg), 'given');
	}

	/** Sets the field of view. A file is analysed again shortly after; a webcam uses it from its next frame on. */
	setFov(fovDeg: number | null): void {
		this.settings.fovDeg = fovDeg;
		this.#analyseSoon();
	}

	/** Sets the analysis rate of files and analyses the open one again. */
	setFps(fps: number | null): void {
		this.settings.fps = fps;
		this.#analyseSoon();
	}

	/** Marks a thing. Holds from the next analysed frame on. */
	addArea(label: string, box: Box): void {
		if (!this.source) return;
		const area: AreaOfInterest = {
			objectId: newObjectId(label, this.areas),
			label: label.trim() || 'thing',
			from: 'marked',
			box: boxWithin(box, this.source),
		};
		this.#setAreas([...this.areas, area]);
	}

	/** Changes a marked thing's place and name; its id stays. */
	changeArea(objectId: AreaOfInterest['objectId'], label: string, box: Box): void {
		const picture = this.source;
		if (!picture) return;
		this.#setAreas(
			this.areas.map((area) =>
				area.objectId === objectId
					? { ...area, label: label.trim() || area.label, box: boxWithin(box, picture) }
					: area,
			),
		);
	}

	removeArea(objectId: AreaOfInterest['objectId']): void {
		this.#setAreas(this.areas.filter((area) => area.objectId !== objectId));
	}

	/** Gives a person a name; an empty one takes it back. */
	rename(personId: PersonId, label: string): void {
		const { [personId]: _, ...others } = this.labels;
		this.labels = label.trim() ? { ...others, [personId]: label.trim() } : others;
	}

	/** Chooses what the graph stands for. */
	setWindow(choice: WindowChoice): void {
		this.window = choice;
		this.refreshPanels();
	}

	/** Shows another time of the file. */
	seek(tMs: number): void {
		this.playback.seek(tMs);
		this.refreshPanels();
	}

	/**
	 * The people in the analysed frame shown at a time of the file; `null` where none was analysed, `undefined` while
	 * that part of the log is being read back.
	 */
	observationsAt(tMs: number): readonly Observation[] | null | undefined {
		return this.#run ? this.#run.observationsAt(tMs, () => this.refreshPanelsSoon()) : null;
	}

	/** The picture at a time, for files that no `<video>` element can play. */
	async frameAt(tMs: number): Promise<Frame | null> {
		return (await this.#open?.frameAt?.(tMs)) ?? null;
	}

	/** The session as a file, with the name it should be saved under; `null` when nothing was analysed. */
	async sessionFile(): Promise<{ name: string; blob: Blob } | null> {
		const [open, run, latest] = [this.#open, this.#run, this.latest];
		if (!open || !run || !latest) return null;
		const { kind, name, widthPx, heightPx, durationMs } = open.summary;
		const sha256 = await open.sha256().catch(() => null);
		const blob = await run.file({
			source: { kind, name, widthPx, heightPx, durationMs, sha256 },
			camera: latest.camera,
			models: this.ready?.models ?? [],
			areas: this.areas,
			labels: this.labels,
		});
		return blob && { name: `${name.replace(/\.[^.]+$/, '')}.regard.jsonl`, blob };
	}

	/** The time shown: of the newest frame while following, else of the playback. */
	shownMs(): number {
		return this.playback.mode === 'playback' ? this.playback.tMs : (this.latest?.frame.tMs ?? 0);
	}

	/** Brings the lists up to date with what is shown. */
	refreshPanels(): void {
		if (this.#panelTimer !== null) clearTimeout(this.#panelTimer);
		this.#panelTimer = null;
		const tMs = this.shownMs();
		const isFollowing = this.playback.mode === 'follow';
		const run = this.#run;
		this.events = run?.events ?? [];
		const observations = isFollowing ? (this.latest?.observations ?? null) : this.observationsAt(tMs);
		// Still being read back: what is shown stays until it is there.
		const before = this.moment?.observations ?? null;
		this.moment = {
			tMs,
			observations: observations === undefined ? before : observations,
			current: isFollowing
				? (run?.open ?? [])
				: this.events.filter((e) => e.startMs <= tMs && (e.endMs === null || tMs < e.endMs)),
		};
		this.runs = [...(run?.runs ?? [])];
		this.people = run?.graph?.people.map((p) => p.personId) ?? [];
		const span = windowSpan(this.window, tMs, this.untilMs);
		this.graph =
			(this.window.kind === 'all' ? run?.graph : run?.graph && run.graphWithin(span.startMs, span.endMs)) ?? null;
		if (run && this.phase.kind === 'analysing') {
			this.speed = run.meter.numbers();
			this.progress = this.source?.isLive ? null : run.meter.progress(this.source?.durationMs ?? null);
		}
	}

	/** Lists follow at their own pace, however fast frames come. */
	refreshPanelsSoon(): void {
		this.#panelTimer ??= setTimeout(() => this.refreshPanels(), PANEL_INTERVAL_MS);
	}

	#replaceSource(open: OpenSource): void {
		this.#endRun();
		this.#open?.close();
		this.#open = open;
		this.source = open.summary;
		this.areas = open.areas;
		this.labels = {};
		this.window = open.summary.kind === 'image' ? { kind: 'all' } : { kind: 'recent' };
	}

	#endRun(): void {
		this.#abort.abort(new DOMException('The run was ended', 'AbortError'));
		if (this.#rerunTimer !== null) clearTimeout(this.#rerunTimer);
		this.#rerunTimer = null;
	}

	#forgetResults(): void {
		this.latest = null;
		this.#run = null;
		this.areAreasNewer = false;
		this.untilMs = 0;
		this.speed = null;
		this.progress = null;
		this.refreshPanels();
		this.moment = null;
	}

	async #load(open: OpenSource, signal: AbortSignal): Promise<WorkerClient<PerceptionApi>> {
		let files: readonly LoadProgress[] = [];
		const settings = { modelsUrl: this.#ports.modelsUrl, schedule: open.schedule, delegate: 'auto' as const };
		const onEvent = (progress: LoadProgress) => {
			const isKnown = files.some((f) => f.file === progress.file);
			files = isKnown ? files.map((f) => (f.file === progress.file ? progress : f)) : [...files, progress];
			if (!signal.aborted) this.phase = { kind: 'loading', files };
		};
		const client = (this.#client ??= this.#ports.connectPerception());
		this.ready = await client.call('load', settings, { signal, onEvent });
		return client;
	}

	#take(step: AnalysisStep, run: SessionRun): void {
		const { frame, output } = step;
		const camera = this.cameraFor(frame.widthPx, frame.heightPx);
		this.latest = { frame, camera, observations: output.observations, areas: this.areas };
		this.untilMs = frame.tMs;
		run.take(step, this.#ports.nowMs());
		this.onSnapshot?.(this.latest);
		this.refreshPanelsSoon();
	}

	#finish(reason: 'end' | 'stopped'): void {
		const damage = this.#open?.damage() ?? null;
		// The last frame lasts to the end of a file that could be read to its end; else nobody knows.
		const endMs = reason === 'end' && damage === null ? (this.source?.durationMs ?? null) : null;
		this.#run?.end(endMs !== null && endMs > this.untilMs ? endMs : null);
		this.refreshPanels();
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
		if (problem.code === 'worker-died' || problem.code === 'out-of-memory') {
			this.#client?.close();
			this.#client = null;
		}
		this.problem = problem;
		if (this.latest) this.#finish('stopped');
		this.phase = { kind: 'failed', problem, hasResults: this.latest !== null };
	}

	#lost(turn: number, error: AppError): void {
		if (turn !== this.#openedTurn || !this.source?.isLive) return;
		this.#endRun();
		this.#fail(problemOf(error, this.source.name));
	}

	#analyseSoon(): void {
		if (!this.#open || this.#open.summary.isLive) return;
		if (this.#rerunTimer !== null) clearTimeout(this.#rerunTimer);
		this.#rerunTimer = setTimeout(() => void this.analyse(), 700);
	}

	#setAreas(areas: readonly AreaOfInterest[]): void {
		this.areas = areas;
		if (this.latest) {
			this.latest = { ...this.latest, areas };
			this.areAreasNewer = !this.source?.isLive;
		}
	}
}

/** What an error says to the visitor. */
const problemOf = (e: unknown, about: string): Problem =>
	e instanceof AppError
		? { code: e.code, detail: e.message, about }
		: { code: 'internal', detail: e instanceof Error ? e.message : String(e), about };
