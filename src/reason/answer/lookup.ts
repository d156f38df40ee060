import type { Target } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { SocialEventKind } from '../../core/social';
import type { AskSession } from './types';
import type { EventPattern, Query, Span, TargetRef } from './query';
import { personKey, plainKey, resolvePerson, resolveTarget } from './resolve';
import { isUntold, matchingRows, rowsOf, UNDIRECTED, type Row } from './rows';
import { describedPerson } from './wording';
import { eachOnce, unionMs, windowOf, type Absence, type Window } from './spans';

/** What is measured where people, targets or times are compared: time in all, or a number. */
export type Measure = 'ms' | 'count';

/** What a query finds. */
type Value =
	| { kind: 'people'; people: readonly PersonId[] }
	| { kind: 'targets'; targets: readonly Target[] }
	| { kind: 'yes'; yes: boolean }
	/** The first of what was found. */
	| { kind: 'when'; row: Row }
	| { kind: 'ms'; ms: number }
	| { kind: 'count'; count: number }
	/** In order of their first start. */
	| { kind: 'kinds'; kinds: readonly SocialEventKind[] }
	| { kind: 'compare'; more: 'a' | 'b' | 'equal'; a: number; b: number; measure: Measure };

/** The exact answer to a query, and what shows it. */
export type Found =
	| {
			status: 'answered';
			value: Value;
			/** What the answer rests on, each event once, in order of time. Empty when it is that there is nothing. */
			support: readonly Row[];
			/** The events that a relative span hangs on. */
			anchors: readonly Row[];
			/** For ranks and comparisons: who or what has how much, best first. */
			scores: readonly { name: string; size: number; measure: Measure }[];
	  }
	| { status: 'not-seen'; absence: Absence };

/** Before an event, the latest that began within this time is its neighbour, milliseconds. */
const NEIGHBOUR_MS = 3000;

const lengthOf = (r: Row): number => r.endMs - r.startMs;
const byStart = (a: Row, b: Row): number => a.startMs - b.startMs;

/** What of a pattern is not in the session; `null`: all is. */
const absentIn = ({ doing, actor, target }: EventPattern, session: AskSession): Absence | null => {
	if (isUntold(doing, session)) return { kind: 'untold' };
	if (actor && !resolvePerson(actor, session)) return { kind: 'person', name: describedPerson(actor) };
	return target && absentTarget(target, session);
};

const absentTarget = (target: TargetRef, session: AskSession): Absence | null => {
	if (resolveTarget(target, session)) return null;
	if (target.kind === 'person') return { kind: 'person', name: describedPerson(target.person) };
	return { kind: 'thing', name: target.kind === 'object' ? target.name : target.kind };
};

/** The rows that a pick leaves: all readings of one event, or all rows. */
const pickedOf = (rows: readonly Row[], pick: Query['pick']): Row[] => {
	const sorted = [...rows].sort(byStart);
	if (!pick) return sorted;
	const longest = () => sorted.reduce<Row | undefined>((a, b) => (a && lengthOf(a) >= lengthOf(b) ? a : b), undefined);
	const one = pick === 'first' ? sorted[0] : pick === 'last' ? sorted.at(-1) : longest();
	return sorted.filter((r) => r.id === one?.id);
};

/** What a row is directed at, for one question. */
const aimsOf = (row: Row, { doing, target }: EventPattern): readonly Target[] => {
	if (UNDIRECTED.includes(doing)) return target?.kind === 'anyone' ? row.to.slice(-1) : row.to.slice(0, 1);
	if (target?.kind === 'anyone') return row.to.filter((t) => t.kind === 'person');
	if (target?.kind === 'anything') return row.to.filter((t) => t.kind === 'object');
	return row.to;
};

/** Who does it; where all are alike and one is named, the partner. */
const doersOf = (row: Row, { doing, actor, target }: EventPattern): readonly PersonId[] => {
	const partner = row.to.at(-1);
	return UNDIRECTED.includes(doing) && actor && !target && partner?.kind === 'person' ? [partner.personId] : [row.by];
};

const uniqueBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [
	...new Map(items.map((item) => [keyOf(item), item])).values(),
];

