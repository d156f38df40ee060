import { describe, expect, test } from 'vitest';
import type { ExpressionScore } from '../../../src/core/perception';
import { every, ofKind, play, words } from './play';

const neutral: ExpressionScore = { name: 'neutral', score: 0.9 };
const happy: ExpressionScore = { name: 'happy', score: 0.8 };
const surprised: ExpressionScore = { name: 'surprised', score: 0.8 };

/** Events of P1's face over two seconds, ten frames a second; `null`: the face was not read. */
const eventsOf = (faceAt: (tMs: number) => ExpressionScore | null) => {
	const moments = every(100, 2000, (tMs) => {
		const expression = faceAt(tMs);
		return { P1: expression ? { expression } : {} };
	});
	return ofKind(play(moments, { endMs: 2000 }).ended, 'expression');
};

describe('apparent expression', () => {
	test('a face that looks like something but neutral is an event for as long as it does', () => {
		const found = eventsOf((tMs) => (tMs >= 500 && tMs < 1500 ? happy : neutral));
		expect(words(found)).toEqual(['expression P1 [500, 1500)']);
	});

	test('its confidence is the mean score, and it has no target', () => {
		const [event] = eventsOf((tMs) => (tMs < 1000 ? happy : { ...happy, score: 0.6 }));
		expect(event!.confidence).toBeCloseTo(0.7, 9);
		expect(event).toMatchObject({ target: null, gesture: null, source: 'model' });
	});

	test('another expression in its place and a short gap leave it one event', () => {
		const found = eventsOf((tMs) => (tMs === 700 ? null : tMs < 1000 ? happy : surprised));
		expect(words(found)).toEqual(['expression P1 [0, 2000)']);
	});

	test('a neutral face, a score too low, one shown too briefly and expressions switched off are none', () => {
		expect(eventsOf(() => neutral)).toEqual([]);
		expect(eventsOf(() => ({ ...happy, score: 0.45 }))).toEqual([]);
		expect(eventsOf((tMs) => (tMs < 300 ? happy : neutral))).toEqual([]);
		expect(eventsOf(() => null)).toEqual([]);
	});
});
