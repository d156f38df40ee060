import { targetKey } from '../../src/core/attention';
import type { SocialEventKind } from '../../src/core/social';
import type { EventPattern, PersonRef, Query, Span, TargetRef } from '../../src/reason/answer/query';
import type { Answer, Value } from './question';
import { sampleSession } from './sample-session';

/**
 * A plain reading of a query over the sample session by the rules in README.md. It is there to check the expected answers,
 * shares nothing with the app, and does not care for other sessions.
 */
const { people, objects, looks, events, durationMs } = sampleSession;

/** Somebody doing something to somebody or something, as often as there are ways to read the event. */
type Row = {
	id: string;
	kind: SocialEventKind | 'look';
	by: string;
	/** Keys of targets. The first is what `ask: 'target'` answers, but for another participant that was asked about. */
	to: readonly string[];
	startMs: number;
	endMs: number;
};

export const personOf = (ref: PersonRef): string | null => {
	const isIt = (p: (typeof people)[number]): boolean => {
		switch (ref.by) {
			case 'name':
				return [p.label, p.personId, p.personId.replace('P', 'person ')].some(
					(name) => name.toLowerCase() === ref.name.toLowerCase(),
				);
			case 'colour':
				return p.colour === ref.colour.toLowerCase();
			case 'position':
				return p.seat === ref.position;
		}
	};
	return people.find(isIt)?.personId ?? null;
};

/** `person:P1`, `object:cup`, `camera`, `anyone`, `anything`; `null` when it is not in the session. */
export const keyOf = (ref: TargetRef): string | null => {
	switch (ref.kind) {
		case 'person': {
			const id = personOf(ref.person);
			return id && `person:${id}`;
		}
		case 'object': {
			const name = ref.name.toLowerCase();
			const found = objects.find((o) => [o.objectId, o.label].some((known) => known === name));
			return found ? `object:${found.objectId}` : null;
		}
		case 'camera':
		case 'anyone':
		case 'anything':
			return ref.kind;
	}
};

const person = (id: string) => `person:${id}`;

/** Without a direction: both take part. */
const UNDIRECTED: readonly string[] = ['mutual-gaze', 'shared-attention', 'joint-attention'];

const rows: readonly Row[] = [
	...looks.map(({ personId, target, startMs, endMs }, i): Row => ({
		id: `L${i}`,
		kind: 'look',
		by: personId,
		to: target.kind === 'outside' ? [] : [targetKey(target)],
		startMs,
		endMs,
	})),
	...events.flatMap(({ eventId: id, kind, people: [a, b], target, startMs, endMs }): Row[] => {
		const time = { id, kind, startMs, endMs: endMs! };
		const thing = target ? [targetKey(target)] : [];
		if (UNDIRECTED.includes(kind))
			return [
				{ ...time, by: a!, to: [...thing, person(b!)] },
				{ ...time, by: b!, to: [...thing, person(a!)] },
			];
		// The second of the two does it.
		if (kind === 'gaze-following' || kind === 'pointing-followed') return [{ ...time, by: b!, to: [person(a!)] }];
		return [{ ...time, by: a!, to: b ? [person(b)] : thing }];
	}),
];

const isDoing = (row: Row, doing: EventPattern['doing']): boolean => {
	const event = events.find((e) => e.eventId === row.id);
	if (doing === 'interaction') return row.kind !== 'look';
	if (doing === 'shared-attention') return row.kind === doing || row.kind === 'joint-attention';
	return row.kind === doing || event?.gesture === doing;
};

/** Between people only those who take part count, not a third at whom they look. */
const sidesOf = (row: Row, doing: EventPattern['doing']): Row =>
	doing === 'interaction' && UNDIRECTED.includes(row.kind) ? { ...row, to: row.to.slice(-1) } : row;

const isTo = (row: Row, key: string): boolean =>
	key === 'anyone'
		? row.to.some((k) => k.startsWith('person:'))
		: key === 'anything'
			? row.to.some((k) => k.startsWith('object:'))
			: row.to.includes(key);

