import type { Observation } from '../../src/core/attention';
import type { PersonId } from '../../src/core/people';
import type { EventId, SocialEvent, SocialEventKind } from '../../src/core/social';
import { foldWindow, type PresenceRecord } from '../../src/graph/fold';
import { Panels } from '../../src/state/watch/panels.svelte';
import type { SessionView } from '../../src/session/log/session-view';
import type { Watch } from '../../src/state/watch/watch.svelte';

/** An event in short. */
export const event = (
	kind: SocialEventKind,
	people: readonly string[],
	startMs: number,
	endMs: number,
): SocialEvent & { endMs: number } => ({
	eventId: `${kind}${people.join('')}${startMs}` as EventId,
	kind,
	gesture: kind === 'deictic-gesture' ? 'pointing' : null,
	startMs,
	endMs,
	people: people as PersonId[],
	target: null,
	confidence: 0.9,
	evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
	source: 'model',
});

/** A minute of three people, ten frames a second; where P3 looks is never known. */
const ids = ['P1', 'P2', 'P3'] as PersonId[];
const records = Array.from({ length: 600 }, (_, i): PresenceRecord => ({
	tMs: i * 100,
	durationMs: 100,
	visible: ids,
	gazeKnown: ids.slice(0, 2),
}));
export const minuteEvents = [
	event('look-at-head', ['P1', 'P2'], 0, 6000),
	event('look-at-head', ['P2', 'P1'], 2000, 4000),
	event('mutual-gaze', ['P1', 'P2'], 2000, 4000),
	event('look-at-head', ['P1', 'P3'], 20_000, 25_000),
	event('gaze-following', ['P1', 'P2'], 21_000, 22_000),
];

/** The session of that minute. */
export const minuteView = (events: readonly SocialEvent[] = minuteEvents): SessionView => {
	const graphWithin = (startMs: number, endMs: number) => foldWindow(records, events, startMs, endMs);
	return {
		source: null,
		camera: null,
		config: {} as SessionView['config'],
		labels: {},
		areas: [],
		analysed: { startMs: 0, endMs: 59_900 },
		events,
		open: [],
		runs: [],
		graph: graphWithin(0, 60_000),
		detected: [],
		graphWithin,
		presenceWithin: (startMs: number, endMs: number) =>
			records.filter((r) => r.tMs < endMs && r.tMs + r.durationMs > startMs),
		detectedAt: () => [],
		observationsAt: (): readonly Observation[] => [],
		// eslint-disable-next-line @typescript-eslint/require-await -- nothing is read here
		async *frames() {
			yield* [];
		},
		lines: () => ({ lines: new Blob(), merges: [] }),
		mapsAt: () => null,
		file: () => Promise.resolve(null),
	};
};

/** What the graph panel reads of the page's state. */
export const minuteWatch = (shown = { tMs: 12_000, phase: { kind: 'done' } }) => {
	const view = minuteView();
	const panels = new Panels(() => ({
		run: view,
		meter: null,
		latest: null,
		tMs: shown.tMs,
		isFollowing: false,
		isAnalysing: false,
		isLive: false,
		durationMs: 60_000,
	}));
	panels.refresh();
	const watch = {
		panels,
		view,
		things: { all: [] },
		phase: shown.phase,
		source: { kind: 'video-file', name: 'meeting.mp4' },
	} as unknown as Watch;
	return { watch, panels, view };
};
