import type { Known } from '../../words/noun';
import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const NODS = String.raw`(?:head )?nods?(?:ding)?`;
const BE = String.raw`(?:is|was|are|were)`;

/** Numbers, parts of the time and who is left out, said in few words. */
export const quantities = ({ person, thing }: Names, { objects }: Known): readonly Rewrite[] => {
	const one = String.raw`(?:the )?(?:${person}|${thing})`;
	return [
		// “Any nods from Anna?”
		[
			new RegExp(
				String.raw`^\s*(?:(?:is|was|are|were) there )?(?:any|some|a) ${NODS} (?:from|by|of) (${person})${END}`,
				'iu',
			),
			'did $1 nod',
		],
		[
			new RegExp(
				String.raw`^\s*(?:(?:is|was|are|were) there )?(?:any|some) (?:pointing|points?) (?:from|by) (${person})${END}`,
				'iu',
			),
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
		[/,? (?:in |during |for )?(?:the )?(first|second|last|1st|2nd) half only\b/giu, ' in the $1 half'],
		// “Who is the most talkative?”, “who barely spoke?”
		[
			/\bwho(?:'s|s| is| was) (?:the )?(?:most )?(?:talkative|chattiest)(?: one)?(?=\s*[?.!]*\s*$)/giu,
			'who spoke the most',
		],
		[
			/\bwho(?:'s|s| is| was) (?:the )?(?:quietest|most quiet|most silent|least talkative)(?: one)?(?=\s*[?.!]*\s*$)/giu,
			'who spoke the least',
		],
		[
			/\bwho (?:barely|hardly(?: ever)?|scarcely|rarely) (?:spoke|speaks|talked|talks)(?: at all)?(?=\s*[?.!]*\s*$)/giu,
			'who spoke the least',
		],
		// “How many times longer did Anna talk than Ben?”, “how much quieter was Ben than Anna?”
		[/\bhow many times (longer|more) (?=(?:did|does) )/giu, 'how much $1 '],
		[
			new RegExp(String.raw`\bhow much quieter (?:was|is) (${person}) than (${person})${END}`, 'iu'),
			'how much less did $1 speak than $2',
		],
		// “Who spent less than a minute on the cup?”: all of it together.
		[
			new RegExp(
				String.raw`^(\s*)who spent ((?:less|more|fewer|longer) than (?:an? |one |half a )?[\d.]* ?(?:s|secs?|seconds?|mins?|minutes?)) (?:looking )?(?:on|at) (${one})${END}`,
				'iu',
			),
			'$1who looked at $3 for $2 in total',
		],
		[
			new RegExp(
				String.raw`^(\s*)((?:did|does) (?:anyone|anybody|someone|somebody)) spend ((?:less|more|over|under|longer)(?: than)? [\d.]+ ?(?:%|percent|per cent)) of (?:the|their) time (?:looking )?(?:on|at) (${one})${END}`,
				'iu',
			),
			'$1$2 look at $4 $3 of the time',
		],
		// “Did he shake his head before or after pointing?”: after he pointed.
		[
			new RegExp(
				String.raw`^(\s*(?:did|does) (${person}) [^?]{3,40}? before or after )(point|nodd|speak|talk)ing${END}`,
				'iu',
			),
			'$1$2 $3ed',
		],
		[/\bbefore or after (.{1,30}?) (?:speaked|talked)(?=\s*$)/giu, 'before or after $1 spoke'],
		// “When Ben got the thing”: when somebody gave it to him.
		[
			new RegExp(
				String.raw`\b(when|while|after|before|once|right after|just before) (${person}) (?:got|gets|received|receives|was given|is given|was handed|is handed) (?:the |a )?(?:thing|object|item|something|it)\b`,
				'giu',
			),
			'$1 somebody gave something to $2',
		],
		[
			new RegExp(
				String.raw`^\s*who (?:took|received|got|gets|takes|accepted) (?:the thing |what |the object |the item |it when )?(?:that )?(${person}) (?:gave|gives|handed over|hands over|was giving|is giving|passed)(?: (?:on|over|away))?${END}`,
				'iu',
			),
			'whom did $1 give something to',
		],
		[
			/^\s*how many (people|persons) (?:are|were) (?:in|on) (?:it|this|that|the (?:video|clip|scene|picture|recording))(?=\s*[?.!]*\s*$)/giu,
			'how many $1 are there',
		],
		[
			/\bwhat(?:'s| has| is)? (?:changed|changes|different) (?:between|from) the (?:first|1st)(?: half)? (?:and|to) (?:the )?(?:second|2nd) half/giu,
			'what changed from the first half to the second half',
		],
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
			/(?<=\bneither [^?,]{2,40}? nor )(?:any|one|a single|any of the|one of the|the) (?:things?|toys?|objects?|items?)(?=\s*(?:[?.!,]|$|while\b|when\b))/giu,
			objects.length > 0 ? objects.map(({ label }) => `the ${label}`).join(' nor ') : '$&',
		],
		// “Who pointed first, Anna or Ben?”
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*who ((?:point|nodd|spoke|talk|speak|reach|show)\w*(?: (?:at|for|to) ${one})?) (first|last|more|most|the most|longer|more often),? (${person}) or (${person})${END}`,
				'iu',
			),
			'who of $3 and $4 $1 $2',
		],
		// “Did Anna point before Ben?”: before he did.
		[
			new RegExp(
				String.raw`^(\s*(?:did|does) ${person} (point|nod|gesture)) (before|after) (${person})(?: did| does)?${END}`,
				'iu',
			),
			'$1 $3 $4 $2ed',
		],
		[/\bnoded(?=\s*[?.!]*\s*$)/giu, 'nodded'],
		[/\bgestureed(?=\s*[?.!]*\s*$)/giu, 'gestured'],
	];
};
