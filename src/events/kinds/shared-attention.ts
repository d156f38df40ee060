import { isSameTarget } from '../../core/attention';
import { compareIds } from '../../core/order';
import { episodeKey, type Candidate } from '../episodes';
import type { HeldLook } from '../looks';

/**
 * Every pair that looks at the same thing, or at the same third person, in this frame: as strong as the weaker of the two
 * looks. Three people at one thing are three pairs. The camera is no shared thing: those who look into it look at whoever
 * watches.
 */
export const sharedAttentions = (looks: readonly HeldLook[]): Candidate[] =>
	looks.flatMap((a, i) =>
		looks.slice(i + 1).flatMap((b): Candidate[] => {
			const { target } = a;
			if (a.by === b.by || target.kind === 'camera' || !isSameTarget(b.target, target)) return [];
			if (target.kind === 'person' && (target.personId === a.by || target.personId === b.by)) return [];
			const people = [a.by, b.by].sort(compareIds);
			return [
				{
					kind: 'shared-attention',
					key: episodeKey({ kind: 'shared-attention', people, target }),
					people,
					strength: Math.min(a.probability, b.probability),
					scores: [{ target, probability: 1, visualAngleRad: null }],
					cause: null,
				},
			];
		}),
	);
