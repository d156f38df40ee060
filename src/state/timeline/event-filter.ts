import type { PersonId } from '../../core/people';
import type { SocialEvent, SocialEventKind } from '../../core/social';

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

/** The set with the item, or without it when it was there. */
export const toggled = <T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> => {
	const next = new Set(set);
	if (!next.delete(item)) next.add(item);
	return next;
};

/** All kinds but these. */
export const showingOnly = (
	kinds: readonly SocialEventKind[],
	all: readonly SocialEventKind[],
): ReadonlySet<SocialEventKind> => new Set(all.filter((kind) => !kinds.includes(kind)));

/** How many events there are of each kind, for kinds of which there are any. */
export const countKinds = (events: readonly SocialEvent[]): ReadonlyMap<SocialEventKind, number> => {
	const counts = new Map<SocialEventKind, number>();
	for (const { kind } of events) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	return counts;
};

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
