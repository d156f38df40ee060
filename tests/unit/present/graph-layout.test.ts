import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ObjectId } from '../../../src/core/attention';
import type { PersonId } from '../../../src/core/people';
import { arrowBetween, layoutGraph, tieWidth } from '../../../src/present/graph-layout';

const people = (count: number) => Array.from({ length: count }, (_, i) => `P${i + 1}` as PersonId);
const things = (count: number, by: readonly PersonId[]) =>
	Array.from({ length: count }, (_, i) => ({ objectId: `thing-${i}` as ObjectId, by }));

test('nobody covers anybody, with up to ten people', () => {
	for (let count = 1; count <= 10; count++) {
		const { people: placed, personRadius } = layoutGraph(people(count), []);
		expect(placed).toHaveLength(count);
		for (const [i, a] of placed.entries()) {
			for (const b of placed.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * personRadius);
		}
	}
});

test('all stay within the drawing, and things stay off the people', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 10 }),
			fc.integer({ min: 0, max: 6 }),
			fc.nat(),
			(count, thingCount, seed) => {
				const ids = people(count);
				const by = ids.filter((_, i) => (seed >> i) & 1);
				const { people: placed, things: spots, personRadius } = layoutGraph(ids, things(thingCount, by));
				for (const { x, y } of [...placed, ...spots]) {
					expect(x).toBeGreaterThan(0);
					expect(x).toBeLessThan(100);
					expect(y).toBeGreaterThan(0);
					expect(y).toBeLessThan(100);
				}
				for (const spot of spots) {
					for (const p of placed) expect(Math.hypot(spot.x - p.x, spot.y - p.y)).toBeGreaterThan(personRadius + 2);
				}
			},
		),
	);
});

test('the order in which people are given does not matter, and P10 comes after P9', () => {
	const ids = people(10);
	expect(layoutGraph([...ids].reverse(), [])).toEqual(layoutGraph(ids, []));
	expect(layoutGraph(ids, []).people.map((p) => p.personId)).toEqual(ids);
});

test('a person’s place does not depend on the things', () => {
	expect(layoutGraph(people(4), things(3, people(2))).people).toEqual(layoutGraph(people(4), []).people);
});

test('the arrows of a pair bend to different sides', () => {
	const [a, b] = [
		{ x: 20, y: 50 },
		{ x: 80, y: 50 },
	];
	const options = { fromRadius: 5, toRadius: 5, headLength: 3 };
	const there = arrowBetween(a, b, options)!;
	const back = arrowBetween(b, a, options)!;
	expect(Math.sign(there.middle.y - 50)).toBe(-Math.sign(back.middle.y - 50));
	expect(Math.hypot(there.tip.x - 80, there.tip.y - 50)).toBeCloseTo(5, 6);
});

test('discs that touch have no arrow', () => {
	expect(arrowBetween({ x: 0, y: 0 }, { x: 5, y: 0 }, { fromRadius: 3, toRadius: 3, headLength: 1 })).toBeNull();
});

test('a longer look has a wider arrow, and none is wider than the longest', () => {
	expect(tieWidth(2000, 4000)).toBeGreaterThan(tieWidth(1000, 4000));
	expect(tieWidth(9000, 4000)).toBe(tieWidth(4000, 4000));
	expect(tieWidth(0, 0)).toBeGreaterThan(0);
});
