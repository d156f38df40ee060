import type { Vocabulary } from './vocabulary';

const END = String.raw`(?=\s*(?:[?.!]|$))`;
const DEED = String.raw`(?:joint attention|shared attention|eye contact|mutual gaze|pointing|nodding|gaze following|gaze aversion|looking|looks?|nods?|pointings?|gestures?)`;

/** Who, lazily; whose pointing is followed. */
const WHO = String.raw`((?:the )?\S+?(?: \d+)?)`;
const FOLLOWS = String.raw`(?:follow(?:ed)? ${WHO}(?:['’]s?)? pointing|look(?:ed)? (?:to )?where ${WHO} (?:pointed|points|was pointing))`;
const HOW_SOON = String.raw`how (?:soon|quickly|fast|rapidly|promptly)`;

/** English ways to ask for times: stretches of so long, moments of something, and how it was spread. */
export const englishTimes: Vocabulary['rewrites'] = [
	// How soon a gesture was followed is timed from the gesture: “how long until Ben looked where Anna pointed”.
	[
		new RegExp(String.raw`^\s*(?:${HOW_SOON}|after how long) (did|does|do) ${WHO} ${FOLLOWS}\s*[?.!]*\s*$`, 'gi'),
		'how soon after $3$4 pointed $1 $2 follow the pointing',
	],
	[
		new RegExp(String.raw`^\s*how long (?:until|till|before) ${WHO} ${FOLLOWS}\s*[?.!]*\s*$`, 'gi'),
		'how soon after $2$3 pointed did $1 follow the pointing',
	],
	[
		new RegExp(
			String.raw`^\s*how long did it take (?:for )?(?:until |before )?${WHO} (?:to )?${FOLLOWS}\s*[?.!]*\s*$`,
			'gi',
		),
		'how soon after $2$3 pointed did $1 follow the pointing',
	],
	// “All moments of joint attention”.
	[
		new RegExp(
			String.raw`^\s*(?:please )?(?:show me|show|list|find|find me|give me) (?:all |all of )?(?:the )?(?:moments|times|occasions|instances|episodes|stretches) of (?=${DEED}\b)`,
			'gi',
		),
		'when was there ',
	],
	// “The first stretch of 2 seconds or more in which both look at each other”.
	[
		/^\s*(?:(?:please )?(?:show me|show|list|find|find me|give me|when (?:is|was)) )?(?:the )?(first|last) (?:stretch|period|time|moment|phase) (?:of|lasting) (?:at least )?([\d.]+|\p{L}+) ?(s|secs?|seconds?|mins?|minutes?)(?: or (?:more|longer))? (?:in|during|for) which ([^?.!]*)/giu,
		'when $4 for at least $2 $3 for the $1 time ',
	],
	[/\bwhen both (?=look|gaze|stare|have|had)/gi, 'when did they '],
	// “When did they look at each other for the longest time?”
	[
		new RegExp(
			String.raw`^\s*when (?:did|do|does) ([^?.!]*?) (?:for )?the (longest|shortest) (?:time|stretch|period)${END}`,
			'gi',
		),
		'the $2 time that $1 ',
	],
	// “Was it mostly in the first half?”
	[
		new RegExp(
			String.raw`^\s*(?:was|is|were) (?:(?:the )?([^?.!]*?) (?:mostly |mainly |chiefly )|(?:most of )?the ((?:${DEED}|talk\w*|speech|attention)(?: [^?.!]*?)?) )in the (first|second) half${END}`,
			'gi',
		),
		'was there more $1$2 in the $3 half than in the other half ',
	],
	[/\bin the first half than in the other half\b/gi, 'in the first half than in the second half'],
	[/\bin the second half than in the other half\b/gi, 'in the second half than in the first half'],
	[/\bwhose turn (?:is|was) it\b/gi, 'who spoke'],
	[
		/\b(all (?:two|three|four|five|six|of them)|both(?: of them)?|everyone|everybody|nobody|no one|neither) (was|were|is|are) on the (?=\p{L})/giu,
		'$1 $2 looking at the ',
	],
	[/\b(?:were|are) there (?:any )?(?:moments|times|occasions) (?=when\b)/gi, 'was there a moment '],
	// “Between the bottle being pointed at and …”.
	[/\bbetween (\S.{0,30}?) being pointed at (?=and\b)/gi, 'between the pointing at $1 '],
	[/\bbetween (\S.{0,30}?) being looked at (?=and\b)/gi, 'between the look at $1 '],
	[
		/\ball (?:the )?(evening|night|meeting|session|lesson|dinner|interview|game|video|clip|day)(?: long)?\b/gi,
		'in the whole $1',
	],
	// “…, yes?”
	[/\s*,\s*(?:yes|no|ok|okay|correct|true)\s*(?=[?!.]+\s*$)/gi, ' '],
	// “…, and who does so the least?”
	[/\b(who|which of them) (?:does|did|do) (?:so|it|that) (?:the )?(most|least)\b/gi, '$1 the $2'],
];
