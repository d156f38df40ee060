import { always } from '../query/build';
import type { Query, Span } from '../query/query';
import { activityOf, exceptIn, pointedWhere, promoted, withExcept, withPer } from './adjust';
import type { Bindings } from './bindings';
import type { Chunk } from './words/chunks';
import { clausesOf } from './clauses';
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
	const { main: whole, subs } = clausesOf(trimmed(all));
	const start = focusOf(whole);
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
	const windows = spans.length > 1 && focus.order !== null ? spans.flatMap((s) => (s.is === 'between' ? [s] : [])) : [];
	const span = both([...(windows.length > 1 ? [] : spans), ...subSpans, ...later]);
	const timed: Timed = {
		span,
		isEvery: subs.some((s) => s.isEvery),
		isClose: subs.some((s) => s.isClose),
		hasBefore: subs.some((s) => s.relation === 'before'),
	};
	return { query: queryOf({ frame, meant, focus, timed, windows }, bindings), frame };
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
