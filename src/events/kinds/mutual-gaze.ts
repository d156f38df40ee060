import type { Observation } from '../../core/attention';
import { compareIds } from '../../core/order';
import { episodeKey, type Candidate } from '../episodes';
import { lookAtHead } from './look-at-head';

/**
 * Every pair that look at each other's heads (LAEO) in this frame with at least this probability: as strong as the weaker
 * of the two looks (MTGS, Gupta et al. 2024: `LAEO = min(LAH_ij, LAH_ji)`).
 */
export const mutualGazes = (observations: readonly Observation[], minProbability: number): Candidate[] =>
	observations.flatMap((a, i) =>
		observations.slice(i + 1).flatMap((b): Candidate[] => {
			if (!a.gaze || !b.gaze || a.personId === b.personId) return [];
			const there = lookAtHead(a, b.personId);
			if (there < minProbability) return [];
			const strength = Math.min(there, lookAtHead(b, a.personId));
			if (strength < minProbability) return [];
			const people = [a.personId, b.personId].sort(compareIds);
			const key = episodeKey({ kind: 'mutual-gaze', people });
			return [{ kind: 'mutual-gaze', key, people, strength, scores: [], cause: null }];
		}),
	);
