import type { SocialEvent } from '../../core/social';
import { EventFilter } from './event-filter.svelte';
import { filterEvents } from './event-filter';
import { GraspEvents, type GraspPorts } from './timeline-grasp.svelte';
import { Waveform, type ReadWaveform } from './timeline-waveform.svelte';
import { panBy, pageTo, spanShowing, withinExtent, zoomAbout, type TimeSpan } from './timeline-span';

/** What the time line needs to know of the session; read one by one, so that each change touches only what rests on it. */
export type TimelineSource = {
	/** Ended events, then those going on. */
	events(): readonly SocialEvent[];
	/** How far the session is known, milliseconds. */
	untilMs(): number;
	/** Of the source; `null` when it has no end. */
	durationMs(): number | null;
	/** The time shown. */
	shownMs(): number;
};

/** Without an end the last minute is shown, until the reader chooses. */
const LIVE_SPAN_MS = 60_000;
/** It advances in steps: drawing all lanes for every frame would be too costly. */
const LIVE_STEP_MS = 5000;

/** Which part of the session the lanes show, which events, and which of them is chosen. */
export class Timeline {
	readonly filter = new EventFilter();
	readonly grasp: GraspEvents;
	/** The sound of the open file. */
	readonly waveform: Waveform;
	/** Chosen by zooming and panning; `null`: everything, or the last minute of a camera. */
	view = $state.raw<TimeSpan | null>(null);
	/** Turns the page when the time shown leaves the view. */
	isFollowing = $state(true);
	/** The event that the reader looks at. */
	selected = $state.raw<SocialEvent | null>(null);
	readonly #source: TimelineSource;

	/** All there is to show. */
	readonly extent: TimeSpan = $derived.by(() => {
		const durationMs = this.#source.durationMs();
		if (durationMs) return { startMs: 0, endMs: durationMs };
		const untilMs = Math.ceil(this.#source.untilMs() / LIVE_STEP_MS) * LIVE_STEP_MS;
		return { startMs: 0, endMs: Math.max(LIVE_SPAN_MS, untilMs) };
	});
	/** What is shown. */
	readonly span: TimeSpan = $derived.by(() => {
		const { extent } = this;
		if (this.view) return withinExtent(this.view, extent);
		if (this.#source.durationMs()) return extent;
		return { startMs: extent.endMs - LIVE_SPAN_MS, endMs: extent.endMs };
	});
	/** Everything is shown. */
	readonly isWhole: boolean = $derived(
		this.span.startMs <= this.extent.startMs && this.span.endMs >= this.extent.endMs,
	);
	/** Events of the chosen view, before filtering. */
	readonly allEvents: readonly SocialEvent[] = $derived.by(() =>
		this.filter.view === 'grasp' ? this.grasp.events : this.#source.events(),
	);
	/** Events that the reader wants to see. */
	readonly events: readonly SocialEvent[] = $derived.by(() => filterEvents(this.allEvents, this.filter.choice));

	constructor(source: TimelineSource, ports: GraspPorts & { readWaveform: ReadWaveform }) {
		this.#source = source;
		this.grasp = new GraspEvents(ports);
		this.waveform = new Waveform(ports.readWaveform);
	}

	/** Shows a session from its beginning: another source was opened. The filter stays, but not whom it names. */
	reset(): void {
		this.view = null;
		this.isFollowing = true;
		this.selected = null;
		this.grasp.forget();
		this.filter.forgetPeople();
	}

	/** Zooms in (`factor` below 1) or out, with `tMs` staying in its place. */
	zoom(factor: number, tMs: number): void {
		const next = zoomAbout(this.span, tMs, factor, this.extent);
		this.view = next.startMs <= this.extent.startMs && next.endMs >= this.extent.endMs ? null : next;
	}

	/** Moves the view by hand; it then follows no more. */
	pan(ms: number): void {
		const next = panBy(this.span, ms, this.extent);
		if (next.startMs === this.span.startMs) return;
		this.isFollowing = false;
		this.view = next;
	}

	/** Shows a part, as large as it gets. */
	show(part: TimeSpan): void {
		this.view = withinExtent(part, this.extent);
	}

	/** Shows everything; of a camera, the last minute again. */
	showAll(): void {
		this.view = this.#source.durationMs() || this.view === null ? null : { ...this.extent };
		this.isFollowing = true;
	}

	/** Goes on following the time shown. */
	follow(): void {
		this.isFollowing = true;
		if (this.#source.durationMs() === null) this.view = null;
		this.keepUp();
	}

	/** Turns the page when the time shown has left the view. */
	keepUp(): void {
		if (!this.isFollowing || this.view === null) return;
		const isEndless = this.#source.durationMs() === null;
		const next = pageTo(this.span, isEndless ? this.extent.endMs : this.#source.shownMs(), this.extent);
		if (next !== this.span) this.view = next;
	}

	/** Chooses an event and moves it into view. */
	select(event: SocialEvent | null): void {
		this.selected = event;
		if (!event) return;
		const part = { startMs: event.startMs, endMs: event.endMs ?? this.#source.untilMs() };
		const next = spanShowing(this.span, part, this.extent);
		if (next !== this.span) this.view = next;
	}
}
