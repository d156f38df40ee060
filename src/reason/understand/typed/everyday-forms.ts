import { compared, next } from './compared';
import type { Names, Rewrite } from './rewriting';

const MUCH = String.raw`(?:the most|most|the least|least|more|less|the fewest|the longest)`;
const QUIET = String.raw`(?:silence|dead air|quiet|no(?:body| one)? talk(?:ing)?)`;
const TALK = String.raw`(?:talk|talking|speech|speaking|conversation|chat|chatter|dialogue)`;
const TURN = String.raw`(?:speaking |talking |talk |speech )?turns?`;
const EACH = String.raw`(?:\s*,?\s*(?:per person|per head|by person|for (?:each|every)(?: person|one|body| of them)?|for everyone|for everybody|each|of each(?: person| of them)?))`;
const THERE = String.raw`(?: time)?(?: (?:is|was|are|were) there)?(?: in (?:total|all|the \p{L}+))?(?: in (?:secs?|seconds|minutes))?`;

/** Silence, by whatever name, and how much of it. */
const SILENCE: readonly Rewrite[] = [
	[/\bdead air\b/gi, 'silence'],
	[
		new RegExp(String.raw`\b(?:pauses?|gaps?|breaks?|lulls?) (?:in|of|between) (?:the |all )?${TALK}\b`, 'gi'),
		'silence',
	],
	[
		/\b(longest|shortest|first|last) (?:pause|lull|quiet (?:bit|stretch|part|spell|time|moment|phase)|silent (?:bit|stretch|part|moment)|(?:bit|stretch|part|period|spell|piece) (?:of (?:silence|quiet)|without (?:any |anyone |anybody )?talk\w*|with(?:out)? no ?(?:one|body)? ?(?:talk|speak)\w*))\b/gi,
		'$1 silence',
	],
	[
		new RegExp(
			String.raw`^\s*(?:how (?:many|much) (?:secs?|seconds|minutes|time) (?:of|is|was|are|were)|(?:the )?(?:total|overall|summed)(?: (?:amount|duration|time|secs?|seconds) of)?|(?:the )?sum of(?: all)?(?: the)?|(?:secs?|seconds|minutes|amount|duration) of|how much) ${QUIET}s?${THERE}(?=\s*[?.!]*\s*$)`,
			'giu',
		),
		'how long did nobody speak',
	],
	[
		new RegExp(String.raw`^\s*silences?\s*[,:]?\s*(?:in )?total(?: (?:secs?|seconds|time))?(?=\s*[?.!]*\s*$)`, 'gi'),
		'how long did nobody speak',
	],
	[
		/^\s*(?:the )?(?:total )?time (?:without (?:any(?:one|body)? )?|with (?:nobody|no one) )(?:talk|speak)ing(?=\s*[?.!]*\s*$)/gi,
		'how long did nobody speak',
	],
	[/\bhow long (?:is|was) (?:it|everything|the room) (?:silent|quiet)\b/gi, 'how long did nobody speak'],
	[
		/^\s*(?:(?:what|which) )?(?:%|percent(?:age)?|share|proportion|fraction|how much)(?: of (?:it|the \p{L}+|this))?(?: (?:is|was|of))* (?:silence|silent|quiet)(?:,? (?:in|as a) (?:%|percent(?:age)?))?(?: of the time)?(?=\s*[?.!]*\s*$)/giu,
		'what percentage of the time did nobody speak',
	],
	[
		/^\s*(?:silence|quiet),? (?:in|as) (?:a )?(?:%|percent(?:age)?)(?: of (?:the )?(?:time|clip|video))?(?=\s*[?.!]*\s*$)/gi,
		'what percentage of the time did nobody speak',
	],
];

