import type { Rewrite } from './rewriting';

const THAT_IS = String.raw`(?:\bi\.? ?e\b\.?|\bthat is(?: to say)?(?=,)|\bin other words|\bmeaning(?= \p{L}+ing\b)|\bby which i mean)`;
const OPENS = String.raw`\s*[,;(–—-]?\s*`;
const MOST = String.raw`((?: the)? (?:most|least|longest|most often))?`;

/**
 * What is said once more in other words, “i.e. …”: left out where it adds nothing, and in the place of a word that says what
 * somebody is (“who was distracted, i.e. looking at nothing”).
 */
export const saidAgain = (): readonly Rewrite[] => [
	[
		new RegExp(
			String.raw`\b(who|which (?:one|person|child|kid)(?: of them)?) (is|was|are|were) [^,;:?()]{1,30}?${MOST}${OPENS}${THAT_IS},? (\p{L}+(?:ing|ed) (?![^,;:?()]*\b(?:it|them|him|her|that)\b)[^,;:?()]*?)((?: (?:while|when|during) [^,;:?()]*?)?)\)?(?=\s*(?:[,;:?]|$))`,
			'iu',
		),
		'$1 $2 $4$3$5',
	],
	[new RegExp(String.raw`${OPENS}${THAT_IS}[,:]? [^,:;?!()–—]*(?:[,)–—](?=\s)|\)|(?=[:;?!]|$))`, 'giu'), ''],
];
