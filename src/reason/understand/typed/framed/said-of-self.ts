import type { Names, Rewrite } from '../rewriting';
import { rewritten } from '../rewriting';

const KIN = String.raw`(?:mum(?:my)?|mom(?:my)?|mother|dad(?:dy)?|father|teacher)`;
const REST = String.raw`(?:,| and|;|:|\.|!| -| –)?\s*`;

/** Who asks is named first: “hi, I'm Ruth”, “Ms Okafor here”. */
const introduced = ({ person }: Names): readonly RegExp[] => [
	new RegExp(
		String.raw`(?<=^|[\s,.;:!?])(?:i'?m|i am|this is) (?:the )?(${person}|${KIN})(?: (?:here|speaking|in (?:it|this|the (?:video|clip))))?(?=[\s,.;:!?]|$)${REST}`,
		'iu',
	),
	new RegExp(String.raw`^\s*(?:(?:hi|hello|hey)[, ]+)?(${person}|${KIN}) here${REST}`, 'iu'),
];

/** “I'm Ruth, how often did I look at Tomas?”: “I” and “me” are Ruth. The question as it was where nobody says who asks. */
export const withSelfNamed = (question: string, names: Names): string => {
	for (const pattern of introduced(names)) {
		const found = pattern.exec(question);
		const name = found?.[1];
		const rest = found ? question.replace(found[0], ' ').replace(/^\s*(?:hi|hello|hey)\b[,.! ]*/i, '') : '';
		if (name === undefined || !/\b(?:i|me|my|mine)\b/i.test(rest)) continue;
		const own: readonly Rewrite[] = [
			[/\bmy (?:son|daughter|kid|child|boy|girl|little one|pupil|student)\b/giu, 'the child'],
			[/\bmy own\b/giu, `${name}'s`],
			[/\bmy\b/giu, `${name}'s`],
			[/\b(?:me|i)\b/giu, name],
		];
		return rewritten(rest, own).replace(/\s+/g, ' ').trim();
	}
	return question;
};