/** Turns of talk. */
const TURNS: readonly Rewrite[] = [
	[/\bmonologues?\b/gi, 'speaking turn'],
	[
		/\b(longest|shortest) (?:speech(?: turn)?|talk|utterance|contribution|uninterrupted talk(?:ing)?|(?:single )?(?:bit|stretch|time) of (?:talk|talking|speech|speaking))(?=\s*(?:[?.!,]|$|by\b|of\b))/gi,
		'$1 speaking turn',
	],
	[
		new RegExp(String.raw`^\s*(?:(?:what|which) (?:is|was) )?the longest ${TURN}(?=\s*[?.!]*\s*$)`, 'gi'),
		'when was the longest speaking turn',
	],
	[new RegExp(String.raw`^\s*longest ${TURN}(?=\s*[?.!]*\s*$)`, 'gi'), 'when was the longest speaking turn'],
	[
		new RegExp(
			String.raw`^\s*(?:the )?longest ${TURN}\s*[?,:.-]+\s*who(?: (?:and|&) (?:when|timecodes|where|how long))?\s*[?.!]*\s*$`,
			'gi',
		),
		'when was the longest speaking turn',
	],
	[
		new RegExp(
			String.raw`^\s*(?:what(?:'s| is| are) )?(?:the )?(?:average|mean|typical) (?:length|duration) of (?:the |a |their )?${TURN}${EACH}`,
			'gi',
		),
		'how long is the average speaking turn of each of them',
	],
	[
		new RegExp(
			String.raw`^\s*(?:what(?:'s| is| are) )?(?:the )?(?:average|mean|typical) ${TURN}(?: (?:length|duration|time)s?)?${EACH}`,
			'gi',
		),
		'how long is the average speaking turn of each of them',
	],
	[
		new RegExp(String.raw`^\s*(?:the )?${TURN} (?:length|duration)s?,? (?:on )?(?:average|mean)${EACH}`, 'gi'),
		'how long is the average speaking turn of each of them',
	],
	[/\bhow long are their turns on average\b/gi, 'how long is the average speaking turn of each of them'],
];

/** Who has most of it. */
const MOST: readonly Rewrite[] = [
	[
		/\bwho (?:is|was)? ?(?:the )?(?:biggest|main|top) (?:talker|speaker|chatterbox|chatterer)s?\b/gi,
		'who spoke the most',
	],
	[/^\s*(?:the )?(?:biggest|main|top) (?:talker|speaker|chatterbox)(?=\s*[?.!]*\s*$)/gi, 'who spoke the most'],
	[
		/^\s*(?:the )?(?:biggest|main|top) (\p{L}+(?: \p{L}+)?)[- ](?:watcher|looker|gazer|starer)s?(?=\s*[?.!]*\s*$)/giu,
		'who looked at the $1 the most',
	],
	[/\bwho (?:said|says) (the most|most|the least|least|more|less)\b/gi, 'who spoke $1'],
	[/\b(?:had|has|have) (the most|the fewest|the least) eyes on (?:them|him|her)\b/gi, 'was looked at $1'],
	[
		/^\s*(?:the )?(most|least) (?:looked[- ]at|watched|stared[- ]at|gazed[- ]at|viewed|observed) (?:person|one)(?=\s*[?.!]*\s*$)/gi,
		'who was looked at the $1',
	],
	[
		/^\s*(?:the )?(most|least) (?:looked[- ]at|watched|stared[- ]at|gazed[- ]at|viewed|observed) (?:thing|object|item)(?=\s*[?.!]*\s*$)/gi,
		'which thing was looked at the $1',
	],
	[
		/^\s*(?:most|longest) (?:talk|talking|speaking|speech)(?: time)?\s*(?:[:,-]\s*who)?(?=\s*[?.!]*\s*$)/gi,
		'who spoke the most',
	],
	[
		new RegExp(
			String.raw`\b(?:g[ai]ve[sn]?|giving|paid|pays?|devote[sd]?) (?!(?:any|no|a|the most|most|more)\b)((?:the )?\S+(?: \d+)?) (${MUCH}) (?:\p{L}+ )?(?:attention|looks?|glances?|gaze)\b`,
			'giu',
		),
		'looked at $1 $2',
	],
	[
		/\b(g[ai]ve[sn]?|give) (?!(?:any|no|a|the most|most|more|me|us)\b)((?:the )?\S+(?: \d+)?) an? (?:\p{L}+ )?(?:looks?|glances?|gaze|stare)\b/giu,
		'look at $2',
	],
];

