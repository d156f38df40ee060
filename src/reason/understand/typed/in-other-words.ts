import type { Names, Rewrite } from './rewriting';

const END = String.raw`(?=\s*[?.!]*\s*$)`;
const TIME = String.raw`(?:(?:the )?(?:first|last|opening|closing|final)\b|\d|(?:minute|second)s? \d|from \d|between \d)`;
const STEPS = String.raw`,?(?: (?:in detail|blow[- ]by[- ]blow|play[- ]by[- ]play|beat[- ]by[- ]beat|moment by moment|bit by bit))`;
const TALK = String.raw`(?:answers?|repl(?:y|ies)|responses?|statements?|contributions?|remarks?|comments?|monologues?|utterances?|speech(?:es)?|turns?(?: at talk)?|bouts? of (?:talk|speech)(?:ing)?|stretch(?:es)? of (?:talk|speech)(?:ing)?)`;
const UNBROKEN = String.raw`(?:uninterrupted|unbroken|continuous|single|spoken|verbal)`;
const MORE = String.raw`(?:more often|more frequently|more times|more|most often|the most|most|less often|less|least often|the least|least|fewer times)`;
const SOLO = String.raw`(?:point(?:s|ed)?|nod(?:s|ded)?|(?:talk|sp[eo]a?k)(?:s|ed|e)?|spoke|sho?o?a?ks? (?:their|his|her) head)`;
const EACH = String.raw`(?:(?:for|per|by|of) )?(?:each |every |all )?(?:of (?:them|the \p{L}+)|person|participants?|speaker|head|subject|one)`;
const KIND = String.raw`(targets?|things?|objects?|items?|toys?|people|persons?|faces?)`;

