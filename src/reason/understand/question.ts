import { always } from '../query/build';
import type { Query, Span } from '../query/query';
import { activityOf, exceptIn, pointedWhere, promoted, withExcept, withPer } from './adjust';
import type { Bindings } from './bindings';
import { hasTag, isDeedChunk, isNounChunk, type Chunk } from './words/chunks';
import { clausesOf, type Clauses } from './clauses';
import { focusOf, trimmed } from './focus';
import { frameOf, type Frame } from './frame';
import { meaningOf, spanOfSub, type Mode } from './meaning';
import type { Noun } from './words/noun';
import { queryOf, type Timed } from './query-of';
import { summaryOf } from './summary';

/** One part of a question as it was read. */
export type PartRead = { readonly query: Query; readonly frame: Frame | null };

/** Times, joined. */
const both = (spans: readonly Span[]): Span => {
	const [first, ...more] = spans.filter(({ is }) => is !== 'all');
	if (!first) return always;
	return more.length === 0 ? first : { is: 'both', of: [first, ...more] };
};

const spansIn = (chunks: readonly Chunk[]): readonly Span[] =>
	chunks.flatMap((c) => (c.is === 'time' && c.time.is === 'span' ? [c.time.span] : []));

/** Reads one part of a question; `null`: it says nothing whole. */
export const readPart = (all: readonly Chunk[], bindings: Bindings): PartRead | null => {
	const { main: whole, subs } = delayed(clausesOf(withoutWhat(trimmed(all))));
	const first = focusOf(whole);
	const isDelay = subs.some((s) => s.isMeasured);
	const start = isDelay ? { ...first, get: 'measure' as const, measure: 'latency' as const } : first;
	const main = promoted(whole, start);
	const focus =
		main === whole
			? start
			: focusOf(main).get === 'sequence'
				? focusOf(main)
				: { ...start, get: start.get === 'show' ? ('wh' as const) : start.get };
	const within = all.find((c) => c.is === 'time' && c.time.is === 'within');
	const withinMs = within?.is === 'time' && within.time.is === 'within' ? within.time.ms : null;
	const spans = spansIn(main);
	const initial = subs.filter((s) => s.isInitial);
	const subSpans: Span[] = initial.flatMap((sub) => spanOfSub(sub, null, bindings, withinMs) ?? []);
	const summary = summaryOf(main, both([...spans, ...subSpans]), bindings);
	if (summary) return { query: withSubs(summary, subs, bindings, withinMs), frame: null };
	const said = activityOf(main) ?? frameOf(main.filter((c) => c.is !== 'time' || c.time.is !== 'within'));
	if (!said) return null;
	const frame = withPer(withExcept(pointedWhere(said, main), exceptIn(main, bindings)), focus);
	const mode: Mode =
		focus.get === 'measure' || focus.get === 'when' || focus.get === 'sequence' || focus.order !== null
			? 'moment'
			: 'ever';
	const isApart =
		(mode === 'moment' && focus.get !== 'when' && !frame.isTogether) ||
		(focus.get !== 'when' && (isAlternative(frame.who) || isAlternative(frame.whom)));
	const meant = meaningOf(frame, bindings, mode, isApart);
	const later = subs.filter((s) => !s.isInitial).flatMap((sub) => spanOfSub(sub, frame, bindings, withinMs) ?? []);
	const named = spans.length > 1 && focus.order !== null ? spans.flatMap((s) => (s.is === 'between' ? [s] : [])) : [];
	const halves = main.flatMap((c) => (c.is === 'time' && c.time.is === 'windows' ? c.time.windows : []));
	const windows =
		halves.length > 0
			? halves
			: named.map((s) => ({ startMs: s.startMs ?? 0, endMs: s.endMs ?? bindings.known.untilMs }));
	const span = both([...(windows.length > 1 ? [] : spans), ...subSpans, ...later]);
	const timed: Timed = {
		span,
		isEvery: subs.some((s) => s.isEvery),
		isClose: subs.some((s) => s.isClose),
		hasBefore: subs.some((s) => s.relation === 'before'),
	};
	return { query: queryOf({ frame, meant, focus, timed, windows }, bindings), frame };
};

/** “What is the longest look”: nothing is done to “what”. */
const withoutWhat = (chunks: readonly Chunk[]): readonly Chunk[] => {
	const [what, be] = chunks;
	const isFiller = isNounChunk(what) && what.noun.is === 'wh' && what.text === 'what' && hasTag(be, 'be');
	const measures = chunks.some((c) =>
		hasTag(
			c,
			'how-long',
			'longest',
			'shortest',
			'share',
			'rate',
			'mean',
			'how-soon',
			'how-many',
			'how-often',
			'duration',
		),
	);
	const isNamed = chunks.some((c) => isDeedChunk(c) && c.form === 'noun');
	return isFiller && measures && isNamed ? chunks.slice(2) : chunks;
};

/** “The delay between her pointing and his look”: from the first to the second. */
const delayed = (clauses: Clauses): Clauses => {
	const { main, subs } = clauses;
	if (subs.length > 0 || !main.some((c) => hasTag(c, 'how-soon'))) return clauses;
	const from = main.findIndex((c) => hasTag(c, 'between', 'from', 'how-soon'));
	const hasDeed = (start: number, end: number): boolean => main.slice(start, end).some(isDeedChunk);
	const joint = main.findIndex(
		(c, i) => i > from && hasTag(c, 'and', 'to', 'until') && hasDeed(from + 1, i) && hasDeed(i + 1, main.length),
	);
	if (from === -1 || joint === -1) return clauses;
	const flags = { isEvery: false, isClose: false, isInitial: true, isFromStart: true, isMeasured: true };
	return {
		main: main.slice(joint + 1),
		subs: [{ relation: 'after', ...flags, chunks: main.slice(from + 1, joint) }],
	};
};

const isAlternative = (noun: Noun | null): boolean =>
	noun?.is === 'fixed' && noun.slots.length > 1 && noun.join === 'or';

const withSubs = (
	query: Query,
	subs: ReturnType<typeof clausesOf>['subs'],
	bindings: Bindings,
	withinMs: number | null,
): Query => {
	if (query.get !== 'summary') return query;
	const later = subs.filter((s) => !s.isInitial).flatMap((sub) => spanOfSub(sub, null, bindings, withinMs) ?? []);
	return { ...query, span: both([query.span, ...later]) };
};
