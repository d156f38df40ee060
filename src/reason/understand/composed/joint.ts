import { always, and, ever } from '../../query/build';
import type { Condition, Measure, Pick, Query } from '../../query/query';
import type { Bindings } from '../bindings';
import { frameOf, type Frame } from '../frame';
import type { Sub } from '../clauses';
import type { Focus } from '../focus';
import { meaningOf, spanOfSub, referTo, type Meant, type Mode } from '../meaning';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { nounOf } from '../words/noun';

/** Two clauses that are both meant: “Anna looked at the cup and Ben at the ball”. */
export type Joint = {
	readonly first: readonly Chunk[];
	readonly second: readonly Chunk[];
	/** “And then”: the second after the first. */
	readonly isThen: boolean;
	/** “At the same time”. */
	readonly isTogether: boolean;
};

const isVerb = (chunk: Chunk | undefined): boolean => isDeedChunk(chunk) && chunk.form !== 'noun';

/** Where a second clause with a deed or an aim of its own begins; `null`: there is none. */
export const jointOf = (main: readonly Chunk[]): Joint | null => {
	for (const [at, chunk] of main.entries()) {
		if (!hasTag(chunk, 'and', 'but')) continue;
		const first = main.slice(0, at);
		const deed = first.find(isVerb) ?? first.find(isDeedChunk);
		if (!isDeedChunk(deed)) continue;
		const rest = main.slice(at + 1);
		const isThen = rest.slice(0, 2).some((c) => hasTag(c, 'then', 'next'));
		const said = rest.filter((c, i) => !(i < 2 && hasTag(c, 'then', 'next', 'also')) && !hasTag(c, 'together', 'ever'));
		const flags = { first, isThen, isTogether: rest.some((c) => hasTag(c, 'together')) };
		if (said.some(isVerb)) return { ...flags, second: said };
		const subject = isNounChunk(said[0]) && said[0].noun.of === 'person' ? 1 : 0;
		const isAimed = hasTag(said[subject], 'to', 'with') && isNounChunk(said[subject + 1]);
		if (isAimed)
			return { ...flags, second: [...said.slice(0, subject), { ...deed, form: 'base' }, ...said.slice(subject)] };
	}
	return null;
};

/** Both of two clauses: at once, one after the other, or each at some moment. */
export const joinedTo = (
	{ frame, meant }: { readonly frame: Frame; readonly meant: Meant },
	{ second, isThen, isTogether }: Joint,
	bindings: Bindings,
	mode: Mode,
): Condition | null => {
	const said = frameOf(second);
	if (!said) return null;
	const { who } = frame;
	// “Did Anna look at Ben and did she nod?”: who did the first.
	const isSubject = said.who?.is === 'she' && !said.who.isOwner && who?.is === 'fixed' && who.slots.length === 1;
	const isSame = (said.who === null || isSubject) && who !== null;
	const own = isSame && who.is === 'wh' ? nounOf({ is: 'she', of: 'person' }) : who && referTo(who);
	const next = meaningOf(isSame ? { ...said, who: own } : said, bindings, isTogether || isThen ? 'moment' : mode);
	const [a, b] = [meant.condition, next.condition];
	if (isThen) {
		const span = { is: 'beside', relation: 'after', anchor: a, pick: null, edge: 'start', withinMs: null } as const;
		return { is: 'in', of: b, span };
	}
	return isTogether || mode === 'moment' ? and(a, b) : and(a, ever(b));
};

/** Two things that happened, of which it is asked which came first. */
export type Rivals = { readonly sides: readonly (readonly Chunk[])[]; readonly pick: Pick | null };

/** “The one of 2 and 3”: the same of others. */
const anew = (side: readonly Chunk[], deed: Chunk | undefined): readonly Chunk[] =>
	side.some(isDeedChunk) || !deed ? side : side.flatMap((c) => (hasTag(c, 'one', 'this', 'that') ? [deed] : [c]));

/** “Which came first, A or B”, “did A happen before or after B”; `null`: nothing of the kind. */
export const rivalsOf = (main: readonly Chunk[]): Rivals | null => {
	const at = main.findIndex(
		(c, i) => hasTag(c, 'before', 'after') && hasTag(main[i + 1], 'or') && hasTag(main[i + 2], 'before', 'after'),
	);
	if (at > 0 && main.slice(0, at).some(isDeedChunk) && main.slice(at + 3).some(isDeedChunk))
		return { sides: [main.slice(0, at), main.slice(at + 3)], pick: null };
	const [asks] = main;
	const isAsked = (isNounChunk(asks) && asks.noun.is === 'wh') || hasTag(asks, 'what', 'which');
	const picked = main.findIndex((c) => c.is === 'word' && hasTag(c, 'first', 'last'));
	const or = main.findIndex((c) => hasTag(c, 'or'));
	if (!isAsked || picked < 1 || or < picked || main.slice(0, picked).some(isDeedChunk)) return null;
	const first = main.slice(picked + 1, or).filter((c) => !isSign(c));
	const deed = first.find(isDeedChunk);
	const second = anew(main.slice(or + 1), deed);
	if (!deed || !second.some(isDeedChunk)) return null;
	return { sides: [first, second], pick: { is: hasTag(main[picked], 'first') ? 'first' : 'last' } };
};

/** “Does Anna look more at Ben or the other way round?”: both ways, one held against the other. */
export const reversed = (
	main: readonly Chunk[],
	order: 'most' | 'least',
	bindings: Bindings,
): { readonly query: Query; readonly frame: Frame } | null => {
	const frame = frameOf(main);
	if (!frame?.who || !frame.whom) return null;
	const of = [frame, { ...frame, who: frame.whom, whom: frame.who }].map(
		(one) => meaningOf(one, bindings, 'moment').condition,
	);
	const query: Query = {
		get: 'list',
		vars: bindings.vars,
		about: { is: 'or', of },
		span: always,
		show: [],
		pick: null,
	};
	return { query: compared(query, order), frame };
};

/** “More at people or at things?”: one held against the other. */
export const compared = (query: Query, order: 'most' | 'least'): Query => {
	if (!('about' in query) || query.about.is !== 'or') return query;
	const { vars, span } = query;
	const measure: Measure = query.get === 'measure' ? query.measure : { of: 'time' };
	const rest = { get: 'measure', vars, span, measure, by: [], pick: null, rank: null, keep: null } as const;
	return { get: 'compare', sides: query.about.of.map((about) => ({ ...rest, about })), order };
};

/** “More when Anna speaks or when Ben speaks?”: at one time and at the other; `null`: it is no such question. */
export const comparedTimes = (
	main: readonly Chunk[],
	[one, two, ...more]: readonly Sub[],
	{ order, isCounting }: Focus,
	bindings: Bindings,
): Query | null => {
	const said = frameOf(main);
	if (!one || !two || more.length > 0 || !hasTag(one.chunks.at(-1), 'or') || order === null || !said) return null;
	const { condition: about } = meaningOf(said, bindings, 'moment');
	const spans = [{ ...one, chunks: one.chunks.slice(0, -1) }, two].flatMap(
		(sub) => spanOfSub(sub, said, bindings, null) ?? [],
	);
	if (spans.length < 2) return null;
	const measure: Measure = { of: isCounting ? 'count' : 'time' };
	const rest = { get: 'measure', vars: bindings.vars, measure, by: [], pick: null, rank: null, keep: null } as const;
	return { get: 'compare', sides: spans.map((span) => ({ ...rest, about, span })), order };
};
