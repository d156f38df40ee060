import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const SIDE = String.raw`(?:people|persons?|faces?|humans?|others|partners?|objects?|things?|toys?|items?)`;
const WHAT: Readonly<Record<string, string>> = {
	people: 'people|persons?|faces?|humans?|others|partners?',
	things: 'objects?|things?|toys?|items?',
};
const GAZE = String.raw`(?:gaze|looking(?: time)?|looks|attention|eyes|visual attention|viewing time|fixations?)`;
const SECONDS = String.raw`(?:,? (?:in (?:secs?|seconds|s|total|all|time)|how long(?: each)?|total|durations?))?`;
const PERCENT = String.raw`,? (?:in (?:%|percent|per cent|percentages?)|%|percent|percentages?|as shares?|shares?)`;

/** One share of the time beside another: people and things, the robot and people. */
export const portions = ({ person, thing }: Names): readonly Rewrite[] => {
	const aim = String.raw`((?:the )?(?:${thing}|${person}|${SIDE}))`;
	const split = String.raw`(?:split|divided|distributed|shared(?: out)?|spread|allocated|balanced)(?: up)? (?:between|across|among|amongst|over)`;
	const share = 'what percentage of the time did $1 look at $2, and what percentage of the time did $1 look at $3';
	return [
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*how (?:is|was|does|did) (${person})(?:'s|s')? ${GAZE} (?:get )?${split} ${aim} and ${aim}(?:${PERCENT})?${END}`,
				'iu',
			),
			share,
		],
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*how (?:does|did|do) (${person}) (?:split|divide|distribute|share|spread|allocate) (?:his|her|their|the) ${GAZE} (?:between|across|among|amongst|over) ${aim} and ${aim}(?:${PERCENT})?${END}`,
				'iu',
			),
			share,
		],
		// “How much of the clip is she looking at a person, and how much at a thing?”
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*how much of the (?:clip|time|video|session|meeting|interview) (?:is|was|does|did) (${person}) (?:looking|look) at (?:an? )?${aim},? and how much (?:of it )?at (?:an? )?${aim}${END}`,
				'iu',
			),
			share,
		],
		// “Robot-directed versus human-directed gaze of Milo”.
		[
			new RegExp(
				String.raw`^\s*(?:the |compare |total )?${aim}[- ]directed (?:vs\.?|versus|and|or|against|to|compared (?:to|with)) ${aim}[- ]directed ${GAZE} (?:of|by|for|from) (${person})${SECONDS}${END}`,
				'iu',
			),
			'how long did $3 look at $1, and how long did $3 look at $2',
		],
		[
			new RegExp(
				String.raw`^\s*(?:the |compare |total )?(${person})(?:'s|s') ${aim}[- ]directed (?:vs\.?|versus|and|or|against|to|compared (?:to|with)) ${aim}[- ]directed ${GAZE}${SECONDS}${END}`,
				'iu',
			),
			'how long did $1 look at $2, and how long did $1 look at $3',
		],
		...Object.entries(WHAT).map(([plain, words]): Rewrite => [
			new RegExp(String.raw`\blook at (?:${words})(?=,| and |$)`, 'giu'),
			`look at ${plain}`,
		]),
	];
};
