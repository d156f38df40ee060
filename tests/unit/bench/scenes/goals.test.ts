import { describe, expect, test } from 'vitest';
import { goalLines, markedGoals, sampleGoals, stateOf, type Goal } from '../../../../src/bench/scenes/goals';
import { exactColumns, markedColumns, tableOf } from '../../../../src/bench/scenes/report';
import { scoreClip } from '../../../../src/bench/scenes/score-clip';
import { gazeAt, headAt, pairTruth, person, seen, tenFrames, truthOf } from './stub';

const goal = (value: number | null, is: Goal['is'], limit: number): Goal => ({
	name: 'x',
	value,
	is,
	limit,
	unit: '%',
});

const sampleLike = (sees: boolean) =>
	scoreClip(pairTruth(), {
		frames: tenFrames((tMs) =>
			sees
				? [
						seen('P1', tMs, headAt(50, 50), { gaze: gazeAt(person('P2')) }),
						seen('P2', tMs, headAt(150, 50), { gaze: gazeAt(person('P1')) }),
					]
				: [],
		),
		events: [],
	});

describe('goals', () => {
	test('are met at their limit, short beyond it, and never met unmeasured', () => {
		expect(stateOf(goal(0.9, 'at least', 0.9))).toBe('pass');
		expect(stateOf(goal(0.89, 'at least', 0.9))).toBe('short');
		expect(stateOf(goal(1, 'at most', 0))).toBe('short');
		expect(stateOf(goal(null, 'at most', 0))).toBe('not measured');
	});

	test('of the sample follow from its score', () => {
		const states = Object.fromEntries(sampleGoals(sampleLike(true)).map((g) => [g.name, stateOf(g)]));
		expect(states['sample: heads found']).toBe('pass');
		expect(states['sample: settled-look target']).toBe('pass');
		// This truth has no pointing, so two can never be found.
		expect(states['sample: pointings with the right target']).toBe('short');
	});

	test('an analysis that sees nobody passes no goal about finding', () => {
		const states = Object.fromEntries(sampleGoals(sampleLike(false)).map((g) => [g.name, stateOf(g)]));
		expect(states['sample: heads found']).toBe('short');
		expect(states['sample: head precision']).toBe('not measured');
		expect(states['sample: the same, worst person']).toBe('short');
	});

	test('of the hand-labelled clips take the worst clip where the goal says everywhere', () => {
		const marks = [0, 900].map((tMs) => ({ person: 'A', tMs, box: headAt(50, 50) }));
		const swapped = scoreClip(truthOf({ marks, absent: ['mutual_gaze'] }), {
			frames: tenFrames((tMs, i) => [seen(i % 2 ? 'P1' : 'P2', tMs, headAt(50, 50))]),
			events: [],
		});
		const steady = scoreClip(truthOf({ marks }), {
			frames: tenFrames((tMs) => [seen('P1', tMs, headAt(50, 50))]),
			events: [],
		});
		const byName = Object.fromEntries(markedGoals([steady, swapped]).map((g) => [g.name, g]));
		expect(byName['media: most identity switches in a clip without cuts']!.value).toBe(9);
		expect(byName['media: mean head recall']!.value).toBe(1);
		expect(markedGoals([])).toEqual([]);
	});

	test('are written with the number, the limit and the state', () => {
		expect(goalLines([goal(0.876, 'at least', 0.9)])).toEqual(['x     87.6 %  ≥ 90.0 %    short']);
	});
});

test('every row of a table is as long as its head', () => {
	const rows = [{ name: 'a clip', score: sampleLike(true) }];
	for (const columns of [exactColumns, markedColumns]) {
		const [head, rule, body] = tableOf(rows, columns);
		expect(body).toHaveLength(head!.length);
		expect(rule).toHaveLength(head!.length);
	}
});
