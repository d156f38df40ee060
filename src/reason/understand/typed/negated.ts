import type { Rewrite } from './rewriting';

/** Verbs that say of another that it was not done, by their forms. */
const FAIL = {
	base: String.raw`(?:fail|neglect|omit|forget|refuse|decline)`,
	now: String.raw`(?:fails|neglects|omits|forgets|refuses|declines)`,
	past: String.raw`(?:failed|neglected|omitted|forgot|refused|declined)`,
} as const;

const AUX = String.raw`(?:did|does|do)`;

/** “Did anybody fail to look”, “who neglected to look”, “not even once”: that it was not done. */
export const negated = (): readonly Rewrite[] => [
	// “Did anybody not fail to look” says it twice, and is left as it is.
	[
		new RegExp(
			String.raw`\b(${AUX}) (?!not\b)((?:(?!not\b|never\b)\S+ ){1,4}?)(?:ever )?${FAIL.base} to (?=\p{L})`,
			'giu',
		),
		'$1 $2not ',
	],
	[new RegExp(String.raw`(?<!\b(?:not|never|nobody|one) )\b${FAIL.past} to (?=\p{L})`, 'giu'), 'did not '],
	[new RegExp(String.raw`(?<!\b(?:not|never|nobody|one) )\b${FAIL.now} to (?=\p{L})`, 'giu'), 'does not '],
	[/\bnever (?:even |so much as )?once\b/gi, 'never'],
	[/\b(did|does|do)(?:n't| not) ((?:\S+ ){1,6}?)(?:even|so much as) once\b/gi, '$1 not $2'],
	// “Did she look even once?”: whether at all.
	[
		/^(\s*(?:and |so |but )*(?:did|does|do|has|have|was|were|is|are)\b(?!n't| not\b)[^?]*?) (?:even|so much as|even just) (?:once|(?:a|one) single time|one time)(?=\s*[?.!]*\s*$)/gi,
		'$1 at least once',
	],
];
