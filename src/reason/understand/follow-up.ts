import { between, person, ranging, variable } from '../query/build';
import type { Condition, MeasureQuery, Query, Slot, Span } from '../query/query';
import { atomsOf } from '../query/scope';
import type { Turn } from '../query/reading';
import { bind, namedBefore, settled, type Bindings } from './bindings';
import { mapAtoms, replaced, sameSlot, type Atom } from './conditions';
import { clausesOf } from './clauses';
import { spanOfSub } from './meaning';
import { hasTag, isNounChunk, isSign, type Chunk } from './words/chunks';
import { focusOf } from './focus';
import { nounOf, type Noun } from './words/noun';
import type { Concept } from './vocabulary/vocabulary';

type AskedQuery = Extract<Query, { about: Condition }>;

const isAsked = (query: Query): query is AskedQuery => 'about' in query;

type End = 'who' | 'whom' | 'what';

/** One end of everything that is done, exchanged. */
const withEnd = (condition: Condition, end: End, slot: Slot | null): Condition =>
	mapAtoms(condition, (atom) => ({ ...atom, [end]: slot }));

const swapped = (condition: Condition): Condition =>
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
const tidied = (query: Query): Query => {
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

const measureFrom = (query: AskedQuery, measure: MeasureQuery['measure']): MeasureQuery => {
	const pick = 'pick' in query ? query.pick : null;
	const by =
		query.get === 'measure'
			? query.by
			: query.get === 'list' && pick === null
				? query.show.map((name) => ({ by: 'var' as const, name }))
				: [];
	const { vars, about, span } = query;
	const rank = query.get === 'measure' ? query.rank : null;
	return { get: 'measure', vars, about, span, measure, by, pick, rank, keep: null };
};

const freeName = (query: AskedQuery): string =>
	['x', 'y', 'z', 'u', 'v', 'w'].find((one) => !(one in query.vars)) ?? 'q';

/** What is asked of the same as before: by whom, at whom, when, for how long, how often, why. */
const askedAnew = (chunks: readonly Chunk[], query: AskedQuery, bindings: Bindings): Query | null => {
	const focus = focusOf(chunks);
	const { vars, about, span } = query;
	const pick = 'pick' in query ? query.pick : null;
	if (focus.get === 'explain') return { get: 'explain', vars, about, span };
	if (focus.get === 'measure' && focus.measure !== null && focus.measure !== 'distinct') {
		return measureFrom(query, focus.measure === 'share' ? { of: 'share', base: null } : { of: focus.measure });
	}
	// “How many of those?”
	if (chunks.some((c) => hasTag(c, 'how-many'))) return measureFrom(query, { of: 'count' });
	if (focus.get === 'when') return { get: 'when', vars, about, span, pick: focus.pick ?? pick };
	// “What is the longest of these?”: which of the times.
	if (focus.pick !== null && chunks.some((c) => hasTag(c, 'times', 'of')) && !chunks.some((c) => hasTag(c, 'to')))
		return { get: 'when', vars, about, span, pick: focus.pick };
	// “And who the least?”
	if (query.get === 'measure' && query.rank && focus.order !== null && !chunks.some((c) => hasTag(c, 'to', 'by')))
		return { ...query, rank: { ...query.rank, order: focus.order } };
	const wh = chunks.find((c) => isNounChunk(c) && c.noun.is === 'wh');
	// “Which of the two for longer?”, of those who were said to.
	const named = namedBefore(bindings);
	if (isNounChunk(wh) && wh.noun.of === 'person' && query.get === 'list' && focus.order !== null && named.length > 1) {
		const [name, ...more] = query.show;
		if (name !== undefined && more.length === 0) {
			const measure: MeasureQuery['measure'] = { of: focus.isCounting ? 'count' : 'time' };
			const own = { ...vars, [name]: ranging('person', { among: named }) };
			const rest = { pick: null, keep: null, rank: { order: focus.order, top: null } } as const;
			return { get: 'measure', vars: own, about, span, measure, by: [{ by: 'var', name }], ...rest };
		}
	}
	if (isNounChunk(wh)) {
		const at = chunks.indexOf(wh);
		const isAimed =
			wh.noun.isPlace ||
			wh.noun.of !== 'person' ||
			chunks.slice(0, at).some((c) => hasTag(c, 'to', 'with')) ||
			wh.text === 'whom';
		const isAgent = chunks.slice(0, at).some((c) => hasTag(c, 'by')) || wh.noun.isOwner;
		const end: End = isAimed && !isAgent ? 'whom' : 'who';
		const name = freeName(query);
		const of = end === 'who' || wh.noun.of === 'person' ? 'person' : wh.noun.of;
		const except = / else$/.test(wh.text) && of === 'person' ? namedBefore(bindings) : [];
		const asked = { ...vars, [name]: ranging(of, { except }) };
		return tidied({
			get: 'list',
			vars: asked,
			about: withEnd(about, end, variable(name)),
			span,
			show: [name],
			pick: focus.pick ?? pick,
		});
	}
	if (query.get === 'measure' && focus.order !== null)
		return { ...query, rank: { order: focus.order, top: query.rank?.top ?? 1 } };
	if (focus.pick !== null && 'pick' in query) return { ...query, pick: focus.pick };
	return null;
};

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
const exchanged = (
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
		const isSame =
			chunk.noun.is === 'she' || chunk.noun.is === 'it' || (chunk.noun.is === 'they' && chunk.noun.count === 0);
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
		const was = atom[end];
		const slot = bound.slot;
		const about = was && slot && was.is !== 'any' ? replaced(left.about, was, slot) : withEnd(left.about, end, slot);
		left = { ...left, vars: own.vars, about: bound.wrap ? bound.wrap(about) : about };
		if (left.get === 'list' && slot?.is === 'var' && !left.show.includes(slot.name) && own.each.includes(slot.name))
			left = { ...left, show: [...left.show, slot.name] };
		if (left.get === 'measure' && slot?.is === 'var' && own.each.includes(slot.name))
			left = { ...left, by: [...left.by, { by: 'var', name: slot.name }] };
		isChanged = true;
	}
	return { query: left, isChanged };
};

