import type { Names, Rewrite } from '../rewriting';

const OTHERS =
	'him|her|them|me|us|each other|one another|every(?:body|one)|some(?:body|one)|any(?:body|one)|nobody|no one|the (?:other|others|left|right|middle|man|woman|boy|girl|child|kid|one|person|guy|lady)';

/** “She watches him”: she looks at him, as all the patterns that follow have it. */
export const watched = ({ person, thing }: Names): readonly Rewrite[] => {
	const aim = String.raw`(?=(?:the )?(?:${person}|${thing}|${OTHERS})\b)`;
	return [
		[new RegExp(String.raw`\bwatch(?:es) ${aim}`, 'giu'), 'looks at '],
		[new RegExp(String.raw`\bwatch(ed|ing)? ${aim}`, 'giu'), 'look$1 at '],
	];
};
