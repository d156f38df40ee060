import type { Vocabulary } from './vocabulary';

/** Other English ways to ask for what is told in order, for what went on, for how it changed and for who has most of it. */
export const englishToldOtherwise: Vocabulary['rewrites'] = [
	// One after another, in other words.
	[
		/^\s*(?:state|list|name|give|tell me|show me|show)(?:\s*[,:])?\s+in (?:(?:chronological|temporal|the right) )?order(?:\s*[,:])?\s+([^?.!]*)/gi,
		'list $1 in order ',
	],
	[/\beverything(?: that)? (?=\S[^?.!]*\bin order\b)/gi, 'what '],
	[/(?:\s*,)?(?:\s+(?:and|first|followed by))?(?:\s+then (?:what|whom?|where)\b(?:\s*,)?(?:\s+and)?)+/gi, ' in order '],
	[
		/^\s*(?:please )?(?:(?:list|give|show|tell)(?: me| us)? )?(?:the )?(?:order|sequence|succession) of (?:the )?(?:first (\S+) )?(?:speakers|talkers|(?:speaking |talking )?turns)\b/gi,
		'who spoke in order ',
	],
	[
		/(?:\s*,)?\s+in (?:the|that) (?:same )?(?:order|sequence) (?:in which|that|as) (?:he|she|they|it|this|these|those|person \d+|\p{Lu}\p{L}+) (?:all )?(?:did(?: so| it| them)?|do(?: so)?|does(?: so)?|happen\w*|occur\w*|came(?: up)?|appear\w*)(?=\s*(?:[?.!,]|$))/giu,
		' in order',
	],
	[/\bfrom the (?:very )?(?:beginning|start|outset) (?:on )?(?:un)?(?:to|til|till) (?:the )?(?=\d)/gi, 'from 0:00 to '],
	// What went on, of all, of one or of two.
	[
		/^\s*what(?: is|'s|s)? (?:the |this )?(?:video|clip|recording|film|movie|footage|session|scene) (?:all )?about\b/gi,
		'what happened',
	],
	[
		/^\s*(?:please )?(?:run|walk|talk|take|guide) (?:me|us) through (?:how|what) (\S.*?) (?:behave[sd]?|act(?:s|ed)?|did|does)\b(?: overall| on the whole| in general| throughout)?/gi,
		'what did $1 do',
	],
	[
		/^\s*how (?:did|does|has) (\S.{0,30}?) (?:behaved?|acted|act)\b(?: overall| on the whole| in general| throughout)?(?=\s*(?:[?.!]|$))/gi,
		'what did $1 do',
	],
	[
		/^\s*(?:please )?(?:tell (?:me|us)|talk) (?:something |a (?:bit|little) |more )?about (?=(?:\p{Lu}|person \d)[^?.!]*[?.!]?\s*$)/gu,
		'summarise ',
	],
	// How it changed, in other words.
	[
		/^\s*(?:please )?compare ([^?.!]*?\b(?:in|during|for|of) the (?:first|last|second) \S+(?: (?:sec\w*|min\w*|hours?))?) (?:with|to|and|against|versus|vs\.?) (?:(?:that|those|it) )?(?:(?:in|during|for|of) )?the (?=first|last|second)/gi,
		'$1 and in the ',
	],
	[
		/^\s*(?:is|are|was|were) (?:the )?([^?]*?) (?:increasing or decreasing|decreasing or increasing|rising or falling|falling or rising|going up or (?:going )?down|growing or shrinking)\b/gi,
		'$1 in the first half and in the second half',
	],
	[
		/^\s*(?:between|from) (?:in )?the (first|last) (\S+ \S+|half) (?:and|to) (?:in )?the (last|first|second) (\S+ \S+|half)(?:\s*,)?\s+(whose)\b([^?.!]*?)\b(?:went up|rose|increased|grew)(?: the most| most)?/gi,
		'$5$6 was more in the $3 $4 than in the $1 $2',
	],
	[
		/^\s*(?:between|from) the (first|last) (?:and|to) the (last|first|second) (\S+ \S+|half)(?:\s*,)?\s+(whose)\b([^?.!]*?)\b(?:went up|rose|increased|grew)(?: the most| most)?/gi,
		'$4$5 was more in the $2 $3 than in the $1 $3',
	],
	[
		/\b(whose)\b([^?.!]*?)\b(?:went up|rose|increased|grew)(?: the most| most)? (?:between|from) (?:in )?the (first|last) (\S+ \S+|half) (?:and|to) (?:in )?the (last|first|second) (\S+ \S+|half)/gi,
		'$1$2 was more in the $5 $6 than in the $3 $4',
	],
	[
		/\b(more|less|longer|fewer)\b([^?.!]*?) (?:at|by|near) the (?:very )?end(?: of (?:the|this) \w+)?(?=\s*(?:[?.!]|$))/gi,
		'$1$2 in the second half than in the first half',
	],
	[
		/\b(first|second|third|last) (\S+) (minutes?|mins?|seconds?|secs?)\b([^?.!]*?\b(?:than|and|or|with|to)(?: in| during)?) the (first|second|third|last) \2(?! ?(?:min|sec))/gi,
		'$1 $2 $3$4 the $5 $2 $3',
	],
	// Who has how much of it.
	[
		/\b(?:receiv\w*|gets?|got|getting|drew|draws?|attract\w*|enjoy\w*|gather\w*) (?:the )?(most|least) (?:attention|looks|glances|gazes?|eyes)\b(?: (?:from|of|by) (?:all )?(?:the )?(?:others?|other people|everyone(?: else)?|everybody(?: else)?|rest|group))?/gi,
		'was looked at the $1',
	],
	[/\b(?:the )?(?:shortest|lowest|smallest) (?:total|overall|combined|cumulative) (?=\w+ time)/gi, 'the least '],
	[/\b(?:the )?(?:longest|highest|largest|greatest) (?:total|overall|combined|cumulative) (?=\w+ time)/gi, 'the most '],
	[
		/\bshar(?:e|es|ed|ing) (?=(?:(?:any|some|more|less|fewer|no|the most|the least|most|least|much|longer) )?(?:eye contact|mutual gaze|glances)\b)/gi,
		'have ',
	],
	[/\b(?:have|has|had) (?:got )?the (?:word|stage)\b/gi, 'spoke'],
	[
		/\bwho (never|did not(?: ever)?|does not(?: ever)?) (looks?|gazes?|glances?) (?:at )?each other(?:'s eyes?| in the eyes?)?\b/gi,
		'which two people $1 $2 at each other',
	],
	[/\bcouples?\b(?! of\b)/gi, 'pairs'],
	// “Both Anna and Ben at the same time” says it twice.
	[
		/\bboth (?=(?:\p{Lu}\S*|person \d+|p ?\d+) and [^?.!]*\b(?:at the same time|simultaneously|at once|together)\b)/gu,
		'',
	],
	// “Is he always looking at her when he speaks?”
	[/\balways ([^?.!]*?) (?:when|whenever|while|as often as) (?=\S)/gi, '$1 whenever '],
	// From one time of it to the next.
	[
		/\bhow (?:much time|long|many seconds) (?:(?:is|was|were|are) there|(?:is|was|lies|lay|pass\w*|elaps\w*|goes by|went by)(?: by)?) between the first (?:(\w+) and the second(?: \1| one)?|and (?:the )?second (\w+))(?=\s*(?:[?.!]|$))/gi,
		'how soon after the first $1$2 did anyone $1$2',
	],
];
