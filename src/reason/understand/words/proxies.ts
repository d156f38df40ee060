/*
 * What no event tells, but something else comes near to: who listens is not seen, who looks at whoever speaks is. The nearer
 * question is offered and never answered in its stead.
 */

/** A question in the place of another, and why it is asked. */
export type Proxy = { readonly asks: string; readonly question: string };

const NAME = String.raw`((?:person|p) ?\d+|the \w+(?: on the (?:left|right))?|him|her|them|\p{Lu}[\p{L}’'.-]*(?: \p{Lu}[\p{L}’'-]*)?)`;
const LISTEN = 'listen(?:s|ed|ing)?';

const LISTENING: readonly (readonly [RegExp, string])[] = [
	[
		new RegExp(
			String.raw`^\W*who (?:(?:was|is|were) )?${LISTEN} (?:most |best )?to ${NAME}(?: the (?:most|longest|best))?\W*$`,
			'iu',
		),
		'Who looked at $1 the most while $1 spoke?',
	],
	[
		new RegExp(String.raw`^\W*who (?:(?:was|is|were) )?${LISTEN}(?: the (?:most|longest|best))?\W*$`, 'iu'),
		'Who looked the longest at people while somebody else spoke?',
	],
	[
		/^\W*(?:who|which (?:one|person|of them|of the two))(?:'s| is| was) (?:the |a )?(?:better|best|more attentive|most attentive|good) listener\b.*$/iu,
		'Who looked the longest at people while somebody else spoke?',
	],
	[
		new RegExp(String.raw`^\W*(?:did|does|was|is) ${NAME} ${LISTEN} to ${NAME}\W*$`, 'iu'),
		'Did $1 look at $2 while $2 spoke?',
	],
	[
		new RegExp(String.raw`^\W*(how long|how often|when) (?:did|does|was|is) ${NAME} ${LISTEN} to ${NAME}\W*$`, 'iu'),
		'$1 did $2 look at $3 while $3 spoke?',
	],
];

/** The nearer question; `null`: there is none, or none is needed. */
export const proxyOf = (question: string): Proxy | null => {
	for (const [pattern, near] of LISTENING) {
		if (pattern.test(question))
			return {
				asks: 'Listening is not seen, only where people look. Is this meant?',
				question: question.trim().replace(pattern, near),
			};
	}
	return null;
};
