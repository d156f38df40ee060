import type { Observation } from '../../core/attention';
import type { FieldOfView } from '../../core/geometry/camera';
import type { PersonId } from '../../core/people';
import type { SocialEvent, SocialGraph } from '../../core/social';
import { noShares, sharesWithin, type AttentionRun, type Shares } from '../../session/log/attention-runs';
import { keepSame } from './keep-same';
import { windowSpan, type Moment, type Snapshot, type WindowChoice } from '../phase';
import type { Progress } from '../../run/speed-meter';
import { likenessWithin, type PairSummary } from '../../session/log/pair-likeness';
import type { SessionView } from '../../session/log/session-view';
import type { SpeedMeter, SpeedNumbers } from '../../run/speed-meter';
import type { TimeSpan } from '../timeline/timeline-span';
import { WindowSumsOf, type WindowSums } from './window-sums';
import { Windows } from './windows.svelte';

/** What somebody does now is shown anew at most this often, milliseconds: faster cannot be read, and costs layout. */
const MOMENT_INTERVAL_MS = 160;
/** Interval of sums over time (graph, events, timeline, speed), which change more slowly. */
const SUMMARY_INTERVAL_MS = 480;
/** Between the parts of a summary: a displayed frame, so that none waits for another. The first one of a session makes most of them. */
const PART_MS = 17;

/** Where the panels look when they are brought up to date. */
export type PanelSource = {
	run: SessionView | null;
	/** Of the current or latest analysis; `null` for a session that was reopened. */
	meter: SpeedMeter | null;
	latest: Snapshot | null;
	/** The time shown. */
	tMs: number;
	/** Whether the newest analysed frame is shown, rather than a chosen time of the file. */
	isFollowing: boolean;
	isAnalysing: boolean;
	isLive: boolean;
	/** Of the source; `null` when it has no end. */
	durationMs: number | null;
};

/** What is summed up over one window. */
export type WindowData = {
	span: TimeSpan;
	graph: SocialGraph;
	gazeShares: Shares;
	pointingShares: Shares;
	/** What pictures of pairs are like, read within it. */
	pairs: readonly PairSummary[];
	/** What measures rest on. */
	sums: WindowSums;
};

/**
 * What the lists beside the picture show. They follow at their own pace, however fast frames come: what holds now, and
 * in a task of its own, and more rarely, what is summed over time.
 */
export class Panels {
	/** `null` before the first frame. */
	moment = $state.raw<Moment | null>(null);
	/** Everyone seen in the session, in order of id. */
	people = $state.raw<readonly PersonId[]>([]);
	/** Ended and current events, oldest first. */
	events = $state.raw<readonly SocialEvent[]>([]);
	runs = $state.raw<readonly AttentionRun[]>([]);
	/** Over `span`. */
	graph = $state.raw<SocialGraph | null>(null);
	gazeShares = $state.raw(noShares);
	pointingShares = $state.raw(noShares);
	/** The same with what measures rest on: window A of a comparison. */
	data = $state.raw<WindowData | null>(null);
	/** Over the window that was kept beside it: B. `null`: nothing is compared. */
	keptData = $state.raw<WindowData | null>(null);
	/** Who attended to which thing in the whole session, so that places in the graph hold from window to window. */
	attended = $state.raw<{ gaze: Shares; pointing: Shares }>({ gaze: noShares, pointing: noShares });
	/** What the visitor chose to see summed up. */
	window = $state.raw<WindowChoice>({ kind: 'recent' });
	/** The same as a span of media time, as of the latest summary. */
	span = $state.raw({ startMs: 0, endMs: 0 });
	/** How far the session is known, media time, as of the latest summary. */
	untilMs = $state(0);
	speed = $state.raw<SpeedNumbers | null>(null);
	/** What the scene tells of the lens; `null`: nothing, or somebody set it. */
	fieldOfView = $state.raw<FieldOfView | null>(null);
	progress = $state.raw<Progress | null>(null);

	/** Windows one after the other, and beside each other. */
	readonly windows: Windows = new Windows(this);
	readonly #source: () => PanelSource;
	readonly #sums = new WindowSumsOf();
	#momentTimer: ReturnType<typeof setTimeout> | null = null;
	#summaryTimer: ReturnType<typeof setTimeout> | null = null;
	#graphTimer: ReturnType<typeof setTimeout> | null = null;
	#numbersTimer: ReturnType<typeof setTimeout> | null = null;

	constructor(source: () => PanelSource) {
		this.#source = source;
	}

	/** Brings everything up to date at once. */
	refresh(): void {
		this.#refreshMoment();
		this.#refreshSummary();
		this.#refreshGraph();
		this.#refreshNumbers();
	}

