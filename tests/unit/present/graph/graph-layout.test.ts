import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ObjectId } from '../../../../src/core/attention';
import type { PersonId } from '../../../../src/core/people';
import { arrowBetween, tieWidth } from '../../../../src/present/graph/graph-arrows';
import { layoutGraph, THING_HALF_HEIGHT, type Place } from '../../../../src/present/graph/graph-layout';

const people = (count: number) => Array.from({ length: count }, (_, i) => `P${i + 1}` as PersonId);
const things = (count: number, by: readonly PersonId[]) =>
	Array.from({ length: count }, (_, i) => ({ objectId: `thing-${i}` as ObjectId, by, halfWidth: 11.8 }));

test('nobody covers anybody, with up to ten people', () => {
	for (let count = 1; count <= 10; count++) {
		const { people: placed, personRadius } = layoutGraph(people(count), []);
		expect(placed).toHaveLength(count);
		for (const [i, a] of placed.entries()) {
			for (const b of placed.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * personRadius);
		}
	}
});

test('nothing covers anything, and all stay within the drawing: up to ten people, up to eight long names', () => {
	const box = fc.record({ halfWidth: fc.double({ min: 3.6, max: 11.8, noNaN: true }), seed: fc.nat() });
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 10 }), fc.array(box, { maxLength: 8 }), (count, boxes) => {
			const ids = people(count);
			const toPlace = boxes.map(({ halfWidth, seed }, i) => ({
				objectId: `thing-${i}` as ObjectId,
				by: ids.filter((_, k) => (seed >> k) & 1),
				halfWidth,
			}));
			const { people: placed, things: spots, personRadius } = layoutGraph(ids, toPlace);
			for (const { x, y } of placed) expect(Math.min(x, y, 100 - x, 100 - y)).toBeGreaterThan(personRadius);
			for (const [i, spot] of spots.entries()) {
				expect(Math.min(spot.x, 100 - spot.x)).toBeGreaterThanOrEqual(spot.halfWidth);
				expect(Math.min(spot.y, 100 - spot.y)).toBeGreaterThanOrEqual(THING_HALF_HEIGHT);
				for (const p of placed) {
					const aside = Math.max(0, Math.abs(p.x - spot.x) - spot.halfWidth);
					const above = Math.max(0, Math.abs(p.y - spot.y) - THING_HALF_HEIGHT);
					expect(Math.hypot(aside, above)).toBeGreaterThan(personRadius);
				}
				for (const other of spots.slice(i + 1)) {
					const isAside = Math.abs(spot.x - other.x) > spot.halfWidth + other.halfWidth;
					const isAbove = Math.abs(spot.y - other.y) > 2 * THING_HALF_HEIGHT;
					expect(isAside || isAbove).toBe(true);
				}
			}
		}),
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

test('with three people, a thing leaves the lines between them free', () => {
	const ids = people(3);
	const { people: placed, things: spots } = layoutGraph(ids, things(2, ids.slice(0, 2)));
	const along = (a: Place, b: Place, share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
	for (const spot of spots) {
		for (const [a, b] of [[0, 1] as const, [0, 2] as const, [1, 2] as const]) {
			for (let share = 0; share <= 1; share += 0.05) {
				const { x, y } = along(placed[a]!, placed[b]!, share);
				expect(Math.abs(x - spot.x) < spot.halfWidth && Math.abs(y - spot.y) < THING_HALF_HEIGHT).toBe(false);
			}
		}
	}
});

const [left, right] = [
	{ x: 20, y: 50, radius: 5 },
	{ x: 80, y: 50, radius: 5 },
];

test('the arrows of a pair bend to different sides, and end just outside the discs', () => {
	const there = arrowBetween(left, right, { headLength: 3 })!;
	const back = arrowBetween(right, left, { headLength: 3 })!;
	expect(Math.sign(there.middle.y - 50)).toBe(-Math.sign(back.middle.y - 50));
	expect(Math.hypot(there.tip.x - 80, there.tip.y - 50)).toBeCloseTo(6.2, 6);
});

test('an arrow to a name ends outside its box', () => {
	const name = { x: 80, y: 50, halfWidth: 11 };
	const { tip } = arrowBetween(left, name, { headLength: 2, bends: [0.06] })!;
	expect(tip.x).toBeLessThan(80 - 11);
	expect(tip.x).toBeGreaterThan(80 - 11 - 3);
});

test('an arrow goes round what is in its way, and straight ahead where nothing is', () => {
	const inTheWay = { x: 50, y: 50, halfWidth: 8 };
	const bends = [0.02, 0.3];
	const bent = arrowBetween(left, right, { headLength: 3, bends, obstacles: [inTheWay] })!;
	expect(bent.middle.y).toBeGreaterThan(50 + THING_HALF_HEIGHT);
	const direct = arrowBetween(left, right, { headLength: 3, bends, obstacles: [{ ...inTheWay, y: 80 }] })!;
	expect(Math.abs(direct.middle.y - 50)).toBeLessThan(2);
});

test('discs that touch have no arrow', () => {
	const [a, b] = [
		{ x: 0, y: 0, radius: 3 },
		{ x: 5, y: 0, radius: 3 },
	];
	expect(arrowBetween(a, b, { headLength: 1 })).toBeNull();
});

test('a longer look has a wider arrow, and none is wider than the longest', () => {
	expect(tieWidth(2000, 4000)).toBeGreaterThan(tieWidth(1000, 4000));
	expect(tieWidth(9000, 4000)).toBe(tieWidth(4000, 4000));
	expect(tieWidth(0, 0)).toBeGreaterThan(0);
});
