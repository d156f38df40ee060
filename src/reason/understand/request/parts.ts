import type { Doing } from '../../answer/doings';
import type { Measure, Span } from '../../query/query';
import { isAtOnce } from '../normal/at-once';
import type { Concept } from '../vocabulary/vocabulary';
import { hasTag, type Chunk } from '../words/chunks';
import type { TimeFound } from '../words/times';
import type { Noun } from '../words/noun';

/*
 * What is wanted, told apart by what, of whom, when: the parts of a question that names them instead of making a sentence of
 * them, in whatever order. “Speaking time and nods per person”, “for each of them: how long at the cup, how long at the
 * laptop”, “gaze path of Anna, first 25 s”. Each word is one of these parts, or the question is none of this kind.
 */

export type MeasureName = Exclude<Measure['of'], 'distinct' | 'latency'>;

/** One thing that is wanted of each group. */
export type Part = {
	measure: MeasureName | null;
	/** Said before what is done, so that it goes on: “how often did they nod, point and …”. */
	isPrefix: boolean;
	/** How much of it is wanted is said, or what is done has a name of its own. */
	isMeasured: boolean;
	/** A word of its own says how much of it. */
	isSaid: boolean;
	doing: Doing | null;
	/** “Share of the talk”: of all of it, and not of the time. */
	isOfAll: boolean;
	/** Done to those who are told apart: “were looked at”. */
	isFlipped: boolean;
	aim: Noun | null;
};

/** Parts of time that are told apart. */
type Slices = { readonly unit: 'half' | 'third' | 'quarter' | 'minute' };

/** All that a question names. */
export type Request = {
	/** `measure` where nothing else is said. */
	head: 'measure' | 'sequence' | 'when' | 'list';
	readonly parts: Part[];
	/** Told apart by who does it, and at whom or what. */
	who: Noun | null;
	whom: Noun | null;
	/** Of these alone, taken together. */
	subject: Noun | null;
	slices: Slices | null;
	readonly windows: Extract<TimeFound, { is: 'windows' }>['windows'][number][];
	readonly spans: Span[];
	isTable: boolean;
	/** “…, in seconds”: how long, and not how often. */
	hasUnit: boolean;
};

export const emptyPart = (): Part => ({
	...{
		measure: null,
		isPrefix: false,
		isMeasured: false,
		isSaid: false,
		doing: null,
		isOfAll: false,
		isFlipped: false,
		aim: null,
	},
});

/** Words that lead up to what is wanted, or join it. */
export const LIGHT: readonly Concept[] = [
	...([
		'list',
		'show-me',
		'the',
		'this',
		'of',
		'in',
		'to',
		'on',
		'at',
		'for',
		'with',
		'from',
		'be',
		'do',
		'have',
	] as const),
	...(['polite', 'ignored', 'light', 'there-is', 'whole', 'also', 'video', 'possessive', 'different'] as const),
];

export const UNITS = ['half', 'third', 'quarter', 'minute'] as const;

/** Words that are light elsewhere, and say something here. */
export const HEAVY: readonly Concept[] = [
	...([
		'not',
		'never',
		'without',
		'only',
		'most',
		'least',
		'more',
		'less',
		'longest',
		'shortest',
		'first',
		'last',
	] as const),
	...([
		'next',
		'while',
		'before',
		'after',
		'until',
		'since',
		'if',
		'whenever',
		'why',
		'together',
		'again',
		'or',
	] as const),
	...([
		'than',
		'over',
		'under',
		'at-least',
		'at-most',
		'exactly',
		'once',
		'twice',
		'rank',
		'change',
		'summary',
	] as const),
	...(['half', 'third', 'quarter', 'end', 'start', 'now', 'back', 'reverse', 'moments', 'happen', 'mainly'] as const),
];

export const measureIn = (chunk: Chunk): MeasureName | null => {
	if (hasTag(chunk, 'share')) return 'share';
	if (hasTag(chunk, 'rate')) return 'rate';
	if (hasTag(chunk, 'mean')) return 'mean';
	if (hasTag(chunk, 'longest') && !hasTag(chunk, 'most')) return 'longest';
	if (hasTag(chunk, 'how-often', 'how-many')) return 'count';
	if (hasTag(chunk, 'how-long', 'duration', 'long')) return 'time';
	return null;
};

/** “Each of them”, “everybody”, “all things”. */
export const isApart = ({ is, slots }: Noun): boolean => is === 'each' || (is === 'all' && slots.length === 0);

export const isPreposition = (chunk: Chunk | undefined): boolean => hasTag(chunk, 'to', 'on', 'at');

/** What a word of the deed itself says of how much is wanted. */
export const ownMeasure = (text: string, doing: Doing): MeasureName | null => {
	if (/time$/.test(text)) return 'time';
	if (isAtOnce(doing)) return 'count';
	return /^(?:looks|glances|stares|utterances|speaking turns)$/.test(text) ? 'count' : null;
};

/** “Share of (the) talking time”. */
export const isOfShare = (chunks: readonly Chunk[], at: number): boolean => {
	const before = chunks.slice(0, at).findLast((c) => !hasTag(c, 'the', 'of'));
	return (
		hasTag(before, 'share') && (/ of$/.test(before?.text ?? '') || chunks.slice(0, at).some((c) => hasTag(c, 'of')))
	);
};

/** “Mean length”, “how long at most”, “how long on average”: whether a word says more of the length that is wanted. */
export const sharpened = (part: Part, chunk: Chunk, before: Chunk | undefined): boolean => {
	if (part.doing !== null) return false;
	const isOfLength = part.measure === 'mean' || part.measure === 'longest';
	if (isOfLength && /^(?:lengths?|durations?|times?)$/.test(chunk.text)) return true;
	const isAtMost = hasTag(chunk, 'at-most') || (hasTag(chunk, 'most') && hasTag(before, 'at'));
	const sharper = isAtMost ? 'longest' : hasTag(chunk, 'mean') ? 'mean' : null;
	if (sharper === null || part.measure !== 'time' || !part.isSaid) return false;
	part.measure = sharper;
	return true;
};

/** A part of the session, to its end where none is said. */
export const windowOf = ({ startMs, endMs }: Extract<Span, { is: 'between' }>): { startMs: number; endMs: number } => ({
	startMs: startMs ?? 0,
	endMs: endMs ?? Infinity,
});

/** One part of the time, or of what is done, against another. */
export const AGAINST = /\b(?:against|vs|versus|compared (?:to|with)|as opposed to)\b/;

/** “Number of turns”: how often somebody spoke. */
export const asTurns = (part: Part): true => {
	part.doing = 'speaking';
	part.measure = 'count';
	part.isMeasured = true;
	return true;
};
