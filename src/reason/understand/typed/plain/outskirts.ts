import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const ROW = String.raw`(?: of (?:the|this|that) (?:row|line|table|group|bench|picture|circle|frame|screen|sofa|couch))?`;
const PEOPLE = String.raw`(?:people|persons|ones|children|kids|guests|participants|two(?: people| persons| children| kids| guests)?)`;

/** Where somebody sits in other words, and what an editor wants with every time. */
export const outskirts = ({ person }: Names): readonly Rewrite[] => [
	// “Where is Ben?”
	[
		new RegExp(
			String.raw`^\s*(?:(?:and|so|but|ok) )*where(?:'s| is| was) (${person})(?: (?:sitting|seated|placed|standing|located))?(?: in the (?:picture|frame|row|video|image|scene))?${END}`,
			'iu',
		),
		'where does $1 sit?',
	],
	// “In and out points please”: every time is told from when to when.
	[
		new RegExp(
			String.raw`[,.;:?!–-]*\s*\(?(?:(?:with|and|give me|need|i need|plus) )?(?:the )?(?:in[- ]?(?:and|&|\/|,)?[- ]?out(?:[- ]?points?)?|in[- ]?points? (?:and|&) out[- ]?points?)(?:,? (?:please|pls|plz|needed))?\)?${END}`,
			'iu',
		),
		'?',
	],
	// “The two at the ends of the row”.
	[
		new RegExp(
			String.raw`\bthe (?:two )?${PEOPLE} (?:who (?:sit|are|stand) |that (?:sit|are|stand) |sitting |standing )?(?:at|on) (?:the |both |either |opposite |each )(?:two |opposite |outer |far )?ends?${ROW}(?=\s*(?:[?.!,]|$|\p{L}))`,
			'giu',
		),
		'the people on the far left and the far right',
	],
	[
		new RegExp(
			String.raw`\bthe (?:two )?(?:outer|outermost) (?:two|people|persons|ones|children|kids|guests)${ROW}`,
			'giu',
		),
		'the people on the far left and the far right',
	],
];
