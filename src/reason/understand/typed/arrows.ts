import type { Names, Rewrite } from './rewriting';

const ARROW = String.raw`\s*(?:-+>|→|=>)\s*`;

/** “P1->P2”, with what they do behind it or not: looking, where nothing is said. */
export const arrows = ({ person, thing }: Names): readonly Rewrite[] => {
	const ends = String.raw`(${person})${ARROW}(?:the )?(${person}|${thing}|who|whom|what)`;
	return [
		[
			new RegExp(String.raw`${ends}\s+(?:gaze|gazes|gazing|looks?|looking|glances?|attention)\b`, 'giu'),
			'$1 looking at $2',
		],
		[new RegExp(String.raw`${ends}\s+(?:points?|pointings?|pointing|gestures?)\b`, 'giu'), '$1 pointing at $2'],
		[
			new RegExp(String.raw`\b(looks?|looking|gazes?|points?|pointing|average|longest|number of) ${ends}`, 'giu'),
			'$1 $2 at $3',
		],
		[new RegExp(ends, 'giu'), '$1 looking at $2'],
	];
};
