import { beforeEach, describe, expect, test } from 'vitest';
import type { SocialEvent } from '../../../../src/core/social';
import { LaneBook, type Lane, type LaneInput } from '../../../../src/present/timeline/lanes/lane-book';
import { hitAt, stepInLane } from '../../../../src/present/timeline/lanes/lane-hit';
import { pairKey, rowNames, type LaneItem } from '../../../../src/present/timeline/lanes/lane-items';
import { showsAll } from '../../../../src/state/timeline/event-filter';
import { event, p1, p2, p3, run } from './scene';

const everything = { startMs: -1, endMs: 1e9 };
let book: LaneBook;
beforeEach(() => (book = new LaneBook()));
const update = (parts: Partial<LaneInput>) =>
	book.update({ people: [p1, p2, p3], runs: [], events: [], untilMs: 60_000, choice: showsAll, ...parts });
const lane = (key: string): Lane => book.lanes.find((l) => l.key === key)!;
const itemsOf = (l: Lane): LaneItem[] => rowNames.flatMap((name) => l.rows[name].within(everything));
const total = () => book.lanes.reduce((sum, l) => sum + itemsOf(l).length, 0);

describe('lanes', () => {
	test('there is one for each person, one for each pair that did something, and one for three and more', () => {
		update({
			events: [event({ people: [p3, p1] }), event({ kind: 'attention-capture', people: [p1, p2, p3] })],
		});
		expect(book.lanes.map(({ key }) => key)).toEqual(['P1', 'P2', 'P3', 'P1+P3', 'group']);
	});

	test('a pair that did nothing has none', () => {
		update({ runs: [run(0, 500)] });
		expect(book.lanes.map(({ key }) => key)).toEqual(['P1', 'P2', 'P3']);
	});

	test('a look from the second to the first is on the other line than a look back', () => {
		const look = (from: typeof p1, to: typeof p1) =>
			event({ kind: 'look-at-head', people: [from], target: { kind: 'person', personId: to, part: 'head' } });
		update({ events: [look(p1, p2), look(p2, p1)] });
		expect(lane('P1+P2').rows.forth.within(everything)[0]!.event!.people).toEqual([p1]);
		expect(lane('P1+P2').rows.back.within(everything)[0]!.event!.people).toEqual([p2]);
	});

	test('names of pairs do not depend on who comes first', () => {
		expect(pairKey('P10' as typeof p1, 'P9' as typeof p1)).toBe('P9+P10');
		expect(pairKey(p2, p1)).toBe(pairKey(p1, p2));
	});

	test('events of somebody who is not in the session are left out, and nothing else', () => {
		update({ people: [p1, p2], events: [event({ kind: 'speaking', people: [p3] }), event()] });
		expect(total()).toBe(1);
	});

	test('a person who is filtered out has no lane; runs less sure than asked for are left out', () => {
		const runs = [run(0, 500, { probability: 0.3 }), run(500, 900, { probability: 0.9 })];
		update({ runs, choice: { ...showsAll, people: new Set([p1]), minConfidence: 0.5 } });
		expect(book.lanes.map(({ key }) => key)).toEqual(['P1']);
		expect(total()).toBe(1);
	});
});

describe('a session that grows', () => {
	test('shows at each step what it would show anew', () => {
		const events: SocialEvent[] = [];
		const runs: ReturnType<typeof run>[] = [];
		for (let step = 1; step <= 120; step++) {
			const nowMs = step * 500;
			const last = runs.at(-1);
			if (last && step % 3 !== 0) last.endMs = nowMs;
			else runs.push(run(nowMs - 500, nowMs));
			if (step % 4 === 0) events.push(event({ startMs: nowMs - 1500, endMs: nowMs - 300 }));
			const open = step % 5 === 0 ? [event({ startMs: nowMs - 200, endMs: null, kind: 'speaking', people: [p1] })] : [];
			const input = { runs: [...runs], events: [...events, ...open], untilMs: nowMs };
			update(input);
			const anew = new LaneBook();
			anew.update({ people: [p1, p2, p3], choice: showsAll, ...input });
			const shown = (b: LaneBook) =>
				b.lanes.map((l) => [l.key, itemsOf(l).map(({ startMs, endMs, event: e }) => [startMs, endMs, e?.eventId])]);
			expect(shown(book)).toEqual(shown(anew));
		}
	});

	test('an event that goes on reaches to where the session is known, and grows no lane twice when it ends', () => {
		const going = event({ endMs: null });
		update({ events: [going], untilMs: 5000 });
		expect(itemsOf(lane('P1+P2'))).toMatchObject([{ startMs: 1000, endMs: 5000 }]);
		update({ events: [{ ...going, endMs: 5600 }], untilMs: 6000 });
		expect(itemsOf(lane('P1+P2'))).toMatchObject([{ startMs: 1000, endMs: 5600 }]);
	});

	test('a correction that takes an event away takes it from its lane', () => {
		const [first, second] = [event(), event({ startMs: 5000, endMs: 6000 })];
		update({ events: [first, second] });
		expect(total()).toBe(2);
		update({ events: [second] });
		expect(total()).toBe(1);
	});

	test('runs that a merge gave to somebody else are in the lane of that person only', () => {
		const moved = run(0, 1000, { personId: p3 });
		update({ runs: [moved] });
		moved.personId = p1;
		update({ people: [p1, p2], runs: [moved] });
		expect(book.lanes.map(({ key }) => key)).toEqual(['P1', 'P2']);
		expect(itemsOf(lane('P1'))).toHaveLength(1);
	});

	test('lanes stay the very same while only their content grows', () => {
		update({ events: [event()] });
		const before = book.lanes;
		update({ events: [event()], untilMs: 61_000 });
		update({ events: [event(), event()], untilMs: 61_000 });
		const kept = book.lanes;
		update({ runs: [run(0, 100)], events: [...itemsOf(lane('P1+P2')).map((i) => i.event!)], untilMs: 62_000 });
		expect(book.lanes).toBe(kept);
		expect(before.map(({ key }) => key)).toEqual(kept.map(({ key }) => key));
	});
});

