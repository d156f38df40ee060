import type { AskSession } from './types';
import type { Span } from './query';
import { matchingRows, type Row } from './rows';

/** `[startMs, endMs)`. */
export type Interval = { readonly startMs: number; readonly endMs: number };

/** Why there is nothing to look at. */
export type Absence =
	/** Somebody whom nobody in the session is. */
	| { kind: 'person' | 'thing'; name: string }
	/** The session is not known there. */
	| { kind: 'time' }
	/** The event that the time of the question hangs on does not happen. */
	| { kind: 'anchor' }
	/** Nothing of the kind happens. */
	| { kind: 'nothing' }
	/** Events of the analysis do not say it, whether it happens or not. */
	| { kind: 'untold' };

const byStart = (a: Row, b: Row): number => a.startMs - b.startMs;

/** Each event once, whichever way it was read; in order of start. */
export const eachOnce = (rows: readonly Row[]): Row[] =>
	[...new Map(rows.map((r) => [r.id, r])).values()].sort(byStart);

/** A span made concrete. */
export type Window = {
	/** Rows that stand in it. */
	readonly includes: (row: Row) => boolean;
	/** The parts of a row that count for lengths. */
	readonly clip: (row: Row) => readonly Interval[];
	/** The events that a relative span hangs on, in order of time; else none. */
	readonly anchors: readonly Row[];
};

const intersect = (a: Interval, b: Interval): readonly Interval[] => {
	const [startMs, endMs] = [Math.max(a.startMs, b.startMs), Math.min(a.endMs, b.endMs)];
	return startMs < endMs ? [{ startMs, endMs }] : [];
};

const overlaps = (a: Interval, b: Interval): boolean => a.startMs < b.endMs && b.startMs < a.endMs;

const relativeWindow = (
	span: Extract<Span, { kind: 'relative' }>,
	rows: readonly Row[],
	session: AskSession,
): Window | Absence => {
	const found = matchingRows(span.anchor, rows, session);
	const all = found && eachOnce(found);
	if (!all || all.length === 0) return { kind: 'anchor' };
	const anchors = span.pick === 'any' ? all : [span.pick === 'first' ? all[0]! : all.at(-1)!];
	switch (span.relation) {
		case 'before':
			return { includes: (r) => anchors.some((a) => r.endMs <= a.startMs), clip: (r) => [r], anchors };
		case 'after':
			return { includes: (r) => anchors.some((a) => r.startMs >= a.endMs), clip: (r) => [r], anchors };
		case 'while':
			return {
				includes: (r) => anchors.some((a) => overlaps(r, a)),
				clip: (r) => anchors.flatMap((a) => intersect(r, a)),
				anchors,
			};
	}
};

/** What a span means in a session; or why it means nothing. */
export const windowOf = (span: Span, rows: readonly Row[], session: AskSession): Window | Absence => {
	const { untilMs } = session;
	switch (span.kind) {
		case 'all':
			return { includes: () => true, clip: (r) => [r], anchors: [] };
		case 'at':
			if (span.tMs < 0 || span.tMs >= untilMs) return { kind: 'time' };
			return { includes: (r) => r.startMs <= span.tMs && span.tMs < r.endMs, clip: (r) => [r], anchors: [] };
		case 'between': {
			const bounds = { startMs: span.startMs ?? 0, endMs: Math.min(span.endMs ?? untilMs, untilMs) };
			if (bounds.startMs >= untilMs) return { kind: 'time' };
			return { includes: (r) => overlaps(r, bounds), clip: (r) => intersect(r, bounds), anchors: [] };
		}
		case 'relative':
			return relativeWindow(span, rows, session);
	}
};

/** Time in which any of them holds, milliseconds: two at once count once. */
export const unionMs = (intervals: readonly Interval[]): number => {
	let sum = 0;
	let doneMs = -Infinity;
	for (const { startMs, endMs } of [...intervals].sort((a, b) => a.startMs - b.startMs)) {
		sum += Math.max(0, endMs - Math.max(startMs, doneMs));
		doneMs = Math.max(doneMs, endMs);
	}
	return sum;
};
