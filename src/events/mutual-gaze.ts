import type { Observation } from '../core/attention';
import { compareIds } from '../core/order';
import { episodeKey, type Candidate } from './episodes';
import { lookAtHead } from './look-at-head';

/**
 * Every pair that may look at each other's heads (LAEO) in this frame, as strong as the weaker of the two looks
 * (MTGS, Gupta et al. 2024: `LAEO = min(LAH_ij, LAH_ji)`).
 */
export const mutualGazes = (observations: readonly Observation[]): Candidate[] =>
	observations.flatMap((a, i) =>
		observations.slice(i + 1).flatMap((b): Candidate[] => {
			if (!a.gaze || !b.gaze || a.personId === b.personId) return [];
			const strength = Math.min(lookAtHead(a, b.personId), lookAtHead(b, a.personId));
			if (strength <= 0) return [];
			const people = [a.personId, b.personId].sort(compareIds);
			const key = episodeKey('mutual-gaze', people, null, null);
			return [{ kind: 'mutual-gaze', key, people, strength, scores: [], cause: null }];
		}),
	);
