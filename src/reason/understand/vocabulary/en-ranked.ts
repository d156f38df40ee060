import type { Vocabulary } from './vocabulary';

const NUMBER = String.raw`(?:two|three|four|five|\d)`;
const PEOPLE = String.raw`(?:people|persons|participants|speakers|guests|of them|ones)`;
const LEAST = String.raw`quietest|least talkative|most silent`;
const MOST = String.raw`chattiest|most talkative|busiest talkers`;
const COMMAND = String.raw`(?:(?:please )?(?:list|name|show me|give me|tell me|who (?:are|were)) )?(?:the )?`;
const END = String.raw`(?:\s*,?\s*(?:the )?(?:quietest|chattiest|most talkative|least talkative|longest|shortest|most|least)(?: ones?)? first)?(?=\s*(?:[?.!]|$))`;

const ranked = (words: string, order: 'most' | 'least'): readonly (readonly [RegExp, string])[] => [
	[
		new RegExp(String.raw`^\s*${COMMAND}(${NUMBER}) (?:${words})(?: ${PEOPLE})?${END}`, 'gi'),
		`which $1 people spoke the ${order}`,
	],
	[
		new RegExp(String.raw`^\s*${COMMAND}(?:${words}) (${NUMBER})(?: ${PEOPLE})?${END}`, 'gi'),
		`which $1 people spoke the ${order}`,
	],
];

/** Verbs that say that there is more, or less, of something. */
const RISE = String.raw`(?:(?:go|goes|went|gone|going) up|increas(?:e|ed|es|ing)|r[io]se[sn]?|rising|gr[eo]w[ns]?|growing)`;
const FALL = String.raw`(?:(?:go|goes|went|gone|going) down|decreas(?:e|ed|es|ing)|drop(?:s|ped|ping)?(?: off)?|f[ae]ll(?:s|en|ing)?|declin(?:e|ed|es|ing)|shr[aiu]nk(?:s|ing)?)`;
const HALVES = String.raw`(?:(?:from|between) (?:the )?first (?:half )?(?:to|and) (?:the )?second(?: half)?|(?:in|during) (?:the )?second half(?: (?:compared (?:to|with)|than|against) (?:in )?the first(?: half)?)?|after (?:the break at )?half[- ]?time|over (?:the course of )?(?:time|the \w+)|in the course of the \w+|(?:to|towards?) the end)`;
const AUX = String.raw`(?:did|does|do|has|have|is|was)`;
const LATER = 'in the second half than in the first half';

/** “The time that Anna spends on the phone” as what she does. */
const SPENT = String.raw`(?:the )?(?:amount of )?time (?:that |which )?(\S+(?: \S+)?) (?:spends?|spent) (?:looking (?:at|to) |on |at |with )`;
const OF_LOOKS = String.raw`(?:the )?(?:attention|looks|looking|gazes?) (?:to|at|on|towards?) `;

const AIMS = String.raw`(things|toys|objects|people|persons|targets)`;
const LOOKS = String.raw`(?:looks?|looked|watch(?:es|ed)?|stares?|stared|gazes?|gazed)`;

/** English ways to ask for the first few of a rank, for the speakers in turn, and for more and less later on. */
export const englishRanked: Vocabulary['rewrites'] = [
	...ranked(LEAST, 'least'),
	...ranked(MOST, 'most'),
	[new RegExp(String.raw`^\s*${AUX} ${SPENT}([^?.!]*?) ${RISE} ${HALVES}`, 'gi'), `did $1 look at $2 more ${LATER}`],
	[new RegExp(String.raw`^\s*${AUX} ${SPENT}([^?.!]*?) ${FALL} ${HALVES}`, 'gi'), `did $1 look at $2 less ${LATER}`],
	[new RegExp(String.raw`^\s*${AUX} ${OF_LOOKS}([^?.!]*?) ${RISE} ${HALVES}`, 'gi'), `was $1 looked at more ${LATER}`],
	[new RegExp(String.raw`^\s*${AUX} ${OF_LOOKS}([^?.!]*?) ${FALL} ${HALVES}`, 'gi'), `was $1 looked at less ${LATER}`],
	// “Top two things my child looks at”, “the three people Mum looked at longest”.
	[
		new RegExp(String.raw`^\s*${COMMAND}top (${NUMBER}) ${AIMS} (?:that |which |who )?([^?.!,]+?) ${LOOKS} at\b`, 'gi'),
		'which $1 $2 did $3 look at the most',
	],
	[
		new RegExp(
			String.raw`^\s*${COMMAND}(${NUMBER}) ${AIMS} (?:that |which |who )?([^?.!,]+?) ${LOOKS} at (?:for )?(?:the )?(?:most|longest)\b`,
			'gi',
		),
		'which $1 $2 did $3 look at the most',
	],
	// “Whose longest turn was the longest”.
	[
		/\bwhose (?:longest |shortest )?((?:speaking )?turn|look|gaze|glance|utterance)((?: at [^?.!,]*?)?) (?:was|is) the (longest|shortest)\b/gi,
		'who had the $3 $1$2',
	],
	[/\bmutually (?:attentive|looking|engaged)\b/gi, 'in eye contact'],
	// “The speakers of the first minute in turn, with start times”.
	[
		/^\s*(?:(?:please )?(?:list|name|show me|give me|tell me) )?(?:all )?(?:of )?the speakers (?:of |in )?([^?.!]*?)\s*,? (?:in the order (?:in which )?(?:they (?:took the floor|spoke|talked)|of speaking)|in (?:turn|order|sequence)|one after (?:the other|another))(?:\s*,?\s+with (?:the |their )?(?:start(?:ing)? )?times)?(?=\s*(?:[?.!]|$))/gi,
		'who spoke in $1 in order',
	],
	[/\bspoke in (in|between|from|during|at|after|before) /gi, 'spoke $1 '],
	// “How many nods a minute does he make”.
	[
		/\bhow many (\w+) (?:a|per|each|every) minute (did|does|do|has|have) (.*?) (make|made|give|given|do|done)\b/gi,
		'how many $1 $2 $3 $4 per minute',
	],
];
