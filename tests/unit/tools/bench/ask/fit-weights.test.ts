import { expect, test } from 'vitest';
import { tableFrom } from '../../../../../src/core/collections';
import {
	chanceOf,
	featureNames,
	featuresOf,
	type Features,
} from '../../../../../src/reason/understand/nearest/features';
import { fitWeights } from '../../../../../tools/bench/ask/nearest/fit';

const features = (own: Partial<Features>): Features => ({ ...tableFrom(featureNames, () => 0), ...own });

test('weights tell what was right from what was not, by what differs between them', () => {
	const examples = Array.from({ length: 200 }, (_, i) => ({
		features: features({ similarity: (i % 10) / 10, deedsLost: i % 3 }),
		isRight: (i % 10) / 10 - (i % 3) / 4 > 0.2,
	}));
	const weights = fitWeights(examples);
	expect(weights.similarity).toBeGreaterThan(0);
	expect(weights.deedsLost).toBeLessThan(0);
	expect(chanceOf(features({ similarity: 0.9 }), weights)).toBeGreaterThan(0.8);
	expect(chanceOf(features({ similarity: 0.1, deedsLost: 2 }), weights)).toBeLessThan(0.2);
	// What never differs has no say.
	expect(weights.offered).toBeCloseTo(0, 6);
});

test('what is lost and added counts, words that make another question of it apart', () => {
	const meanings = (deeds: string[], concepts: string[]) => ({ deeds: new Set(deeds), concepts: new Set(concepts) });
	const found = featuresOf({
		similarity: 0.5,
		asked: meanings(['look'], ['never', 'thing']),
		other: meanings(['look', 'pointing'], ['thing', 'how-long']),
		...{ strangers: 9, isOffered: true, support: 1 },
	});
	expect(found).toMatchObject({ conceptsLost: 1, conceptsAdded: 1, tellingLost: 1, tellingAdded: 1 });
	expect(found).toMatchObject({ deedsLost: 0, deedsAdded: 1, sameDeeds: 0, strangers: 4, offered: 1 });
});
