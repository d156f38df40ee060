import type { PersonId } from '../../core/people';
import type { ExpressionScore } from '../../core/perception';
import type { SocialEvent, SocialEventKind } from '../../core/social';

/** How alike each state something looked at a time. `scores`: 0 to 1 each; what is not listed is 0. */
export type StateSample = { readonly tMs: number; readonly scores: readonly ExpressionScore[] };

/**
 * What is followed over time, in order of time: apparent expressions (states are the classifier's names), or what somebody
 * does with others (states are kinds of event). Times without a sample are unknown.
 */
export type StateTrack = {
	readonly personId: PersonId;
	readonly of: 'apparent expression' | 'interaction';
	readonly samples: readonly StateSample[];
};

/** State of an interaction track while nothing that it follows goes on. */
export const NO_INTERACTION = 'none of these';

/** What an interaction track follows, most telling first: what people do together before what one does. Ours. */
const INTERACTIONS: readonly SocialEventKind[] = [
	'joint-attention',
	'mutual-gaze',
	'shared-attention',
	'gaze-following',
	'speaking',
	'look-at-head',
];

/**
 * The track of what somebody takes part in: at each step the most telling kind of event that goes on, or
 * {@link NO_INTERACTION}. Whoever is looked at is no part of a look; what lasts on is taken to last to the end.
 *
 * @param stepMs time between samples, above 0
 */
export const interactionTrack = (
	events: readonly SocialEvent[],
	personId: PersonId,
	window: { readonly startMs: number; readonly endMs: number },
	stepMs = 100,
): StateTrack => {
	const own = events.filter(({ kind, people }) =>
		kind === 'look-at-head' || kind === 'gaze-following' ? people[0] === personId : people.includes(personId),
	);
	const count = Math.max(0, Math.ceil((window.endMs - window.startMs) / stepMs));
	const samples = Array.from({ length: count }, (_, i) => {
		const tMs = window.startMs + i * stepMs;
		const going = own.filter(({ startMs, endMs }) => startMs <= tMs && (endMs === null || tMs < endMs));
		const name = INTERACTIONS.find((kind) => going.some((event) => event.kind === kind)) ?? NO_INTERACTION;
		return { tMs, scores: [{ name, score: 1 }] };
	});
	return { personId, of: 'interaction', samples };
};
