import type { Observation } from '../core/attention';
import type { PersonId } from '../core/people';
import type { Held } from './episodes';

/** Probability that this observation is a look at `other`'s head (LAH). 0 when gaze is unknown. */
export const lookAtHead = (observation: Observation, other: PersonId): number =>
	observation.gaze?.scores.find(
		({ target }) => target.kind === 'person' && target.part === 'head' && target.personId === other,
	)?.probability ?? 0;

/** Pairs in mutual gaze (LAEO) in one frame. As strong as the weaker of the two looks. */
export const mutualGaze = (people: readonly Observation[], minProbability: number): Held[] =>
	people.flatMap((a, i) =>
		people.slice(i + 1).flatMap((b) => {
			const strength = Math.min(lookAtHead(a, b.personId), lookAtHead(b, a.personId));
			return strength >= minProbability ? [{ key: [a.personId, b.personId].sort().join('+'), strength }] : [];
		}),
	);
