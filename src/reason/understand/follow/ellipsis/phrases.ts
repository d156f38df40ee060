/* What a follow-up says by itself, without its lead (“and”, “ok so”) and its tail (“then”, “please”). English alone. */

const LEAD =
	/^\s*(?:(?:and|but|ok(?:ay)?|so|now|well|hm+|right|cool|thanks?|great|also|plus|then)\b[\s,.!–—-]*)*(?:(?:what|how) about\b|(?:the |do the |it'?s the )?same(?: thing| question| one)?(?: again)?,?(?: but)? (?:for|with|of|about|on)\b|(?:the )?same(?: thing| question)?(?: but| now|,)+|do (?:it|that|the same) for\b|try)?[\s,]*/i;
const TAIL = /(?:[\s,]+(?:then|instead|now|please|pls|plz|though|too|as well|exactly|again|ok|thx|thanks))*[\s?.!…]*$/i;

/** The words that are left of a follow-up. `isLed`: something stood before them, or they are all there is. */
export const bodyOf = (typed: string): string => {
	const text = typed.replace(/[’‘`´]/g, "'");
	const rest = text.replace(LEAD, '').replace(TAIL, '').trim();
	return rest.toLowerCase();
};

/** “And the other way round?”, “and back?”: both ends exchanged. */
export const REVERSED =
	/^(?:(?:in|and|to|for) )*(?:(?:the )?(?:other|opposite|reverse) (?:way(?: a?round)?|direction|case)|the opposite|(?:the |in )?(?:reverse|inverse|converse)|vice[- ]?versa|back|back again|in return|the (?:way )?back|reversed|(?:swap|switch|flip|reverse|turn)(?:ped|ed|d)?(?: (?:them|that|it|the (?:two|roles|people|names|direction)|roles|round|around))*|(?:with )?(?:the )?(?:two |their )?roles? (?:swapped|reversed|switched)|(?:from )?(?:the )?other (?:side|end) (?:to|of) (?:it|this|that)|mutually|the other way)$/;

/** Another measure of the same. */
export const MEASURES: readonly (readonly ['count' | 'time' | 'share' | 'mean' | 'rate', RegExp])[] = [
	[
		'count',
		/^(?!by how\b)(?:(?:in|by|as|with|the|a|and|for) )*(?:how (?:often|frequently|many(?: times)?)(?: (?:was|were|is|did) (?:that|it|this|those|they)(?: happen)?)?|(?:the )?(?:number|count|no|amount) of (?:times|occurrences|instances)|(?:raw )?counts?|counting|(?:in )?times|frequency)$/,
	],
	[
		'time',
		/^(?!by how\b)(?:(?:in|by|as|with|the|a|and|for|of) )*(?:(?:for )?how (?:long|many (?:secs?|seconds|minutes))(?: (?:was|were|is|did) (?:that|it|this|those|they)(?: last| take)?)?(?: (?:all )?(?:in total|altogether|overall|in all|all together|all in all))?|(?:in )?(?:secs?|seconds|time|duration)|(?:summed|added|adding|sum|add)(?: it| them)?(?: all)? up|(?:overall|total|summed|cumulative)? ?(?:time|duration|length|seconds)|all (?:together|added up)|sum(?: total)?)$/,
	],
	[
		'share',
		/^(?:(?:in|by|as|with|the|a|and|for|of) )*(?:percent(?:age|ages)?|%|pct|shares?|proportions?|fractions?)(?: (?:of (?:the )?(?:time|clip|video|session|recording|whole(?: thing| clip| video)?)|terms))?$|^(?:(?:what|which|how many|how much) (?:percent(?:age)?|%|pct|share|proportion|fraction)(?: of (?:the )?(?:time|clip|video|session|whole(?: thing| clip| video)?))?(?: (?:is|was|would) (?:that|it|this)(?: be)?)?)$|^(?:relative|compared) to (?:all|everything|the (?:whole|total|entire|full) ?(?:clip|video|session|time|length|recording|thing)?)$/,
	],
	[
		'mean',
		/^(?:(?:and|in|the|a) )*(?:(?:on )?average(?: (?:length|duration|time|look|glance|turn)s?)?|mean(?: (?:length|duration))?|per (?:look|glance|time|turn|episode|instance|occurrence)|(?:each(?: time)?|each one) on average|on average each(?: time)?|how long (?:each|per (?:look|time|turn))(?: (?:time )?on average)?|how long (?:is|was|were) (?:each|one|a typical one)(?: on average)?|how long on average)$/,
	],
	[
		'rate',
		/^(?:(?:and|in|as|a|how (?:often|many(?: times)?)) )*(?:(?:times )?(?:per|a|each|every) min(?:ute)?|per[- ]minute rate|(?:a )?rate)$/,
	],
];

/** So many looks, turns or nods, by the deed that each word is of. */
export const COUNTED: readonly (readonly [doing: string, words: RegExp])[] = [
	['look', /^(?:(?:separate|different|single|individual) )?(?:looks?|glances?|gazes?|fixations?|peeks?)$/],
	['speaking', /^(?:speaking |talking )?(?:turns?|utterances?)$/],
	['pointing', /^(?:points|pointings?|pointing gestures?|gestures?)$/],
	['head-nod', /^(?:head )?nods?$/],
	['mutual-gaze', /^(?:times|episodes?|bouts?|moments?|eye contacts?)$/],
];
export const HOW_MANY =
	/^(?:(?:in|over|across|and|with) )*(?:how many|(?:by )?(?:the )?number of|(?:by )?count(?:ing)?(?: the)?) ([a-z -]+?)(?: (?:is|was|were|are) (?:that|it|this|those|they)| in (?:all|total)| altogether)?$/;

/** All times of it, or one. */
export const TIMES =
	/^(?:(?:list|show|give|tell|name)(?: me)?(?: all(?: of)?| every one of)?(?: (?:them|these|those|it))?(?: all)?(?: (?:the|their))?(?: (?:exact )?(?:times?|timestamps?|moments?|spans?|intervals?))?|(?:the |at what |all (?:the )?|exact )*(?:times|timestamps?|moments)|(?:the )?(?:list|times) of (?:them|those|these)|all of (?:them|these|those)|where in the (?:clip|video|recording)|when(?: (?:was|were|is|are|did) (?:that|it|they|those|these|this)(?: happen)?)?)$/;
export const ONE_TIME =
	/^(?:(?:and|for|when|at|was|is|on) )*(?:the )?(?:very )?(first|last|final|latest|earliest)(?: (?:time|one|occasion|instance|look|of (?:them|those|these)))?$/;

/** Whoever or whatever was asked for, of people or things alone. */
export const ONLY_THINGS =
	/^(?:(?:only|just|for|of|counting|among|the) )*(?:things|objects|items|toys)(?: (?:only|alone))?$|^(?:without|excluding|except|except for|apart from|not counting|ignoring|leaving out|minus|no)(?: the| any| other)? (?:people|persons|humans|faces)$|^(?:people|persons|humans) (?:not counted|excluded|aside|left out)$/;
export const ONLY_PEOPLE =
	/^(?:(?:only|just|for|of|counting|among|the) )*(?:people|persons|humans|faces)(?: (?:only|alone))?$|^(?:without|excluding|except|except for|apart from|not counting|ignoring|leaving out|minus|no)(?: the| any)? (?:things|objects|items|toys)$|^(?:things|objects|items) (?:not counted|excluded|aside|left out)$/;

/** “Most often”, after a rank by another measure. */
export const MOST_OFTEN = /^(?:and |who |by whom )*(?:the )?(most|least) (?:often|frequently|times)$/;
/** “Which ones?”, after whether there was anybody or anything. */
export const WHICH_ONES =
	/^(?:and )?(?:which(?: ones?| people| persons?| things?| of them)?|who|what|who(?:m| all)?)(?: (?:was|is|were|are) (?:it|they|that|those))?$/;
/** “Which was the longest?”, after how often. */
export const WHICH_LONGEST =
	/^(?:and )?(?:which(?: (?:one|look|time|of them|of those|of these))?(?: (?:was|is))? )?(?:the )?(longest|shortest)(?: one)?$/;
/** “How long was the shortest of them?”, after how often or how long in all. */
export const HOW_LONG_LONGEST =
	/^(?:and )?(?:how long|what length|how many seconds) (?:is|was|did|lasted) (?:the )?(longest|shortest)(?: (?:one|time|of (?:them|these|those)))?(?: last)?$/;
/** “In what order?”, after who or what it was. */
export const IN_WHAT_ORDER =
	/^(?:and )?in (?:what|which) (?:order|sequence)(?: (?:was|were|did) (?:that|it|they|those)(?: happen)?)?$/;
/** “And while Tomas did?”: the same while another one did what was done then. */
export const WHILE_ANOTHER =
	/^(?:and )?(?:while|when|whenever|as) (.{2,30}?) (?:does|did|do|is|was|has|were)( not|n't)?(?: so| it| that)?$/;
/** “And the second most?”, after a rank. */
export const NTH_MOST =
	/^(?:and |who |who(?:'s| is| was| came| comes) |what |which )*(?:in )?(?:the )?(second|third|fourth|2nd|3rd|4th)(?:[- ](?:most|longest|place|highest|one|best|biggest))?$/;
/** “And which one looked longer in total?”, after what two did. */
export const WHICH_OF_TWO =
	/^(?:and )?(?:which|who)(?: (?:one|person|kid|child))?(?: of (?:them|the two|these two|those two|both))? (?:(?:did|does|was|is|had|has) (?:it |so |that )?|(?:look|looks|looked|speaks?|spoke|talks?|talked|nods?|nodded|points?|pointed)(?: at it)? )?(?:the )?(more often|most often|longer|longest|more|most|less often|less|least|shorter)(?: (?:in total|overall|altogether|of the two|in all))?$/;
/** “And when she doesn't?”, after what was so while she did. */
export const OTHERWISE =
	/^(?:(?:and|but) )*(?:(?:when|while) (?:s?he|they|it|[\p{L}\d ]{2,30}?) (?:do(?:es)?n't|do(?:es)? not|doesnt|didn't|did not|didnt|isn't|is not|isnt|wasn't|was not|wasnt|aren't|are not|weren't|were not)(?: (?:speak|speaking|talk|talking|do so|do that))?|otherwise|(?:in |for |during )?the (?:rest|remainder)(?: of the (?:time|clip|video|session))?|(?:at |in )?(?:all )?other times)$/u;
/** “And in the last?”, after the first minute. */
export const OTHER_EDGE = /^(?:and )?(?:in|during|for|over) the (last|final|first)(?: (?:one|minute|part|stretch))?$/;
/** “Who followed first?”, after who pointed. */
export const FOLLOWED =
	/^(?:and )?who(?: all| else)? (?:followed|follows|reacted|reacts|responded)(?: (?:it|that|to it|to that|there))?( (?:first|the fastest|fastest|the quickest|quickest|soonest))?$/;
