import type { AreaOfInterest, Observation } from '../../core/attention';
import type { PersonId } from '../../core/people';
import { asMarked, type Correction } from '../../core/corrections';
import { lightEncoders, type Frame } from '../../core/perception';
import type { KeptSession } from '../../session/store/session-store';
import { Ask } from '../ask/ask.svelte';
import { stepsOf, toKept } from '../../session/corrected/corrections-kept';
import { takeFromElsewhere } from './from-elsewhere';
import { keepInOrder } from '../things/history';
import { LateRerun } from './late-rerun.svelte';
import { Models } from '../models/models.svelte';
import { summaryWithoutPicture, type Opened } from '../start/open-anything';
import { OpenedSession } from '../../session/open/opened-session';
import { Pause } from './pause.svelte';
import type { Problem, Snapshot, SourceRequest, SourceSummary, WatchPhase } from '../phase';
import { Playback } from './playback.svelte';
import type { CameraChoice, OpenSource, WatchPorts } from '../ports/ports';
import type { SessionView } from '../../session/log/session-view';
import { changedModelsOf, type ChangedModels } from '../../run/changed-models';
import { Sessions } from '../start/sessions.svelte';
import { Settings, type AnalysisSettings } from '../settings.svelte';
import { showKept } from './show-kept';
import { ShownSession } from './shown-session';
import type { NamedFile } from '../../core/named-file';
import { Sound } from './sound.svelte';
import { Transcript } from './transcript.svelte';
import { WatchAnalysis } from './watch-analysis.svelte';
import { WatchOpening } from './watch-opening.svelte';
import { agreementOf, correctionsOf, panelsOf, thingsOf, timelineOf } from './watch-views';

/**
 * The Watch view: what is open, what is shown of it, and the parts that it is made of. Opening is `WatchOpening`, running
 * is `WatchAnalysis`, what is shown is `ShownSession`; here they take turns.
 */
export class Watch {
	/** What the visitor asked for last did not work. The page goes on. */
	problem = $state.raw<Problem | null>(null);
	source = $state.raw<SourceSummary | null>(null);
	/** Cameras to choose from. */
	cameras = $state.raw<readonly CameraChoice[]>([]);
	/** A kept analysis that does not go on unasked, for other models are there now; `null`: there is none. */
	changedModels = $state.raw<ChangedModels | null>(null);
	/** Names given by the visitor. */
	labels = $state.raw<Readonly<Record<PersonId, string>>>({});
	/** The visitor asked for little motion: nothing starts to move by itself. */
	isMotionReduced = false;
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
	readonly shown = new ShownSession();
	readonly analysis: WatchAnalysis;
	readonly things = thingsOf(this);
	readonly panels = panelsOf(this);
	readonly agreement = agreementOf(this);
	readonly timeline = timelineOf(this);
	readonly corrections = correctionsOf(this);
	/** Analyses the open file again; asks where corrections would be left behind. */
	readonly rerun = new LateRerun({
		analyse: () => void this.analyse(),
		correctionCount: () => this.corrections.steps.filter(({ kind }) => kind !== 'rename').length,
		settings: () => this.settings.asked,
		restore: (settings) => this.settings.apply(settings),
	});
	readonly #opening: WatchOpening;
	#open: OpenSource | null = null;

