import { expect, test } from 'vitest';
import type { Observation } from '../../../../src/core/attention';
import { personIdOf } from '../../../../src/core/people';
import { LookBook } from '../../../../src/study/measures/look-book';

const seen = (tMs: number, atHead: number | null, who = 1): Observation => ({
	...{ frameIndex: tMs / 100, tMs, personId: personIdOf(who), box: { x: 0, y: 0, width: 1, height: 1 } },
	...{ headPose: null, pointing: null, gesture: null, speaking: null, expression: null },
	gaze:
		atHead === null
			? null
			: {
					...{ ray: null, point: null },
					scores: [
						{
							target: { kind: 'person', personId: personIdOf(2), part: 'head' },
							probability: atHead,
							visualAngleRad: 0,
						},
						{ target: { kind: 'outside' as const }, probability: 1 - atHead, visualAngleRad: null },
					].sort((a, b) => b.probability - a.probability) as NonNullable<Observation['gaze']>['scores'],
				},
});

const bookOf = (observations: readonly Observation[]) => {
	const book = new LookBook(500);
	for (const observation of observations) book.add(observation);
	return book.end(null);
};

test('frames with the same likeliest target are one look, with the mean probability of each target', () => {
	const { looks } = bookOf([seen(0, 0.9), seen(100, 0.7), seen(200, 0.2), seen(300, 0.2)]);
	expect(looks).toHaveLength(2);
	expect(looks[0]).toMatchObject({ personId: 'P1', startMs: 0, endMs: 200 });
	expect(looks[0]?.scores.map(({ target }) => target)).toEqual(['person:P2', 'outside']);
	expect(looks[0]?.scores[0]?.probability).toBeCloseTo(0.8, 12);
	expect(looks[1]).toMatchObject({ startMs: 200, endMs: 400 });
});

test('time in which the gaze is unknown counts as seen, not as known, and parts looks', () => {
	const { looks, people } = bookOf([seen(0, 0.9), seen(100, null), seen(200, 0.9)]);
	expect(looks.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
		[0, 100],
		[200, 300],
	]);
	expect(people).toEqual([{ personId: 'P1', visibleMs: 300, gazeKnownMs: 200 }]);
});

test('time between frames that lie far apart counts as time that nobody saw', () => {
	const { people, looks } = bookOf([seen(0, 0.9), seen(100, 0.9), seen(5000, 0.9)]);
	expect(people[0]?.visibleMs).toBe(300);
	expect(looks).toHaveLength(2);
});
