import type { Observation } from '../../core/attention';
import type { PersonId } from '../../core/people';
import { bestTarget } from '../best-target';
import { episodeKey, type Candidate } from '../episodes';

/**
 * Probability that this observation is a look at `other`'s head (LAH), 0 to 1. 0 when gaze is unknown, and when something else is
 * more probable.
 */
export const lookAtHead = (observation: Observation, other: PersonId): number => {
	const best = bestTarget(observation);
	const isThere = best?.target.kind === 'person' && best.target.part === 'head' && best.target.personId === other;
	return isThere ? best.probability : 0;
};

/** Every look from one person to another's head in this frame that has at least this probability. */
export const looksAtHeads = (observations: readonly Observation[], minProbability: number): Candidate[] => {
	const candidates: Candidate[] = [];
	for (const observation of observations) {
		const { personId } = observation;
		const best = bestTarget(observation);
		if (!best || best.probability < minProbability) continue;
		const { target, probability } = best;
		if (target.kind !== 'person' || target.part !== 'head' || target.personId === personId) continue;
		const people = [personId, target.personId];
		const key = episodeKey({ kind: 'look-at-head', people });
		candidates.push({ kind: 'look-at-head', key, people, strength: probability, scores: [], cause: null });
	}
	return candidates;
};
