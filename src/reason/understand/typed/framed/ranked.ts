import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const OPENING = String.raw`^(\s*(?:(?:and|so|but|ok|okay|then)[, ]+)*)`;
const WHO = String.raw`(?:who|which (?:one|person|child|kid|participant)(?: of (?:them|the (?:two|three|four|five|six)))?)`;
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six'] as const;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;
const DIGITS = ['1st', '2nd', '3rd', '4th', '5th', '6th'] as const;
/** “Comes”, “is”, “takes”: how somebody gets a place. */
const GETS = String.raw`(?:(?:is|was|comes?|came|ranks?|ranked|finish(?:es|ed)?|places?|placed|takes?|took|gets?|got|has|had|holds?|held|sits?|ends? up|ended up)|(?:'s))`;
const PLACE = String.raw`(?: ?(?:place|position|rank|spot))?`;
const FOR = String.raw`(?:,? (?:in|for|on|by|with|at|when it comes to|in terms of|regarding|as for|as regards|counting|measured by|going by))`;

/** What a place may be of, and how somebody is said to do it. */
const doneOf = ({ person, thing }: Names): readonly (readonly [what: string, done: string, isCounted: boolean])[] => {
	const aim = String.raw`(?:the )?(${person}|${thing}|other people|people|things|objects|the camera)`;
	return [
		[String.raw`(?:head )?nod(?:s|ding)?(?: (?:count|frequency|numbers?))?`, 'nodded', true],
		[String.raw`(?:number of )?(?:pointing(?:s| gestures)?|points)`, 'pointed', true],
		[
			String.raw`(?:(?:talk|talking|speech|speaking|speaker)(?:[- ](?:time|share|length))?|talkativeness|time (?:spent )?(?:talking|speaking)|amount of (?:talk|talking|speech))`,
			'spoke',
			false,
		],
		[String.raw`(?:eye[- ]?contact|mutual gaze)(?:[- ]time)?`, 'had eye contact', false],
		[
			String.raw`(?:being (?:looked|watched|stared|gazed) at|(?:looks|attention|glances|gazes?) (?:received|gotten|got)|getting (?:looked at|attention|looks)|attention from (?:the )?others)`,
			'was looked at',
			false,
		],
		[
			String.raw`(?:(?:looking|looks|gaze|gazing|glances|staring|attention|time(?: spent)?(?: looking)?|looking time)(?: time)? (?:at|to|on|with|for|towards?) ${aim})`,
			'looked at $3',
			false,
		],
		[String.raw`${aim}[- ](?:time|looking(?: time)?|gaze)`, 'looked at $3', false],
	];
};

const mostOf = (ordinal: string, isCounted: boolean): string => {
	const often = isCounted ? ' often' : '';
	if (ordinal === 'first') return `the most${often}`;
	return ordinal === 'last' ? `the least${often}` : `the ${ordinal} most${often}`;
};

/**
 * A place in a rank, said by its noun: “who comes second in nodding?” is who nodded the second most, and not whose nod was the
 * second.
 */
export const ranked = (names: Names): readonly Rewrite[] => {
	const plainNumbers = NUMBERS.flatMap((word, i): Rewrite[] => [
		[
			new RegExp(
				String.raw`\b(${WHO} ${GETS} )(?:the )?(?:number|no\.?|nr\.?|#) ?(?:${word}|${i + 1})\b(?=${PLACE}${FOR} )`,
				'giu',
			),
			`$1${ORDINALS[i]}`,
		],
	]);
	const plainDigits = DIGITS.map((word, i): Rewrite => [
		new RegExp(String.raw`\b(${WHO} ?${GETS} (?:in |the |at )*)${word}\b(?=${PLACE}${FOR} )`, 'giu'),
		`$1${ORDINALS[i]}`,
	]);
	const each = [...ORDINALS, 'last'].flatMap((ordinal) =>
		doneOf(names).map(([what, done, isCounted]): Rewrite => [
			new RegExp(
				String.raw`${OPENING}${WHO} ?${GETS} (?:in |the |at |on )*(${ordinal})${PLACE}${FOR} (?:the )?${what}${END}`,
				'iu',
			),
			`$1who ${done} ${mostOf(ordinal, isCounted)}?`,
		]),
	);
	// “The second most talkative”, “the runner-up in nodding”.
	const adjectives = [...ORDINALS, ...DIGITS].map((ordinal): Rewrite => [
		new RegExp(
			String.raw`${OPENING}${WHO} ?(?:is|was|'s) (?:the )?${ordinal}[- ](?:most )?(?:talkative|chattiest|talkiest)(?: (?:one|person|speaker))?${END}`,
			'iu',
		),
		`$1who spoke the ${ORDINALS[DIGITS.findIndex((one) => one === ordinal)] ?? ordinal} most?`,
	]);
	return [
		[
			new RegExp(String.raw`\b(${WHO} ${GETS} )(?:the )?(?:runners?[- ]up|silver medal(?:list)?)(?=${FOR})`, 'giu'),
			'$1second',
		],
		...plainNumbers,
		...plainDigits,
		...each,
		...adjectives,
	];
};
