import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const NODS = String.raw`(?:head )?nods?(?:ding)?`;
const BE = String.raw`(?:is|was|are|were)`;

/** Numbers, parts of the time and who is left out, said in few words. */
export const quantities = ({ person, thing }: Names): readonly Rewrite[] => {
	const one = String.raw`(?:the )?(?:${person}|${thing})`;
	return [
		// “Any nods from Anna?”
		[new RegExp(String.raw`^\s*(?:(?:is|was|are|were) there )?(?:any|some|a) ${NODS} (?:from|by|of) (${person})${END}`, 'iu'), 'did $1 nod'],
		[
			new RegExp(String.raw`^\s*(?:(?:is|was|are|were) there )?(?:any|some) (?:pointing|points?) (?:from|by) (${person})${END}`, 'iu'),
			'did $1 point',
		],
		// “Looks per minute of Anna at Ben.”
		[
			new RegExp(
				String.raw`^\s*(?:looks|glances|gazes) (?:per|a|each) min(?:ute)? (?:of|by|from) (${person}) (?:at|to|towards) (${one})${END}`,
				'iu',
			),
			'how often per minute did $1 look at $2',
		],
		// “Rate of Anna looking at Ben, per min”.
		[
			new RegExp(
				String.raw`^\s*(?:the )?rate of (${person})(?:'s)? looking at (${one}),? (?:per|a) min(?:ute)?${END}`,
				'iu',
			),
			'how often per minute did $1 look at $2',
		],
		// “Count and total duration of Anna's looks at Ben.”
		[
			/^\s*(?:the )?(?:counts?|number|frequency|no\.?) (?:and|&|plus|\+) (?:the )?(?:total |overall |summed )?(?:duration|time|length) of /giu,
			'how often and for how long ',
		],
		// “How many overlaps in speech were there?”
		[
			new RegExp(
				String.raw`^\s*(?:how many|the number of|number of|count(?: the)?) (?:(?:overlaps?|overlapping) (?:in|of|during) (?:the )?(?:speech|talk(?:ing)?|speaking|conversation|turns)|speech overlaps?|overlapping (?:turns|speech))(?: (?:${BE} there|did they have|in total))?${END}`,
				'iu',
			),
			'how often did two people speak at the same time',
		],
		// “… on average” has “each time” in it.
		[/\b(?:each time|every time|at a time|in one go),? on average\b/giu, 'on average'],
		[/^(?=.*\baverage\b)(.*\S) (?:each time|at a time)(\s*[?.!]*\s*)$/giu, '$1$2'],
		// “20s-30s”, “about 20 to 30 s”.
		[/(?<![\d.:])(\d+(?:\.\d+)?) ?s ?(?:-|–|to) ?(\d+(?:\.\d+)?) ?s(?![\p{L}\d])/giu, '$1 to $2 s'],
		[
			/^\s*(?:(?:please )?(?:tell me|say something)(?: what happens| what happened)? about|sum up|summari[sz]e|describe|recap|what about) (?:the (?:part|bit|time) )?(?:from )?(\d+(?:\.\d+)?) (?:to|until|-|–) (\d+(?:\.\d+)?) ?(s|secs?|seconds|min|minutes)\b\s*[?.!]*\s*$/giu,
			'what happened from $1 to $2 $3',
		],
		// “First half only”.
		[
			/,? (?:in |during |for )?(?:the )?(first|second|last|1st|2nd) half only\b/giu,
			' in the $1 half',
		],
		// “Who is the most talkative?”, “who barely spoke?”
		[/\bwho(?:'s|s| is| was) (?:the )?(?:most )?(?:talkative|chattiest)(?: one)?(?=\s*[?.!]*\s*$)/giu, 'who spoke the most'],
		[/\bwho(?:'s|s| is| was) (?:the )?(?:quietest|most quiet|most silent|least talkative)(?: one)?(?=\s*[?.!]*\s*$)/giu, 'who spoke the least'],
		[/\bwho (?:barely|hardly(?: ever)?|scarcely|rarely) (?:spoke|speaks|talked|talks)(?: at all)?(?=\s*[?.!]*\s*$)/giu, 'who spoke the least'],
		// “… of all of them together”: of anybody.
		[
			/\b(which (?:thing|object|item|toy)|what) (?:was|is|got|gets) (looked at|watched|viewed) (?:the )?(longest|most|least)(?: often)? (?:by|of|from|among) (?:all(?: of (?:them|the people))?|everyone|everybody|the (?:whole )?group)(?: (?:together|combined|taken together|in total|put together))?(?=\s*[?.!]*\s*$)/giu,
			'$1 was $2 the $3',
		],
		// “…, people not counted”.
		[
			/\b((?:how many|what|which) (?:different |distinct )?)(?:things|targets|objects)(\b[^?]*?),? (?:people|persons|humans) (?:not counted|excluded|not included|left out|aside)(?=\s*[?.!]*\s*$)/giu,
			'$1things$2',
		],
		// “Neither Anna nor any toy”.
		[
			new RegExp(
				String.raw`\blooking at neither (${one}) nor (?:any|one|a single) (?:thing|toy|object|item)s?${END}`,
				'iu',
			),
			'looking at neither $1 nor a thing',
		],
	];
};
