import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const OPENING = String.raw`^(\s*(?:(?:and|so|but|ok|okay|then)[, ]+)*)`;
const COUNT = String.raw`(?:\d+(?:\.\d+)?|one|two|three|four|five|ten|fifteen|twenty|thirty|a)`;
const UNIT = String.raw`(?:s|secs?|seconds?|min|minutes?)`;
const LINK = String.raw`(?:(?:with)?in ${COUNT} ${UNIT} (?:of|after)|right after|just after|directly after|immediately after|(?:up)?on|after|before|just before|while|when|whenever|once)`;
const DONE = String.raw`(?:pointed (?:at|to)|looked at|gazed at|watched|stared at|glanced at|shown (?:something|anything|the \p{L}+)|given (?:something|anything|the \p{L}+)|handed (?:something|anything|the \p{L}+))`;

/** What was done to somebody, said of them without a subject: “after being pointed at”. */
const ACTIVE: readonly (readonly [done: string, by: string, rest: string])[] = [
	['pointed (?:at|to)', 'pointed at', ''],
	['(?:looked|gazed|stared|glanced) at|watched', 'looked at', ''],
	[String.raw`shown (?:something|anything|the \p{L}+)`, 'showed something to', ''],
	[String.raw`(?:given|handed) (?:something|anything|the \p{L}+)`, 'gave something to', ''],
];

/** “Within ten seconds of being pointed at, did Ben nod?”: after somebody pointed at him. */
export const being = ({ person }: Names): readonly Rewrite[] => {
	const by = String.raw`(?: by (${person}|someone|somebody|anyone|anybody))?`;
	return [
		// In front: it goes behind.
		[
			new RegExp(
				String.raw`${OPENING}(${LINK} (?:having been|being|getting) ${DONE}(?: by (?:${person}|someone|somebody|anyone|anybody))?), ([^?]{6,}?)${END}`,
				'iu',
			),
			'$1$3 $2?',
		],
		...ACTIVE.flatMap(([done, active, rest]): readonly Rewrite[] => [
			[
				new RegExp(
					String.raw`\b((?:did|does|do|has|was|is) (${person})\b[^?]{3,60}? (?:${LINK})) (?:having been|being|getting) (?:${done})(?: by (${person}))${END}`,
					'iu',
				),
				`$1 $3 ${active} $2${rest}?`,
			],
			[
				new RegExp(
					String.raw`\b((?:did|does|do|has|was|is) (${person})\b[^?]{3,60}? (?:${LINK})) (?:having been|being|getting) (?:${done})${by}${END}`,
					'iu',
				),
				`$1 somebody ${active} $2${rest}?`,
			],
		]),
		[
			new RegExp(
				String.raw`\bwithin (${COUNT} ${UNIT}) of (?=(?:${person}|somebody|someone|anybody) \p{L}+ed\b)`,
				'giu',
			),
			'within $1 after ',
		],
	];
};
