import type { Target } from '../../core/attention';
import { keysOf } from '../../core/collections';
import { eventKinds, hasRoles } from '../../core/event-kinds/kinds';
import type { PersonId } from '../../core/people';
import type { EventId, SocialEvent, SocialEventKind } from '../../core/social';
import type { AskSession } from './types';
import { settledLooks } from './looks';
import type { Doing, EventPattern } from './query';
import { personKey, plainKey, resolvePerson, resolveTarget } from './resolve';

/** Somebody doing something to somebody or something. An event without a direction has one for each way to read it. */
export type Row = {
	/** The same for all readings of one event or look: `E3`, `L0`. */
	id: string;
	kind: SocialEventKind | 'look';
	gesture: SocialEvent['gesture'];
	by: PersonId;
	/** What it is directed at: for shared attention the thing first, then the partner. Empty: at nothing known. */
	to: readonly Target[];
	startMs: number;
	/** Exclusive; what goes on ends where the session is known to. */
	endMs: number;
	isOpen: boolean;
	/** 0 to 1. */
	confidence: number;
	/** The events that show it. None for looks at things, which are no events. */
	eventIds: readonly EventId[];
};

/** Those taking part are all alike. */
export const UNDIRECTED: readonly (SocialEventKind | Doing)[] = keysOf(eventKinds).filter((kind) =>
	hasRoles(kind, 'each-other', 'together'),
);

const headOf = (personId: PersonId): Target => ({ kind: 'person', personId, part: 'head' });

const uniqueTargets = (targets: readonly Target[]): Target[] => [
	...new Map(targets.map((t) => [plainKey(t), t])).values(),
];

const eventRows = (event: SocialEvent, untilMs: number): Row[] => {
	const { eventId, kind, gesture, startMs, people, target, confidence } = event;
	const rest = {
		id: eventId,
		kind,
		gesture,
		startMs,
		endMs: event.endMs ?? Math.max(untilMs, startMs),
		isOpen: event.endMs === null,
		confidence,
		eventIds: [eventId],
	};
	const aim = target && target.kind !== 'outside' ? [target] : [];
	const [first, second] = people;
	if (first === undefined) return [];
	if (UNDIRECTED.includes(kind)) {
		return people.flatMap((by) =>
			people.filter((p) => p !== by).map((p): Row => ({ ...rest, by, to: uniqueTargets([...aim, headOf(p)]) })),
		);
	}
	if (kind === 'attention-capture') return people.map((by): Row => ({ ...rest, by, to: aim }));
	// The leader is first; whoever asks “who follows” means the second.
	if (hasRoles(kind, 'follows')) {
		return second === undefined ? [] : [{ ...rest, by: second, to: [headOf(first)] }];
	}
	return [{ ...rest, by: first, to: second === undefined ? aim : uniqueTargets([headOf(second), ...aim]) }];
};

/** The event that a look is, where looks of that kind are events. */
const isEventOf = (event: SocialEvent, personId: PersonId, target: Target): boolean => {
	if (event.people[0] !== personId) return false;
	if (event.kind === 'camera-contact') return target.kind === 'camera';
	return event.kind === 'look-at-head' && target.kind === 'person' && event.people[1] === target.personId;
};

const lookRows = ({ looks, events, untilMs }: AskSession): Row[] => {
	const byPerson = new Map<PersonId, SocialEvent[]>();
	for (const event of events) {
		const [by] = event.people;
		if (by === undefined || (event.kind !== 'look-at-head' && event.kind !== 'camera-contact')) continue;
		const own = byPerson.get(by);
		if (own) own.push(event);
		else byPerson.set(by, [event]);
	}
	return settledLooks(looks).map(({ personId, target, startMs, endMs, confidence }, i): Row => {
		const shown = (byPerson.get(personId) ?? []).filter(
			(e) => isEventOf(e, personId, target) && e.startMs < endMs && startMs < (e.endMs ?? untilMs),
		);
		const to = target.kind === 'outside' ? [] : [target];
		const ids = shown.map((e) => e.eventId);
		const rest = { startMs, endMs, confidence, eventIds: ids, gesture: null };
		return { id: `L${i}`, kind: 'look', by: personId, to, isOpen: false, ...rest };
	});
};

/**
 * A face that showed something: the event does not say what, so it must answer no question about smiles or frowns. The
 * forms about faces and change read the observations, which do.
 */
const isUnnamedExpression = ({ kind, source }: SocialEvent): boolean => kind === 'expression' && source === 'model';

/** Whether the session could not tell, whatever happened: what faces show is told by a person's codes alone. */
export const isUntold = (doing: Doing, { events }: AskSession): boolean =>
	doing === 'expression' && !events.some(({ kind, source }) => kind === 'expression' && source === 'person');

/** Everything in a session that can be asked for. */
export const rowsOf = (session: AskSession): Row[] => [
	...lookRows(session),
	...session.events.flatMap((event) => (isUnnamedExpression(event) ? [] : eventRows(event, session.untilMs))),
];

const isDoing = (row: Row, doing: Doing): boolean => {
	if (doing === 'interaction') return row.kind !== 'look';
	// Joint attention is shared attention that began in a certain way.
	if (doing === 'shared-attention') return row.kind === doing || row.kind === 'joint-attention';
	if (doing === 'camera-contact') {
		return row.kind === doing || (row.kind === 'look' && row.to[0]?.kind === 'camera' && row.eventIds.length === 0);
	}
	return row.kind === doing || row.gesture === doing;
};

/** Between people only those who take part count, not a third at whom two look. */
const partnersOf = (row: Row, doing: Doing): readonly Target[] =>
	doing === 'interaction' && UNDIRECTED.includes(row.kind) ? row.to.slice(-1) : row.to;

/**
 * The rows that a pattern means.
 * @returns `null` when a person or thing of the pattern is not in the session
 */
export const matchingRows = (
	{ doing, actor, target }: EventPattern,
	rows: readonly Row[],
	session: AskSession,
): Row[] | null => {
	const by = actor && resolvePerson(actor, session);
	const to = target && resolveTarget(target, session);
	if ((actor && !by) || (target && !to)) return null;
	const isAt = (targets: readonly Target[]): boolean => {
		if (!to) return true;
		if (to.kind === 'anyone') return targets.some((t) => t.kind === 'person');
		if (to.kind === 'anything') return targets.some((t) => t.kind === 'object');
		return targets.some((t) => to.keys.includes(plainKey(t)));
	};
	return rows.filter((row) => {
		if (!isDoing(row, doing)) return false;
		const targets = partnersOf(row, doing);
		if ((!by || row.by === by) && isAt(targets)) return true;
		// What goes on between two goes both ways.
		if (doing !== 'interaction' || !by || to?.kind !== 'keys') return false;
		return to.keys.includes(personKey(row.by)) && targets.some((t) => plainKey(t) === personKey(by));
	});
};
