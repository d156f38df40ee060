import { groupBy } from '../../../core/collections';
import type { AskSession } from '../../answer/types';
import type { Reading, Understood } from '../../query/reading';
import { isSure, readChunks, understand } from '../understand';
import { asTyped } from '../typed/typed';
import { chanceOf, featuresOf, meaningsOf, type Features, type Weights } from './features';
import { filledWith, isSameShape, maskedOf } from './masked';
import type { Similarity } from './similarity';

/** Questions whose answers are known to be right, masked, and what tells how alike another is. */
export type KnownQuestions = { readonly alike: Similarity; readonly weights: Weights };

/** A reading of a question by one that is known. */
export type NearReading = {
	readonly reading: Reading;
	/** The known question with the names of this one. */
	readonly like: string;
	readonly features: Features;
	/** How sure it is, 0 to 1. */
	readonly chance: number;
};

/** So many known questions are looked at: each is read by the rules, which takes some milliseconds. */
const MOST_NEAREST = 11;

const keyOf = ({ parts }: Reading): string =>
	JSON.stringify(parts.map((part) => (part.is === 'query' ? part.query : '')));

/** What the rules read of a question alone, if they are sure and it is nothing but queries. */
export const sureReading = (question: string, session: AskSession): Reading | null => {
	const understood = understand(question, session);
	const [reading, ...others] = understood.is === 'read' && isSure(understood) ? understood.readings : [];
	return reading && others.length === 0 && reading.parts.every(({ is }) => is === 'query') ? reading : null;
};

/**
 * What a question may mean, by the known questions that are worded most alike: each of them is asked about the people, things
 * and times of this one, and read by the rules. The likeliest first.
 *
 * @param understood what the rules made of it
 */
export const nearReadings = (
	question: string,
	session: AskSession,
	understood: Understood,
	{ alike, weights }: KnownQuestions,
): readonly NearReading[] => {
	const masked = maskedOf(question, session);
	const chunks = readChunks(asTyped(question, session), session);
	const asked = meaningsOf(chunks);
	const strangers = chunks.filter((c) => c.is === 'word' && !c.item.isKnown && c.item.sign === null).length;
	const offers = new Set((understood.is === 'unclear' ? understood.options : understood.readings).map(keyOf));
	const read = alike
		.nearest(masked.text, (other) => isSameShape(masked.text, other), MOST_NEAREST)
		.flatMap(({ text, similarity }) => {
			const like = filledWith(text, masked);
			const reading = like === null ? null : sureReading(like, session);
			return like !== null && reading ? [{ like, reading, similarity }] : [];
		});
	return [...groupBy(read, ({ reading }) => keyOf(reading))]
		.flatMap(([key, same]) => {
			const [best] = same;
			if (!best) return [];
			const features = featuresOf({
				similarity: best.similarity,
				asked,
				other: meaningsOf(readChunks(best.like, session)),
				strangers,
				isOffered: offers.has(key),
				support: same.length,
			});
			return [{ reading: best.reading, like: best.like, features, chance: chanceOf(features, weights) }];
		})
		.sort((a, b) => b.chance - a.chance);
};