export const matching = ({ doing, actor, target }: EventPattern): Row[] => {
	const by = actor && personOf(actor);
	const to = target && keyOf(target);
	return rows.filter((found) => {
		if (!isDoing(found, doing)) return false;
		const row = sidesOf(found, doing);
		const isForward = (!by || row.by === by) && (!to || isTo(row, to));
		// Interaction of two goes both ways.
		const isBackward = doing === 'interaction' && by && to && `person:${row.by}` === to && isTo(row, person(by));
		return isForward || isBackward;
	});
};

/** Events without a direction stand in `rows` twice. */
const once = (found: readonly Row[]): Row[] => [...new Map(found.map((r) => [r.id, r])).values()];

const boundsOf = (span: Span): { startMs: number; endMs: number } =>
	span.kind === 'between'
		? { startMs: span.startMs ?? 0, endMs: Math.min(span.endMs ?? durationMs, durationMs) }
		: { startMs: 0, endMs: durationMs };

const byStart = (a: Row, b: Row) => a.startMs - b.startMs;

const inSpan = (found: readonly Row[], span: Span): Row[] => {
	if (span.kind === 'at') return found.filter((r) => r.startMs <= span.tMs && span.tMs < r.endMs);
	if (span.kind !== 'relative') {
		const { startMs, endMs } = boundsOf(span);
		return found.filter((r) => r.startMs < endMs && startMs < r.endMs);
	}
	const anchors = once(matching(span.anchor)).sort(byStart);
	const picked = span.pick === 'any' ? anchors : [span.pick === 'first' ? anchors[0] : anchors.at(-1)];
	return found.filter((r) =>
		picked.some((a) => {
			if (!a) return false;
			if (span.relation === 'before') return r.endMs <= a.startMs;
			if (span.relation === 'after') return r.startMs >= a.endMs;
			return r.startMs < a.endMs && a.startMs < r.endMs;
		}),
	);
};

const lengthOf = (r: Row) => r.endMs - r.startMs;

const picked = (found: readonly Row[], pick: Query['pick']): Row[] => {
	const sorted = [...found].sort(byStart);
	const best = pick === 'first' ? sorted[0] : pick === 'last' ? sorted.at(-1) : null;
	const chosen =
		pick === 'longest' ? sorted.reduce<Row | null>((a, b) => (a && lengthOf(a) >= lengthOf(b) ? a : b), null) : best;
	return pick ? sorted.filter((r) => r.id === chosen?.id) : sorted;
};

/** Time in which any of them holds, within the span. */
const unionMs = (found: readonly Row[], span: Span): number => {
	const { startMs, endMs } = boundsOf(span);
	let sum = 0;
	let doneMs = startMs;
	for (const r of [...found].sort(byStart)) {
		const fromMs = Math.max(r.startMs, doneMs);
		const untilMs = Math.min(r.endMs, endMs);
		sum += Math.max(0, untilMs - fromMs);
		doneMs = Math.max(doneMs, untilMs);
	}
	return sum;
};

const unique = (items: readonly string[]): string[] => [...new Set(items)];

/** What a row is directed at, for this question. */
const aimsOf = (row: Row, { doing, target }: EventPattern): readonly string[] => {
	if (UNDIRECTED.includes(doing)) {
		if (target?.kind === 'anyone') return row.to.slice(-1);
		return row.to.slice(0, 1);
	}
	if (target?.kind === 'anyone') return row.to.filter((k) => k.startsWith('person:'));
	if (target?.kind === 'anything') return row.to.filter((k) => k.startsWith('object:'));
	return row.to;
};

/** Who does it; for kinds without a direction, with whom: the one the question names is not the answer. */
const doersOf = (row: Row, { doing, actor, target }: EventPattern): readonly string[] =>
	UNDIRECTED.includes(doing) && actor && !target ? row.to.slice(-1).map((k) => k.slice('person:'.length)) : [row.by];

const answered = (value: Value): Answer => ({ status: 'answered', value });
const NOT_SEEN: Answer = { status: 'not-seen', value: null };

/** Before an event, the latest that began within this time is its neighbour. */
const NEIGHBOUR_MS = 3000;

const kindsOf = (found: readonly Row[]): SocialEventKind[] =>
	[...new Set([...found].sort(byStart).map((r) => r.kind))].filter((k) => k !== 'look');

const isKnown = ({ actor, target }: EventPattern): boolean =>
	(!actor || personOf(actor) !== null) && (!target || keyOf(target) !== null);

