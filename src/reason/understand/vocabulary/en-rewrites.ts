import { englishAtOnce } from './en-at-once';
import { englishFrames } from './en-frames';
import { englishRanked } from './en-ranked';
import { englishShares } from './en-shares';
import { englishSilent } from './en-silent';
import { englishThroughout } from './en-throughout';
import { englishTimes } from './en-times';
import { englishToldOtherwise } from './en-told-otherwise';
import { englishWhole } from './en-whole';
import type { Vocabulary } from './vocabulary';

/** What is said around an English question, and other ways to write the same words. */
export const englishRewrites: Vocabulary['rewrites'] = [
	...englishFrames,
	...englishThroughout,
	// “Each other person” is each of the others, and no two who look at each other.
	[
		/\b(?:each|every) other (?:person|people|one|participant|child|kid|guest|member|individual)s?\b(?!'s?\b)/gi,
		'each of the other people',
	],
	// “How long did everybody look at everybody?”: each at each of the others.
	[
		/\b(how (?:long|often|many times|much(?: time)?) (?:do|does|did)) (?:everybody|everyone|each|each (?:one|person|of them)|all of them) (\w+(?: \w+)? (?:at|to|towards)) (?:everybody|everyone|each|every one|each one|each person|every person)(?: else)?(?=\s*(?:[?.!,]|$))/gi,
		'$1 each person $2 each of the other people',
	],
	// “How long did each look at the cup?”
	[
		/\b(do|does|did|has|have) each (?=(?!\w+er\b)(?:look|point|gaze|glance|stare|watch|nod|speak|spoke|talk|smil|turn|reach|shak|shift|have|had|spend|make|made|get|got|receiv)\w*\b)/gi,
		'$1 each person ',
	],
	[/\b((?:is|are|was|were) there) any (?=(?:child|kid|pupil|toddler)\b)/gi, '$1 a '],
	[/\bits (?:own )?targets?\b/gi, 'it'],
	[/\bgrown[- ]?ups?\b/gi, 'adult'],
	// “Sum up how they got on with each other”.
	[
		/\b((?:sum|summed) up|summari[sz]e|describe|recap)((?: in \w+ \w+)?) how (?!many|much|long|often)([^?.!]*?) (?:play|interact|behav|get|got|work|deal|cooperat)\w*(?: on| along)?(?: with (?:each other|one another)| together)?(?=\s*(?:[?.!]|$))/gi,
		'$1$2 $3',
	],
	// “While that one talks”: things do nothing.
	[
		/\b(while|when|whenever|if) (?:that one|this one|the latter) (?=(?:is |was )?(?:talk|speak|spoke|look|point|nod|watch|shak|shook))/gi,
		'$1 that person ',
	],
	...englishAtOnce,
	...englishSilent,
	...englishShares,
	...englishRanked,
	...englishTimes,
	[/\s*(?:->|→|=>)\s*/g, ' at '],
	[/\bwho (?:does|did|is doing|was doing) what(?: to whom)?\b/gi, 'what happened'],
	[/[,:]?\s*who at (?:what|whom)\s*[.?]?\s*$/gi, ''],
	// “… looked at me? I'm Ann.”
	[/\b(me|myself)\b([^.?!]*)[.?!,;]+\s*i(?:'m| am) ((?:\p{Lu}\p{L}*\.? ?)+|person \d+)\s*[.!]?\s*$/giu, '$3$2'],
	[
		/\b(longest|shortest|first|last) (?:thing|bit|utterance|statement) (?:that )?(\S+(?: \d+)?) (?:ever )?(?:said|says|spoke)\b/gi,
		'$1 speaking turn of $2',
	],
	[/\b(?:get|gets|got|getting) a word in\b(?: edge\w+)?/gi, 'speak'],
	[
		/,? (?:without (?:(?:a|any) (?:break|pause|interruption)|(?:ever )?(?:stopping|pausing|interruption|pauses|breaks))|uninterruptedly|non-?stop)\b/gi,
		'',
	],
	// “Why …? What came just before?”
	[
		/(\b(?:why|how come)\b[^?]*\?)\s*what (?:came|happened|was) (?:just |right |immediately )?before\s*(?:that|it)?\s*\??\s*$/gi,
		'$1',
	],
	[/,\s*in (?:secs?|seconds|minutes|mins?)(?=\s*(?:[?.!]|$))/gi, ''],
	// Everyday ways to say who talks how much.
	[/\b(?:hold|holds|held|holding|have|has|had|having) the floor\b/gi, 'spoke'],
	[
		/\b(is|was|are|were) the (?:quietest|most (?:quiet|silent|reserved))(?: (?:one|person|participant))?\b/gi,
		'spoke the least',
	],
	[
		/\b(is|was|are|were) the (?:chattiest|loudest|most talkative)(?: (?:one|person|participant))?\b/gi,
		'spoke the most',
	],
	[/^\s*(?:the )?top (two|three|four|five|\d) (?:talkers|speakers)\b/gi, 'which $1 people spoke the most'],
	[
		/\bhow many (more |fewer |less )?turns (did|does|do) (\S.{0,30}?) (?:take|have|get)\b/gi,
		'how many $1times $2 $3 speak',
	],
	[
		/\b(?:exchang|swap|trad|shar)\w* (more|fewer|less|the most|the fewest|the least) (?:glances|looks|gazes)\b/gi,
		'have $1 eye contact',
	],
	// “Which pair comes second in eye contact?”
	[
		/\b(?:comes?|came|is|was|ranks?|ranked) (second|third|fourth|fifth) in (?=eye|gaze|looking|talk|speech|speaking|pointing)/gi,
		'has the $1 most ',
	],
	...englishToldOtherwise,
	...englishWhole,
	[/\ball in all\b/gi, 'in all'],
	// “And how long all together?”, of what was told: the sum.
	[
		/^(\s*(?:and |so )*how (?:long|often|much|many(?: times)?)(?: (?:was|is) (?:that|it))?) all together\s*\?*\s*$/gi,
		'$1 in all ',
	],
	[/\bfor (?:the )?(?:shortest|least)(?: total| overall)? time\b/gi, 'the least'],
	[/\bfor (?:the )?(?:longest|most) (?:total|overall) time\b/gi, 'the most'],
	// One after another.
	[/\bas they (?:occurr?ed|happened|came|took place|appeared)\b/gi, 'in order'],
	[
		/[.?!]\s*(?:please )?(?:give|list|show|tell) (?:me )?(?:the |all )?(?:turns |gazes |looks |steps |targets |names |them )?in order\s*[.!?]*\s*$/gi,
		' in order',
	],
	[
		/\bhow (?:did|does|do|has|have|was|is) (?:it|things|everything|the \w+) (?:go|going|gone|went)\b(?: overall| on the whole)?/gi,
		'what happened',
	],
	[/\b(?:the )?(?:amount|level|quantity) of (?=eye|gaze|looking|talk|speech|speaking|attention)/gi, ''],
	[
		/\b(more|less|longer|fewer)\b([^?.!]*?) (?:at|in|towards?) the end than (?:at|in)? ?the (?:start|begin\w*|outset)\b/gi,
		'$1$2 in the second half than in the first half',
	],
	[
		/\b(more|less|longer|fewer)\b([^?.!]*?) (?:at|in) the (?:start|begin\w*|outset) than (?:at|in|towards?)? ?the end\b/gi,
		'$1$2 in the first half than in the second half',
	],
	[/^\s*state (?=(?:the|who|what|whom|which|how|when)\b)/gi, 'list '],
	// How it changed: in the one half and in the other.
	[
		/\bhow (?:did|does|do|has|have) (?:the )?([^?]*?(?:look|gaz|talk|spe[ae]k|attention|eye contact)[^?]*?) (?:develop|evolve|change)\w* (?:over|during|throughout|through|in the course of|across) (?:the )?\w+/gi,
		'$1 in the first half and in the second half',
	],
	[
		/\b(?:did|does|do|has|have) (?:the )?([^?]*?) (?:increase or decrease|decrease or increase|rise or fall|go up or (?:go )?down|grow or shrink)\w*(?![^?]*\bhal(?:f|ves))/gi,
		'$1 in the first half and in the second half',
	],
	// More and more, in the course of time: more later than before.
	[/\b(more|less) and \1\b/gi, '$1 in the second half than in the first half'],
	[
		/\b(more|less|longer|fewer|rarer)\b([^?.!]*?) (?:as (?:time|it|things|the \w+) (?:went|goes|wore|progress\w*)(?: on| by| along)?|over (?:the course of )?(?:time|the \w+)|later on|with time|gradually|(?:to|towards?) the end(?: of (?:the|this) \w+)?)(?=\s*(?:[?.!]|$))/gi,
		'$1$2 in the second half than in the first half',
	],
	// “In the first or in the last ten minutes”.
	[
		/\b(?:in |during )?the (?:first|frist) (or|and|than) (?:in |during )?the last (\S+ (?:sec\w*|min\w*|hours?))/gi,
		'in the first $2 $1 in the last $2',
	],
	[
		/\b(which half\b[^,]*),\s*(?:the )?first(?: half| one)?,? or (?:the )?(?:second|last)(?: half| one)?(?=\s*[?.!]|$)/gi,
		'$1',
	],
	// What is said around a question.
	[
		/^\s*(?:(?:hi|hello|hey|hmm+|sorry|thanks|thank you|just curious|quick one|one more thing|one more|now|next(?=[:,])|so|ok|okay|well|and|dear (?:regard|all|team|sir|madam|assistant)|quick question|please|good (?:morning|afternoon|evening))\b[\s,.:;!-]*)+(?=\S)/gi,
		'',
	],
	[
		/^\s*(?:i was wondering|i wonder|i would like to (?:know|ask)|i'd like to know|may i ask|if you do not mind|if you don't mind|just curious|could you work out|(?:could|would|can|will) you (?:please )?(?:be so kind as to )?(?:kindly )?(?:state|say|tell me|tell us|give me|work out|check)(?: shortly| briefly)?(?: whether| if)?|kindly tell me|please tell me|tell me|would you please (?:state|say))\b[\s,.:;-]*(?=\S)/gi,
		'',
	],
	// “Tell me whether …”, “I want to know if …”.
	[
		/^[^,.;?!]{0,50}?\b(?:tell|say|know|check|see|find out|wonder\w*|sure|verify|confirm|determine|clear)\b[^,.;?!]{0,12}?\b(?:whether|if) (?=\p{L})/giu,
		'',
	],
	[/^\s*(?:whether|if) (?=[^,?]*\??$)/gi, ''],
	[
		/\b(?:during|for|in|over|on) (what|which) (?=(?:percentage|percent|proportion|fraction|share|ratio|portion|part) )/gi,
		'$1 ',
	],
	[/^\s*n of (?=\p{L})/giu, 'number of '],
	[/\b(?:me|us)\s*\(\s*([^()]+?)\s*\)/gi, '$1'],
	[/\beach ?others\b/gi, "each other's"],
	[/^\s*order (?=(?:the|all|them|everyone|everybody|people|these|those)\b)/gi, 'rank '],
	[/[,:]\s*(?:in )?total\s*(?=[?.!]|$)/gi, ' in all '],
	// Silence is that nobody speaks; to talk over somebody, to talk while they do.
	[
		/\b(longest|shortest|first|last) (?:(?:period|stretch|moment|phase) of )?(?:silence|pause in (?:the )?(?:speech|talk|conversation))\b/gi,
		'$1 time that nobody spoke',
	],
	[/\bhow much (?:silence|quiet)(?: (?:was|is) there)?\b/gi, 'how long did nobody speak'],
	[/\b(?:was|were|is) there (?:ever |any |a |complete |total )*silence\b/gi, 'did nobody speak'],
	[/\b(?:during|in|of) (?:the |any )?silences?\b/gi, 'while nobody spoke'],
	[/\b(?:was|were|is|are|stay(?:s|ed)?|remain(?:s|ed)?) (\S.{0,20}?) silent\b/gi, 'did $1 not speak'],
	[/\b(interrupt(?:s|ed)?) (?=\S)/gi, 'talk over '],
	[
		/\b(?:any(?:body|one)|some(?:body|one)|any of them|they|people|two(?: of them)?) (?:ever )?(?:talk|sp[eo]a?k)\w* over (?:some(?:body|one)(?: else)?|each other|one another|any(?:body|one)(?: else)?|others?|another)\b/gi,
		'at least two of them speak at the same time',
	],
	[/\b(talk|speak|spoke|talked|talks|speaks) over (?:the )?(\S.*?)(?=[?.,!]|$)/gi, '$1 while $2 spoke '],
	[
		/\b(?:hog(?:s|ged)?|dominate[sd]?|monopoli[sz]e[sd]?) (?:the )?(?:floor|conversation|discussion|talk(?:ing)?|meeting)\b/gi,
		'spoke the most',
	],
	[
		/\b(longest|shortest|first|last|average|mean|single|next|how many) (?:single |uninterrupted )?turns?\b(?! (?:to|toward|towards|around|away|his|her|their)\b)/gi,
		'$1 speaking turn',
	],
	[/\b(most|least) popular (object|thing|item|toy|target)/gi, '$2 looked at the $1'],
	[/(^|\s)#\s?(?=\p{L})/gu, '$1number of '],
	[/^\s*(?:the )?(?:current )?speakers? (?=at|between|from|during|after)/gi, 'who spoke '],
	[/\bhand(s|ed|ing)? (?=(?:something|anything|it|things?|an? \w+|the \w+(?: \w+)?) (?:over )?to\b)/gi, 'give$1 '],
	// “How many nods does she give?”
	[
		/\bhow many (nods|head ?shakes|looks|glances|(?:pointing |deictic )?gestures|pointings) (did|does|do|has|have) (\S.{0,25}?) (?:given?|made?|make|took|take|perform(?:ed)?|produced?|used?)\b/gi,
		'how many $1 of $3 are there',
	],
	[/\bhand (?=(?:person|p ?\d|him|her|them|each other|\p{Lu}\p{L}+)\b)/gu, 'give '],
	[/\b(?:(?:in|at) )?the (?:cent(?:re|er)|focus) of (?:the )?(?:attention|interest)\b/gi, 'looked at the most'],
	[/\bpreced(?:es?|ed)\b/gi, 'came right before'],
	[
		/\bhow (?:many (?:seconds|secs|minutes|mins)|long|far) into (?:(?:the|this) (?:clip|video|recording|session|film|movie|footage|tape)\b)?/gi,
		'when ',
	],
	[/\b((?:any|every)(?:body|one|thing)|all|what|who) (?:else )?but (?=\p{L})/giu, '$1 except '],
	[/\bignor(?:es?|ed|ing) (?:the )?most\b/gi, 'look at the least'],
	// “A stretch of more than 20 s in which …”.
	[
		/\b(?:a|any|one|some) (?:single )?(?:stretch|period|phase|spell|time|moment|episode|interval)s? (?:(?:of|lasting) )?((?:more|longer|less|shorter) than|at least|over|under|at most) ([\d.]+ ?\p{L}+) (?:in|during|of|for) which (.*?)(?=\s*(?:[?.!]|$))/giu,
		'a moment when $3 for a stretch of $1 $2',
	],
	[/\((?:not counting )?([^()]*?) (?:not counted|excluded|left out)\)/gi, 'except $1'],
	[/\b(every(?:one|body))s\b/gi, "$1's"],
	[/\bn ?= ?(?=\?|$)/gi, ' how many times '],
	[/\bper cent\b/gi, 'percent'],
	[/\bthere (head|eyes|hands?|face|gaze)\b/gi, 'their $1'],
	[/\bun(?:looked)-?at\b/gi, 'not looked at'],
	[/\bun(watched|noticed|seen)\b/gi, 'not $1'],
	[/\b(look\w*|gaz\w*|star\w*|watch\w*) at (least|most)\b(?! (?:\d|one|two|three|four|once|twice))/gi, '$1 at the $2'],
	[/\b(?:is|was|are|were) (.{2,25}?) the only (?:one|person) (?:who|that|to)\b/gi, 'did only $1'],
	[/\bcan't\b/gi, 'can not'],
	[/\bwon't\b/gi, 'will not'],
	[/\b(\w+)n't\b/gi, '$1 not'],
	[/\b(did|does|do|is|are|was|were|has|have|had)nt\b/gi, '$1 not'],
	[
		/\b(who|what|when|where|why|how|that|there|here|it|he|she)'s\b(?! (?:finger|eyes?|gaze|gestures?|looks?|hand|head|face|attention)\b)/gi,
		'$1 is',
	],
	[/\b(who|what|where|when)s\b/gi, '$1 is'],
	[/\bwho's\b/gi, 'whose'],
	[/\b(\w+)'re\b/gi, '$1 are'],
	[/\b(\w+)'ve\b/gi, '$1 have'],
	[/\b(\w+)'ll\b/gi, '$1 will'],
	[/\b(he|she|they|it|who|i|we|you)'d\b/gi, '$1 had'],
	[/\b(wat|wut|waht|hwat)\b/gi, 'what'],
	[/\b(wen|whn|wehn)\b/gi, 'when'],
	[/\b(hwo|woh|whoo)\b/gi, 'who'],
	[/\b(wer)\b/gi, 'were'],
	[/\b(wich|whitch|whcih)\b/gi, 'which'],
	[/\b(teh|hte|da|th)\b/gi, 'the'],
	[/\b(ppl|peeps)\b/gi, 'people'],
	[/\bgimme\b/gi, 'give me'],
	[/(?<=\w) n (?=\w)/gi, ' and '],
	// “Take something from Anna”: Anna gives it.
	[
		/\b(?:tak(?:es?|ing)|took|receiv(?:es?|ed|ing)|gets?|got) (something|anything|it|things?) from\b/gi,
		'be given $1 by',
	],
	// “What did she look at that nobody else did?”
	[
		/\b(did|does|do) (\S.{0,30}?) (\w+) (at|to) that (?:nobody|no one|none of the others) (?:else )?(?:ever )?(?:did|does|do)\b/gi,
		'$1 only $2 $3 $4',
	],
	[/\bback at the same time\b/gi, 'back together'],
	[/\bevery (?=(?:child|kid|pupil|toddler)\b)/gi, 'each '],
	// “A point by Anna”, which is no moment.
	[
		/\b(a|any|each|every|first|second|last|his|her|their|\w+['’]s) points?\b(?= (?:by|at|to|towards)\b)/gi,
		'$1 pointing',
	],
	// “At the moment Ben pointed”.
	[
		/\bat (?:the|that) (?:very |exact |precise )?(?:moment|instant|time) (?=(?:the|s?he|they|it|someone|somebody|anyone|anybody|nobody|no one|everyone|everybody|his|her|their|[Pp]erson \d+|\p{Lu}\p{L}+) (?!of\b))/gu,
		'when ',
	],
	[
		/\b(grab|catch|caught|captur|draw|drew|attract|seiz)\w* (?:the|their|his|her|every(?:one|body)['’]s|all (?:the|their)) attention\b/gi,
		"captured everybody's attention",
	],
	// “The whole time she was talking”.
	[
		/\b(?:for )?(?:the (?:whole|entire)|all (?:of )?the) time (?:that |when |while )?(?=(?:s?he|they|the \w+|\p{Lu}\w+|[Pp]erson \d+)(?: \d+)? (?:is|was|are|were|\w+ed|\w+s|spoke)\b)/gu,
		'throughout the whole of the time while ',
	],
	[/\b(?:for )?(?:the (?:whole|entire)|all (?:of )?the) time\b(?! of)/gi, 'for at least 99 % of the time'],
	[/\b(b4)\b/gi, 'before'],
	[/\b(an)(?= (?:person|p) ?\d)/gi, 'and'],
	[/\b(bcs|cuz|cos)\b/gi, 'because'],
	[/\b(eachother|one an other)\b/gi, 'each other'],
	[/\b(\w+s)' /gi, "$1 's "],
	[/'s\b/gi, " 's"],
];
