import { patternOf } from '../../../../core/text/patterns';
import type { Names } from '../rewriting';
import { asQuestion, asStatement, clauseIn, invertedIn, namedIn, ongoingIn, type Clause } from './clause';
import { OPENERS, waysToAsk, type ClauseForm, type Wanted } from './ways-to-ask';

const END = /\s*[?.!]*\s*$/;

const UNIT = String.raw`(?:s|secs?|seconds?|mins?|minutes?)`;
const CLOCK = String.raw`\d[\d.:]*(?: ?${UNIT})?`;
/** A part of the session before its question, with or without a comma. */
const PART_OF_TIME = String.raw`(?:(?:in|during|within|over|for) the (?:first|second|third|last|final|opening|closing|middle) (?:half|third|quarter|minute|(?:\d+|two|three|four|five|ten|twenty|thirty) ${UNIT})|(?:in )?between ${CLOCK} and ${CLOCK}|from ${CLOCK} (?:to|until|till) ${CLOCK}|(?:before|after|until|from) ${CLOCK}(?: on(?:wards)?)?)`;
/** Another time before its question, up to a comma. */
const LEAD = String.raw`(?:(?:while|whilst|whenever|when|once|after|before|during|in|on|at|from|until) [^,?.!]{3,80})`;

const canonical = (wanted: Wanted, clause: Clause): string => {
	switch (wanted) {
		case 'whether':
			return asQuestion(clause);
		case 'moment':
			return `was there a moment when ${asStatement(clause)}`;
		case 'what':
			return `what ${asQuestion(clause)}`;
		case 'when':
			return `when ${asQuestion(clause)}`;
		case 'how-long':
			return `how long ${asQuestion(clause)}`;
		case 'how-often':
			return `how often ${asQuestion(clause)}`;
		case 'share':
			return `what percentage of the time ${asQuestion(clause)}`;
		case 'longest':
		case 'shortest':
			return `what was the ${wanted} time that ${asStatement(clause)}`;
		case 'first':
		case 'last':
			return `when ${asQuestion({ ...clause, adverbs: `${wanted} ${clause.adverbs}` })}`;
	}
};

const readAs: Readonly<Record<ClauseForm, (text: string, names: Names) => Clause | null>> = {
	said: clauseIn,
	going: ongoingIn,
	asked: invertedIn,
	named: namedIn,
};

/** What is wanted of somebody doing something, in whatever form that is said; `null`: it is no clause. */
export const wantedOf = (wanted: Wanted, body: string, names: Names): string | null => {
	const clause = ongoingIn(body, names) ?? clauseIn(body, names) ?? namedIn(body, names);
	return clause && canonical(wanted, clause);
};

/** What follows from another time has a rule of its own. */
const isAfterAnother = (wanted: Wanted, body: string): boolean =>
	(wanted === 'first' || wanted === 'last') && /\b(?:after|once|since|from|following)\b|^(?:when|as)\b/i.test(body);

const OPEN_END = /^ (?:at|to|towards?|on)(?= (?:in|between|during|while|before|after|from|when|one)\b|\s*$)/i;