	constructor(ports: WatchPorts) {
		this.models = new Models(ports);
		if (ports.modelSet === 'light') this.settings.encoders = lightEncoders;
		this.sound = new Sound(ports);
		this.ask = new Ask(ports, () => this.phase.kind === 'analysing');
		this.sessions = new Sessions(ports.keeping ?? null, () => this.analysis.released());
		this.transcript = new Transcript((signal) => ports.openTranscripts?.(signal) ?? Promise.resolve(null));
		this.analysis = new WatchAnalysis(ports, this, (problem) => (this.problem = problem));
		this.#opening = new WatchOpening({
			ports,
			sessions: this.sessions,
			take: (opened) => this.#take(opened),
			onProblem: (problem) => (this.problem = problem),
			onCamera: (camera) => {
				this.pause.isAway = camera === null && this.analysis.isGoingOn;
				if (camera && this.source) this.source = { ...this.source, stream: camera.stream, deviceId: camera.deviceId };
			},
		});
		this.corrections.onChange = (steps) => this.sessions.change({ corrections: toKept(steps) });
		keepInOrder(this);
		this.sessions.onElsewhere = (part) => takeFromElsewhere(this, part);
		ports.watchCameras((cameras) => (this.cameras = cameras));
	}

	/** Where the view stands. */
	get phase(): WatchPhase {
		return this.analysis.phase;
	}

	/** Being opened; what was open before goes on meanwhile. */
	get opening(): { about: string } | null {
		return this.#opening.current;
	}

	/** The newest analysed frame. Not reactive: the canvas reads it in its own loop. */
	get latest(): Snapshot | null {
		return this.shown.latest;
	}

	/** The session that is shown: the machine's, or what a person made of it. Not reactive. */
	get view(): SessionView | null {
		return this.shown.view;
	}

	/** How far the session is known, media time. Not reactive. */
	get untilMs(): number {
		return this.shown.untilMs;
	}

	/**
	 * Opens a source and starts its analysis, or a kept session. A file that was analysed before is known again: what was
	 * found is shown, and the rest is analysed. What was open stays when this fails. Resolves when it was analysed, with
	 * whether it is open now.
	 */
	async open(request: SourceRequest): Promise<boolean> {
		this.problem = null;
		if (request.kind !== 'session') this.models.start();
		// A camera can often be opened only once: let go of it before asking again.
		if (request.kind === 'webcam' && this.#open?.summary.isLive) this.stop();
		return this.#opening.open(request);
	}

	/** Analyses the open source again from its start, with the settings of now. */
	async analyse(): Promise<void> {
		this.problem = null;
		await this.#analyse(null);
	}

	/** Goes on with the analysis that broke off, from what is kept of it, else anew; unless something is opened meanwhile. */
	async retry(): Promise<void> {
		this.problem = null;
		const { phase, source } = this;
		if (source?.isLive) return void (await this.open({ kind: 'webcam', deviceId: source.deviceId ?? null }));
		const kept = await this.sessions.resumable();
		if (phase === this.phase) await this.#analyse(kept, { steps: this.corrections.steps });
	}

	/** Goes on with the kept analysis of `changedModels`, by the models of now. */
	async goOnMixed(): Promise<void> {
		if (this.changedModels) await this.#analyse(this.changedModels.kept, { mixesModels: true });
	}

	/** Ends the run; what was analysed stays. */
	stop(): void {
		if (!this.analysis.isGoingOn) return;
		this.rerun.forget();
		this.analysis.stop();
		if (this.#open?.summary.isLive) {
			this.#open.close();
			void this.sound.setMicrophone(false);
		}
	}

	/** Closes the source and forgets the session. */
	close(): void {
		this.#opening.close();
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
		this.analysis.phase = { kind: 'idle' };
	}

	/**
	 * Changes what is analysed, and how. A file is analysed again shortly after; a webcam goes on with it from its next frame
	 * on, but for `usesContext`, which holds when it is started anew.
	 */
	change(settings: Partial<AnalysisSettings>): void {
		this.settings.apply({ ...this.settings.asked, ...settings });
		if (this.#open && !this.#open.summary.isLive) this.rerun.soon();
	}

	/** Takes over all names, and keeps them with the session. */
	setLabels(labels: Readonly<Record<PersonId, string>>): void {
		this.labels = labels;
		this.sessions.change({ labels });
	}

	/** Shows another time of the file. */
	seek(tMs: number): void {
		this.playback.seek(tMs);
		this.panels.refresh();
	}

	/** The time shown: of the newest frame while following, else of the playback. */
	shownMs(): number {
		return this.playback.mode === 'playback' ? this.playback.tMs : this.shown.untilMs;
	}

	/**
	 * The people in the analysed frame shown at a time of the file; `null` where none was analysed, `undefined` while
	 * that part of the log is being read back.
	 */
	observationsAt(tMs: number): readonly Observation[] | null | undefined {
		return this.view ? this.view.observationsAt(tMs, () => this.panels.refreshSoon()) : null;
	}

	/** All that is known to be looked at, at some time: marked, detected, and drawn for a span. */
	get knownThings(): readonly AreaOfInterest[] {
		return [...this.things.all, ...this.corrections.areas.map(asMarked)];
	}

	/** Things there at a time besides `things.areas`: those drawn for a span, and detected ones unless they are switched off. */
	detectedAt(tMs: number): readonly AreaOfInterest[] {
		const there = this.view?.detectedAt(tMs) ?? [];
		return this.settings.encoders.objects ? there : there.filter(({ from }) => from === 'marked');
	}

	/** The picture at a time, for files that no `<video>` element can play. */
	async frameAt(tMs: number): Promise<Frame | null> {
		return (await this.#open?.frameAt?.(tMs)) ?? null;
	}

	/** The session as a file, with the name it should be saved under; `null` when nothing was analysed. */
	sessionFile(): Promise<NamedFile | null> {
		return this.shown.file({ areas: this.things.areas, labels: this.labels });
	}

	/** The session with its corrections put in, for what reads no correction lines; `null` when nothing was analysed. */
	async correctedFile(): Promise<NamedFile | null> {
		const file = await this.sessionFile();
		return file && { ...file, blob: await this.corrections.applied(file.blob) };
	}

	/** Shows what a person made of the machine's session; `null` shows the machine's again. Ends with the session. */
	showCorrected(view: SessionView | null): void {
		this.shown.correct(view);
		this.panels.refresh();
	}

	/** `earlier`: what is kept of the same analysis, to go on from there; where it does not go on, it is shown as it is. */
	async #analyse(earlier: KeptSession | null, { mixesModels = false, steps = stepsOf(earlier) } = {}): Promise<void> {
		const open = this.#open;
		if (!open) return;
		this.#endRun();
		this.#forgetResults(steps);
		const differences = await this.analysis.run(open, earlier, mixesModels);
		if (open === this.#open) this.corrections.settle();
		if (!differences || !earlier) return;
		const { phase } = this.analysis;
		const view = await OpenedSession.from(earlier).catch(() => null);
		// Something else was opened or begun meanwhile.
		if (phase !== this.analysis.phase) return;
		if (view) showKept(this, view, earlier);
		else this.analysis.phase = { kind: 'idle' };
		this.changedModels = changedModelsOf(earlier, differences);
	}

	/** Puts what was opened in the place of what was open: shows its session, or analyses it. */
	async #take({ source, view, kept }: Opened): Promise<void> {
		this.#endRun();
		this.#open?.close();
		this.#open = source;
		this.source = source?.summary ?? (view && summaryWithoutPicture(view));
		this.things.reset(kept?.entry.areas ?? source?.areas ?? []);
		this.labels = kept?.entry.labels ?? {};
		this.ask.forget();
		if (kept) this.settings.apply(kept.entry.settings);
		this.panels.window = this.source?.kind === 'image' ? { kind: 'all' } : { kind: 'recent' };
		if (!view) return this.#analyse(kept);
		this.#forgetResults();
		showKept(this, view, kept);
	}

	#endRun(): void {
		this.rerun.forget();
		this.analysis.end();
	}

	/** `steps`: corrections that hold for what is shown next. */
	#forgetResults(steps: readonly Correction[] = []): void {
		this.changedModels = null;
		this.rerun.begin();
		this.shown.forget();
		this.corrections.reset(this.labels, steps);
		this.things.areNewer = false;
		this.things.setDetected([]);
		this.panels.clear();
	}
}
