import { isOneOf } from '../../core/collections';
import { takeTimes } from '../answer/parse-times';
import type { Span } from '../answer/query';
import { readPattern, writePattern } from './query-names';

/** Says nothing of the time, where something must be said. */
const ALL = 'all';

const secondsText = (ms: number): string => `${ms / 1000} s`;

const msOf = (seconds: string): number => Math.round(Number(seconds) * 1000);

const NUMBER = '(\\d+(?:\\.\\d+)?)';
/** What `writeSpan` writes of times alone. */
const FORMS: readonly (readonly [RegExp, (a: number, b: number) => Span])[] = [
	[new RegExp(`^at ${NUMBER} s$`), (tMs) => ({ kind: 'at', tMs })],
	[new RegExp(`^between ${NUMBER} s and ${NUMBER} s$`), (startMs, endMs) => ({ kind: 'between', startMs, endMs })],
	[new RegExp(`^from ${NUMBER} s$`), (startMs) => ({ kind: 'between', startMs, endMs: null })],
	[new RegExp(`^until ${NUMBER} s$`), (endMs) => ({ kind: 'between', startMs: null, endMs })],
];
const RELATIONS = ['before', 'after', 'while'] as const;
const PICKS = ['first', 'last', 'any'] as const;
const RELATIVE = /^(before|after|while) (?:(first|last) )?(.+)$/;

/**
 * `at 5 s`, `between 3 s and 8.5 s`, `from 3 s`, `until 8 s`, `all`, `before last point by A`. A bound that a question
 * names as a part of the session may be written in its words instead (`last two seconds`, `first half`): see `readSpan`.
 */
export const writeSpan = (span: Span): string => {
	switch (span.kind) {
		case 'all':
			return ALL;
		case 'at':
			return `at ${secondsText(span.tMs)}`;
		case 'between': {
			const { startMs, endMs } = span;
			if (startMs === null) return endMs === null ? 'any time' : `until ${secondsText(endMs)}`;
			return endMs === null
				? `from ${secondsText(startMs)}`
				: `between ${secondsText(startMs)} and ${secondsText(endMs)}`;
		}
		case 'relative':
			return `${span.relation} ${span.pick === 'any' ? '' : `${span.pick} `}${writePattern(span.anchor)}`;
	}
};

/** A time as a person says it: the whole text must be one. */
const asSaid = (written: string, untilMs: number | null): Span | null => {
	// Parts that are counted from the end, or as a share, need the length of the session.
	const needsLength = /\b(?:last|final|closing|ending|end|half|third|quarter|halfway|midway|middle)\b/.test(written);
	if (needsLength && untilMs === null && !/^first half (?:a )?second$/.test(written)) return null;
	const { text, spans } = takeTimes(written, untilMs ?? 0);
	return text.trim() === '§0§' ? (spans[0] ?? null) : null;
};

/**
 * What `writeSpan` wrote, or any time that the rules read when it is all that is said: `at nine and a half seconds`,
 * `between 0:03 and 0:08`, `first five seconds`, `last 2 s`, `second half`, `at the end`.
 *
 * @param untilMs length of the session, for what is counted from its end or as a share of it; `null`: not known
 * @returns `null` when it is no time
 */
export const readSpan = (written: string, untilMs: number | null): Span | null => {
	if (written === ALL) return { kind: 'all' };
	if (written === 'any time') return { kind: 'between', startMs: null, endMs: null };
	for (const [form, spanOf] of FORMS) {
		const [, a, b] = form.exec(written) ?? [];
		if (a !== undefined) return spanOf(msOf(a), msOf(b ?? ''));
	}
	const [, relation = '', pick = 'any', pattern] = RELATIVE.exec(written) ?? [];
	const anchor = pattern === undefined ? null : readPattern(pattern);
	return anchor && isOneOf(RELATIONS, relation) && isOneOf(PICKS, pick)
		? { kind: 'relative', relation, anchor, pick }
		: asSaid(written, untilMs);
};
