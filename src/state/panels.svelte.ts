import type { Observation } from '../core/attention';
import type { PersonId } from '../core/people';
import type { SocialEvent, SocialGraph } from '../core/social';
import { noShares, sharesWithin, type AttentionRun } from './attention-runs';
import { keepSame } from './keep-same';
import { windowSpan, type Moment, type Progress, type Snapshot, type WindowChoice } from './phase';
import type { SessionView } from './session-view';
import type { SpeedMeter, SpeedNumbers } from './speed-meter';

/** What somebody does now is shown anew at most this often, milliseconds: faster cannot be read, and costs layout. */
const MOMENT_INTERVAL_MS = 160;
/** Sums over time (graph, events, timeline, speed) change slower than that. */
const SUMMARY_INTERVAL_MS = 480;

/** Where the panels look when they are brought up to date. */
export type PanelSource = {
	run: SessionView | null;
	/** Of the analysis that goes on, or went on last; `null` for a session that was opened again. */
	meter: SpeedMeter | null;
	latest: Snapshot | null;
	/** The time shown. */
	tMs: number;
	/** The newest analysed frame is shown, not a time of the file. */
	isFollowing: boolean;
	isAnalysing: boolean;
	isLive: boolean;
	/** Of the source; `null` when it has no end. */
	durationMs: number | null;
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
	/** What the visitor chose to see summed up. */
	window = $state.raw<WindowChoice>({ kind: 'recent' });
	/** The same as a span of media time, as of the latest summary. */
	span = $state.raw({ startMs: 0, endMs: 0 });
	/** How far the session is known, media time, as of the latest summary. */
	untilMs = $state(0);
	speed = $state.raw<SpeedNumbers | null>(null);
	progress = $state.raw<Progress | null>(null);

	readonly #source: () => PanelSource;
	#momentTimer: ReturnType<typeof setTimeout> | null = null;
	#summaryTimer: ReturnType<typeof setTimeout> | null = null;

	constructor(source: () => PanelSource) {
		this.#source = source;
	}

	/** Brings everything up to date at once. */
	refresh(): void {
		this.#refreshMoment();
		this.#refreshSummary();
	}

	/** Brings everything up to date, each part when its turn comes. */
	refreshSoon(): void {
		// The first frame is shown at once.
		const isFirst = this.moment === null;
		this.#momentTimer ??= setTimeout(() => this.#refreshMoment(), isFirst ? 0 : MOMENT_INTERVAL_MS);
		this.#summaryTimer ??= setTimeout(() => this.#refreshSummary(), isFirst ? 0 : SUMMARY_INTERVAL_MS);
	}

	/** Shows another span of time summed up. */
	choose(window: WindowChoice): void {
		this.window = window;
		this.refresh();
	}

	/** Forgets a session that is over. */
	clear(): void {
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
			// Still being read back: what is shown stays until it is there.
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
		const { run, meter, latest, tMs, isAnalysing, isLive, durationMs } = this.#source();
		this.untilMs = latest?.frame.tMs ?? run?.analysed?.endMs ?? 0;
		this.people = keepSame(this.people, run?.graph?.people.map((p) => p.personId) ?? []);
		this.events = keepSame(this.events, run?.events ?? []);
		this.runs = [...(run?.runs ?? [])];
		const span = windowSpan(this.window, tMs, this.untilMs);
		this.span = span;
		this.gazeShares = sharesWithin(this.runs, 'gaze', span);
		this.pointingShares = sharesWithin(this.runs, 'pointing', span);
		this.graph =
			(this.window.kind === 'all' ? run?.graph : run?.graph && run.graphWithin(span.startMs, span.endMs)) ?? null;
		if (meter && isAnalysing) {
			this.speed = meter.numbers();
			this.progress = isLive ? null : meter.progress(durationMs);
		}
	}
}