/** Other words for what is asked: what went on, what set it off, turns at talk, who of two, how many different ones. */
export const inOtherWords = ({ person }: Names): readonly Rewrite[] => [
	// A number before the question, as in a list of them.
	[/^\s*(?:(?:question|item|task|q)\s?\d{1,2}\s*[:.)-]|\d{1,2}[.)](?=\s+\p{L})|[•*–-](?=\s*\p{L}))\s*/giu, ''],
	[
		/,? in (?:the|that) order (?:in which |that )?(?:they|these|those|it all) (?:happen(?:s|ed)?|occur(?:s|red)?|comes?|came|took place|take place|appear(?:s|ed)?)\b/gi,
		' in order',
	],
	[/\b(?:intervals?|segments?|time ?spans?)(?= (?:(?:in|during) which|when|where)\b)/gi, 'moments'],
	// “Per person: nods, count and duration”.
	[/^\s*(?:per|for each|by) (person|participant)\s*[:,-]\s*([^?]*?)\s*[?.!]*\s*$/iu, '$2, per $1'],
	[/\b(?:from|since) when (?=(?:did|does|do|was|were|is|are)\b)/gi, 'when '],
	[new RegExp(String.raw`${STEPS}${END}`, 'iu'), ''],
	[
		new RegExp(
			String.raw`^\s*(?:please )?(?:talk|walk|take|guide|lead|run|go|step) (?:me |us )?through (?=${TIME})`,
			'iu',
		),
		'what happened in ',
	],
	[/^\s*what happened in (?=\d[^?]*(?:to|-|–|and) ?\d)/i, 'what happened from '],
	[
		/\bwhat (?:sets|setting|sparks?|sparked|brings?|brought) (?:off |about |on )?(?=(?:the|his|her|their|person|\p{L}+'s)\b)/giu,
		'what triggered ',
	],
	// “What triggered her first nod?”: why she did the first time.
	[
		new RegExp(
			String.raw`\bwhat (?:triggered|caused|prompted|led to|provoked|set off) (${person})(?:'s)? (first|last|second|third) (nod|head ?shake|point|pointing|gesture|glance|look)(?=\s|[?.!]|$)`,
			'iu',
		),
		'what came just before $1 $3 for the $2 time',
	],
	// “Her longest uninterrupted answer”.
	[
		new RegExp(String.raw`\b(longest|shortest|first|last|average|mean)(?: (?:${UNBROKEN},? )+| )${TALK}\b`, 'giu'),
		'$1 speaking turn',
	],
	// “Who pointed more, Anna or Ben?”
	[
		new RegExp(
			String.raw`^(\s*(?:and |so |but )*)who (${SOLO}) (${MORE})\s*[,:-]\s*(${person}) or (${person})${END}`,
			'iu',
		),
		'$1who of $4 and $5 $2 $3',
	],
	[/^\s*what's (?=\p{L}[\p{L} \d]*'s (?:second |third )?(?:most|least)[- ])/iu, 'what is '],
	[
		/^(\s*(?:and |so |but )*)(who|which \p{L}+) (?:is|was) the (most|least) (?:looked|gazed|stared)[- ]at(?: (?:person|one|thing|object|toy|participant))?(?=\s*[?.!]*\s*$)/giu,
		'$1$2 was looked at the $3',
	],
	// “Her second most looked-at toy”.
	[
		new RegExp(
			String.raw`^\s*(?:what|which|who) (?:is|was) (?:the )?(${person})(?:'s|s') ((?:second|third|2nd|3rd) )?(most|least)[- ](?:looked[- ]at|watched|viewed|gazed[- ]at|fixated) (thing|object|item|toy|person|target|one)${END}`,
			'iu',
		),
		'which $4 did $1 look at the $2$3',
	],
	// “Who was the only one not looking?”: who was not, be it one or more.
	[
		/^(\s*(?:and |so |but )*who (?:is|was|are|were)) the only (?:one|person|participant)(?: of them)? not (?=\p{L}+ing\b)/giu,
		'$1 not ',
	],
	// “Shared the most attention”.
	[
		/\b(?:share[sd]?|had|have|has) (the most|most|the least|more|less) (?:visual )?attention\b(?! to| on)/gi,
		'had $1 shared attention',
	],
	// “Percent of looks by Anna that land on a person”.
	[
		new RegExp(
			String.raw`\b(percent(?:age)?|%|share|proportion|fraction) of (?:the |all )?(looks|glances|gazes|fixations) (?:by|of|from) (${person})(?: that)? (?:land|fall|go|rest|are|is|went|landed|fell)(?:s|ed)? (?:on|at|to) `,
			'giu',
		),
		"$1 of $3's $2 are at ",
	],
	// “The gap between her first and second look at him”.
	[
		new RegExp(
			String.raw`^\s*(?:(?:what|how long|how much time) (?:is|was) |what's )?(?:there |the )?(?:gap|time|interval|delay|latency|distance)?(?: |^)between (${person})(?:'s|s') first and (?:his |her |their |the )?second (look|nod|point|glance|turn)((?: at [^?]{1,30}?)?)${END}`,
			'giu',
		),
		"how soon after $1's first $2$3 did $1 $2$3",
	],
	// “Number of distinct gaze targets for each participant”.
	[
		new RegExp(
			String.raw`^\s*(?:the )?(?:number|count|no\.?|n|#)(?: of)? (?:distinct|different|unique)(?: (?:gaze|look|visual|attention|looked[- ]at))? ${KIND}(?: (?:looked at|gazed at|attended to|visited))?\s*[,:]? ?${EACH}${END}`,
			'iu',
		),
		'how many different $1 did each of them look at',
	],
	[
		new RegExp(
			String.raw`^\s*how many (?:distinct|different|unique)(?: (?:gaze|look|visual|attention))? ${KIND}(?: (?:looked at|gazed at|attended to|visited))?,? (?:per|for each|by) (?:person|participant|speaker|head|subject)${END}`,
			'iu',
		),
		'how many different $1 did each of them look at',
	],
];
