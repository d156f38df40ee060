import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../src/core/people';
import type { SocialEvent, SocialEventKind, SocialGraph } from '../../../src/core/social';
import { foldWindow, type PresenceRecord } from '../../../src/graph/tie-sums';
import { WindowIndex, type WindowSums } from '../../../src/graph/window-index';
import { event, indexOf, presence } from './window-play';

const ids = ['P1', 'P2', 'P3'] as PersonId[];

const pair = ({ pairs }: WindowSums, from: string, to: string) => pairs.find((p) => p.from === from && p.to === to)!;
const person = ({ people }: WindowSums, id: string) => people.find((p) => p.personId === id)!;

describe('what a window gave the chance to do', () => {
	const records = presence(100, (i) => ['P1*', ...(i < 60 ? ['P2*'] : []), ...(i >= 40 ? ['P3'] : [])]);

	test('possible time of a look is known gaze of the one while the other is in the picture', () => {
		const sums = indexOf(records, []).within(0, 10_000);
		expect(pair(sums, 'P1', 'P2').possibleMs).toBe(6000);
		expect(pair(sums, 'P1', 'P3').possibleMs).toBe(6000);
		expect(pair(sums, 'P2', 'P3').possibleMs).toBe(2000);
		expect(pair(sums, 'P3', 'P1').possibleMs).toBe(0);
	});

	test('time in which both are known counts only frames in which both are', () => {
		const sums = indexOf(records, []).within(3000, 8000);
		expect(pair(sums, 'P1', 'P2').bothKnownMs).toBe(3000);
		expect(pair(sums, 'P2', 'P1').bothKnownMs).toBe(3000);
		expect(pair(sums, 'P1', 'P3').bothKnownMs).toBe(0);
	});

	test('joint attention with two others at once counts once for the person, and for each pair', () => {
		const events = [
			event('shared-attention', ['P1', 'P2'], 1000, 3000),
			event('joint-attention', ['P1', 'P3'], 2000, 4000),
		];
		const sums = indexOf(records, events).within(0, 10_000);
		expect(person(sums, 'P1').jointMs).toBe(3000);
		expect(person(sums, 'P2').jointMs).toBe(2000);
		expect(sums.graph.ties.map((t) => [t.from, t.to, t.jointMs])).toEqual([
			['P1', 'P2', 2000],
			['P1', 'P3', 2000],
			['P2', 'P1', 2000],
			['P3', 'P1', 2000],
		]);
	});

	test('shared attention of three, as a person may code it, joins each two of them', () => {
		const { graph } = indexOf(records, [event('shared-attention', ids, 1000, 3000)]).within(0, 10_000);
		expect(graph.ties).toHaveLength(6);
		expect(graph).toEqual(foldWindow(records, [event('shared-attention', ids, 1000, 3000)], 0, 10_000));
	});
});

describe('pointing that is answered', () => {
	const records = presence(200, (i) => ['P1*', ...(i < 100 ? ['P2*'] : ['P2']), 'P3*']);
	const gesture = (startMs: number) => event('deictic-gesture', ['P1'], startMs, startMs + 1000);

	test('a look along a gesture answers the latest gesture that began before it, also after its end', () => {
		const events = [gesture(1000), gesture(3000), event('pointing-followed', ['P1', 'P2'], 2400, 4400)];
		const index = indexOf(records, events);
		expect(person(index.within(0, 20_000), 'P1')).toMatchObject({ pointCount: 2, pointAnsweredCount: 1 });
		expect(pair(index.within(0, 20_000), 'P1', 'P2')).toMatchObject({ pointCount: 2, pointAnsweredCount: 1 });
		// The window holds the second gesture and part of the look, which belongs to the first.
		expect(person(index.within(3000, 5000), 'P1')).toMatchObject({ pointCount: 1, pointAnsweredCount: 0 });
	});

	test('a gesture that two look along is answered once, and by each', () => {
		const followed = [event('pointing-followed', ['P1', 'P2'], 1400, 2000)];
		followed.push(event('pointing-followed', ['P1', 'P3'], 1500, 2000));
		const sums = indexOf(records, [gesture(1000), ...followed]).within(0, 20_000);
		expect(person(sums, 'P1')).toMatchObject({ pointCount: 1, pointAnsweredCount: 1 });
		expect(pair(sums, 'P1', 'P3')).toMatchObject({ pointCount: 1, pointAnsweredCount: 1 });
	});

	test('one whose gaze was not known had no chance to answer', () => {
		const sums = indexOf(records, [gesture(12_000)]).within(0, 20_000);
		expect(pair(sums, 'P1', 'P2')).toMatchObject({ pointCount: 0, pointAnsweredCount: 0 });
		expect(pair(sums, 'P1', 'P3')).toMatchObject({ pointCount: 1, pointAnsweredCount: 0 });
	});

	test('showing is not pointing, and another’s pointing is not theirs', () => {
		const showing: SocialEvent = { ...gesture(1000), gesture: 'showing' };
		const sums = indexOf(records, [showing, event('deictic-gesture', ['P3'], 1000, 2000)]).within(0, 20_000);
		expect(person(sums, 'P1').pointCount).toBe(0);
		expect(person(sums, 'P3').pointCount).toBe(1);
	});
});

