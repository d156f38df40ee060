import type { Rewrite } from '../rewriting';

const ONE = String.raw`(?:person|persons|people|one|ones|participants?|individuals?|guests?|speakers?)`;

/** “Name the person who never pointed”: who never did. */
export const whoIs = (): readonly Rewrite[] => [
	[
		new RegExp(
			String.raw`^\s*(?:(?:and|so|but|ok|please) )*(?:name|identify|find|tell me|give me|show me|list|(?:who|which)(?: one)? (?:is|was|are|were)|who's)(?: all)?(?: of)? (?:me )?the ${ONE}(?: of (?:them|the \p{L}+))? (?:who|that) (?=(?:never|did not|didn't|does not|doesn't|had|has|have|was|were|is|are|do|did|\p{L}+(?:ed|s))\b)`,
			'iu',
		),
		'who ',
	],
	// “During the conversation, how often …”: of all of it.
	[
		/^\s*(?:during|in|over|throughout|across) the (?:whole |entire |full )?(?:conversation|meeting|clip|video|session|interview|lesson|dinner|recording|film|scene),? (?=(?:who|whom|whose|what|which|how|when|where|did|does|do|is|was|were|are)\b)/iu,
		'',
	],
	// “List the people by number of turns”: a rank.
	[
		/^\s*(?:please )?(?:list|sort|order|arrange)(?: me)?(?: all)? (?:of )?(?:the )?(?:people|persons|everyone|everybody|participants|them|guests)(?: here)? (?:by|according to|in order of) (?!name|first|when|who|time of|their place|place|where)/iu,
		'rank everybody by ',
	],
];
