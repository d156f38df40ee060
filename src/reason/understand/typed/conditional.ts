import type { Names, Rewrite } from './rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const WHEN = String.raw`(?:when|while|whenever|every time|each time|if)`;
const TOO = String.raw`(?:too|as well|also|the same)`;
const AUX = String.raw`(?:did|does|do|was|were|is|are)`;
/** What is done in the past or now, and its base: “looked at”, “looks at”, “look at”. */
const VERBS: readonly (readonly [past: string, base: string])[] = [
	['look(?:s|ed)? at', 'look at'],
	['(?:is|was) looking at', 'look at'],
	['point(?:s|ed)? (?:at|to)', 'point at'],
	['nod(?:s|ded)?', 'nod'],
	['sp(?:eaks?|oke)', 'speak'],
	['talk(?:s|ed)?', 'talk'],
];

/**
 * What a clause of time says is done by somebody else as well: “when Anna looked at the cup, did Ben too?”; or comes back: “without
 * him looking back”, “is she already looking?”.
 */
export const conditional = ({ person }: Names): readonly Rewrite[] => {
	const other = String.raw`(${person}|the others?|the other one)`;
	const else_ = String.raw`(?:any(?:one|body)|some(?:one|body)) else`;
	const clause = String.raw`\s*(?:and |so |ok )*${WHEN} (${person})`;
	const also = String.raw`(?:do (?:that |so |it )?)?${TOO}${END}`;
	return [
		...VERBS.flatMap(([past, base]): readonly Rewrite[] => [
			[new RegExp(String.raw`^(${clause} ${past}( [^,?]*)?), ${AUX} ${other} ${also}`, 'iu'), `$1, did $4 ${base}$3?`],
			[
				new RegExp(String.raw`^(${clause} ${past}( [^,?]*)?), ${AUX} ${else_} ${also}`, 'iu'),
				`$1, did anyone except $2 ${base}$3?`,
			],
		]),
		// “When she looks at him, is he already looking?”: at her.
		[
			new RegExp(
				String.raw`^(\s*${WHEN} (${person}) look(?:s|ed) at (${person})), (is|was) (?:(?:\3|s?he|they) )(?:already |also |too )?looking(?: back| too| already)?${END}`,
				'iu',
			),
			'$1, $4 $3 looking at $2?',
		],
		// “How often did she look at him without him looking back?”
		[
			new RegExp(
				String.raw`((${person}|the \p{L}+)(?: ever)? (?:look|glanc|gaz|star)(?:e?s|e?d|ing|e)? at (${person}|the \p{L}+)\b[^?]*?) without (?:\3|him|her|them|the other(?: one)?|being looked at)(?:'s)?(?: ever)?(?: (?:looking|glancing|gazing|staring)(?: back)?(?: at (?:\2|him|her|them))?)?${END}`,
				'iu',
			),
			'$1 while $3 was not looking at $2?',
		],
		// “Does she look at him more than he looks back?”
		[
			new RegExp(
				String.raw`((${person}) look(?:s|ed)? at (${person})\b[^?]*? than) \3 (?:look(?:s|ed)? back|(?:did|does) back|look(?:s|ed)? back at (?:\2|him|her|them))${END}`,
				'iu',
			),
			'$1 $3 looked at $2?',
		],
		// “… after she does, or before?”
		[
			new RegExp(String.raw`^(.*?) (before|after) ([^,?]+?),? or (?:(?:rather )?(?:before|after))${END}`, 'iu'),
			'$1 before or after $3?',
		],
		// “Who looked more at Ada, Ben or Cem?”: of two, at one.
		[
			new RegExp(
				String.raw`^(\s*(?:and |so |ok )*)who (look(?:s|ed)?|point(?:s|ed)?) (more|longer|more often|less|the most|most|the least) (at (?:the )?${person}), (${person}) or (${person})${END}`,
				'iu',
			),
			'$1who of $5 and $6 $2 $4 $3?',
		],
		// “What did she look at after the cup, and then?”: what came next, one after the other.
		[
			new RegExp(
				String.raw`^((?:\s*(?:right )?after [^,?]+,? )?\s*(?:where|what|whom|who) (?:did|does) ${person} look(?: at)?(?: next)?(?: (?:right )?after [^,?]+?)?),? and then(?: after that| again| next| what)*${END}`,
				'iu',
			),
			'$1, in order?',
		],
		// “Who was the only one who looked?”
		[
			new RegExp(
				String.raw`^(\s*(?:and |so |ok )*)(?:who|which (?:one|person|child|kid)) (?:is|was) the (?:only|sole|single) (?:one|person|child|kid)(?: of them)? (?:who|that|to)(?: ever)? `,
				'iu',
			),
			'$1who ',
		],
	];
};
