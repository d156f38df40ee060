import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ONE_HAND_GESTURES, TWO_HAND_GESTURES } from '../../../../src/core/hand-gestures';
import type { HandDetection } from '../../../../src/core/perception';
import { defaultGestureConfig } from '../../../../src/ground/gesture/gesture-config';
import { handGestureOf, type HandsOwner } from '../../../../src/ground/gesture/hand-gesture';
import { classScores, drawnAnswers, labelledAnswers } from '../../../../tools/bench/accuracy/gestures';
import { DRAWN_GESTURES, drawGesture } from '../../../fixtures/hand-poses';

const config = defaultGestureConfig;

/** The same hand in a mirror. */
const mirrored = (hand: HandDetection | null): HandDetection | null => {
	if (!hand) return null;
	const flip = (values: Float32Array, about: number) => values.map((v, i) => (i % 3 === 0 ? about - v : v));
	const { image, metric } = hand.landmarks;
	return {
		...hand,
		side: hand.side === 'left' ? 'right' : 'left',
		landmarks: { ...hand.landmarks, image: flip(image, 1280), metric: metric && flip(metric, 0) },
	};
};

const withPoints = (hand: HandDetection, points: Float32Array): HandDetection => ({
	...hand,
	landmarks: { ...hand.landmarks, image: points, metric: points },
});

describe('gestures of drawn hands with known joints', () => {
	const scores = classScores(drawnAnswers(60, 9_000_000));

	test('cover all 33 classes', () => {
		expect([...DRAWN_GESTURES].sort()).toEqual([...ONE_HAND_GESTURES, ...TWO_HAND_GESTURES].sort());
	});

	test.each(scores)('$name is told when it is shown and seldom when it is not', ({ name, precision, recall }) => {
		expect(recall).toBeGreaterThan(name === 'none' ? 0.9 : 0.7);
		expect(precision).toBeGreaterThan(0.65);
	});

	test('are right on average nine times of ten', () => {
		const classes = scores.filter(({ name }) => name !== 'none');
		const mean = (values: (number | null)[]) => values.reduce<number>((s, v) => s + (v ?? 0), 0) / values.length;
		expect(mean(classes.map((c) => c.precision))).toBeGreaterThan(0.93);
		expect(mean(classes.map((c) => c.recall))).toBeGreaterThan(0.9);
	});

	test('are the same in a mirror', () => {
		for (const name of DRAWN_GESTURES) {
			const { left, right } = drawGesture(name, 77);
			const seen = handGestureOf({ left, right }, { face: null, headBox: null }, config);
			const reflected = handGestureOf(
				{ left: mirrored(right), right: mirrored(left) },
				{ face: null, headBox: null },
				config,
			);
			expect(reflected?.name).toBe(seen?.name);
		}
	});

	test('say which hand shows them, and both for a shape of two hands', () => {
		const one = drawGesture('one', 5);
		expect(handGestureOf(one, { face: one.face, headBox: null }, config)?.hand).toBe(one.left ? 'left' : 'right');
		const heart = drawGesture('hand_heart', 5);
		expect(handGestureOf(heart, { face: heart.face, headBox: null }, config)).toMatchObject({
			hand: 'both',
			name: 'hand_heart',
		});
	});
});

describe('hands that rest', () => {
	/** The hand of an example hanging down, its wrist this many heights of the face below the chin; and its answer. */
	const hanging = (belowChin: number) => {
		const { left, right, face } = drawGesture('four', 5);
		const hand = (left ?? right)!;
		const { image, metric } = hand.landmarks;
		const [top, chin] = [10, 152].map((k) => face!.landmarks.image[3 * k + 1]!);
		const [wristX, wristY] = [image[0]!, image[1]!];
		const downTo = chin! + belowChin * (chin! - top!);
		// Half a turn in the plane of the picture, then to its place.
		const turned = (points: Float32Array, x: number, y: number, toY: number) =>
			points.map((value, i) => (i % 3 === 0 ? 2 * x - value : i % 3 === 1 ? y - value + toY : value));
		const down: HandDetection = {
			...hand,
			landmarks: {
				...hand.landmarks,
				image: turned(image, wristX, wristY, downTo),
				metric: metric && turned(metric, metric[0]!, metric[1]!, metric[1]!),
			},
		};
		const height = (chin! - top!) / 0.75;
		const headBox = { x: wristX - height / 2, y: chin! - height, width: height, height };
		const name = (owner: HandsOwner) => handGestureOf({ left: null, right: down }, owner, config)?.name ?? null;
		return {
			beside: name({ face, headBox: null }),
			fromBehind: name({ face: null, headBox }),
			alone: name({ face: null, headBox: null }),
		};
	};

	test('show nothing on a table or by the side, whatever their fingers do', () => {
		expect(hanging(2.5)).toEqual({ beside: null, fromBehind: null, alone: 'four' });
	});

	test('show what they show when they hang down before the chest', () => {
		expect(hanging(0.5)).toMatchObject({ beside: 'four', fromBehind: 'four' });
	});
});

describe('no gesture', () => {
	const one = drawGesture('one', 5);
	const hand = (one.left ?? one.right)!;

	test('without hands', () => {
		expect(handGestureOf({ left: null, right: null }, { face: one.face, headBox: null }, config)).toBeNull();
	});

	test.each([
		['missing', new Float32Array(30)],
		['in one place', new Float32Array(63).fill(4)],
		['not numbers', new Float32Array(63).fill(NaN)],
	])('from landmarks that are %s', (_, points) => {
		expect(
			handGestureOf({ left: withPoints(hand, points), right: null }, { face: null, headBox: null }, config),
		).toBeNull();
	});

	test('a finger on the lips is not told from a raised finger where no face is seen', () => {
		const { left, right, face } = drawGesture('mute', 3);
		expect(handGestureOf({ left, right }, { face, headBox: null }, config)?.name).toBe('mute');
		expect(handGestureOf({ left, right }, { face: null, headBox: null }, config)?.name).toBe('one');
	});
});

describe.skipIf(!existsSync('../shared/data/hand_gestures'))('labelled hand landmarks of ../shared', () => {
	const scores = classScores(labelledAnswers('second') ?? []);

	test.each([
		['Open', 0.95, 0.85],
		['Close', 0.92, 0.78],
		['Pointer', 0.95, 0.8],
		['OK', 0.95, 0.9],
	])('%s on the half that no threshold was looked at on', (name, precision, recall) => {
		const score = scores.find((s) => s.name === name);
		expect(score?.precision).toBeGreaterThan(precision);
		expect(score?.recall).toBeGreaterThan(recall);
	});
});