const kindsOf = (rows: readonly Row[]): SocialEventKind[] => [
	...new Set(
		[...rows].sort(byStart).flatMap((r): SocialEventKind[] => {
			if (r.kind !== 'look') return [r.kind];
			return r.to[0]?.kind === 'camera' ? ['camera-contact'] : r.to[0]?.kind === 'person' ? ['look-at-head'] : [];
		}),
	),
];

const sizeOf = (rows: readonly Row[], window: Window, measure: Measure): number =>
	measure === 'count' ? eachOnce(rows).length : unionMs(eachOnce(rows).flatMap((r) => window.clip(r)));

/** Time, but for kinds of event that have no length. */
const measureFor = (rows: readonly Row[]): Measure =>
	rows.length > 0 && rows.every((r) => lengthOf(r) === 0) ? 'count' : 'ms';

const NO_SCORES: readonly never[] = [];

const compared = (query: Query, compare: NonNullable<Query['compare']>, rows: readonly Row[], session: AskSession) => {
	const sideOf = (side: 'a' | 'b'): { about: EventPattern; span: Span } => {
		if (compare.by === 'actor') return { about: { ...query.about, actor: compare[side] }, span: query.span };
		if (compare.by === 'target') return { about: { ...query.about, target: compare[side] }, span: query.span };
		return { about: query.about, span: compare[side] };
	};
	const sides = (['a', 'b'] as const).map((side) => {
		const { about, span } = sideOf(side);
		const absence = absentIn(about, session);
		const window = absence ?? windowOf(span, rows, session);
		if ('kind' in window) return { absence: window };
		return { window, rows: (matchingRows(about, rows, session) ?? []).filter(window.includes) };
	});
	const absent = sides.find((s) => 'absence' in s);
	if (absent?.absence) return { status: 'not-seen', absence: absent.absence } satisfies Found;
	const measure = query.ask === 'how-often' ? 'count' : measureFor(sides.flatMap((s) => s.rows ?? []));
	const [a, b] = sides.map((s) => sizeOf(s.rows ?? [], s.window!, measure)) as [number, number];
	return {
		status: 'answered',
		value: { kind: 'compare', more: a === b ? 'equal' : a > b ? 'a' : 'b', a, b, measure },
		support: eachOnce(sides.flatMap((s) => s.rows ?? [])),
		anchors: eachOnce(sides.flatMap((s) => [...s.window!.anchors])),
		scores: NO_SCORES,
	} satisfies Found;
};

const ranked = ({ ask, about, rank }: Query, rows: readonly Row[], window: Window): Found => {
	const measure = measureFor(rows);
	const aims = (r: Row): readonly { key: string; target: Target }[] =>
		ask === 'who'
			? doersOf(r, about).map((personId) => ({
					key: personKey(personId),
					target: { kind: 'person', personId, part: 'head' },
				}))
			: aimsOf(r, about).map((target) => ({ key: plainKey(target), target }));
	const names = uniqueBy(rows.flatMap(aims), (n) => n.key);
	const sized = names.map((name) => ({
		...name,
		rows: rows.filter((r) => aims(r).some(({ key }) => key === name.key)),
	}));
	const scores = sized
		.map((s) => ({ ...s, size: sizeOf(s.rows, window, measure) }))
		.sort((a, b) => (rank === 'most' ? b.size - a.size : a.size - b.size));
	// Looks elsewhere are looks without a target.
	if (scores.length === 0) return { status: 'not-seen', absence: { kind: 'nothing' } };
	const best = scores.filter(({ size }) => size === scores[0]!.size);
	const targets = best.map(({ target }) => target);
	return {
		status: 'answered',
		value:
			ask === 'who'
				? { kind: 'people', people: targets.flatMap((t) => (t.kind === 'person' ? [t.personId] : [])) }
				: { kind: 'targets', targets },
		support: eachOnce(best.flatMap((s) => s.rows)),
		anchors: window.anchors,
		scores: scores.map(({ key, size }) => ({ name: key, size, measure })),
	};
};

