import type { Target } from '../../core/attention';
import { hasRoles } from '../../core/event-kinds/kinds';
import type { PersonId } from '../../core/people';
import type { EventId, SocialEvent, SocialEventKind } from '../../core/social';
import { settledLooks } from '../answer/looks';
import { personKey, plainKey } from '../answer/resolve';
import type { AskSession } from '../answer/types';
import { intersect, subtract, union, type Interval, type Stretches } from './intervals';
import type { Deed } from './query';

/** Somebody does something towards somebody or something. What goes both ways is one for each way. */
export type Relation = {
	/** The same for both ways of one event: `E3`, `L0`. */
	readonly id: string;
	readonly kind: SocialEventKind | 'look';
	readonly gesture: SocialEvent['gesture'];
	readonly who: PersonId;
	readonly whom: Target | null;
	readonly what: Target | null;
	readonly startMs: number;
	/** Exclusive; what goes on ends where the session is known to. */
	readonly endMs: number;
	readonly isOpen: boolean;
	/** 0 to 1. */
	readonly confidence: number;
	/** The events that show it. None for looks at things, which are no events. */
	readonly eventIds: readonly EventId[];
};

/** A relation with its ends as keys, so that they need not be made for every question. */
type Keyed = {
	readonly row: Relation;
	readonly who: string;
	readonly whom: string | null;
	readonly what: string | null;
	/** All of it, as a time. */
	readonly time: Time;
};

/** One time of a condition, and what shows it. `key`: the same for the same time, however it was found. */
export type Time = Interval & { readonly rows: readonly Relation[]; readonly key: string };

/** All relations of a session, ready to be looked up. */
export type Relations = {
	readonly untilMs: number;
	/** Everybody, by key, in the order of the session. */
	readonly people: readonly string[];
	readonly things: readonly string[];
	/** Of one deed, in order of start; `who`, and `whom` of these alone, by key; `null`: anybody and anything. */
	readonly keyed: (doing: Deed, who: string | null, whom?: string | null) => readonly Keyed[];
	/** The same without keys. */
	readonly of: (doing: Deed, who: string | null) => readonly Relation[];
	/** When it is known where somebody looks; `null`: where everybody of these does. */
	readonly gazeKnown: (who: readonly string[]) => Stretches;
};

/** Those taking part are all alike. */
export const isMutual = (kind: Relation['kind'] | Deed): boolean =>
	kind === 'mutual-gaze' || kind === 'shared-attention' || kind === 'joint-attention';

const head = (personId: PersonId): Target => ({ kind: 'person', personId, part: 'head' });

const eventRelations = (event: SocialEvent, untilMs: number): Relation[] => {
	const { eventId, kind, gesture, startMs, people, target, confidence } = event;
	const endMs = event.endMs ?? Math.max(untilMs, startMs);
	const isOpen = event.endMs === null;
	const eventIds = [eventId];
	const done = (who: PersonId, whom: Target | null, what: Target | null): Relation => ({
		// Written out: there are tens of thousands, and a spread would take most of the time.
		id: eventId,
		kind,
		gesture,
		who,
		whom,
		what,
		startMs,
		endMs,
		isOpen,
		confidence,
		eventIds,
	});
	const aim = target && target.kind !== 'outside' ? target : null;
	const [first, second] = people;
	if (first === undefined) return [];
	if (isMutual(kind)) {
		return people.flatMap((who) => people.filter((p) => p !== who).map((p) => done(who, head(p), aim)));
	}
	if (kind === 'attention-capture') return people.map((who) => done(who, aim, null));
	// The leader is first in the event; who follows is who does it.
	if (hasRoles(kind, 'follows')) {
		return second === undefined ? [] : [done(second, head(first), aim)];
	}
	if (kind === 'camera-contact') return [done(first, { kind: 'camera' }, null)];
	return [second === undefined ? done(first, aim, null) : done(first, head(second), aim)];
};

/** The event that a look is, where looks of that kind are events. */
const isEventOf = (event: SocialEvent, target: Target): boolean =>
	event.kind === 'camera-contact'
		? target.kind === 'camera'
		: event.kind === 'look-at-head' && target.kind === 'person' && event.people[1] === target.personId;

