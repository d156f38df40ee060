import { person } from '../../query/build';
import type { Condition, MeasureQuery, Query, Slot } from '../../query/query';
import { atomsOf } from '../../query/scope';
import { bind, type Bindings } from '../bindings';
import { settled } from '../words/slots';
import { mapAtoms, replaced, sameSlot, type Atom } from '../conditions';
import { hasTag, isNounChunk, type Chunk } from '../words/chunks';
import { nounOf, type Noun } from '../words/noun';

/** A query about something that is done. */
export type AskedQuery = Extract<Query, { about: Condition }>;

export const isAsked = (query: Query): query is AskedQuery => 'about' in query;

/** A part that somebody or something takes. */
export type End = 'who' | 'whom' | 'what';

/** One end of everything that is done, exchanged. */
export const withEnd = (condition: Condition, end: End, slot: Slot | null): Condition =>
	mapAtoms(condition, (atom) => ({ ...atom, [end]: slot }));

export const swapped = (condition: Condition): Condition =>
	mapAtoms(condition, (atom) => ({ ...atom, who: atom.whom, whom: atom.who }));

const isFixed = (slot: Slot | null): boolean =>
	slot !== null && slot.is !== 'any' && slot.is !== 'var' && slot.is !== 'elsewhere';

const isPersonSlot = (slot: Slot | null, query: AskedQuery): boolean =>
	slot !== null &&
	(slot.is === 'person' ||
		(slot.is === 'any' && slot.of === 'person') ||
		(slot.is === 'var' && query.vars[slot.name]?.of === 'person'));

/** The end that somebody or something named in a follow-up takes. */
const endFor = (
	{ noun, isAimed, isAgent }: { noun: Noun; isAimed: boolean; isAgent: boolean },
	atom: Atom,
	query: AskedQuery,
): End => {
	if (isAgent) return 'who';
	if (isAimed || noun.of !== 'person') return 'whom';
	if (isFixed(atom.who)) return 'who';
	if (isFixed(atom.whom) && isPersonSlot(atom.whom, query)) return 'whom';
	return 'who';
};

/** Variables that nothing uses any more are dropped. */
export const tidied = (query: Query): Query => {
	if (!isAsked(query)) return query;
	const used = new Set(
		[
			...JSON.stringify([query.about, query.span]).matchAll(/"is":"var","name":"(\w+)"|"is":"number","of":"(\w+)"/g),
		].flatMap(([, a, b]) => a ?? b ?? []),
	);
	const vars = Object.fromEntries(Object.entries(query.vars).filter(([name]) => used.has(name)));
	if (query.get === 'list') {
		const show = query.show.filter((name) => used.has(name));
		if (show.length === 0) return { get: 'when', vars, about: query.about, span: query.span, pick: query.pick };
		return { ...query, vars, show };
	}
	if (query.get === 'measure')
		return { ...query, vars, by: query.by.filter((g) => g.by !== 'var' || used.has(g.name)) };
	if (query.get === 'sequence' && !used.has(query.show))
		return { get: 'when', vars, about: query.about, span: query.span, pick: null };
	return { ...query, vars };
};

export const measureFrom = (query: AskedQuery, measure: MeasureQuery['measure']): MeasureQuery => {
	const pick = 'pick' in query ? query.pick : null;
	const by =
		query.get === 'measure'
			? query.by
			: query.get === 'list' && pick === null
				? query.show.map((name) => ({ by: 'var' as const, name }))
				: [];
	const { vars, about, span } = query;
	// “How long was the longest?”, after in which half there was more: of all of it.
	if (measure.of === 'longest' && by.some((one) => one.by === 'window')) {
		const rest = by.filter((one) => one.by !== 'window');
		return { get: 'measure', vars, about, span, measure, by: rest, pick, rank: null, keep: null };
	}
	const rank = query.get === 'measure' ? query.rank : null;
	// “How often?” after “who?”: of those who did.
	const isOfList = query.get === 'list' && by.length === 1 && (measure.of === 'time' || measure.of === 'count');
	const keep = isOfList ? { op: 'over' as const, value: 0 } : null;
	return { get: 'measure', vars, about, span, measure, by, pick, rank, keep };
};

export const freeName = (query: AskedQuery): string =>
	['x', 'y', 'z', 'u', 'v', 'w'].find((one) => !(one in query.vars)) ?? 'q';

