import type { Vocabulary } from './vocabulary';

/** Other English ways to ask for what is told in order, for what went on, for how it changed and for who has most of it. */
export const englishToldOtherwise: Vocabulary['rewrites'] = [
	// One after another, in other words.
	[
		/^\s*(?:state|list|name|give|tell me|show me|show)(?:\s*[,:])?\s+in (?:(?:chronological|temporal|the right) )?order(?:\s*[,:])?\s+([^?.!]*)/gi,
		'list $1 in order ',
	],
	[/^\s*list everything(?: that)? (?=\S[^?.!]*\bin order\b)/gi, 'list what '],
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
		/^\s*(?:[Pp]lease )?(?:[Tt]ell (?:me|us)|[Tt]alk) (?:something |a (?:bit|little) |more )?about (?=(?:\p{Lu}|person \d)[^?.!]*[?.!]?\s*$)/gu,
		'summarise ',
	],
	[
		/^\s*(?:please )?(?:run|walk|talk|take|guide) (?:me|us) through (where|whom?|what) (?=\S+(?: \d+)? (?:looks?|looked|gaze[sd]?|pointed|points)\b)([^?.!]*)/gi,
		'list $1 $2 in order ',
	],
	[/\b(?:get|gets|got|getting) up to(?=\s|$)/gi, 'do'],
	[/^\s*how (did|does) (\S.{0,30}?) (?:do|get on|get along|fare)(?=\s*(?:[?.!]|$))/gi, 'what $1 $2 do'],
	[
		/^\s*(?:(?:is|was) there )?(?:any(?:thing|where)|what|which moments?) (?:(?:is|was|are|were) )?(?:(?:particularly |especially )?(?:worth \w+(?: (?:to|at|on))?|stands? out|stood out|stick\w* out|stuck out|noteworthy|notable|remarkable|interesting|striking))(?= (?:in|between|from|during|at|after|before|of)|\s*(?:[?.!]|$))/gi,
		'the key moments',
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
	[
		/\b(?:after|following) (?:the break at )?half[- ]?time (than) before(?: it| that)?(?=\s*(?:[?.!]|$))/gi,
		'in the second half $1 in the first half',
	],
	[
		/\bbefore (?:the break at )?half[- ]?time (than) after(?: it| that)?(?=\s*(?:[?.!]|$))/gi,
		'in the first half $1 in the second half',
	],
	[/(?<!\bor )\b(?:after|following) (?:the break at )?half[- ]?time\b(?! or\b)/gi, 'in the second half'],
	[/(?<!\bor )\bbefore (?:the break at )?half[- ]?time\b(?! or\b)/gi, 'in the first half'],
	[
		/\b(first|second|third|last) (minute|quarter|third)\b([^?.!]*?\bthan(?: in| during)?) the (first|second|third|last)(?=\s*(?:[?.!]|$))/gi,
		'$1 $2$3 the $4 $2',
	],
	[
		/^\s*(?:by )?how much (?:did|does|do|has|have) (?:the )?([^?]*?) (?:go up|increase|rise|grow)\w* (?:between|from|across|over) (?:the )?(?:two )?(?:halves|first half (?:and|to) (?:the )?second(?: half)?|first (?:and|to) (?:the )?second half)\b/gi,
		'how much more $1 in the second half than in the first half',
	],
	[
		/^\s*(?:by )?how much (?:did|does|do|has|have) (?:the )?([^?]*?) (?:go down|decrease|drop|fall|shrink)\w* (?:between|from|across|over) (?:the )?(?:two )?(?:halves|first half (?:and|to) (?:the )?second(?: half)?|first (?:and|to) (?:the )?second half)\b/gi,
		'how much less $1 in the second half than in the first half',
	],
	[
		/^\s*how (?:did|does|do|has|have) (?:the )?([^?]*?) (?:change|differ|shift|go up|go down|increase|decrease|rise|drop|fall|grow|shrink)\w* (?:between|from|across|over) (?:the )?(?:two )?(?:halves|first half (?:and|to) (?:the )?second(?: half)?|first (?:and|to) (?:the )?second half)\b/gi,
		'$1 in the first half and in the second half',
	],
	[
		/\b(how (?:much|many) (?:more|less|longer|fewer)\b[^?.!]*? in the second half)(?=\s*(?:[?.!]|$))/gi,
		'$1 than in the first half',
	],
	[
		/\b(how (?:much|many) (?:more|less|longer|fewer)\b[^?.!]*? in the first half)(?=\s*(?:[?.!]|$))/gi,
		'$1 than in the second half',
	],
	[
		/^\s*(?:was|is|were|are) there more or less ([^?.!]*?) in the (?:first|second) half\b/gi,
		'$1 in the first half and in the second half',
	],
	[
		/^\s*(?:did|does|do) ([^?.!]*?) more or less ([^?.!]*?)in the (?:first|second) half\b/gi,
		'$1 $2 in the first half and in the second half',
	],
	[
		/\b(?:is|was|are|were) there (more|less) (eye contact|mutual gaze) between ([^?.!]*? and [^?.!]*?) than between /gi,
		'did $3 have $1 $2 than ',
	],
	// Who has how much of it.
	[/\brank the (\S+) pairs (?:with|that have|having) the (most|least) /gi, 'which $1 pairs have the $2 '],
	[
		/^\s*(?:the )?(most|least) (?:talkative|chatty|vocal)(?: (?:one|person|participant))?(?: (?:of|among) (?:the|all|them)\b[^?.!]*)?(?=\s*(?:[?.!]|$))/gi,
		'who spoke the $1',
	],
	[
		/\b(?:receiv\w*|gets?|got|getting|drew|draws?|attract\w*|enjoy\w*|gather\w*) (?:the )?(most|least|fewest) (?:attention|looks|glances|gazes?|eyes) (?:from|by|of) (?!(?:all )?(?:the )?(?:others?|other people|everyone|everybody|rest|group)\b)/gi,
		'was looked at the $1 by ',
	],
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
	[
		/\b(?:those|these) two\b(?![^?.!]* or )(?! (?:people|persons|things|objects|times|looks|moments)\b)/gi,
		'the two of them',
	],
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
