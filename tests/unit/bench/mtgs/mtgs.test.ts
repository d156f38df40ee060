import { describe, expect, test } from 'vitest';
import {
	headAtPoint,
	labelFromUcoLaeo,
	labelsFromPoints,
	lookedAtHead,
	lookingAtEachOther,
	massInBox,
	scoresFromAttention,
	type GazePoint,
	type SocialScores,
} from '../../../../src/bench/mtgs/mtgs';
import { pairsOf } from '../../../../src/core/collections';
import { socialMetrics } from '../../../../src/bench/mtgs/mtgs-metrics';
import type { Target } from '../../../../src/core/attention';
import type { PersonId } from '../../../../src/core/people';
import type { Vec2 } from '../../../../src/core/geometry/space';

const none = (n: number) => Array.from({ length: n }, () => new Array<number>(n).fill(0));
const scoresOf = (lookingAtHead: number[][], sharedAttention = none(lookingAtHead.length)): SocialScores => ({
	lookingAtHead,
	sharedAttention,
});

/** Heads of 100 px, 200 px apart. */
const person = (place: number, point: Vec2<'image'> | null): GazePoint => ({
	headBox: { x: 200 * place, y: 0, width: 100, height: 100 },
	point,
});
const headOf = (place: number): Vec2<'image'> => [200 * place + 40, 60];

describe('social gaze scores', () => {
	test('a look of .9 one way and .4 back is .4 for looking at each other, which is no', () => {
		const scores = scoresOf([
			[0, 0.9],
			[0.4, 0],
		]);
		expect(lookingAtEachOther(scores, 0, 1)).toBe(0.4);
		expect(lookedAtHead(scores, 0)).toBe(1);
		expect(lookedAtHead(scores, 1)).toBeNull();
		const labels = { lookingAtHead: [1, null], lookingAtEachOther: [false], sharedAttention: [false] };
		expect(socialMetrics([{ scores, labels }]).lookingAtEachOther).toMatchObject({
			falsePositives: 0,
			trueNegatives: 1,
		});
	});

	test('a score of exactly one half is no', () => {
		expect(
			lookedAtHead(
				scoresOf([
					[0, 0.5],
					[0, 0],
				]),
				0,
			),
		).toBeNull();
	});

	test('nobody looks at anybody where there is one person only', () => {
		expect(lookedAtHead(scoresOf([[0]]), 0)).toBeNull();
		expect(pairsOf(['P1'])).toEqual([]);
	});

	test('the mass of a gaze map in a box counts the cells it cuts by their part inside', () => {
		const map = { columns: 2, rows: 2, probability: new Float32Array([0.4, 0.4, 0.1, 0.1]) };
		expect(massInBox(map, { x: 0, y: 0, width: 50, height: 50 }, 100, 100)).toBeCloseTo(0.4);
		expect(massInBox(map, { x: 25, y: 0, width: 50, height: 50 }, 100, 100)).toBeCloseTo(0.4);
		expect(massInBox(map, { x: -50, y: -50, width: 50, height: 50 }, 100, 100)).toBe(0);
	});

	test('two who look at one thing share attention; at the camera, elsewhere or at each other they do not', () => {
		const at = (target: Target) => ({ scores: [{ target, probability: 0.8, visualAngleRad: null }] });
		const cup: Target = { kind: 'object', objectId: 'cup' as never, label: 'cup' };
		const head = (id: string): Target => ({ kind: 'person', personId: id as PersonId, part: 'head' });
		const shared = (a: Target, b: Target) =>
			scoresFromAttention([
				{ personId: 'P1' as PersonId, gaze: at(a) },
				{ personId: 'P2' as PersonId, gaze: at(b) },
			]);
		expect(shared(cup, cup).sharedAttention[0]![1]).toBeCloseTo(0.64);
		expect(shared(head('P3'), head('P3')).sharedAttention[1]![0]).toBeCloseTo(0.64);
		expect(shared({ kind: 'camera' }, { kind: 'camera' }).sharedAttention[0]![1]).toBe(0);
		expect(shared({ kind: 'outside' }, { kind: 'outside' }).sharedAttention[0]![1]).toBe(0);
		expect(shared(head('P2'), head('P1'))).toEqual(
			scoresOf([
				[0, 0.8],
				[0.8, 0],
			]),
		);
	});

	test('unknown gaze scores nothing', () => {
		const people = [
			{ personId: 'P1' as PersonId, gaze: null },
			{ personId: 'P2' as PersonId, gaze: null },
		];
		expect(scoresFromAttention(people)).toEqual(scoresOf(none(2)));
	});
});

