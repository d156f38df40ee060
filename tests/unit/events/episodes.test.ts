import { expect, test } from 'vitest';
import type { PersonId } from '../../../src/core/people';
import { stepEpisodes, type Candidate } from '../../../src/events/episodes';

const rule = { startProbability: 0.5, keepProbability: 0.3, maxGapMs: 500, minDurationMs: 0, minFrames: 1 };
const followed = (strength: number, key = 'followed:P1,P2'): Candidate => ({
	...{ kind: 'pointing-followed', key, strength, scores: [], cause: null },
	people: ['P1', 'P2'] as unknown as PersonId[],
});
const after = (candidates: readonly Candidate[]) =>
	[0, 1, 2].reduce<ReturnType<typeof stepEpisodes>['open']>(
		(open, index) => stepEpisodes(open, candidates, { index, tMs: index * 100 }, () => rule).open,
		[],
	);

test('what two gestures say in one frame counts once, as strongly as either says', () => {
	for (const candidates of [
		[followed(0.6), followed(0.8)],
		[followed(0.8), followed(0.6)],
	])
		expect(after(candidates)).toMatchObject([{ firstFrame: 0, lastFrame: 2, frameCount: 3, peak: 0.8 }]);
});

test('what is said of others stands beside it', () => {
	expect(after([followed(0.6), followed(0.8, 'followed:P1,P3')])).toMatchObject([{ frameCount: 3 }, { frameCount: 3 }]);
});
