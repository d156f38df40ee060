import type { Said } from './said';

/** What stands before the time in which something began, until the verb is put into words for it. */
export const FROM_START = 'from a start while';

const worded = (text: string): string =>
	text
		.replace(new RegExp(String.raw`\bspoke((?: \S+){0,3}?) ${FROM_START}`, 'g'), 'began to speak$1 while')
		.replace(new RegExp(String.raw`\b(not|nobody) speak ${FROM_START}`, 'g'), '$1 begin to speak while')
		.replaceAll(FROM_START, 'having begun while');

/** `Ben began to speak while Anna spoke`, of what was asked for by its start. */
export const withStarts = (said: Said): Said =>
	said.sentences.some(({ text }) => text.includes(FROM_START))
		? { ...said, sentences: said.sentences.map((one) => ({ ...one, text: worded(one.text) })) }
		: said;