const negated = ({ ask, about }: Query, found: readonly Row[], session: AskSession): Value => {
	if (ask === 'who') {
		const to = about.target && resolveTarget(about.target, session);
		const isTarget = (id: PersonId) => to?.kind === 'keys' && to.keys.includes(personKey(id));
		const by = about.actor && resolvePerson(about.actor, session);
		const doers = new Set(found.flatMap((r) => doersOf(r, about)));
		const rest = session.people.filter((p) => !doers.has(p.personId) && !isTarget(p.personId) && p.personId !== by);
		return { kind: 'people', people: rest.map((p) => p.personId) };
	}
	if (ask === 'target') {
		const self = about.actor && resolvePerson(about.actor, session);
		const all: Target[] =
			about.target?.kind === 'anyone'
				? session.people
						.filter((p) => p.personId !== self)
						.map(({ personId }) => ({ kind: 'person', personId, part: 'head' }))
				: session.objects.map((o) => ({ kind: 'object', ...o }));
		const met = new Set(found.flatMap((r) => r.to.map(plainKey)));
		return { kind: 'targets', targets: all.filter((t) => !met.has(plainKey(t))) };
	}
	return { kind: 'yes', yes: found.length === 0 };
};

/** The event of any kind that began last before another, and not long before; those that began at once with it, too. */
const neighboursOf = (first: Row, rows: readonly Row[]): Row[] => {
	const before = rows.filter(
		(r) => r.kind !== 'look' && r.startMs < first.startMs && first.startMs - r.startMs <= NEIGHBOUR_MS,
	);
	const latestMs = Math.max(...before.map((r) => r.startMs));
	return eachOnce(before.filter((r) => r.startMs === latestMs));
};

/** What an answer that lists something says, and what shows it; `null`: nothing was found. */
const listed = (
	{ ask, about }: Query,
	found: readonly Row[],
	rows: readonly Row[],
): { value: Value; support: readonly Row[] } | null => {
	const first = found[0];
	if (!first) return null;
	const support = eachOnce(found);
	switch (ask) {
		case 'who':
			return {
				value: { kind: 'people', people: [...new Set(found.flatMap((r) => doersOf(r, about)))] },
				support,
			};
		case 'target': {
			const aimed = found.filter((r) => aimsOf(r, about).length > 0);
			const targets = uniqueBy(
				aimed.flatMap((r) => aimsOf(r, about)),
				plainKey,
			);
			return targets.length > 0 ? { value: { kind: 'targets', targets }, support: eachOnce(aimed) } : null;
		}
		case 'what-happens':
			return { value: { kind: 'kinds', kinds: kindsOf(found) }, support };
		case 'why': {
			const neighbours = neighboursOf(first, rows);
			return neighbours.length > 0
				? { value: { kind: 'kinds', kinds: kindsOf(neighbours) }, support: [...neighbours, first] }
				: null;
		}
		case 'when':
			return { value: { kind: 'when', row: first }, support };
		case 'whether':
		case 'how-long':
		case 'how-often':
			// These have an answer where nothing is found, too.
			return null;
	}
};

/** Answers a query exactly, from events and looks alone. The rules are those of `tests/questions/README.md`. */
export const lookUp = (query: Query, session: AskSession): Found => {
	const { ask, about, span, pick, rank, compare, isNegated } = query;
	const rows = rowsOf(session);
	const absence = absentIn(about, session);
	if (absence) return { status: 'not-seen', absence };
	if (compare) return compared(query, compare, rows, session);
	const window = windowOf(span, rows, session);
	if ('kind' in window) return { status: 'not-seen', absence: window };
	const found = pickedOf((matchingRows(about, rows, session) ?? []).filter(window.includes), pick);
	const answered = (value: Value, support: readonly Row[]): Found => ({
		...{ status: 'answered', value, support, anchors: window.anchors, scores: NO_SCORES },
	});
	if (isNegated && (ask === 'who' || ask === 'target' || ask === 'whether')) {
		return answered(negated(query, found, session), eachOnce(found));
	}
	if (ask === 'whether') return answered({ kind: 'yes', yes: found.length > 0 }, eachOnce(found));
	if (ask === 'how-often') return answered({ kind: 'count', count: eachOnce(found).length }, eachOnce(found));
	if (ask === 'how-long') return answered({ kind: 'ms', ms: sizeOf(found, window, 'ms') }, eachOnce(found));
	if (rank && found.length > 0) return ranked(query, found, window);
	const list = listed(query, found, rows);
	return list ? answered(list.value, list.support) : { status: 'not-seen', absence: { kind: 'nothing' } };
};
