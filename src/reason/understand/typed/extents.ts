import type { Names, Rewrite } from './rewriting';

const UNBROKEN = String.raw`(?:without (?:(?:a|any) (?:single )?(?:break|pause|interruption|gap)s?|stopping|pausing|interruptions?|looking away)|in one go|at (?:a|one) stretch|uninterrupted(?:ly)?|non-?stop|in one piece)`;
const LONGEST = String.raw`(?:for )?(?:the )?longest(?: time)?`;
const EYES = String.raw`(?:eyes?|gaze|attention|look|focus|eyeline)`;
const GO = String.raw`(?:drawn|attracted|directed|turned|going|pulled)`;

/** How long one stretch of it is, and what draws a gaze. */
export const extents = ({ person }: Names): readonly Rewrite[] => [
	// “Who spoke the longest without a break?”: whose one turn was the longest, and not who spoke most.
	[
		new RegExp(
			String.raw`\b(who|which (?:one|person|of them)) (?:sp[eo]a?ke?s?|talk(?:s|ed)?) ${LONGEST},? ${UNBROKEN}`,
			'giu',
		),
		'$1 had the longest speaking turn',
	],
	[
		new RegExp(
			String.raw`\b(who|which (?:one|person|of them)) (?:look(?:s|ed)?|gaze[sd]?|stare[sd]?) at ([^?,]{1,30}?) ${LONGEST},? ${UNBROKEN}`,
			'giu',
		),
		'$1 had the longest single look at $2',
	],
	// “What did she look at for the longest single time?”
	[
		new RegExp(
			String.raw`^\s*(?:what|whom?|where) (?:did|does) (${person}) (?:look|gaze|stare)(?: at)? (?:for )?(?:the )?longest (?:(?:single|uninterrupted|unbroken|continuous) (?:time|look|stretch|spell)|time ${UNBROKEN}|${UNBROKEN})(?=\s*[?.!]*\s*$)`,
			'giu',
		),
		"$1's longest look, at what",
	],
	// “What were her eyes drawn to first?”
	[
		new RegExp(
			String.raw`\b(what|which \p{L}+|whom?|where) (?:was|were|is|are|did|does) (${person})(?:'s) ${EYES} (?:(first|last) )?(?:${GO}|go|turn) to(?: (first|last))?(?=\s*(?:[?.!,]|$))`,
			'giu',
		),
		'$1 did $2 look at $3$4',
	],
];
