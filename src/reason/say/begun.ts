import type { Span } from '../query/query';
import type { Said } from './said';

/** What stands before the time in which something began, until the verb is put into words for it. */
const FROM_START = 'from a start while';

/** What stands before the time at whose start something was so, until the verb is put into words for it. */
const AT_START = 'at a start while';

/** The same of its end. */
const AT_END = 'at an end while';
const BEFORE_END = 'before an end while';
const AFTER_END = 'after an end while';

/** ` just as` or ` after` something ended, until the verb is put into words for it. */
export const endedWord = (isAtOnce: boolean): string => (isAtOnce ? ` just ${AT_END}` : ` ${AFTER_END}`);

/** How a time hangs on the other beside which it is. */
export const besideWord = ({ relation, edge, isBegun, withinMs }: Extract<Span, { is: 'beside' }>): string => {
	if (relation === 'before' && edge === 'end') return BEFORE_END;
	if (relation !== 'during') return relation;
	if (isBegun) return FROM_START;
	if (withinMs === null) return 'while';
	return edge === 'end' ? AT_END : AT_START;
};

const BEGINNINGS: Readonly<Record<string, string>> = {
	...{ spoke: 'speak', looked: 'look', pointed: 'point', nodded: 'nod', shook: 'shake', showed: 'show', gave: 'give' },
	...{ reached: 'reach', had: 'have', shared: 'share', followed: 'follow' },
};
const DEEDS = Object.keys(BEGINNINGS).join('|');

const worded = (text: string): string =>
	text
		.replace(new RegExp(String.raw`\bspoke((?: \S+){0,3}?) ${FROM_START}`, 'g'), 'began to speak$1 while')
		.replace(new RegExp(String.raw`\b(not|nobody) speak ${FROM_START}`, 'g'), '$1 begin to speak while')
		.replaceAll(FROM_START, 'having begun while')
		.replace(
			new RegExp(String.raw`${AT_START} ([^,.;(]*?)\b(${DEEDS})\b`, 'g'),
			(_, by: string, deed: string) => `when ${by}began to ${BEGINNINGS[deed] ?? deed}`,
		)
		.replaceAll(AT_START, 'at the moment when')
		.replace(
			new RegExp(`(at|before|after) an end while ([^,.;(]*?)\\b(${DEEDS})\\b`, 'g'),
			(_, side: string, by: string, deed: string) =>
				`${side === 'at' ? 'when' : side} ${by}stopped ${going(BEGINNINGS[deed] ?? deed)}`,
		)
		.replaceAll(AT_END, 'at the end of the time when')
		.replaceAll(BEFORE_END, 'before the end of the time when')
		.replaceAll(AFTER_END, 'after the end of the time when');

const going = (deed: string): string =>
	deed === 'nod' ? 'nodding' : `${deed.endsWith('e') ? deed.slice(0, -1) : deed}ing`;

/** `Ben began to speak while Anna spoke`, of what was asked for by its start; `when Anna began to speak`, of what was so then. */
export const withStarts = (said: Said): Said =>
	said.sentences.some(({ text }) =>
		[FROM_START, AT_START, AT_END, BEFORE_END, AFTER_END].some((one) => text.includes(one)),
	)
		? { ...said, sentences: said.sentences.map((one) => ({ ...one, text: worded(one.text) })) }
		: said;