	/** Updates everything, each part in its turn. */
	refreshSoon(): void {
		// The first frame is shown at once.
		const isFirst = this.moment === null;
		this.#momentTimer ??= setTimeout(() => this.#refreshMoment(), isFirst ? 0 : MOMENT_INTERVAL_MS);
		this.#summaryTimer ??= setTimeout(
			() => {
				this.#refreshSummary();
				this.#graphTimer ??= setTimeout(() => this.#refreshGraph(), PART_MS);
				this.#numbersTimer ??= setTimeout(() => this.#refreshNumbers(), 2 * PART_MS);
			},
			isFirst ? 0 : SUMMARY_INTERVAL_MS,
		);
	}

	/** Shows another span of time summed up. Cheap enough to follow a pointer. */
	choose(window: WindowChoice): void {
		this.windows.leaving(this.window);
		this.window = window;
		this.#refreshWindow();
	}

	/** The time shown. Not reactive. */
	get shownMs(): number {
		return this.#source().tMs;
	}

	/** Forgets a session that is over. */
	clear(): void {
		this.windows.reset();
		this.refresh();
		this.moment = null;
		this.speed = null;
		this.progress = null;
	}

	#refreshMoment(): void {
		if (this.#momentTimer !== null) clearTimeout(this.#momentTimer);
		this.#momentTimer = null;
		const { run, latest, tMs, isFollowing } = this.#source();
		const seen = isFollowing ? (latest?.observations ?? null) : this.#observationsAt(run, tMs);
		const current = isFollowing
			? (run?.open ?? [])
			: (run?.events ?? []).filter((e) => e.startMs <= tMs && (e.endMs === null || tMs < e.endMs));
		this.moment = {
			tMs,
			// Still being read back: the display stays as it is until then.
			observations: seen === undefined ? (this.moment?.observations ?? null) : seen,
			current: keepSame(this.moment?.current ?? [], current),
		};
	}

	#observationsAt(run: SessionView | null, tMs: number): readonly Observation[] | null | undefined {
		return run ? run.observationsAt(tMs, () => this.refreshSoon()) : null;
	}

	#refreshSummary(): void {
		if (this.#summaryTimer !== null) clearTimeout(this.#summaryTimer);
		this.#summaryTimer = null;
		const { run, latest } = this.#source();
		this.untilMs = latest?.frame.tMs ?? run?.analysed?.endMs ?? 0;
		this.people = keepSame(this.people, run?.graph?.people.map((p) => p.personId) ?? []);
		this.events = keepSame(this.events, run?.events ?? []);
		this.runs = [...(run?.runs ?? [])];
	}

	/** The second part of a summary: sums by person and target. */
	#refreshGraph(): void {
		if (this.#graphTimer !== null) clearTimeout(this.#graphTimer);
		this.#graphTimer = null;
		const all = { startMs: 0, endMs: Infinity };
		this.attended = { gaze: sharesWithin(this.runs, 'gaze', all), pointing: sharesWithin(this.runs, 'pointing', all) };
		this.#refreshWindow();
	}

	/** The last part of a summary: how fast it goes. */
	#refreshNumbers(): void {
		if (this.#numbersTimer !== null) clearTimeout(this.#numbersTimer);
		this.#numbersTimer = null;
		const { run, meter, isAnalysing, isLive, durationMs } = this.#source();
		this.fieldOfView = run?.fieldOfView ?? null;
		if (meter && isAnalysing) {
			this.speed = meter.numbers();
			this.progress = isLive ? null : meter.progress(durationMs);
		}
	}

	/** Only what depends on the windows. */
	#refreshWindow(): void {
		const { run, tMs } = this.#source();
		const { kept } = this.windows;
		const isAll = this.window.kind === 'all';
		const span = windowSpan(this.window, tMs, isAll ? (run?.graph?.window.endMs ?? this.untilMs) : this.untilMs);
		this.span = span;
		this.data = run?.graph ? this.#dataWithin(run, span, isAll ? run.graph : null) : null;
		this.keptData = kept && run?.graph ? this.#dataWithin(run, kept, null) : null;
		this.graph = this.data?.graph ?? null;
		this.gazeShares = this.data?.gazeShares ?? noShares;
		this.pointingShares = this.data?.pointingShares ?? noShares;
	}

	/** @param graph of the span, when it is known already */
	#dataWithin(run: SessionView, span: TimeSpan, graph: SocialGraph | null): WindowData {
		const sums = this.#sums.within(run, span.startMs, span.endMs, this.events);
		return {
			span,
			graph: graph ?? sums.graph,
			gazeShares: sharesWithin(this.runs, 'gaze', span),
			pointingShares: sharesWithin(this.runs, 'pointing', span),
			pairs: likenessWithin(run.pairs ?? [], span),
			sums: graph ? { ...sums, graph } : sums,
		};
	}
}
