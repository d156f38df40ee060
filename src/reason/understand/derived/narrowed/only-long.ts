import type { Asked, Condition, Query } from '../../../query/query';
import type { Understood } from '../../../query/reading';
import { mapAtoms } from '../../conditions';
import { labelOf } from '../../label';
import type { Rereading } from '../reread';

/* “Counting only looks of more than 5 s, how many …?”: of whatever is asked, those times alone that last so long. */

const OPENING = String.raw`(?:(?:and|so|but|ok|okay|now|then)[, ]+)*`;
const COUNTING = String.raw`(?:(?:(?:if (?:we|you|i) )?(?:count|consider|take|include|use|keep)(?:ing)?|looking at|going by|taking) only(?: the)?|(?:only|just) (?:count|consider|take|includ|us|keep)(?:e|es|ing)?(?: the)?|(?:only|just)(?: the)?|(?:ignoring|leaving out|excluding|not counting|dropping|without)(?: (?:all|any|the))?)`;
const NOUN = String.raw`(looks|glances|gazes|fixations|turns|utterances|silences|pauses|(?:bouts|episodes|moments|times) of eye contact)`;
const BOUND = String.raw`(more than|longer than|over|above|at least|less than|shorter than|under|below|at most|up to)`;
const AMOUNT = String.raw`([\d.]+|one|two|three|four|five|ten|a|half a) ?(s|secs?|seconds?|min|minutes?|ms|milliseconds?)`;
const SUCH = String.raw`${COUNTING} ${NOUN}(?: (?:that|which))?(?: (?:last(?:s|ed|ing)?|are|were|take|took))?(?: (?:for|of))? ${BOUND} ${AMOUNT}(?: or (?:more|longer|less))?`;
const LEAD = new RegExp(String.raw`^\s*${OPENING}${SUCH}(?:\s*[,:;]|\s[-–—]+)\s*(\S[^?]*?)\s*[?.!]*\s*$`, 'iu');
const TAIL = new RegExp(String.raw`^\s*([^?]{6,}?)(?:,| \(|\s[-–—]+) ?${SUCH}\)?\s*[?.!]*\s*$`, 'iu');

const NUMBERS: Readonly<Record<string, number>> = {
	one: 1,
	a: 1,
	two: 2,
	three: 3,
	four: 4,
	five: 5,
	ten: 10,
	'half a': 0.5,
};

const doingOf = (noun: string): string =>
	/eye contact/.test(noun) ? 'mutual-gaze' : /turn|utter|silenc|paus/.test(noun) ? 'speaking' : 'look';

const lengthOf = (amount: string, unit: string): number => {
	const value = NUMBERS[amount.toLowerCase()] ?? Number(amount);
	if (/^m(?:s|illi)/i.test(unit)) return value;
	return Math.round(value * (/^m/i.test(unit) ? 60_000 : 1000));
};

const isLess = (bound: string): boolean => /less|short|under|below|most|up to/.test(bound);

/** A query has whole milliseconds: more than 5 s is 5001 ms or more. */
const bounded = (
	bound: string,
	ms: number,
): { readonly atLeastMs: number | null; readonly atMostMs: number | null } => {
	switch (bound) {
		case 'at least':
			return { atLeastMs: ms, atMostMs: null };
		case 'at most':
		case 'up to':
			return { atLeastMs: null, atMostMs: ms };
		default:
			return isLess(bound) ? { atLeastMs: null, atMostMs: Math.max(0, ms - 1) } : { atLeastMs: ms + 1, atMostMs: null };
	}
};

/** The opposite of what is left out: “ignoring looks under 1 s”. */
const OPPOSITE: Readonly<Record<string, string>> = {
	...{ 'more than': 'at most', 'longer than': 'at most', over: 'at most', above: 'at most', 'at least': 'less than' },
	...{ 'less than': 'at least', 'shorter than': 'at least', under: 'at least', below: 'at least' },
	...{ 'at most': 'more than', 'up to': 'more than' },
};

const narrowed = (query: Query, change: (about: Condition) => Condition): Query => {
	const own = <Q extends Pick<Asked, 'about'>>(one: Q): Q => ({ ...one, about: change(one.about) });
	if (query.get === 'compare') return { ...query, sides: query.sides.map(own) };
	if (query.get === 'table') return { ...query, columns: query.columns.map(own) };
	if (query.get === 'sequence' || !('about' in query)) return query;
	return own(query);
};

/** A question of those times alone that last so long; `null`: no such bound stands before or behind it. */
export const onlyLong = (question: string, { known, read }: Rereading): Understood | null => {
	const lead = LEAD.exec(question);
	const tail = lead ? null : TAIL.exec(question);
	const [noun, said, amount, unit] = lead ? lead.slice(1, 5) : (tail?.slice(2, 6) ?? []);
	const rest = lead ? lead[5] : tail?.[1];
	if (noun === undefined || said === undefined || amount === undefined || unit === undefined || !rest) return null;
	const isOut = /\b(?:ignoring|leaving out|excluding|not counting|dropping|without)\b[^,]*$/i.test(
		(lead ?? tail)?.[0].slice(0, (lead ?? tail)?.[0].indexOf(noun)) ?? '',
	);
	const lower = said.toLowerCase();
	const bound = isOut ? (OPPOSITE[lower] ?? lower) : lower;
	const plain = rest.replace(/\bhow many(?= (?:does|did|do|has|have|had|are|were|is|was)\b)/iu, `how many ${noun}`);
	const reading = read(`${plain}?`);
	if (!reading) return null;
	const doing = doingOf(noun.toLowerCase());
	const limits = bounded(bound, lengthOf(amount, unit));
	const lasting = (about: Condition): Condition =>
		mapAtoms(about, (atom) => (atom.doing === doing ? { is: 'lasting', of: atom, ...limits } : atom));
	const parts = reading.parts.map((part) =>
		part.is === 'query' ? { ...part, query: narrowed(part.query, lasting) } : part,
	);
	if (JSON.stringify(parts) === JSON.stringify(reading.parts)) return null;
	return { is: 'read', readings: [{ ...reading, parts, label: labelOf(parts, known) }] };
};