/** Who is told, in the form of a command. */
const people = ({ person }: Names): readonly Rewrite[] => [
	[
		/^\s*(?:name|list|give me|tell me|show me) (?:everyone|everybody|all (?:the )?people|those|anyone|the people|all|the ones) (?:who|that) /gi,
		'who ',
	],
	[/^\s*everyone who (?=(?:did|does|do|has|have|is|was)(?:n't| not|nt)\b)/gi, 'who '],
	[
		new RegExp(
			String.raw`^\s*(?:name|list) (?:everyone|everybody|all (?:the )?people)(?: that| whom?)? (?=${person} )`,
			'giu',
		),
		'who did ',
	],
	[
		/^\s*(?:people|persons|those) (looking|watching|staring|pointing|gazing|glancing|talking|speaking|nodding)\b/gi,
		'who is $1',
	],
	[/\b(who did(?:n't| not|nt) \p{L}+(?: \S+){0,5}?) (?:even )?once\b/giu, '$1'],
	[/\bwho (?:has|had|made|makes|did) (?:0|zero|no) (nods|head ?shakes|points|pointings|looks)\b/gi, 'who made no $1'],
	[/\bwho nods zero times\b/gi, 'who never nodded'],
	[
		/^\s*(?:and |so )?(?:do|does|did|can|could) (?:we|you|i|one) (?:ever )?see (?:a|any|an) (?=(?:nod|head ?shake|point|gesture|smile)\b)/gi,
		'was there any ',
	],
	[/\bby whom (was|were|is|are) (\S+(?: \d+)?) (looked at|watched|pointed at|seen)\b/gi, 'who $3 $2'],
	[/^\s*(?:sum it up|tl;? ?dr|sum up|sum this up)\s*[.!?]*\s*$/gi, 'summarise'],
	[
		/^\s*what (?:do|can|could) (?:we|you|i|one) see(?: here)?(?=\s*[?.!]*\s*$| in the (?:last|first)\b)/gi,
		'what happened',
	],
	[/^\s*what (?:can be|is to be|was to be) seen(?: here)?(?=\s*[?.!]*\s*$)/gi, 'what happened'],
];

/** Things by their label before a measure: “pan time per person”. */
const measured = ({ thing, person }: Names): readonly Rewrite[] => [
	[
		new RegExp(
			String.raw`^\s*(?:the )?(${thing}) (?:looking |gaze |watching |viewing )?(?:time|secs?|seconds|duration)\b(?!\s*(?:mark|in|of)\b)`,
			'giu',
		),
		'looking time at the $1',
	],
	[new RegExp(String.raw`^\s*(?:the )?(${thing}) (gaze|looks|attention)\b`, 'giu'), '$2 at the $1'],
	[
		new RegExp(
			String.raw`^\s*(?:the )?(${thing}):? (${person}) (?:vs\.?|versus|and|&) (${person}),?(?: in)?(?: (?:secs?|seconds|time|how long))?(?: each)?(?=\s*[?.!]*\s*$)`,
			'giu',
		),
		'how long did $2 and $3 each look at the $1',
	],
	[
		new RegExp(
			String.raw`^\s*(${person}) (?:vs\.?|versus) (${person}):? (?:looking |gaze |time )*(?:at|on) (?:the )?(${thing}),?(?: in)?(?: (?:secs?|seconds|time|how long))?(?=\s*[?.!]*\s*$)`,
			'giu',
		),
		'how long did $1 and $2 each look at the $3',
	],
	[
		new RegExp(String.raw`^\s*(?:time|secs?|seconds) on (?:the )?(${thing})(?=[ ,:]|\s*$)`, 'giu'),
		'looking time at the $1',
	],
];

/** Everyday ways to say the same, in English. */
export const everydayForms = (names: Names): readonly Rewrite[] => [
	...SILENCE,
	...TURNS,
	...MOST,
	...people(names),
	...compared(names),
	...next(names),
	...measured(names),
];
