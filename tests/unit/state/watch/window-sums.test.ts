import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../../src/core/people';
import type { SocialEvent } from '../../../../src/core/social';
import { foldWindow, type PresenceRecord } from '../../../../src/graph/tie-sums';
import { WindowSumsOf, type IndexedView } from '../../../../src/state/watch/window-sums';
import { event, presence } from '../../graph/window-play';

/** A session that can grow. */
class GrowingSession implements IndexedView {
	/** How often presence was read from the start. */
	readFromStart = 0;
	constructor(
		public records: readonly PresenceRecord[],
		public events: readonly SocialEvent[],
	) {}
	get analysed() {
		return { startMs: 0, endMs: this.records.at(-1)?.tMs ?? 0 };
	}
	get graph() {
		return foldWindow(this.records, [], 0, Infinity);
	}
	*presenceWithin(startMs: number, endMs: number) {
		if (startMs <= 0) this.readFromStart++;
		for (const r of this.records) if (r.tMs < endMs && r.tMs + Math.max(1, r.durationMs) > startMs) yield r;
	}
}
const session = (records: readonly PresenceRecord[], events: readonly SocialEvent[]) =>
	new GrowingSession(records, events);
const pairOfPeople = () => ['P1*', 'P2*'];
const look = (startMs: number, endMs: number | null, by = 'P1', at = 'P2') =>
	event('look-at-head', [by, at], startMs, endMs);

describe('sums over windows of a session that grows', () => {
	test('take in what is new, and only that', () => {
		const view = session(presence(50, pairOfPeople), [look(0, 1000)]);
		const sums = new WindowSumsOf();
		expect(sums.within(view, 0, 10_000).graph.people[0]!.visibleMs).toBe(5000);
		view.records = presence(80, pairOfPeople);
		view.events = [look(0, 1000), look(6000, 7000)];
		const { graph } = sums.within(view, 0, 10_000);
		expect(graph).toEqual(foldWindow(view.records, view.events, 0, 10_000));
		expect(view.readFromStart).toBe(1);
	});

	test('the latest frame counts once its length is known', () => {
		const view = session([...presence(10, pairOfPeople), { ...presence(11, pairOfPeople)[10]!, durationMs: 0 }], []);
		const sums = new WindowSumsOf();
		expect(sums.within(view, 0, 10_000).graph.people[0]!.visibleMs).toBe(1000);
		view.records = presence(12, pairOfPeople);
		expect(sums.within(view, 0, 10_000).graph.people[0]!.visibleMs).toBe(1200);
	});

	test('a look that goes on lasts until the latest frame, and is not counted twice when it has ended', () => {
		const view = session(presence(50, pairOfPeople), [look(0, 1000), look(2000, null)]);
		const sums = new WindowSumsOf();
		expect(sums.within(view, 0, 10_000).graph.ties[0]).toMatchObject({ lookCount: 2, lookMs: 1000 + 2900 });
		view.records = presence(80, pairOfPeople);
		view.events = [look(0, 1000), look(2000, 6000)];
		expect(sums.within(view, 0, 10_000).graph.ties[0]).toMatchObject({ lookCount: 2, lookMs: 5000 });
	});
});

describe('sums begin anew', () => {
	test('when two ids turn out to be one person', () => {
		const view = session(
			presence(50, (i) => (i < 25 ? ['P1*', 'P2*'] : ['P1*', 'P3*'])),
			[look(0, 1000), look(3000, 4000, 'P1', 'P3')],
		);
		const sums = new WindowSumsOf();
		expect(sums.within(view, 0, 10_000).people.map((p) => p.personId)).toEqual(['P1', 'P2', 'P3']);
		view.records = presence(50, pairOfPeople);
		view.events = [look(0, 1000), look(3000, 4000)];
		const after = sums.within(view, 0, 10_000);
		expect(after.people.map((p) => p.personId)).toEqual(['P1', 'P2']);
		expect(after.graph).toEqual(foldWindow(view.records, view.events, 0, 10_000));
	});

	test('when events of the past have changed, as by a correction', () => {
		const view = session(presence(50, pairOfPeople), [look(0, 1000), look(2000, 3000)]);
		const sums = new WindowSumsOf();
		sums.within(view, 0, 10_000);
		view.events = [look(0, 1000), look(2000, 2500), look(4000, 4500)];
		expect(sums.within(view, 0, 10_000).graph.ties[0]).toMatchObject({ lookCount: 3, lookMs: 2000 });
		view.events = [look(0, 1000), look(2000, 2100), look(4000, 4500)];
		expect(sums.within(view, 0, 10_000).graph.ties[0]).toMatchObject({ lookCount: 3, lookMs: 1600 });
		view.events = [look(0, 1000)];
		expect(sums.within(view, 0, 10_000).graph.ties[0]).toMatchObject({ lookCount: 1, lookMs: 1000 });
		view.events = [];
		expect(sums.within(view, 0, 10_000).graph.ties).toEqual([]);
	});

	test('with another session: nothing of the one before is left', () => {
		const sums = new WindowSumsOf();
		sums.within(session(presence(50, pairOfPeople), [look(0, 1000)]), 0, 10_000);
		const other = session(
			presence(20, () => ['P1*', 'P2*']),
			[look(500, 700, 'P2', 'P1')],
		);
		expect(sums.within(other, 0, 10_000).graph).toEqual(foldWindow(other.records, other.events, 0, 10_000));
		expect(sums.within(other, 0, 10_000).graph.people.map((p) => p.personId)).toEqual(['P1', 'P2'] as PersonId[]);
	});
});
