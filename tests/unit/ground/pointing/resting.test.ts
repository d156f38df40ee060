import { describe, expect, test } from 'vitest';
import type { Vec2 } from '../../../../src/core/geometry/space';
import type { HandDetection } from '../../../../src/core/perception';
import { defaultPointingConfig as config } from '../../../../src/ground/pointing/pointing-config';
import { followHands, isResting, type HandPlace } from '../../../../src/ground/pointing/resting';

const METRES_PER_PX = 0.002;
const head = { x: 300, y: 50, width: 80, height: 100 };
/** Straight below the chin, as hands on a table are, and beside the shoulder. */
const low: Vec2<'image'> = [345, 330];
const held: Vec2<'image'> = [520, 160];

const handAt = ([x, y]: Vec2<'image'>): HandDetection => ({
	side: 'right',
	box: { x: x - 20, y: y - 20, width: 40, height: 40 },
	score: 1,
	landmarks: {
		topology: 'hand-21',
		image: Float32Array.from({ length: 63 }, (_, k) => [x, y, 0][k % 3]!),
		metric: null,
		visibility: null,
	},
});

/** What is said of a hand that is seen at these places, ten times a second. */
const restsAlong = (path: readonly Vec2<'image'>[], fromMs = 0): boolean[] => {
	let places: HandPlace[] = [];
	return path.map((at, i) => {
		const tMs = fromMs + 100 * i;
		const hand = { detection: handAt(at), seenMs: tMs };
		places = followHands(places, { leftHand: null, rightHand: hand }, { metresPerPx: METRES_PER_PX, tMs }, config);
		return isResting(hand, head, places, { metresPerPx: METRES_PER_PX, tMs }, config);
	});
};
const stay = (at: Vec2<'image'>, frames: number): Vec2<'image'>[] =>
	Array.from({ length: frames }, (_, i) => [at[0] + (i % 2), at[1]]);

describe('a hand at rest', () => {
	test('lies low where it was when first seen', () => {
		expect(restsAlong(stay(low, 20))).not.toContain(false);
	});

	test('points, perhaps, once it has moved there, for as long as people hold a gesture', () => {
		const said = restsAlong([...stay(low, 10), [290, 320], ...stay([240, 310], 60)]);
		expect(said.slice(0, 10)).not.toContain(false);
		expect(said.slice(11, 11 + config.resting.holdMs / 100)).not.toContain(true);
		expect(said.at(-1)).toBe(true);
	});

	test('is none that is held out, however long', () => {
		expect(restsAlong(stay(held, 80))).not.toContain(true);
	});

	test('is the same after it was away: what lay there before lies there again', () => {
		expect(restsAlong([...stay(low, 5), ...stay(held, 10), ...stay(low, 5)]).slice(-5)).not.toContain(false);
	});

	test('is not remembered for long where no hand was seen', () => {
		const tMs = 10_000;
		const old: HandPlace = { tip: low, sinceMs: 0, seenMs: tMs - config.resting.forgetMs - 1, hasArrived: false };
		const none = { leftHand: null, rightHand: null };
		expect(followHands([old], none, { metresPerPx: METRES_PER_PX, tMs }, config)).toEqual([]);
	});
});
