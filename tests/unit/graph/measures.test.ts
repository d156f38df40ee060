import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SocialEvent, SocialEventKind } from '../../../src/core/social';
import {
	pairColumns,
	personColumns,
	type PairMeasureId,
	type PersonMeasureId,
} from '../../../src/graph/measure-columns';
import { difference, measuresOf, type Measures } from '../../../src/graph/measures';
import { event, indexOf, presence } from './window-play';

/** A minute of a frame every 100 ms. */
const MINUTE = 600;
const measure = (seen: (frame: number) => readonly string[], events: readonly SocialEvent[], window = [0, 60_000]) =>
	measuresOf(indexOf(presence(MINUTE, seen), events).within(window[0]!, window[1]!));
const of = ({ people }: Measures, id: string, measureId: PersonMeasureId) =>
	people.find((p) => p.personId === id)!.values[measureId];
const between = ({ pairs }: Measures, from: string, to: string, measureId: PairMeasureId) =>
	pairs.find((p) => p.from === from && p.to === to)!.values[measureId];

/** P1's gaze is known for 60 s, P2's for 30 s, P3 is in the picture for 20 s and their gaze is never known. */
const three = (i: number) => ['P1*', i < 300 ? 'P2*' : 'P2', ...(i < 200 ? ['P3'] : [])];
const events = [
	event('look-at-head', ['P1', 'P2'], 0, 12_000),
	event('look-at-head', ['P1', 'P2'], 20_000, 23_000),
	event('look-at-head', ['P1', 'P3'], 15_000, 18_000),
	event('look-at-head', ['P2', 'P1'], 10_000, 13_000),
	event('mutual-gaze', ['P1', 'P2'], 10_000, 12_000),
	event('gaze-following', ['P1', 'P2'], 24_000, 26_000),
	event('gaze-following', ['P1', 'P2'], 34_000, 36_000),
	event('gaze-following', ['P2', 'P1'], 44_000, 46_000),
	event('gaze-aversion', ['P1', 'P2'], 23_000, 24_000),
	event('shared-attention', ['P1', 'P2'], 24_000, 30_000),
	event('deictic-gesture', ['P1'], 23_000, 24_500),
	event('pointing-followed', ['P1', 'P2'], 24_000, 26_000),
	event('deictic-gesture', ['P1'], 40_000, 41_000),
];

describe('measures of people, worked by hand', () => {
	const all = measure(three, events);

	test('time given is all looks at others, over known gaze', () => {
		expect(of(all, 'P1', 'given')).toEqual({ value: 18_000, of: 60_000 });
		expect(of(all, 'P1', 'given-share')).toEqual({ value: 0.3, of: 60_000 });
		expect(of(all, 'P2', 'given')).toEqual({ value: 3000, of: 30_000 });
	});

	test('time received is over the time in which others could be seen to look', () => {
		// P1's gaze is known for all 60 s in which P2 is there; P3's never.
		expect(of(all, 'P2', 'received')).toEqual({ value: 15_000, of: 60_000 });
		expect(of(all, 'P2', 'received-share')).toEqual({ value: 0.25, of: 60_000 });
		// P1 and P2 both, for the 20 s in which P3 is there.
		expect(of(all, 'P3', 'received-share')).toEqual({ value: 3000 / 40_000, of: 40_000 });
	});

	test('share of known gaze is of the time in the picture', () => {
		expect(of(all, 'P2', 'known')).toEqual({ value: 0.5, of: 60_000 });
		expect(of(all, 'P3', 'known')).toEqual({ value: 0, of: 20_000 });
	});

	test('rates are per minute of known gaze', () => {
		expect(of(all, 'P1', 'look-rate')).toEqual({ value: 3, of: 60_000 });
		expect(of(all, 'P1', 'mutual-rate')).toEqual({ value: 1, of: 60_000 });
		expect(of(all, 'P2', 'mutual-rate')).toEqual({ value: 2, of: 30_000 });
		expect(of(all, 'P1', 'aversion-rate')).toEqual({ value: 1, of: 60_000 });
	});

	test('a mean look is over the number of looks', () => {
		expect(of(all, 'P1', 'bout')).toEqual({ value: 6000, of: 3 });
	});

	test('reciprocity leaves out those whose looks back nobody could know', () => {
		// P1 looks at P2 for 15/60, P2 back for 3/30; P3's looks are not known.
		expect(of(all, 'P1', 'reciprocity').value).toBeCloseTo(0.1 / 0.25);
		expect(of(all, 'P2', 'reciprocity').value).toBe(1);
	});

	test('joint attention is over known gaze', () => {
		expect(of(all, 'P1', 'joint')).toEqual({ value: 6000, of: 60_000 });
		expect(of(all, 'P2', 'joint-share')).toEqual({ value: 0.2, of: 30_000 });
	});

	test('pointing is answered by whoever could be seen to', () => {
		// At 40 s nobody else's gaze is known: that gesture is not counted against P1.
		expect(of(all, 'P1', 'answered')).toEqual({ value: 1, of: 1 });
	});

	test('who leads is the share of followings in which the other follows', () => {
		expect(of(all, 'P1', 'leads')).toEqual({ value: 2 / 3, of: 3 });
		expect(of(all, 'P2', 'leads')).toEqual({ value: 1 / 3, of: 3 });
	});
});

