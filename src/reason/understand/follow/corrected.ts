import { and } from '../../query/build';
import type { Query } from '../../query/query';
import { isAsked, measureFrom } from './exchange';

/* What takes back the question before: “no, I meant while he speaks”, “sorry, Person 3”, “not Ben, Lina”. */

const APART = String.raw`[\s,.!;:–—-]`;
/** Words that take back by themselves; “no” alone does so only with a sign or another such word behind it: “no one looked”. */
const FREE = String.raw`sorry|wait|hold on|hang on|oops|ups|whoops|my (?:mistake|bad|fault)|actually|scrap that|correction|(?:but )?i (?:meant|mean)(?: to (?:say|ask))?|i was asking about|make (?:that|it)`;
const NO = String.raw`no|nope|nah|not that(?: one)?|wrong(?: one)?|rather`;
const MEANT = /\bi (?:meant|mean|was asking)\b/i;
const LEAD = new RegExp(
	String.raw`^\s*(?:and |but |oh,? |ah,? )?(?:(?:${FREE})\b${APART}+|(?:${NO})(?:\s*[,.!;:–—-]+\s*|${APART}+(?=(?:${FREE}|${NO}|the|in|at|on|only|how|when|whom?|what|where|which|person \d|p\d)\b)))`,
	'i',
);
/** “Not Ben, Lina”, “not Ben but Lina”. */
const INSTEAD = /^\s*not (?!that\b|at all\b|sure\b)[^,;?!]{1,40}?(?:[,;–—-]+|\bbut\b)\s*(?:but |rather )?/i;
/** “Lina, not Ben”. */
const NOT_AFTER = /\s*[,;–—-]\s*not [^,;?!]{1,40}(?=\s*[?.!]*\s*$)/i;

/** “No, I meant Ben looking at Anna”: what is meant, without what says that it was not; `null`: it corrects nothing. */
export const correctionIn = (question: string): string | null => {
	let rest = question;
	for (let lead = LEAD.exec(rest); lead; lead = LEAD.exec(rest)) rest = rest.slice(lead[0].length);
	// “While she speaks, I mean”.
	const tail = /[\s,;–—-]+i (?:meant|mean)\s*[?.!]*\s*$/i.exec(rest);
	if (tail) rest = rest.slice(0, tail.index);
	const instead = INSTEAD.exec(rest);
	if (instead) rest = rest.slice(instead[0].length);
	if (rest !== question) rest = rest.replace(NOT_AFTER, '');
	return rest === question || rest.trim() === '' ? null : rest;
};

/** Whether a question says that what was answered was not meant. */
export const isCorrecting = (question: string): boolean => MEANT.test(question) || correctionIn(question) !== null;

/** What is meant, measured as before: “no, I meant while he speaks”, of how often or what share. */
export const asBefore = (query: Query, last: Query | undefined): Query => {
	if (query.get !== 'whether' || !last || !isAsked(last) || last.get !== 'measure') return query;
	const { measure } = last;
	const within = last.span.is === 'between' ? last.span : ({ is: 'all' } as const);
	if (measure.of === 'share' && query.span.is === 'beside' && query.span.relation === 'during') {
		const { anchor } = query.span;
		const own = { ...query, about: and(query.about, anchor), span: within };
		return measureFrom(own, { of: 'share', base: anchor });
	}
	const kept = measure.of === 'share' ? ({ of: 'share', base: null } as const) : measure;
	return measureFrom({ ...query, span: query.span.is === 'all' ? within : query.span }, kept);
};