/** The people of a session that the last question did not name. */
const otherThan = (query: AskedQuery, bindings: Bindings): readonly Slot[] => {
	const named = atomsOf(query.about)
		.flatMap(({ who, whom }) => [who, whom])
		.flatMap((slot) => (slot?.is === 'var' ? (query.vars[slot.name]?.among ?? []) : (slot ?? [])));
	return bindings.known.people
		.map(({ personId }) => person(personId))
		.filter((slot) => !named.some((one) => sameSlot(one, slot)));
};

/** Somebody, something or a time exchanged in the last question. */
export const exchanged = (
	chunks: readonly Chunk[],
	query: AskedQuery,
	bindings: Bindings,
): { query: AskedQuery; isChanged: boolean } => {
	let left: AskedQuery = query;
	let isChanged = false;
	for (const [at, chunk] of chunks.entries()) {
		if (chunk.is === 'time' && chunk.time.is === 'span') {
			left = { ...left, span: chunk.time.span };
			isChanged = true;
		}
		if (!isNounChunk(chunk) || chunk.noun.is === 'wh') continue;
		const [atom] = atomsOf(left.about);
		if (!atom) continue;
		const before = chunks[at - 1];
		// “How often each?”: of those that were said to.
		const isListed = chunk.noun.is === 'each' && chunk.noun.slots.length === 0 && query.get === 'list';
		const isSame =
			isListed ||
			chunk.noun.is === 'she' ||
			chunk.noun.is === 'it' ||
			(chunk.noun.is === 'they' && chunk.noun.count === 0);
		if (isSame) continue;
		const said = {
			noun: chunk.noun,
			isAimed: hasTag(before, 'to', 'with'),
			isAgent: hasTag(before, 'by', 'from'),
		};
		const end = endFor(said, atom, left);
		const rest = chunk.noun.is === 'other' || chunk.noun.is === 'others' ? otherThan(query, bindings) : [];
		const own: Bindings = { ...bindings, vars: { ...left.vars } };
		const [only] = rest;
		const bound =
			only && rest.length === 1
				? { slot: only, wrap: null }
				: bind(
						chunk.noun.is === 'others' && rest.length > 0
							? nounOf({ ...chunk.noun, is: 'fixed', slots: rest })
							: chunk.noun,
						own,
						{ isNegated: false, isApart: true },
					);
		const pair = chunk.noun.is === 'fixed' && chunk.noun.slots.length === 2 ? chunk.noun.slots : null;
		// “And 1 and 3?”, of two who do it together.
		if (pair && atom.doing === 'mutual-gaze' && isFixed(atom.who) && isFixed(atom.whom)) {
			const [a, b] = pair.map((one) => settled(one, bindings.known));
			const about = mapAtoms(left.about, (one) => ({ ...one, who: a ?? one.who, whom: b ?? one.whom }));
			left = { ...left, about };
			isChanged = true;
			continue;
		}
		// “And Ruth and Ben?”, of what two others did at the same time.
		const { about: whole } = left;
		const all = whole.is === 'number' ? left.vars[whole.of] : undefined;
		const several = chunk.noun.is === 'fixed' && chunk.noun.slots.length > 1 ? chunk.noun.slots : null;
		if (whole.is === 'number' && several && all?.of === 'person' && (all.among?.length ?? 0) > 1) {
			const among = several.map((one) => settled(one, bindings.known));
			left = { ...left, vars: { ...left.vars, [whole.of]: { ...all, among } } };
			isChanged = true;
			continue;
		}
		const was = atom[end];
		const slot = bound.slot;
		const put = was && slot && was.is !== 'any' ? replaced(left.about, was, slot) : withEnd(left.about, end, slot);
		// “And Ben?”, after Anna looked at him: he at her, and not at himself.
		const about = mapAtoms(put, (one) =>
			one.who?.is === 'person' && one.whom !== null && sameSlot(one.who, one.whom) && was?.is === 'person'
				? { ...one, ...(end === 'who' ? { whom: was } : { who: was }) }
				: one,
		);
		left = { ...left, vars: own.vars, about: bound.wrap ? bound.wrap(about) : about };
		if (left.get === 'list' && slot?.is === 'var' && !left.show.includes(slot.name) && own.each.includes(slot.name))
			left = { ...left, show: [...left.show, slot.name] };
		if (left.get === 'measure' && slot?.is === 'var' && own.each.includes(slot.name))
			left = { ...left, by: [...left.by, { by: 'var', name: slot.name }] };
		// “And the other two?”, after when somebody first looked: the first look of each.
		if ((left.get === 'measure' || left.get === 'when') && left.pick && !left.pick.per && slot?.is === 'var')
			if (own.each.includes(slot.name)) left = { ...left, pick: { ...left.pick, per: [slot.name] } };
		isChanged = true;
	}
	return { query: left, isChanged };
};
