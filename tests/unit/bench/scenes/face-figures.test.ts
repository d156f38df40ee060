import { expect, test } from 'vitest';
import { identityFigures, isRight } from '../../../../src/bench/scenes/face-figures';

const face = (person: string, ...vector: number[]) => ({ person, vector });

test('people whose faces lie apart are told apart wholly', () => {
	const faces = [face('a', 0, 0), face('a', 0, 1), face('b', 9, 0), face('b', 9, 1), face('c', 0, 20)];
	expect(identityFigures(faces)).toEqual({ same: 2, different: 8, auc: 1, nearestRight: 4, nearestOf: 4 });
});
test('faces that are nearer to another person’s count against it', () => {
	const { auc, nearestRight } = identityFigures([face('a', 0), face('a', 10), face('b', 1), face('b', 11)]);
	// Both pairs of one person are 10 apart; of the four pairs of two, one is farther (11), three are nearer (1, 9, 1).
	expect(auc).toBeCloseTo(1 / 4);
	expect(nearestRight).toBe(0);
});
test('with nobody there twice nothing can be said', () => {
	expect(identityFigures([face('a', 0), face('b', 1)])).toMatchObject({ same: 0, auc: null, nearestOf: 0 });
});
test('a scripted smile is right as happy only, a frown as angry or sad, a labelled face under its own name', () => {
	expect(isRight({ truth: 'smile', said: 'happy' })).toBe(true);
	expect(isRight({ truth: 'smile', said: 'surprised' })).toBe(false);
	expect(['angry', 'sad', 'neutral'].map((said) => isRight({ truth: 'frown', said }))).toEqual([true, true, false]);
	expect(isRight({ truth: 'fearful', said: 'fearful' })).toBe(true);
	expect(isRight({ truth: 'fearful', said: 'sad' })).toBe(false);
});
