import type { Names, Rewrite } from './rewriting';

const TIME = String.raw`\d[\d:.]*(?: ?(?:s|secs?|seconds|min|minutes)\b)?`;
const END = String.raw`(?=\s*[?.!]*\s*$)`;
/** Where everybody looks, without a verb. */
const EVERYBODY = String.raw`(?:every(?:body|one)(?:'?s)?|all|each (?:person|one|of them)(?:'?s)?)`;
const GAZES = String.raw`(?:gazes?|eyes|looks?|gaze (?:state|targets?|directions?)|state|snapshot)`;
const LOOKS = String.raw`(?:(?:(?:list|show|give me|show me) )?(?:${EVERYBODY} (?:the )?${GAZES}|(?:the )?${GAZES} (?:of|for) ${EVERYBODY}(?: of them)?|${GAZES}))`;
const WINDOW = String.raw`(?:(?:in|during|over|within) )?(?:the )?(first|last|final|opening|closing) (\d+ ?(?:s|secs?|seconds|mins?|minutes)|minute|half)`;

/** Where all of them look at some time, and what is so meanwhile, in fragments. */
export const states = ({ person }: Names): readonly Rewrite[] => [
	[
		new RegExp(String.raw`^\s*(?:at |t ?= ?)?(${TIME})\s*(?:[:,;]|\s[-–]+\s)?\s*${LOOKS}${END}`, 'giu'),
		'who looked at whom at $1',
	],
	[new RegExp(String.raw`^\s*${LOOKS},? (?:at|@) (${TIME})${END}`, 'giu'), 'who looked at whom at $1'],
	[new RegExp(String.raw`^\s*${WINDOW}\s*[:,]?\s*${LOOKS}${END}`, 'giu'), 'who looked at what in the $1 $2'],
	[new RegExp(String.raw`^\s*${LOOKS},? ${WINDOW}${END}`, 'giu'), 'who looked at what in the $1 $2'],
	// “Milo talking: who does Ada look at?”
	[
		new RegExp(
			String.raw`^\s*(${person}) (?:is |was )?(talking|speaking|pointing[^:?]*|looking [^:?]*|nodding)\s*:\s*(?=(?:who|what|where|does|did|is|was|how)\b)(?!how (?:often|long|many times|much time)\s*\??\s*$)`,
			'giu',
		),
		'while $1 is $2, ',
	],
	[
		new RegExp(
			String.raw`\bas (${person}|s?he|they) (?=(?:speaks?|spoke|talks?|talked|points?|pointed|is (?:talking|speaking|pointing))\b)`,
			'giu',
		),
		'while $1 ',
	],
	[
		new RegExp(String.raw`\b(?:during|in|throughout) (${person})'s (?:speaking |talking )?turns?\b`, 'giu'),
		'while $1 spoke',
	],
	// “Within 5 s of Ada pointing at it”.
	[
		new RegExp(
			String.raw`\b(?:within|in) (\d[\d.]* ?(?:s|secs?|seconds)) of (${person}) (?=(?:pointing|looking|speaking|talking|nodding|showing|giving|turning|shaking)\b)`,
			'giu',
		),
		'within $1 after $2 ',
	],
	[/\bno later than (\d[\d.]* ?(?:s|secs?|seconds)) after\b/gi, 'within $1 after'],
	// “Did two people face the camera simultaneously?”
	[
		/\b(did|do|were|are) (?:any )?(two|three|four|five|\d) (?:people|persons|of them) (?=[^?]*\b(?:simultaneously|at the same time|at once|together)\b)/gi,
		'$1 at least $2 of them ',
	],
];