describe('measures of pairs, worked by hand', () => {
	const all = measure(three, events);

	test('every ordered pair has a row', () => {
		expect(all.pairs.map((p) => `${p.from}${p.to}`)).toEqual(['P1P2', 'P1P3', 'P2P1', 'P2P3', 'P3P1', 'P3P2']);
	});

	test('looks, their share and their mean', () => {
		expect(between(all, 'P1', 'P2', 'look')).toEqual({ value: 15_000, of: 60_000 });
		expect(between(all, 'P1', 'P3', 'look-share')).toEqual({ value: 0.05, of: 60_000 });
		expect(between(all, 'P1', 'P3', 'possible-share')).toEqual({ value: 0.15, of: 20_000 });
		expect(between(all, 'P1', 'P2', 'bout')).toEqual({ value: 7500, of: 2 });
	});

	test('mutual gaze and joint attention are over the time in which both are known', () => {
		expect(between(all, 'P1', 'P2', 'mutual')).toEqual({ value: 2000, of: 30_000 });
		expect(between(all, 'P1', 'P2', 'mutual-rate')).toEqual({ value: 2, of: 30_000 });
		expect(between(all, 'P2', 'P1', 'joint-share')).toEqual({ value: 0.2, of: 30_000 });
	});

	test('reciprocity of a pair compares shares of known time', () => {
		expect(between(all, 'P1', 'P2', 'reciprocity').value).toBeCloseTo((2 * 0.1) / (0.25 + 0.1));
		expect(between(all, 'P1', 'P2', 'reciprocity').of).toBe(30_000);
	});

	test('who leads, and whose pointing is answered', () => {
		expect(between(all, 'P1', 'P2', 'leads')).toEqual({ value: 2 / 3, of: 3 });
		expect(between(all, 'P1', 'P2', 'answered')).toEqual({ value: 1, of: 1 });
		expect(between(all, 'P1', 'P2', 'aversion-rate')).toEqual({ value: 1, of: 60_000 });
	});
});

describe('what is not known', () => {
	test('somebody whose gaze was never known has no looks, not zero looks', () => {
		const all = measure(three, events);
		expect(of(all, 'P3', 'given')).toEqual({ value: null, of: 0 });
		expect(of(all, 'P3', 'look-rate').value).toBeNull();
		expect(of(all, 'P3', 'reciprocity').value).toBeNull();
		expect(between(all, 'P3', 'P1', 'look')).toEqual({ value: null, of: 0 });
		expect(between(all, 'P1', 'P3', 'mutual').value).toBeNull();
		expect(between(all, 'P1', 'P3', 'reciprocity').value).toBeNull();
	});

	test('somebody who could look and did not has zero', () => {
		const all = measure(() => ['P1*', 'P2*'], []);
		expect(of(all, 'P1', 'given')).toEqual({ value: 0, of: 60_000 });
		expect(of(all, 'P1', 'mutual-rate').value).toBe(0);
		expect(between(all, 'P1', 'P2', 'joint').value).toBe(0);
		// Nothing to be returned, to be answered, or to have a mean.
		for (const id of ['reciprocity', 'answered', 'leads', 'bout'] as const) expect(of(all, 'P1', id).value).toBeNull();
	});

	test('a window before anybody came has everybody, and nothing known', () => {
		const all = measure(three, events, [70_000, 80_000]);
		expect(all.people.map((p) => p.personId)).toEqual(['P1', 'P2', 'P3']);
		const values = all.people.flatMap((p) => Object.values(p.values));
		expect(values.every(({ value, of: denominator }) => value === null && denominator === 0)).toBe(true);
	});

	test('a difference with something unknown is unknown', () => {
		expect(difference({ value: 0.5, of: 1 }, { value: 0.75, of: 1 })).toBe(0.25);
		expect(difference({ value: 0.5, of: 1 }, { value: null, of: 0 })).toBeNull();
		expect(difference(undefined, { value: 1, of: 1 })).toBeNull();
	});
});

