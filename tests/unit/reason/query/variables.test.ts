import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { and, does, not, person, ranging, variable } from '../../../../src/reason/query/build';
import type { Condition, Query, Slot, Span } from '../../../../src/reason/query/query';
import { runQuery } from '../../../../src/reason/query/run';
import type { AskSession } from '../../../../src/reason/answer/types';
import { FRAME_MS, scripts, sessionOf } from './brute-force';

/** How many random questions: a few hundred in every run, ten thousand with QUERIES=10000. */
const RUNS = Number(process.env['QUERIES'] ?? 300);
const [x, y] = [variable('x'), variable('y')];

type Shape = {
	readonly about: (a: Slot, b: Slot) => Condition;
	readonly span: (a: Slot, b: Slot) => Span;
};

const ways: readonly ((a: Slot, b: Slot) => Condition)[] = [
	(a, b) => does('look', a, b),
	(a, b) => does('look', b, a),
	(a, b) => does('mutual-gaze', a, b),
	(a, b) => does('pointing', b, a),
	(a, b) => and(does('look', b, a), not(does('look', a, b))),
];

const shapes: fc.Arbitrary<Shape> = fc
	.record({
		about: fc.constantFrom(...ways),
		anchor: fc.constantFrom(...ways),
		relation: fc.constantFrom('before' as const, 'after' as const, 'during' as const),
		edge: fc.constantFrom('start' as const, 'end' as const),
		withinMs: fc.constantFrom(null, 2 * FRAME_MS),
		isBegun: fc.boolean(),
	})
	.map(({ about, anchor, ...rest }) => ({
		about,
		span: (a, b) => ({ is: 'beside', anchor: anchor(a, b), pick: null, ...rest }),
	}));

const countOf = (query: Query, session: AskSession): ReadonlyMap<string, number> => {
	const found = runQuery(query, session);
	if (found.is !== 'measure') return new Map();
	return new Map(
		found.value.groups.map(({ group, size }) => [
			group.map((one) => (one.is === 'key' ? one.key : '')).join(' '),
			size ?? 0,
		]),
	);
};

describe('two variables that a condition and its span share', () => {
	test('stand for the same, in whatever order either names them', () => {
		fc.assert(
			fc.property(scripts, shapes, (script, { about, span }) => {
				const session = sessionOf(script);
				const asked = { measure: { of: 'count' }, pick: null, rank: null, keep: null } as const;
				const grouped = countOf(
					{
						...{ get: 'measure', ...asked, by: [{ by: 'var', name: 'x' }] },
						...{ vars: { x: ranging('person'), y: ranging('person') }, about: about(x, y), span: span(x, y) },
					},
					session,
				);
				const people = session.people.map(({ personId }) => personId);
				// Each pair by itself: what is done to another is one time more, and eye contact is of one pair alone.
				for (const a of people) {
					const pairs = people
						.filter((b) => b !== a)
						.map((b) =>
							countOf(
								{
									...{ get: 'measure', ...asked, by: [] },
									...{ vars: {}, about: about(person(a), person(b)), span: span(person(a), person(b)) },
								},
								session,
							).get(''),
						);
					const sum = pairs.reduce<number>((all, size) => all + (size ?? 0), 0);
					expect(grouped.get(`person:${a}`) ?? 0).toBe(sum);
				}
			}),
			{ numRuns: RUNS, seed: 3 },
		);
	});
});
