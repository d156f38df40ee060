import type { Observation } from '../../core/attention';
import { episodeKey, type Candidate } from '../episodes';

/** The classifiers' name for a face that shows no particular expression. */
const NEUTRAL = 'neutral';

/**
 * Everyone whose face looks like an apparent expression other than neutral, with at least this score. Which one it is may
 * change while it goes on, and is for the observations to say: the event tells only that the face showed something.
 * Observations have expressions only where these are switched on.
 */
export const expressions = (observations: readonly Observation[], minScore: number): Candidate[] =>
	observations.flatMap(({ personId, expression }): Candidate[] => {
		if (expression === null || expression.name === NEUTRAL || expression.score < minScore) return [];
		const people = [personId];
		const key = episodeKey({ kind: 'expression', people });
		return [{ kind: 'expression', key, people, strength: expression.score, scores: [], cause: null }];
	});
