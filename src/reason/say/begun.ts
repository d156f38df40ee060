import type { Said } from './said';

/** What stands before the time in which something began, until the verb is put into words for it. */
export const FROM_START = 'from a start while';

/** What stands before the time at whose start something was so, until the verb is put into words for it. */
export const AT_START = 'at a start while';

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
		.replaceAll(AT_START, 'at the moment when');

/** `Ben began to speak while Anna spoke`, of what was asked for by its start; `when Anna began to speak`, of what was so then. */
export const withStarts = (said: Said): Said =>
	said.sentences.some(({ text }) => text.includes(FROM_START) || text.includes(AT_START))
		? { ...said, sentences: said.sentences.map((one) => ({ ...one, text: worded(one.text) })) }
		: said;
