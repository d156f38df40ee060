import escapeStringRegexp from 'escape-string-regexp';
import type { Known } from '../../words/noun';
import type { Names, Rewrite } from '../rewriting';

/** “While he is listening”, of two: while the other one speaks. */
export const listening = ({ person }: Names, { people }: Known): readonly Rewrite[] => {
	if (people.length !== 2) return [];
	const [a = '', b = ''] = people.map(({ name }) => name);
	const other = (own: string, left: string): Rewrite => [
		new RegExp(
			String.raw`^((?:(?!${person}).)*?(?<![\p{L}\d])${escapeStringRegexp(own)}(?![\p{L}\d])[^?]*?) (?:while|when|as) (?:(?:${escapeStringRegexp(own)}|s?he|they)(?:'s| is| was| are| were)? )?(?:just |only )?listening(?=\s*[?.!]*\s*$)`,
			'iu',
		),
		`$1 while ${left} spoke`,
	];
	return [other(a, b), other(b, a)];
};