const besideThen = (chunks: readonly Chunk[], turn: Turn): Span | null => {
	if (!turn.atMs) return null;
	const { startMs, endMs } = turn.atMs;
	const at = chunks.findIndex((c) => hasTag(c, 'before', 'after', 'next', 'while', 'then'));
	const chunk = chunks[at];
	if (hasTag(chunk, 'before')) return between(null, startMs);
	if (hasTag(chunk, 'after', 'next')) return between(endMs, null);
	return hasTag(chunk, 'while', 'then') ? between(startMs, endMs) : null;
};

/** “More in the first or the second half?”, of whoever came first before. */
const byWindows = (
	last: AskedQuery,
	windows: readonly { readonly startMs: number; readonly endMs: number }[],
	{ named }: Turn,
): Query => {
	const measure = last.get === 'measure' ? last.measure : ({ of: 'time' } as const);
	const group = last.get === 'measure' ? last.by.find((one) => one.by === 'var') : undefined;
	const best = named[0]?.startsWith('person:') ? person(named[0].slice('person:'.length)) : null;
	const about = group?.by === 'var' && best ? replaced(last.about, variable(group.name), best) : last.about;
	const { vars, span } = last;
	const rest = { pick: null, rank: { order: 'most', top: null }, keep: null } as const;
	return tidied({ get: 'measure', vars, about, span, measure, by: [{ by: 'window', windows }], ...rest });
};

/** The next question as a change of the last one; `null`: it cannot be read as one. */
export const followUp = (chunks: readonly Chunk[], bindings: Bindings): Query | null => {
	const { turn } = bindings;
	const last = turn?.queries.at(-1);
	if (!turn || !last) return null;
	const says = (...tags: readonly Concept[]): boolean => chunks.some((c) => hasTag(c, ...tags));
	if (!isAsked(last)) {
		const time = chunks.find((c) => c.is === 'time' && c.time.is === 'span');
		const span = time?.is === 'time' && time.time.is === 'span' ? time.time.span : null;
		const who = chunks.flatMap((c) =>
			isNounChunk(c) && c.noun.is === 'fixed' && c.noun.of === 'person' ? c.noun.slots : [],
		);
		if (last.get === 'summary' && (span || who.length > 0))
			return { ...last, span: span ?? last.span, who: who.length > 0 ? who : last.who };
		if (last.get === 'state' && span?.is === 'at')
			return { ...last, tMs: span.tMs, who: who.length > 0 ? who : last.who };
		if (last.get === 'state' && who.length > 0) return { ...last, who };
		return null;
	}
	if (says('reverse')) return tidied({ ...last, about: swapped(last.about) });
	// “Which one?”, “who?”: those that were said to be.
	const isBare = chunks.every(
		(c) => isSign(c) || (isNounChunk(c) && c.noun.is === 'wh') || hasTag(c, 'one', 'ignored', 'and'),
	);
	if (last.get === 'list' && last.claim && isBare) return { ...last, claim: undefined };
	const halves = chunks.find((c) => c.is === 'time' && c.time.is === 'windows');
	if (halves?.is === 'time' && halves.time.is === 'windows') return byWindows(last, halves.time.windows, turn);
	const { main, subs } = clausesOf(chunks);
	const spans = subs.flatMap((sub) => spanOfSub(sub, null, bindings, null) ?? []);
	const isNarrower =
		spans.length > 0 && spans.length === subs.length && !subs.some(({ chunks: own }) => own.length === 0);
	if (isNarrower) {
		const narrowed = { ...last, span: { is: 'both' as const, of: [last.span, ...spans] } };
		const own = {
			...narrowed,
			span: last.span.is === 'all' && spans[0] && spans.length === 1 ? spans[0] : narrowed.span,
		};
		return tidied(askedAnew(main, own, bindings) ?? own);
	}
	const changed = exchanged(chunks, last, bindings);
	const beside = besideThen(chunks, turn);
	const moved = beside ? { ...changed.query, span: beside } : changed.query;
	const anew = askedAnew(chunks, moved, bindings);
	if (anew) return tidied(anew);
	return changed.isChanged || beside ? tidied(moved) : null;
};