describe('what is at a place', () => {
	test('is the bar there, a thin one also when the hand is not steady', () => {
		update({ runs: [run(0, 10_000)], events: [event({ kind: 'speaking', people: [p1], startMs: 2000, endMs: 3000 })] });
		const at = (y: number, tMs: number) => hitAt(lane('P1'), { heightPx: 24, yPx: y, tMs, msPerPx: 10 });
		expect(at(12, 5000)!.item.run).not.toBeNull();
		expect(at(1, 2500)!.item.event!.kind).toBe('speaking');
		// 3 pixels beside its end.
		expect(at(1, 3030)!.item.event!.kind).toBe('speaking');
		expect(at(12, 30_000)).toBeNull();
	});

	test('of several that cannot be told apart one is named, and how many more there are', () => {
		update({ events: Array.from({ length: 5 }, (_, i) => event({ startMs: 1000 + i * 10, endMs: 1005 + i * 10 })) });
		const hit = hitAt(lane('P1+P2'), { heightPx: 22, yPx: 11, tMs: 1020, msPerPx: 3000 });
		expect(hit).toMatchObject({ others: 4 });
	});
});

describe('going through a lane by keys', () => {
	test('reaches everything once, in order, and back again', () => {
		const events = [
			event({ startMs: 1000, endMs: 4000 }),
			event({ startMs: 1000, endMs: 2000, kind: 'gaze-following' }),
			event({ startMs: 1000, endMs: 1500, kind: 'gaze-aversion' }),
			event({ startMs: 3000, endMs: 3500 }),
		];
		update({ events });
		const pair = lane('P1+P2');
		const forth: LaneItem[] = [];
		for (let at = stepInLane(pair, null, -1, 1); at; at = stepInLane(pair, at, at.startMs, 1)) forth.push(at);
		expect(new Set(forth.map((i) => i.event))).toEqual(new Set(events));
		expect(forth).toHaveLength(4);
		const back: LaneItem[] = [];
		for (let at = stepInLane(pair, null, 1e6, -1); at; at = stepInLane(pair, at, at.startMs, -1)) back.push(at);
		expect(back.map((i) => i.event)).toEqual(forth.map((i) => i.event).reverse());
	});

	test('an empty lane leads nowhere', () => {
		update({});
		expect(stepInLane(lane('P1'), null, 0, 1)).toBeNull();
	});
});

describe('whether anything has changed', () => {
	test('is told: nothing when the same session is handed in again, as while it plays', () => {
		const events = [event()];
		const runs = [run(0, 1000)];
		const input = { people: [p1, p2], events, runs, untilMs: 60_000, choice: showsAll };
		expect(book.update(input)).toBe(true);
		expect(book.update({ ...input, runs: [...runs], events: [...events] })).toBe(false);
	});

	test.each([
		['another event', { events: [event(), event()] }],
		['another run', { runs: [run(0, 10), run(10, 20)] }],
		['more time', { untilMs: 70_000 }],
		['another filter', { choice: { ...showsAll } }],
		['another person', { people: [p1, p2, p3] }],
	])('%s is a change', (_, parts: Partial<LaneInput>) => {
		const input = { people: [p1, p2], events: [], runs: [], untilMs: 60_000, choice: showsAll };
		book.update(input);
		expect(book.update({ ...input, ...parts })).toBe(true);
	});
});
