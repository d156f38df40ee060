import { describe, expect, test } from 'vitest';
import { every, ofKind, play, words, type Act } from './play';

/** What P1's face looks like over two seconds, ten frames a second. */
const faced = (at: (tMs: number) => Act['expression']) =>
	ofKind(
		play(
			every(100, 2000, (tMs) => {
				const expression = at(tMs);
				return { P1: expression ? { expression } : {} };
			}),
			{ endMs: 2000 },
		).ended,
		'expression',
	);

describe('apparent expression', () => {
	test('a face that looks like something but neutral is an event for as long as it does', () => {
		expect(words(faced((tMs) => (tMs >= 500 && tMs < 1500 ? ['happy', 0.8] : ['neutral', 0.9])))).toEqual([
			'expression P1 [500, 1500)',
		]);
	});

	test('its confidence is the mean score, and it has no target', () => {
		const [event] = faced(() => ['sad', 0.7]);
		expect(event!.confidence).toBeCloseTo(0.7, 9);
		expect(event).toMatchObject({ target: null, gesture: null, source: 'model' });
	});

	test('another expression in its place and a short gap leave it one event', () => {
		expect(words(faced((tMs) => (tMs === 700 ? undefined : tMs < 1000 ? ['happy', 0.8] : ['surprised', 0.8])))).toEqual(
			['expression P1 [0, 2000)'],
		);
	});

	test('a neutral face, a score too low, one shown too briefly and expressions switched off are none', () => {
		expect(faced(() => ['neutral', 1])).toEqual([]);
		expect(faced(() => ['happy', 0.45])).toEqual([]);
		expect(faced((tMs) => (tMs < 300 ? ['happy', 0.9] : ['neutral', 0.9]))).toEqual([]);
		expect(faced(() => undefined)).toEqual([]);
	});
});