/** “…, right?” */
const TAG =
	/,? (?:right|correct|yes|no|or not|is that right|am i right|(?:did|was|is|does|were|are)(?:n't| not) (?:s?he|they|it))$/i;

/** “Ada looked at the robot, right?”: did she. */
const withoutTag = (text: string, names: Names): string | null => {
	const body = text.replace(END, '');
	const clause = TAG.test(body) ? clauseIn(body.replace(TAG, ''), names) : null;
	return clause && `${asQuestion(clause)}?`;
};

const AT_THAT_TIME = /,? (?:at (?:that|the) (?:time|moment|point)|then|meanwhile|at the same time)$/i;

/** “Milo gives her something, was she looking at him at that time?”: when he gives it. */
const meanwhileIn = (text: string, names: Names): string | null => {
	const [, first, sign, second = ''] = /^\s*([^,:;?]+)\s*([,:;])\s*([^,:;?]+)\?*\s*$/u.exec(text) ?? [];
	if (first === undefined || !/^(?:did|does|do|was|were|is|are|who|whom|what|where|how)\b/i.test(second)) return null;
	if (sign !== ':' && !AT_THAT_TIME.test(second.replace(END, ''))) return null;
	const clause = clauseIn(first, names);
	return clause && `when ${asStatement(clause)}, ${second.replace(END, '').replace(AT_THAT_TIME, '')}?`;
};

/** The question as it is put most plainly; `null`: it is no clause with words before it that say what is wanted. */
const plainlyAsked = (text: string, names: Names, lead = ''): string | null => {
	const body = text.replace(END, '').replace(/,? (?:when|at what time) (?:was|is) (?:it|that)$/i, '');
	for (const { wanted, head, forms, loose, needsLoose } of waysToAsk) {
		const found = patternOf(String.raw`^\s*(?:${head})\s*(?<=\s)(?=\S)`, 'iu').exec(body);
		if (!found) continue;
		const whole = body.slice(found[0].length);
		const left = loose === undefined ? whole : whole.replace(patternOf(String.raw`(?: ${loose}\b)+`, 'iu'), '');
		if (needsLoose === true && left === whole) continue;
		if (isAfterAnother(wanted, `${lead} ${left}`)) return null;
		for (const form of forms) {
			const clause = readAs[form](left, names);
			// “Everything she looked at”: at what is open.
			if (clause && wanted === 'what' && !OPEN_END.test(clause.rest)) continue;
			if (clause) return `${canonical(wanted, clause)}?`;
		}
	}
	return null;
};

/** Words that point back at what a time in front says. */
const POINTING = /\b(?:he|she|they|it|him|her|them|his|their|there|that)\b/i;

/** “In the first half, …”: the time, and the question without it. */
const leadOf = (text: string): { readonly lead: string; readonly rest: string; readonly isPart: boolean } | null => {
	const part = patternOf(String.raw`^\s*(${PART_OF_TIME}),?\s+(?=\p{L})(.*)$`, 'iu').exec(text);
	const found = part ?? patternOf(String.raw`^\s*(${LEAD}),\s+(?=\p{L})(.*)$`, 'iu').exec(text);
	const [, lead, rest] = found ?? [];
	return lead === undefined || rest === undefined ? null : { lead, rest, isPart: part !== null };
};

const withoutOpener = (text: string): string | null => {
	const found = patternOf(String.raw`^\s*${OPENERS},?\s+(?:(whether|if)\s+)?(.*)$`, 'iu').exec(text);
	const [, whether, rest] = found ?? [];
	if (rest === undefined) return null;
	return whether !== undefined || /^(?:who|whom|whose|what|which|when|where|why|how|at what|at which)\b/i.test(rest)
		? rest
		: null;
};

/** “Tell me whether Ada looked”: did she. */
const opened = (text: string, names: Names): string | null => {
	const rest = withoutOpener(text);
	if (rest === null) return null;
	const clause = clauseIn(rest.replace(END, ''), names);
	return clause ? `${asQuestion(clause)}?` : rest;
};

/**
 * An English question about one clause, put in the one way that the reading knows best, whatever words ask for it: “add up the
 * seconds that Ada was looking at the robot” is how long she was. A time in front goes behind it. What is not of this form stays
 * as it is.
 */
export const asAsked = (text: string, names: Names): string => {
	const plain = plainlyAsked(text, names) ?? withoutTag(text, names) ?? meanwhileIn(text, names);
	if (plain !== null) return plain;
	const lead = leadOf(text);
	if (!lead) return text;
	const isOfExtreme = lead.isPart && /^[^?]*\b(?:longest|shortest)\b[^,?]*\?*\s*$/i.test(lead.rest);
	const rest =
		plainlyAsked(lead.rest, names, lead.lead) ?? opened(lead.rest, names) ?? (isOfExtreme ? lead.rest : null);
	if (rest === null) return text;
	// What points back at the time in front stays behind it.
	return !lead.isPart && POINTING.test(rest) ? `${lead.lead}, ${rest}` : `${rest.replace(END, '')} ${lead.lead}?`;
};
