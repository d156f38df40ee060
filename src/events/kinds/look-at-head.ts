import type { Observation } from '../../core/attention';
import type { PersonId } from '../../core/people';
import { episodeKey, type Candidate } from '../episodes';

/** Probability that this observation is a look at `other`'s head (LAH), 0 to 1. 0 when gaze is unknown. */
export const lookAtHead = (observation: Observation, other: PersonId): number => {
	for (const { target, probability } of observation.gaze?.scores ?? []) {
		if (target.kind === 'person' && target.part === 'head' && target.personId === other) return probability;
	}
	return 0;
};

/** Every look from one person to another's head in this frame that has at least this probability. */
export const looksAtHeads = (observations: readonly Observation[], minProbability: number): Candidate[] => {
	const candidates: Candidate[] = [];
	for (const { personId, gaze } of observations) {
		for (const { target, probability } of gaze?.scores ?? []) {
			if (probability < minProbability || target.kind !== 'person' || target.part !== 'head') continue;
			if (target.personId === personId) continue;
			const people = [personId, target.personId];
			const key = episodeKey({ kind: 'look-at-head', people });
			candidates.push({ kind: 'look-at-head', key, people, strength: probability, scores: [], cause: null });
		}
	}
	return candidates;
};
