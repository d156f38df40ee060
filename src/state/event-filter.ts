import type { PersonId } from '../core/people';
import type { SocialEvent, SocialEventKind } from '../core/social';

/** Which events a reader wants to see. */
export type EventFilterChoice = {
	hiddenKinds: ReadonlySet<SocialEventKind>;
	/** Events in which at least one of them takes part; empty: everybody's. */
	people: ReadonlySet<PersonId>;
	/** Less sure ones are left out, 0 to 1. */
	minConfidence: number;
};

/** Every event. */
export const showsAll: EventFilterChoice = { hiddenKinds: new Set(), people: new Set(), minConfidence: 0 };

/** Whether the choice leaves anything out. */
export const leavesOut = ({ hiddenKinds, people, minConfidence }: EventFilterChoice): boolean =>
	hiddenKinds.size > 0 || people.size > 0 || minConfidence > 0;

/** Whether a reader wants to see somebody's own lane. */
export const isPersonShown = (personId: PersonId, { people }: EventFilterChoice): boolean =>
	people.size === 0 || people.has(personId);

/** Whether a reader wants to see an event. */
export const isEventShown = (event: SocialEvent, choice: EventFilterChoice): boolean =>
	event.confidence >= choice.minConfidence &&
	!choice.hiddenKinds.has(event.kind) &&
	(choice.people.size === 0 || event.people.some((id) => choice.people.has(id)));

/** The events a reader wants to see, in the order given; the very list when nothing is left out. */
export const filterEvents = (events: readonly SocialEvent[], choice: EventFilterChoice): readonly SocialEvent[] =>
	leavesOut(choice) ? events.filter((event) => isEventShown(event, choice)) : events;