describe('labels from gaze points and head boxes', () => {
	test('two targets inside one third head box are shared attention, and not a look at each other', () => {
		const labels = labelsFromPoints([person(0, headOf(2)), person(1, [490, 90]), person(2, null)]);
		expect(labels.lookingAtHead).toEqual([2, 2, null]);
		expect(labels.sharedAttention).toEqual([true, false, false]);
		expect(labels.lookingAtEachOther).toEqual([false, false, false]);
	});

	test('two who look at one place that is nobody’s head share nothing', () => {
		expect(labelsFromPoints([person(0, [150, 50]), person(1, [150, 50])]).sharedAttention).toEqual([false]);
	});

	test('targets in each other’s head boxes are a look at each other', () => {
		expect(labelsFromPoints([person(0, headOf(1)), person(1, headOf(0))]).lookingAtEachOther).toEqual([true]);
	});

	test('a point in the own head box is a look at nobody', () => {
		expect(headAtPoint([person(0, headOf(0)), person(1, null)], 0)).toBeNull();
	});

	test('labels of UCO-LAEO: 0 is no, 1 and 2 are yes, 9 is not scored', () => {
		expect([0, 1, 2, 9].map(labelFromUcoLaeo)).toEqual([false, true, true, null]);
	});
});

describe('social gaze metrics', () => {
	// Three people, worked by hand. Pairs are (0, 1), (0, 2), (1, 2).
	const scores = scoresOf(
		[
			[0, 0.9, 0.05],
			[0.7, 0, 0.2],
			[0.6, 0.3, 0],
		],
		[
			[0, 0.1, 0.2],
			[0.1, 0, 0.8],
			[0.2, 0.8, 0],
		],
	);
	const labels = {
		lookingAtHead: [1, 0, null],
		lookingAtEachOther: [true, false, false],
		sharedAttention: [false, true, false],
	};

	test('match a case of three people worked by hand', () => {
		const m = socialMetrics([{ scores, labels }]);
		// 0 → 1 and 1 → 0 are right, 2 looks at nobody and is said to look at 0: F1 = 2·2 / (2·2 + 1 + 0).
		expect(m.lookingAtHead).toEqual({ truePositives: 2, falsePositives: 1, misses: 0, trueNegatives: 0 });
		expect(m.lookingAtHeadF1).toBeCloseTo(4 / 5, 12);
		// .7 for (0, 1), .05 for (0, 2), .2 for (1, 2): one yes, and right.
		expect(m.lookingAtEachOther).toEqual({ truePositives: 1, falsePositives: 0, misses: 0, trueNegatives: 2 });
		expect(m.lookingAtEachOtherF1).toBe(1);
		// Shared attention by score: (1, 2) no, (0, 2) yes, (0, 1) no: AP = 1/2.
		expect(m.sharedAttentionAp).toBeCloseTo(1 / 2, 12);
		// Looks by score: .9 yes, .7 yes, then no: AP = 1.
		expect(m.lookingAtHeadAp).toBe(1);
		expect([m.people, m.pairs]).toEqual([3, 3]);
	});

	test('a claim of the wrong head is a false positive and leaves the true one missed', () => {
		const wrong = { ...labels, lookingAtHead: [2, 0, null] };
		expect(socialMetrics([{ scores, labels: wrong }]).lookingAtHead).toEqual({
			truePositives: 1,
			falsePositives: 2,
			misses: 1,
			trueNegatives: 0,
		});
	});

	test('one person cannot be in two looks at each other: the weaker is dropped', () => {
		const both = scoresOf([
			[0, 0.9, 0.8],
			[0.9, 0, 0],
			[0.8, 0, 0],
		]);
		const m = socialMetrics([{ scores: both, labels }]);
		expect(m.lookingAtEachOther).toMatchObject({ truePositives: 1, falsePositives: 0 });
	});

	test('a pair labelled 9 and a person without a label are skipped', () => {
		const some = {
			lookingAtHead: [1, undefined, undefined],
			lookingAtEachOther: [1, 9, 9].map(labelFromUcoLaeo),
			sharedAttention: [null, null, null],
		};
		const m = socialMetrics([{ scores, labels: some }]);
		expect([m.people, m.pairs]).toEqual([1, 1]);
		expect(m.lookingAtHead).toEqual({ truePositives: 1, falsePositives: 0, misses: 0, trueNegatives: 0 });
		expect(m.sharedAttentionAp).toBeNull();
	});

	test('nothing there and nothing claimed is no score, not a perfect one', () => {
		const m = socialMetrics([]);
		expect([m.lookingAtHeadF1, m.lookingAtEachOtherF1, m.sharedAttentionAp]).toEqual([null, null, null]);
	});
});
