import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const OPENING = String.raw`^(\s*(?:(?:and|so|but|ok|okay|then)[, ]+)*)`;
const NTH = String.raw`(?:first|second|third|fourth|fifth|last)`;
const NOUN = String.raw`(?:(?:speaking |talking )?turn|nod|look|glance|pointing|gesture|utterance|head ?shake)`;

/** A noun of what is done, and its verb. */
const VERBS: readonly (readonly [noun: string, past: string, base: string])[] = [
	['nods?', 'nodded', 'nod'],
	['(?:pointings?|gestures?)', 'pointed', 'point'],
	['(?:(?:speaking |talking )?turns?|utterances?)', 'spoke', 'speak'],
	['(?:looks?|glances?)', 'looked', 'look'],
	['head ?shakes?', 'shook their head', 'shake their head'],
];
const ASKED = String.raw`(?:who|whom|what|how (?:long|often|many times))`;
const MASS = String.raw`(?:talking|talk|speech|eye[- ]?contact|mutual gaze|joint attention|shared attention|nodding|pointing|silence)`;

const VS = String.raw`(?:vs\.?|versus|v\.|compared (?:to|with)|against)`;
/** What is counted or measured, by a noun alone, and how it is asked of each of two. */
const NAMED: readonly (readonly [noun: string, asked: string])[] = [
	['(?:number of |how many |count of )?(?:head )?nods', 'how often did $1 and $2 each nod?'],
	['(?:number of |how many |count of )?(?:points|pointings|pointing gestures)', 'how often did $1 and $2 each point?'],
	[
		'(?:total )?(?:talking|speaking|speech|talk)[- ]?(?:time|share)?|who talks more',
		'how long did $1 and $2 each speak?',
	],
	['(?:number of |how many )?(?:speaking |talking )?turns', 'how many turns did $1 and $2 each have?'],
];

/** “Ada vs Milo: nods?”: of each of the two. */
const versus = ({ person, thing }: Names): readonly Rewrite[] => {
	const aim = String.raw`(?:the )?((?:${person}|${thing}|people|things|objects))`;
	const nouns = [
		...NAMED,
		[
			String.raw`(?:number of |how many )?(?:looks|glances) (?:at|to) ${aim}`,
			'how often did $1 and $2 each look at $3?',
		],
		[
			String.raw`(?:time (?:on|at|with)|looking time (?:at|on)|gaze (?:at|to|on)) ${aim}`,
			'how long did $1 and $2 each look at $3?',
		],
		[String.raw`${aim}[- ]time`, 'how long did $1 and $2 each look at $3?'],
	] as const;
	return nouns.flatMap(([noun, asked]): readonly Rewrite[] => [
		[
			new RegExp(String.raw`^\s*(${person}) ${VS} (${person})\s*(?:[:,]|\s[-–—])\s*(?:the )?(?:${noun})${END}`, 'iu'),
			asked,
		],
		[
			new RegExp(
				String.raw`^\s*(?:the )?(?:${noun.replace(/\((?!\?)/gu, '(?:')})\s*(?:[:,]|\s[-–—])\s*(${person}) ${VS} (${person})${END}`,
				'iu',
			),
			asked.includes('$3') ? '$&' : asked,
		],
	]);
};

