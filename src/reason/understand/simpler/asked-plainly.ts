import type { Names, Rewrite } from '../typed/rewriting';

const END = String.raw`\s*[?.!]*\s*$`;

/** Rare ways to ask for a time, a delay, an order or a part of the time, by plain ones. */
export const askedPlainly = ({ person, thing }: Names): readonly Rewrite[] => {
	const aim = String.raw`(?:the )?(?:${person}|${thing})`;
	return [
		[/\b(last\b[^?]*?)(?: just| right)? before the (?:very )?end(?: of (?:the )?\p{L}+)?(?=\s*[?.!]|\s*$)/giu, '$1'],
		[/,? (?:zeros?|zeroes|nulls?|none) (?:too|as well|included)|,? (?:including|with) (?:zeros?|zeroes)\b/giu, ''],
		[
			new RegExp(
				String.raw`^\s*(?:is|was) (${person}) looking at (${aim}) (?:for )?(?:at least|more than|over) (?:a )?half (?:of )?the time (?:that |when |while )?(.*?)${END}`,
				'iu',
			),
			'does $1 look at $2 for more than half of the time while $3',
		],
		[
			new RegExp(
				String.raw`^\s*(?:what|which) (?:is|was) (${person})(?:'s|s') (?:favou?rite|preferred|most[- ]watched|main) (object|thing|toy|person|target)(?: to (?:look at|watch))?${END}`,
				'iu',
			),
			'which $2 did $1 look at the most',
		],
		[
			new RegExp(
				String.raw`^\s*(${person})(?:'s|s') (nods|looks|points|pointings|glances)[:,] how many (?:fall|are|were|happen|occur)(?:s|ed)? (?:into|during|in|within|while) (${person})(?:'s|s') (?:speaking|talking|speech|turns)${END}`,
				'iu',
			),
			"how many of $1's $2 were while $3 spoke",
		],
		[
			/\b(?:are|were|is|was) there (?:any )?(?:times?|moments?|occasions?|points?|instances?|bits|periods?) (?:at|in|during|on) which\b/giu,
			'is there a moment when',
		],
		// “How much later than Anna does he look at the cup?”
		[
			new RegExp(
				String.raw`^\s*how (?:much|long|many seconds) (?:later|after) (?:than )?(${person}) (?:does|did) (?:the )?(${person}) (?:first )?look at (${aim})${END}`,
				'iu',
			),
			'how long after $1 first looked at $3 did $2 look at $3',
		],
		[
			new RegExp(
				String.raw`\bhow (?:many seconds|much time|long) (?:pass(?:es)?|passed|goes by|went by|elapse[sd]?|is it|was it|does it take|did it take)(?: by)? (?:from|between) (.{3,40}?) (?:until|till|to|and) (they|${person}|any(?:one|body)|some(?:one|body)) (?:have|had|make|made) eye contact\b`,
				'giu',
			),
			'how long after $1 did $2 have eye contact',
		],
		[
			/^\s*how long does it (?:usually |typically )?take (.{1,30}?) to (?:start|begin) (?:talking|speaking|to talk|to speak) (?:after|once) (.{1,30}?) (?:has |had |have )?(?:stopped|finished|ended|stops|ends|finishes)(?: talking| speaking)?,?(?: on average)?\s*[?.!]*\s*$/iu,
			'how long after $2 spoke did $1 speak',
		],
		// “Start talking right after”: talk.
		[
			/\b(?:starts?|started|begins?|began) (?:to (talk|speak|look)|(talk|speak|look)ing) (?=right|just|immediately|directly|after|before|when|while)/giu,
			'$1$2s ',
		],
		[
			/^(\s*(?:and |so )*who) (.*?),? (?:most of the time|most times|mostly|as a rule|in most cases|typically|usually)\s*[?.!]*\s*$/iu,
			'$1 usually $2',
		],
		[
			/(?: along)? with (?:its|their|the|his|her) (?:lengths?|durations?|times?|time ?codes?|start and end(?: times)?)\b/giu,
			'',
		],
		[
			/ (?:,? ?(?:as )?(?:compared|against|in comparison|relative)) (?:with|to) (?:that in |in )?the (first|second|last|other)(?: half| one)?(?=\s*[?.!]|\s*$)/giu,
			' and in the $1 half',
		],
		[
			/\b(?:percent(?:age)?|%|share|proportion) of (?:the )?(?:time|video|clip|session) (?:in|of|with|that is|that was|spent in) (?:complete |total )?(?:silence|quiet)\b/giu,
			'what percentage of the time did nobody speak',
		],
		[
			/\b(?:spen(?:d|ds|t)) (more|less|the most|the least|most|least) time (?:looking )?(?:on|at|with) (.{1,30}?) than (?:looking )?(?:on|at|with) /giu,
			'looked $1 at $2 than at ',
		],
		[
			/^\s*is it (?:mostly|mainly|usually|generally) (.{1,20}?) (?:who|that) (?:talks|speaks)\s*[?.!]*\s*$/iu,
			'does $1 speak the most',
		],
		[/\blook(?:s|ed)? up from\b/giu, 'look away from'],
		[
			/^\s*(?:order|rank|sort|list|arrange) (?:all |the |them|everyone)?(?:guests|people|persons|participants|children|kids|speakers|of them)? ?by (?:when|the time|how early) (?:they|each(?: of them)?) (?:all )?first (spoke|talked|looked at .{1,30}?|nodded|pointed)\s*[?.!]*\s*$/iu,
			'when did each of them first $1',
		],
		[/\bfirst (?:spoke|talked)\s*$/iu, 'first speak'],
		[/\bwhen did each of them first (look|nod|point)ed/iu, 'when did each of them first $1'],
		[/\b(shortest|longest) (look|turn|glance|gaze|nod|pause|silence) of (?:them )?all\b/giu, '$1 $2'],
		[/\bhold(?:s)? (.{1,20}?)(?:'s|s') (?:gaze|eyes|look)\b/giu, 'have eye contact with $1'],
		[
			/\b(?:average|mean) (?:length|duration) of (?:the )?(?:speaking )?turns (?:of|for|by|per) (?:each |every )?(?:of the )?(?:speakers?|persons?|people|participants?|of them)\b/giu,
			'mean length of speaking turns per person',
		],
	];
};