describe('events that go on', () => {
	test('last until now, not until the end of the window', () => {
		const records = presence(50, () => ['P1*', 'P2*']);
		const open = [event('look-at-head', ['P1', 'P2'], 2000, null), event('joint-attention', ['P1', 'P2'], 1000, null)];
		const { graph, people } = indexOf(records, []).within(0, 60_000, { events: open, nowMs: 5000 });
		expect(graph.ties[0]).toMatchObject({ lookMs: 3000, jointMs: 4000 });
		expect(people[0]!.jointMs).toBe(4000);
	});

	test('a gesture and the look along it may both go on', () => {
		const records = presence(50, () => ['P1*', 'P2*']);
		const open = [event('deictic-gesture', ['P1'], 2000, null), event('pointing-followed', ['P1', 'P2'], 2600, null)];
		const sums = indexOf(records, []).within(0, 60_000, { events: open, nowMs: 5000 });
		expect(person(sums, 'P1')).toMatchObject({ pointCount: 1, pointAnsweredCount: 1 });
		// A window before it holds none of it.
		const before = indexOf(records, []).within(0, 1500, { events: open, nowMs: 5000 });
		expect(person(before, 'P1')).toMatchObject({ pointCount: 0, pointAnsweredCount: 0 });
	});
});

/** Random people in random frames, with gaps, and random events of all kinds. */
const sessions = fc.record({
	frames: fc.array(
		fc.record({
			stepMs: fc.integer({ min: 20, max: 900 }),
			states: fc.tuple(...ids.map(() => fc.constantFrom('', 'seen', 'known'))),
		}),
		{ minLength: 1, maxLength: 60 },
	),
	events: fc.array(
		fc.record({
			kind: fc.constantFrom<SocialEventKind>(
				'look-at-head',
				'mutual-gaze',
				'shared-attention',
				'joint-attention',
				'gaze-following',
				'gaze-aversion',
				'pointing-followed',
				'speaking',
			),
			people: fc.shuffledSubarray(ids, { minLength: 2, maxLength: 2 }),
			startMs: fc.integer({ min: 0, max: 20_000 }),
			ms: fc.integer({ min: 0, max: 5000 }),
			confidence: fc.double({ min: 0, max: 1, noNaN: true }),
		}),
		{ maxLength: 40 },
	),
	window: fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 20_000 })),
});

const rounded = (graph: SocialGraph): unknown =>
	JSON.parse(JSON.stringify(graph, (_, v: unknown) => (typeof v === 'number' ? Math.round(v * 1000) / 1000 : v)));

test('every window of every session gives the graph that folding its frames and events gives', () => {
	fc.assert(
		fc.property(sessions, ({ frames, events: drawn, window: [startMs, lengthMs] }) => {
			let tMs = 0;
			const records = frames.map(({ stepMs, states }): PresenceRecord => {
				const record = {
					tMs,
					durationMs: Math.min(stepMs, 500),
					visible: ids.filter((_, i) => states[i] !== ''),
					gazeKnown: ids.filter((_, i) => states[i] === 'known'),
				};
				tMs += stepMs;
				return record;
			});
			const events = drawn.map((e) => event(e.kind, e.people, e.startMs, e.startMs + e.ms, e.confidence));
			const endMs = startMs + lengthMs;
			const sums = indexOf(records, events).within(startMs, endMs);
			expect(rounded(sums.graph)).toEqual(rounded(foldWindow(records, events, startMs, endMs)));
		}),
	);
});

describe('a session of very many people', () => {
	test('keeps and lists pairs with a tie only: not their square', () => {
		const index = new WindowIndex();
		const count = 400;
		for (let i = 0; i < count; i++) {
			const visible = Array.from({ length: 50 }, (_, k) => `P${((i + 7 * k) % count) + 1}` as PersonId);
			index.addPresence({ tMs: i * 100, durationMs: 100, visible, gazeKnown: visible });
		}
		index.addEvent(event('look-at-head', ['P3', 'P9'], 1000, 2000));
		const { people, pairs, graph } = index.within(0, count * 100);
		expect(people).toHaveLength(count);
		expect(graph.people.find((p) => p.personId === 'P3')?.gazeKnownMs).toBe(5000);
		expect(graph.ties).toMatchObject([{ from: 'P3', to: 'P9', lookMs: 1000 }]);
		// For how long it was possible nobody knows any more; what rests on it is unknown.
		expect(pairs).toEqual([
			{ from: 'P3', to: 'P9', possibleMs: 0, bothKnownMs: 0, pointCount: 0, pointAnsweredCount: 0 },
		]);
	});
});
