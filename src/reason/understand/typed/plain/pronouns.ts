import escapeStringRegexp from 'escape-string-regexp';
import type { Known } from '../../words/noun';

/*
 * Who “he” and “she” are where a title tells: “Mum’s gaze on Person 2 when she talks” is while Mum talks. Nothing else tells
 * who is a he or a she.
 */

const TITLES = {
	she: /^(?:mum|mom|mummy|mommy|mama|mother|grandma|granny|grandmother|aunt|auntie|ms|mrs|miss|madam|sister|lady)\b/i,
	he: /^(?:dad|daddy|papa|father|grandpa|grandad|grandfather|uncle|mr|sir|brother)\b/i,
} as const;

/** Pronouns behind “when” that a title decides, by the name; of two who are named. */
export const withTitledPronouns = (question: string, { people }: Known): string => {
	const found = /^(.*\b(?:when|while|whenever|as|once|after|before|if))( )(s?he)( .*)$/isu.exec(question);
	if (!found) return question;
	const [, before = '', space = '', word = '', rest = ''] = found;
	const named = people
		.map(({ name }) => name)
		.filter((name) =>
			new RegExp(String.raw`(?<![\p{L}\d])${escapeStringRegexp(name)}(?![\p{L}\d])`, 'iu').test(before),
		);
	if (named.length !== 2) return question;
	const [own, other] = word.toLowerCase() === 'she' ? [TITLES.she, TITLES.he] : [TITLES.he, TITLES.she];
	const titled = named.filter((name) => own.test(name));
	const left = named.filter((name) => !other.test(name));
	const [meant] = titled.length === 1 ? titled : left.length === 1 ? left : [];
	return meant === undefined ? question : `${before}${space}${meant}${rest}`;
};
