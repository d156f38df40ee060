import escapeStringRegexp from 'escape-string-regexp';
import type { Known } from '../../words/noun';
import type { Rewrite } from '../rewriting';

const BEHIND = String.raw`(?='s\b|\s*(?:[?.,;:!)]|$)|\s+(?:and|or|vs|versus|to|at|on|in|with|when|while|after|before|first|last|more|most|the (?:most|least)|is|was|does|did|has|had|have|\p{L}*look\w*|point\w*|gaz\w*|star\w*|glanc\w*|nod\w*|shak\w*|shook|sp[eo]\w*|talk\w*|turn\w*)\b)`;

/** “Did orange look at green?”: people by the colour in which the page draws them, where only one of them has it. */
export const byColour = ({ people, objects }: Known): readonly Rewrite[] => {
	const coloured = people.filter(
		({ colour }) =>
			colour !== '' &&
			people.filter((other) => other.colour === colour).length === 1 &&
			!objects.some(({ label }) => label.toLowerCase().split(' ').includes(colour.toLowerCase())),
	);
	if (coloured.length < 2) return [];
	const any = coloured.map(({ colour }) => escapeStringRegexp(colour)).join('|');
	const pair: Rewrite = [new RegExp(String.raw`\b(${any}) ?[-–—/&] ?(${any})\b`, 'gi'), '$1 and $2'];
	return [
		pair,
		...coloured.map(({ colour, name }): Rewrite => [
			new RegExp(String.raw`\b(?:the )?${escapeStringRegexp(colour)}\b${BEHIND}`, 'giu'),
			name.replaceAll('$', '$$$$'),
		]),
	];
};
