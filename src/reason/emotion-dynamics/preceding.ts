import { compareIds } from '../../core/order';
import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import { defaultDynamics, type DynamicsConfig, type StateChange } from './states';

/**
 * The events that began shortly before a change, or as it began, those of the person first, then the latest first. They
 * came before; that they caused it is not said. An expression of the person is the change itself and left out.
 */
export const precedingEvents = (
	change: StateChange,
	events: readonly SocialEvent[],
	personId: PersonId,
	{ precedingMs }: Pick<DynamicsConfig, 'precedingMs'> = defaultDynamics,
): readonly SocialEvent[] => {
	const isOwn = ({ people }: SocialEvent) => people.includes(personId);
	return events
		.filter((event) => event.startMs <= change.atMs && event.startMs >= change.atMs - precedingMs)
		.filter((event) => !(event.kind === 'expression' && isOwn(event)))
		.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || b.startMs - a.startMs || compareIds(a.eventId, b.eventId));
};
