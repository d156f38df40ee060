import type { Observation } from '../../core/attention';
import { episodeKey, type Candidate } from '../episodes';

/** Everyone who speaks in this frame with at least this probability. */
export const speakings = (observations: readonly Observation[], minProbability: number): Candidate[] =>
	observations.flatMap(({ personId, speaking }): Candidate[] => {
		if (speaking === null || speaking < minProbability) return [];
		const people = [personId];
		const key = episodeKey({ kind: 'speaking', people });
		return [{ kind: 'speaking', key, people, strength: speaking, scores: [], cause: null }];
	});
