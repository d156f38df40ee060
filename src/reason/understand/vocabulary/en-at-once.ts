import type { Vocabulary } from './vocabulary';

const OVERLAP = String.raw`(?:any |some |much )?(?:(?:overlapping|simultaneous) (?:speech|talk(?:ing)?|speaking|turns?)|cross-?talk|(?:speech|talk) overlaps?)`;
const TWO_SPEAK = 'did at least two people speak at the same time';
const UNSEEN = String.raw`(?:(?:could|can|did|do|was|is) (?:you |one |we |it )?(?:not|n['’]t) (?:be )?(?:tell|see|seen|know|known|say|determined?)|(?:could|can)not (?:tell|see|say|be seen|be told)|couldn['’]t (?:tell|see|say)|(?:is|was) (?:it )?(?:not known|unknown|not seen|missing|uncertain))`;

/** English ways to say that several speak at once, that something is told from its end, and that it could not be seen. */
export const englishAtOnce: Vocabulary['rewrites'] = [
	[new RegExp(String.raw`\b(?:was|is) there (?:ever )?${OVERLAP}`, 'gi'), TWO_SPEAK],
	[new RegExp(String.raw`\bwhen (?:was|is) there ${OVERLAP}`, 'gi'), `when ${TWO_SPEAK}`],
	[
		new RegExp(String.raw`\bhow (?:much|long)(?: (?:was|is)(?: there| the)?)? ${OVERLAP}(?: (?:was|is) there)?`, 'gi'),
		`how long ${TWO_SPEAK}`,
	],
	[new RegExp(String.raw`\bhow (?:often|many times) (?:was|is) there ${OVERLAP}`, 'gi'), `how often ${TWO_SPEAK}`],
	// “Backwards”, “from the last to the first”.
	[
		/,?\s*\b(?:backwards?|in reverse(?: order)?|in (?:the )?(?:opposite|inverse|reversed) order|from (?:the )?last to (?:the )?first|(?:the )?last (?:one |ones )?first|(?:latest|newest|most recent) first|from (?:the )?end to (?:the )?(?:start|beginning))(?=\s*(?:[?.!,]|$))/gi,
		' in reverse order',
	],
	// “For which parts is it unknown where she looked?”, “how long could you not tell where he looked?”
	[
		new RegExp(
			String.raw`^\s*(?:for |in |at |during )?(?:(?:which|what) (?:parts?|times?|moments?|stretches|seconds|minutes)|when|how (?:long|much)|for how long) ${UNSEEN}(?: (?:for|about|of))?(?: where (.+?) (?:looked|looks|was looking|is looking))?\s*[?.!]?\s*$`,
			'gi',
		),
		'what is not known $1',
	],
	// “How much could you not see?”
	[
		/^\s*(?:how much|what|which parts?) (?:could|can|did|do) (?:you|we|one) not (?:see|tell|know)(?: at all)?\s*[?.!]?\s*$/gi,
		'what is not known',
	],
];