/** Two times, halves or people of which the second leaves out what both have. */
export const twoOfAKind = ({ person, thing }: Names): readonly Rewrite[] => [
	...versus({ person, thing }),
	// “Between Anna's second and third turn.”
	[
		new RegExp(String.raw`\bbetween (${person})(?:'s|s') (${NTH}) and (${NTH}) (${NOUN})s?\b`, 'giu'),
		"between $1's $2 $4 and $1's $3 $4",
	],
	// “How far apart are her first two nods?”
	[
		new RegExp(
			String.raw`${OPENING}how (?:far apart|much time|long|many seconds) (?:are|were|is|was|lies|lie|passes|passed)(?: there)?(?: between)? (${person})(?:'s|s') (first) two (${NOUN})s${END}`,
			'iu',
		),
		`$1how much time passed between $2's first $4 and $2's second $4?`,
	],
	// “Before or after she looks at Ben?”: she who is asked about.
	[
		new RegExp(
			String.raw`^(\s*(?:and |so |but )*(?:does|did|is|was) (${person}) [^?]{3,60}? before or after) (?:s?he|they) (?=\p{L})`,
			'iu',
		),
		'$1 $2 ',
	],
	// “Who looks the most in the first half, and who in the second?”
	[
		new RegExp(
			String.raw`${OPENING}(${ASKED}) ([^?,]{4,60}?) in the (first|last) (half|third|quarter|minute),? and (${ASKED}) in the (second|last|first|other)(?: half| third| quarter| minute| one)?${END}`,
			'iu',
		),
		'$1$2 $3 in the $4 $5, and $6 $3 in the $7 $5?',
	],
	// “Did the amount of talking go up?”
	[
		new RegExp(
			String.raw`${OPENING}(?:did|does) (?:the )?(?:amount|level|share|frequency|quantity) of (${MASS}) (?:go up|increase|rise|grow)(?: (?:over|with|during|throughout) (?:the )?(?:course of (?:the )?)?\p{L}+)?${END}`,
			'iu',
		),
		'$1was there more $2 in the second half than in the first half?',
	],
	[
		new RegExp(
			String.raw`${OPENING}(?:did|does) (?:the )?(?:amount|level|share|frequency|quantity) of (${MASS}) (?:go down|decrease|fall|drop|decline)(?: (?:over|with|during|throughout) (?:the )?(?:course of (?:the )?)?\p{L}+)?${END}`,
			'iu',
		),
		'$1was there less $2 in the second half than in the first half?',
	],
	// “How does her talking time compare to his?”
	[
		new RegExp(
			String.raw`${OPENING}how(?:'s| is| does| did)? (${person})(?:'s|s') (?:talking|speaking|speech|talk)(?:[- ]time)? (?:compares?|compared|measure up|stack up) (?:to|with|against) (${person})(?:'s|s')?(?: (?:talking|speaking)(?:[- ]time)?)?${END}`,
			'iu',
		),
		'$1how long did $2 and $3 each speak?',
	],
	// “How much of the time Jonas talks does he look at her?”
	[
		new RegExp(
			String.raw`${OPENING}(how much of the time|(?:what|which) (?:share|percentage|proportion|fraction|part) of the time) (?:that |when |while |in which |during which )?(${person}) (talks|speaks|talked|spoke|is talking|is speaking),? (does|did|is|was) (?:s?he|they) `,
			'iu',
		),
		'$1$2 that $3 $4 $5 $3 ',
	],
	// “How much time passed between her first nod and her second nod?”
	...VERBS.map(([noun, past, base]): Rewrite => [
		new RegExp(
			String.raw`\bhow (?:long|much time|many (?:seconds|minutes)) (?:(?:is|was) (?:it|there)|passed|passes) between (${person})(?:'s|s') (${NTH}) ${noun}( at (?:the )?[^?,]{2,25}?)? and (?:\1(?:'s|s') )(${NTH}) ${noun}(?: at (?:the )?[^?,]{2,25}?)?${END}`,
			'iu',
		),
		`how long after $1 ${past}$3 for the $2 time did $1 ${base}$3 for the $4 time?`,
	]),
	// “When is Mum looking at the ball but the kid isn't?”: while the kid is not looking at it.
	...(['look', 'point', 'nod', 'speak', 'talk'] as const).map((verb): Rewrite => [
		new RegExp(
			String.raw`(\b${verb}(?:s|ed|d|ded|ing|ding)?( (?:at|to) (?:the )?(?:${person}|${thing}|each other|people|things|objects))?),? (?:but|while|whereas|when) (${person}|the (?:other(?: one| person)?|child|kid|boy|girl|man|woman|adult)|the others|nobody else|s?he) (?:(?:is|was|does|did|are|were|do)(?:n't| not))(?: (?:${verb}(?:ing|ding)?|so|that|it|too))?${END}`,
			'iu',
		),
		`$1 while $3 is not ${verb === 'nod' ? 'nodding' : `${verb}ing`}$2?`,
	]),
	// “Which of the two, Ruth or Tomas, looks more?”
	[
		new RegExp(
			String.raw`${OPENING}(?:which|who)(?: one)? of (?:the two|these two|them|both)\s*[,:(-]\s*(${person}) (?:or|and) (${person})\s*[,:)-]\s*(?=\p{L})`,
			'iu',
		),
		'$1who of $2 and $3 ',
	],
	[/\b(more|most|less|least) frequently\b/giu, '$1 often'],
	[/\b(look(?:s|ed)? at) (?:for )?(?:the )?longest(?=\s*[?.!]|\s*$)/giu, '$1 the most'],
	// “In the seconds before she pointed.”
	[
		/\b(?:in|during|over) the (?:few |last |very |first )?(?:seconds|moments) (?:right |just |immediately |directly )?(before|after) (?=\p{L})/giu,
		'within 5 seconds $1 ',
	],
	// “Is there a person nobody looks at?”
	[
		/\b(?:is|was) there (?:a person|some(?:body|one)|any(?:body|one)|one)(?: who| whom| that)? (?:nobody|no one|none of them) (looks?|looked|points?|pointed|ever looks|ever looked) at(?=\s*[?.!]|\s*$)/giu,
		'is there anybody who was never $1ed at',
	],
	[/\bnever (?:ever )?(look|point)(?:s|ed)?ed at\b/giu, 'never $1ed at'],
	[
		/\b(?:is|was) there (?:a person|some(?:body|one)|any(?:body|one)|one)(?: who| whom| that)? (?:nobody|no one|none of them) (?:ever )?(?:has|had|makes|made) (eye[- ]?contact|mutual gaze) with(?=\s*[?.!]|\s*$)/giu,
		'is there anybody who never had $1',
	],
	// “Ada points at it. Which of the other two look there?”: who but Ada.
	[
		new RegExp(
			String.raw`^(?=[^?]*?(?<![\p{L}\d])(${person})(?![\p{L}\d]))([^?]*?)\b(?:which|who)(?: ones?| people| persons?)? of the (?:others|other (?:two|three|four|five|people|persons|ones)|rest|remaining (?:two|three|four))(?: of them)? `,
			'iu',
		),
		'$2who except $1 ',
	],
	[/\b(?:either|any) of the (?:others|other (?:two|three|four|people))\b/giu, 'anybody'],
	[/\b(why|when|where|how|what|who)'d\b/giu, '$1 did'],
	[/\b(?:scan|gaze|eye)[- ]?paths?\b/giu, 'gaze path'],
	[
		new RegExp(
			String.raw`${OPENING}(${person})(?:'s|s') (?:gaze|looking|viewing)[- ]path (from|in|between|during) ([^?]*?)(?:,? please)?${END}`,
			'iu',
		),
		'$1what did $2 look at in order $3 $4?',
	],
	// “Ada's last 30 s.”
	[
		new RegExp(
			String.raw`^\s*(${person})(?:'s|s') (first|last) ([\d.]+ ?(?:s|secs?|seconds?|min|minutes?)|minute)${END}`,
			'iu',
		),
		'what did $1 do in the $2 $3?',
	],
	// “Ruth's talking share, first vs second half.”
	[
		/,? (?:in )?(?:the )?(?:1st|first) ?(?:vs\.?|versus|v\.|against|compared (?:to|with)) ?(?:the )?(?:2nd|second) half(?=\s*[?.!]|\s*$)/giu,
		' in the first half and in the second half',
	],
	// “Speaker order in the first minute.”
	[
		/^\s*(?:the )?(?:speaker|speaking|talking|turn|turn[- ]taking)[- ](?:order|sequence)(?: (in|during|for|of) (?=the ))?/iu,
		'in what order did people speak $1 ',
	],
];