const isWithin = (span: Span): boolean => {
	if (span.kind === 'at') return span.tMs >= 0 && span.tMs < durationMs;
	if (span.kind === 'between') return (span.startMs ?? 0) < durationMs;
	return span.kind === 'all' || (isKnown(span.anchor) && matching(span.anchor).length > 0);
};

const compared = (query: Query, compare: NonNullable<Query['compare']>): Answer => {
	const { about } = query;
	const sizeOf = (side: 'a' | 'b'): number => {
		const of = { ...query, compare: null };
		const one: Query =
			compare.by === 'actor'
				? { ...of, about: { ...about, actor: compare[side] } }
				: compare.by === 'target'
					? { ...of, about: { ...about, target: compare[side] } }
					: { ...of, span: compare[side] };
		const found = once(inSpan(matching(one.about), one.span));
		return query.ask === 'how-often' ? found.length : unionMs(found, one.span);
	};
	const [a, b] = [sizeOf('a'), sizeOf('b')];
	return answered({ compare: a === b ? 'equal' : a > b ? 'a' : 'b' });
};

const ranked = (query: Query, found: readonly Row[]): Answer => {
	const { ask, about, span, rank } = query;
	const namesOf = (r: Row) => (ask === 'who' ? doersOf(r, about) : aimsOf(r, about));
	const scores = unique(found.flatMap(namesOf)).map((name) => ({
		name,
		ms: unionMs(
			found.filter((r) => namesOf(r).includes(name)),
			span,
		),
	}));
	const sorted = scores.sort((a, b) => (rank === 'most' ? b.ms - a.ms : a.ms - b.ms));
	const best = sorted.filter(({ ms }) => ms === sorted[0]!.ms).map(({ name }) => name);
	return answered(ask === 'who' ? { people: best } : { targets: best });
};

const negated = ({ ask, about }: Query, found: readonly Row[]): Answer => {
	if (ask === 'whether') return answered({ yes: found.length === 0 });
	if (ask === 'who') {
		const rest = people.filter((p) => !found.some((r) => r.by === p.personId));
		const isTarget = (id: string) => about.target?.kind === 'person' && personOf(about.target.person) === id;
		return answered({ people: rest.map((p) => p.personId as string).filter((id) => !isTarget(id)) });
	}
	const all =
		about.target?.kind === 'anyone'
			? people.map((p) => person(p.personId))
			: objects.map((o) => `object:${o.objectId}`);
	const self = about.actor && person(personOf(about.actor)!);
	return answered({ targets: all.filter((key) => key !== self && !found.some((r) => r.to.includes(key))) });
};

export const evaluate = (query: Query): Answer => {
	const { ask, about, span, pick, rank, compare, isNegated } = query;
	if (!isKnown(about) || !isWithin(span)) return NOT_SEEN;
	if (compare) return compared(query, compare);
	const found = picked(inSpan(matching(about), span), pick);
	if (isNegated) return negated(query, found);
	if (ask === 'whether') return answered({ yes: found.length > 0 });
	if (ask === 'how-often') return answered({ count: once(found).length });
	if (ask === 'how-long') return answered({ ms: unionMs(found, span) });
	const [first] = found;
	if (!first) return NOT_SEEN;
	if (rank) return ranked(query, found);
	switch (ask) {
		case 'who':
			return answered({ people: unique(found.flatMap((r) => doersOf(r, about))) });
		case 'target': {
			const targets = unique(found.flatMap((r) => aimsOf(r, about)));
			return targets.length > 0 ? answered({ targets }) : NOT_SEEN;
		}
		case 'when':
			return answered({ span: { startMs: first.startMs, endMs: first.endMs } });
		case 'what-happens':
			return answered({ kinds: kindsOf(found) });
		case 'why': {
			const before = rows.filter(
				(r) => r.kind !== 'look' && r.startMs < first.startMs && first.startMs - r.startMs <= NEIGHBOUR_MS,
			);
			const latestMs = Math.max(...before.map((r) => r.startMs));
			const kinds = kindsOf(before.filter((r) => r.startMs === latestMs));
			return kinds.length > 0 ? answered({ kinds }) : NOT_SEEN;
		}
	}
};