test('a look across blinks is never more than all of the known time', () => {
	// Gaze is known in half of the frames only; the look lasts throughout.
	const all = measure((i) => [i % 2 === 0 ? 'P1*' : 'P1', 'P2*'], [event('look-at-head', ['P1', 'P2'], 0, 60_000)]);
	expect(of(all, 'P1', 'given-share').value).toBe(1);
	expect(between(all, 'P1', 'P2', 'look-share').value).toBe(1);
});

describe('the columns', () => {
	test.each([
		['people', personColumns, measure(three, events).people[0]!.values],
		['pairs', pairColumns, measure(three, events).pairs[0]!.values],
	] as const)('of %s name every measure once, and where its formula comes from', (_, columns, values) => {
		expect(columns.map((c) => c.id).sort()).toEqual(Object.keys(values).sort());
		for (const column of columns) expect(column.source).toMatch(/ours|\d{4}/);
	});
});

const moments = fc.array(
	fc.record({
		kind: fc.constantFrom<SocialEventKind>(
			'look-at-head',
			'mutual-gaze',
			'joint-attention',
			'gaze-following',
			'gaze-aversion',
			'deictic-gesture',
			'pointing-followed',
		),
		people: fc.shuffledSubarray(['P1', 'P2', 'P3'], { minLength: 2, maxLength: 2 }),
		startMs: fc.integer({ min: 0, max: 6000 }),
		ms: fc.integer({ min: 0, max: 3000 }),
	}),
	{ maxLength: 40 },
);

test('for any events: shares lie within 0 and 1, what pairs do together is the same both ways, nothing is unnumbered', () => {
	const frames = 60;
	fc.assert(
		fc.property(
			moments,
			fc.integer({ min: 1, max: frames }),
			fc.tuple(fc.nat(frames * 100), fc.nat(frames * 100)),
			(drawn, n, span) => {
				const played = drawn.map((e) => event(e.kind, e.people, e.startMs, e.startMs + e.ms));
				const seen = (i: number) => [i % n < n / 2 ? 'P1*' : 'P1', 'P2*', ...(i > n ? ['P3*'] : [])];
				const all = measuresOf(indexOf(presence(frames, seen), played).within(Math.min(...span), Math.max(...span)));
				const together = ['mutual', 'mutual-rate', 'reciprocity', 'joint', 'joint-share'] as const;
				for (const row of [...all.people, ...all.pairs]) {
					for (const { value, of: denominator } of Object.values(row.values)) {
						expect(value === null || Number.isFinite(value)).toBe(true);
						expect(Number.isFinite(denominator)).toBe(true);
						if (denominator === 0) expect(value).toBeNull();
					}
				}
				const shares = [
					...all.people.flatMap((p) => personColumns.flatMap((c) => (c.unit === 'share' ? [p.values[c.id]] : []))),
					...all.pairs.flatMap((p) => pairColumns.flatMap((c) => (c.unit === 'share' ? [p.values[c.id]] : []))),
				];
				for (const { value } of shares) if (value !== null) expect(value >= 0 && value <= 1).toBe(true);
				for (const { from, to } of all.pairs) {
					for (const id of together) expect(between(all, from, to, id)).toEqual(between(all, to, from, id));
					const [led, back] = [between(all, from, to, 'leads').value, between(all, to, from, 'leads').value];
					if (led === null) expect(back).toBeNull();
					else expect(led + (back ?? NaN)).toBeCloseTo(1);
				}
			},
		),
	);
});
