import { any, does, ranging, variable } from '../../query/build';
import type { MeasureQuery, Query, Span, SummaryQuery } from '../../query/query';
import { atomsOf } from '../../query/scope';
import type { Bindings } from '../bindings';
import { namedBefore } from './named-before';
import { clausesOf } from '../clauses';
import { spanOfSub } from '../meaning';
import { hasTag, isNounChunk, isSign, type Chunk } from '../words/chunks';
import { focusOf } from '../focus';
import { isAtOnce } from '../normal/at-once';
import { gapAsked, withGap } from '../normal/held';
import type { Concept } from '../vocabulary/vocabulary';
import { ofOneListed, ofOthersListed, ofTimes } from './listed';
import { ofEach } from './of-table';
import { besideSpan, besideThen, delayAfter, edgeAgain } from './times-again';
import { otherPart, shifted, shownAgain } from './shift';
import { nextInRank, ofFirst } from './winner';
import { withoutThem } from './without';
import {
	exchanged,
	freeName,
	isAsked,
	measureFrom,
	swapped,
	tidied,
	withEnd,
	type AskedQuery,
	type End,
} from './exchange';

/** What is asked of the same as before: by whom, at whom, when, for how long, how often, why. */
const askedAnew = (chunks: readonly Chunk[], query: AskedQuery, bindings: Bindings): Query | null => {
	const focus = focusOf(chunks);
	const { vars, about, span } = query;
	const pick = 'pick' in query ? query.pick : null;
	if (focus.get === 'explain') return { get: 'explain', vars, about, span };
	// “How long was their longest?”, after a rank: of the first of it.
	const isTheirs = chunks.some((c) => hasTag(c, 'possessive') || /^(?:their|his|her|its)$/.test(c.text));
	const first = query.get === 'measure' && isTheirs ? ofFirst(query, bindings.turn?.named ?? []) : null;
	if (first && chunks.some((c) => hasTag(c, 'longest'))) return { ...first, measure: { of: 'longest' }, pick: null };
	if (focus.get === 'measure' && focus.measure !== null && focus.measure !== 'distinct') {
		return measureFrom(first ?? query, focus.measure === 'share' ? { of: 'share', base: null } : { of: focus.measure });
	}
	// “How many of those?”
	if (chunks.some((c) => hasTag(c, 'how-many'))) return measureFrom(query, { of: 'count' });
	if (focus.get === 'when') {
		// “And when exactly?”, after a rank: of the first of it.
		const one = query.get === 'measure' ? ofFirst(query, bindings.turn?.named ?? []) : null;
		const longest = query.get === 'measure' && query.measure.of === 'longest' ? ({ is: 'longest' } as const) : pick;
		return { get: 'when', vars: one?.vars ?? vars, about: one?.about ?? about, span, pick: focus.pick ?? longest };
	}
	// “What is the longest of these?”: which of the times.
	if (focus.pick !== null && chunks.some((c) => hasTag(c, 'times', 'of')) && !chunks.some((c) => hasTag(c, 'to')))
		return { get: 'when', vars, about, span, pick: focus.pick };
	// “And who came second?”
	if (query.get === 'measure' && query.rank && focus.pick?.is === 'nth' && !chunks.some((c) => hasTag(c, 'to', 'by')))
		return { ...query, rank: { ...query.rank, top: 1, nth: focus.pick.n } };
	// “And who the least?”
	if (query.get === 'measure' && query.rank && focus.order !== null && !chunks.some((c) => hasTag(c, 'to', 'by')))
		return { ...query, rank: { ...query.rank, order: focus.order, nth: undefined } };
	const wh = chunks.find((c) => isNounChunk(c) && c.noun.is === 'wh');
	// “Who is that?”, of all who looked at the same person: whoever or whatever it was.
	const isNamed = chunks.every(
		(c) => c === wh || isSign(c) || hasTag(c, 'be', 'this', 'ignored') || (isNounChunk(c) && c.noun.is === 'it'),
	);
	if (about.is === 'number' && about.op === 'at-least' && about.count === 1 && wh && isNamed)
		return { get: 'list', vars, about: about.holds, span, show: [about.of], pick: null };
	// “Who of the two more often?”, of each of whom it was told.
	const [group] = query.get === 'measure' ? query.by : [];
	const isOfEach =
		query.get === 'measure' && query.by.length === 1 && group?.by === 'var' && vars[group.name]?.of === 'person';
	if (
		isOfEach &&
		isNounChunk(wh) &&
		wh.noun.of === 'person' &&
		focus.order !== null &&
		!chunks.some((c) => hasTag(c, 'to', 'by'))
	)
		return {
			...query,
			measure: focus.isCounting ? { of: 'count' } : query.measure,
			rank: { order: focus.order, top: null },
		};
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

/** “More in the first or the second half?”, of whoever came first before. */
const byWindows = (
	last: AskedQuery,
	windows: readonly { readonly startMs: number; readonly endMs: number }[],
	chunks: readonly Chunk[],
	named: readonly string[],
): Query => {
	const [atom] = atomsOf(last.about);
	const isCounted = chunks.some((c) => hasTag(c, 'often'));
	const size = { of: isCounted || (atom && isAtOnce(atom.doing)) ? 'count' : 'time' } as const;
	const measure = last.get === 'measure' && !isCounted ? last.measure : size;
	const about = (last.get === 'measure' ? ofFirst(last, named)?.about : null) ?? last.about;
	const { vars, span } = last;
	const order = chunks.some((c) => hasTag(c, 'less', 'least')) ? 'least' : 'most';
	const rest = { pick: null, rank: { order, top: null }, keep: null } as const;
	return tidied({ get: 'measure', vars, about, span, measure, by: [{ by: 'window', windows }], ...rest });
};

/** “Anyone else?”: whether others did the same. */
const anyoneElse = (last: AskedQuery): Query | null => {
	const [atom] = atomsOf(last.about);
	if (!atom?.who || (atom.who.is !== 'person' && atom.who.is !== 'var')) return null;
	const name = freeName(last);
	const except = atom.who.is === 'person' ? [atom.who] : (last.vars[atom.who.name]?.among ?? []);
	const vars = { ...last.vars, [name]: ranging('person', { except }) };
	const about = withEnd(last.about, 'who', variable(name));
	return tidied({ get: 'list', vars, about, span: last.span, show: [name], pick: null, claim: { is: 'some' } });
};

/** “What was the last thing?”, of what happened or what somebody did. */
const firstOrLast = (chunks: readonly Chunk[], { who, span }: SummaryQuery): Query | null => {
	const isPlain = chunks.every(
		(c) =>
			isSign(c) ||
			hasTag(c, 'first', 'last', 'be', 'the', 'and', 'ignored', 'thing', 'moments', 'happen', 'do') ||
			(isNounChunk(c) && c.noun.of !== 'person'),
	);
	const edge = chunks.some((c) => hasTag(c, 'last')) ? 'last' : chunks.some((c) => hasTag(c, 'first')) ? 'first' : null;
	if (!isPlain || !edge || chunks.some((c) => c.is === 'time')) return null;
	return { get: 'when', vars: {}, about: does('event', who[0] ?? any('person')), span, pick: { is: edge } };
};

/** The same change of one column of a table. */
const ofColumn = (chunks: readonly Chunk[], column: MeasureQuery, bindings: Bindings): Query | null => {
	const { turn } = bindings;
	const own = { ...bindings, vars: {}, asked: [], each: [], others: [], turn: turn && { ...turn, queries: [column] } };
	return followUp(chunks, own);
};

/** One time within another; of two of a kind (“while Ben spoke” and “while Anna spoke”, “before” and “after”) the later one alone. */
const narrowed = (last: Span, spans: readonly Span[]): Span => {
	const kindOf = (span: Span): string | null =>
		span.is !== 'beside'
			? null
			: span.relation !== 'during'
				? 'beside'
				: span.anchor.is === 'does'
					? span.anchor.doing
					: null;
	const isLeft = (span: Span): boolean => {
		const kind = kindOf(span);
		return span.is !== 'all' && !(kind !== null && spans.some((one) => kindOf(one) === kind));
	};
	const all = [...(last.is === 'both' ? last.of : [last]).filter(isLeft), ...spans];
	const [only, ...more] = all;
	return only && more.length === 0 ? only : { is: 'both', of: all };
};

/** The next question as a change of the last one; `null`: it cannot be read as one. */
export const followUp = (chunks: readonly Chunk[], bindings: Bindings): Query | null => {
	const { turn } = bindings;
	const last = turn?.queries.at(-1);
	if (!turn || !last) return null;
	const says = (...tags: readonly Concept[]): boolean => chunks.some((c) => hasTag(c, ...tags));
	const gap = gapAsked(chunks) ? withGap(last) : null;
	if (gap) return gap;
	const moved = shifted(chunks, turn);
	if (moved) return moved;
	if (!isAsked(last)) {
		const time = chunks.find((c) => c.is === 'time' && c.time.is === 'span');
		const edge =
			last.get === 'summary'
				? (edgeAgain(chunks, last.span, bindings.known.untilMs) ??
					besideSpan(chunks, last.span, bindings.known.untilMs))
				: null;
		const span = edge ?? (time?.is === 'time' && time.time.is === 'span' ? time.time.span : null);
		const who = chunks.flatMap((c) =>
			isNounChunk(c) && c.noun.is === 'fixed' && c.noun.of === 'person' ? c.noun.slots : [],
		);
		const each = ofEach(last, (column) => ofColumn(chunks, column, bindings));
		if (each) return each;
		const edgeOf = last.get === 'summary' && last.who.length < 2 ? firstOrLast(chunks, last) : null;
		if (edgeOf) return edgeOf;
		if (last.get === 'summary' && (span || who.length > 0))
			return { ...last, span: span ?? last.span, who: who.length > 0 ? who : last.who };
		if (last.get === 'state' && span?.is === 'at')
			return { ...last, tMs: span.tMs, who: who.length > 0 ? who : last.who };
		if (last.get === 'state' && who.length > 0) return { ...last, who };
		return null;
	}
	const delay = delayAfter(chunks, last);
	if (delay) return delay;
	const shown = shownAgain(chunks, last);
	if (shown) return shown;
	const next = nextInRank(chunks, last);
	if (next) return next;
	const without = withoutThem(chunks, last, bindings);
	if (without) return without;
	const rest = ofOthersListed(chunks, last, bindings);
	if (rest) return tidied(rest);
	const one = ofOneListed(chunks, last);
	if (one) return tidied(askedAnew(one.rest, one.query, bindings) ?? one.query);
	const time = ofTimes(chunks, last);
	if (time) return time;
	const part = otherPart(chunks, last, bindings.known.untilMs);
	if (part) return tidied({ ...last, span: part });
	if (says('reverse')) return tidied({ ...last, about: swapped(last.about) });
	const other = chunks.find((c) => isNounChunk(c) && /^(?:any|some)(?:one|body) else$/.test(c.text));
	const isElseOnly = chunks.every((c) => c === other || isSign(c) || hasTag(c, 'and', 'do', 'have', 'be', 'ignored'));
	if (other && isElseOnly) return anyoneElse(last);
	// “Which one?”, “who?”: those that were said to be.
	const isBare = chunks.every(
		(c) => isSign(c) || (isNounChunk(c) && c.noun.is === 'wh') || hasTag(c, 'one', 'ignored', 'and'),
	);
	if (last.get === 'list' && last.claim && isBare) return { ...last, claim: undefined };
	const halves = chunks.find((c) => c.is === 'time' && c.time.is === 'windows');
	if (halves?.is === 'time' && halves.time.is === 'windows')
		return byWindows(last, halves.time.windows, chunks, turn.named);
	const { main, subs } = clausesOf(chunks);
	const spans = subs.flatMap((sub) => spanOfSub(sub, null, bindings, null) ?? []);
	const isNarrower =
		spans.length > 0 && spans.length === subs.length && !subs.some(({ chunks: own }) => own.length === 0);
	if (isNarrower) {
		// “And Ben, while she spoke?”: another person as well.
		const { query } = exchanged(main, last, bindings);
		const own = { ...query, span: narrowed(last.span, spans) };
		return tidied(askedAnew(main, own, bindings) ?? own);
	}
	const edge = edgeAgain(chunks, last.span, bindings.known.untilMs);
	if (edge) return tidied({ ...last, span: edge });
	const changed = exchanged(chunks, last, bindings);
	const beside = besideThen(chunks, turn);
	const own = beside ? { ...changed.query, span: beside } : changed.query;
	const anew = askedAnew(chunks, own, bindings);
	if (anew) return tidied(anew);
	return changed.isChanged || beside ? tidied(own) : null;
};