const lookRelations = ({ looks, events, untilMs }: AskSession): Relation[] => {
	const byPerson = new Map<PersonId, SocialEvent[]>();
	for (const event of events) {
		const [by] = event.people;
		if (by === undefined || (event.kind !== 'look-at-head' && event.kind !== 'camera-contact')) continue;
		const own = byPerson.get(by);
		if (own) own.push(event);
		else byPerson.set(by, [event]);
	}
	const nextOf = new Map<PersonId, number>();
	return settledLooks(looks).map(({ personId, target, startMs, endMs, confidence }, i): Relation => {
		const own = byPerson.get(personId) ?? [];
		// Both are in order of start, and an event of somebody ends before the next of its kind: the search goes on from here.
		let from = nextOf.get(personId) ?? 0;
		while (from < own.length && (own[from]?.endMs ?? untilMs) <= startMs) from++;
		nextOf.set(personId, from);
		const eventIds: EventId[] = [];
		for (let k = from; k < own.length; k++) {
			const event = own[k];
			if (!event || event.startMs >= endMs) break;
			if (isEventOf(event, target) && startMs < (event.endMs ?? untilMs)) eventIds.push(event.eventId);
		}
		return {
			id: `L${i}`,
			kind: 'look',
			gesture: null,
			who: personId,
			whom: target,
			what: null,
			startMs,
			endMs,
			isOpen: false,
			confidence,
			eventIds,
		};
	});
};

/** Looks at heads that a person added: no measured look may be there. */
const addedLooks = (relations: readonly Relation[], { events, untilMs }: AskSession): Relation[] =>
	events
		.filter(({ kind, source }) => kind === 'look-at-head' && source === 'person')
		.filter(({ eventId }) => !relations.some((r) => r.eventIds.includes(eventId)))
		.flatMap((event) => eventRelations(event, untilMs).map((r): Relation => ({ ...r, kind: 'look' })));

const isDeed = ({ kind, gesture, whom, eventIds }: Relation, doing: Deed): boolean => {
	if (doing === 'event') return kind !== 'look';
	if (doing === 'interaction') return kind !== 'look' && whom?.kind === 'person';
	// Joint attention is shared attention that began in a certain way.
	if (doing === 'shared-attention') return kind === doing || kind === 'joint-attention';
	if (doing === 'camera-contact') {
		return kind === doing || (kind === 'look' && whom?.kind === 'camera' && eventIds.length === 0);
	}
	return kind === doing || gesture === doing;
};

/**
 * A face that showed something: the event does not say what, so it must answer no question about smiles or frowns. The
 * forms about faces and change read the observations, which do.
 */
const isUnnamedExpression = ({ kind, source }: SocialEvent): boolean => kind === 'expression' && source === 'model';

type RelationEnds = { readonly whom: string | null; readonly what: string | null };

const madeEnds = new WeakMap<Relation, RelationEnds>();

/** Ends that a relation has, as keys; made once for each. */
export const endsOf = (relation: Relation): RelationEnds => {
	const known = madeEnds.get(relation);
	if (known) return known;
	const { whom, what } = relation;
	const ends = { whom: whom && plainKey(whom), what: what && plainKey(what) };
	madeEnds.set(relation, ends);
	return ends;
};

const makeRelations = (session: AskSession): Relations => {
	const { untilMs } = session;
	const looks = lookRelations(session);
	const all = [
		...looks,
		...addedLooks(looks, session),
		...session.events.flatMap((event) => (isUnnamedExpression(event) ? [] : eventRelations(event, untilMs))),
	]
		.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
		.map((row): Keyed => {
			const { startMs, endMs, id } = row;
			const { whom, what } = endsOf(row);
			return { row, who: personKey(row.who), whom, what, time: { startMs, endMs, rows: [row], key: id } };
		});
	const kept = new Map<string, readonly Keyed[]>();
	const keyed = (doing: Deed, who: string | null, whom: string | null = null): readonly Keyed[] => {
		const key = `${doing} ${who ?? ''} ${whom ?? ''}`;
		const known = kept.get(key);
		if (known) return known;
		const found =
			whom !== null
				? keyed(doing, who).filter((one) => one.whom === whom)
				: who !== null
					? keyed(doing, null).filter((one) => one.who === who)
					: all.filter(({ row }) => isDeed(row, doing));
		kept.set(key, found);
		return found;
	};
	const of = (doing: Deed, who: string | null): readonly Relation[] => keyed(doing, who).map(({ row }) => row);
	const whole: Stretches = union([{ startMs: 0, endMs: untilMs }]);
	const known = new Map<string, Stretches>();
	const knownOf = (who: string): Stretches => {
		const stretches = known.get(who) ?? intersect(union(of('look', who)), whole);
		known.set(who, stretches);
		return stretches;
	};
	return {
		untilMs,
		people: session.people.map(({ personId }) => personKey(personId)),
		things: session.objects.map(({ objectId }) => `object:${objectId}`),
		keyed,
		of,
		gazeKnown: (who) => who.reduce((left, key) => intersect(left, knownOf(key)), whole),
	};
};

const made = new WeakMap<AskSession, Relations>();

/** The relations of a session, made once for it. */
export const relationsOf = (session: AskSession): Relations => {
	const relations = made.get(session) ?? makeRelations(session);
	made.set(session, relations);
	return relations;
};

/** What of the session is unknown for gaze of all of these. */
export const gazeUnknown = (relations: Relations, who: readonly string[]): Stretches =>
	subtract(union([{ startMs: 0, endMs: relations.untilMs }]), relations.gazeKnown(who));
