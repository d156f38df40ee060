import type { Names, Rewrite } from '../typed/rewriting';
import { commonDeeds } from './common-deeds';

const END = String.raw`(?=\s*[?.!,;]|\s*$)`;

/** What a moment, a stretch or a number of them is called. */
const PIECES: readonly Rewrite[] = [
	[
		/\b(longest|shortest|first|last|next|biggest) (?:single )?(?:bit|segment|section|chunk|passage|span|interval|phase|portion|sequence|piece)s?\b(?= (?:in which|when|where|without|of|with|that|while|during))/gi,
		'$1 time',
	],
	[
		/\b(?:time )?(?:bits|segments|sections|chunks|passages|spans|intervals|phases|windows|pieces|occurrences|incidents|occasions)\b(?= (?:in which|when|where|that|while|during|with))/gi,
		'moments',
	],
	[
		/\b(?:a|any|one|the) (?:time )?(?:bit|segment|section|chunk|passage|span|interval|phase|piece|occurrence|incident|occasion|point in time)\b(?= (?:in which|when|where|that|while|during|with))/gi,
		'a moment',
	],
	[
		/\b(?:episodes|occurrences|incidents|occasions|events|bouts|cases|acts|instances|spells|phases|stretches|moments) of (?=(?:eye contact|mutual|joint|shared|gaze|look|nod|point|head|speech|speak|talk))/gi,
		'',
	],
	[
		/\b(?:episode|occurrence|incident|event|bout|case|act|instance|spell) of (?=(?:eye contact|mutual|joint|shared|gaze|look|nod|point|head|speech|speak|talk))/gi,
		'',
	],
	[
		/\b(?:the )?(?:sum|aggregate|amount|total amount|cumulative (?:amount|total|duration)|overall amount|extent) of (?:time )?(?=\p{L}+ing\b)/giu,
		'how long ',
	],
];

/** Words for how much, how likely, how many. */
const SIZES: readonly Rewrite[] = [
	[
		/\b(?:what(?:'s| is| was) )?(?:the )?(?:conditional )?(?:probability|likelihood|chance|odds) (?:that|of) (.*?),? (?:given(?: that)?|if|when|while|provided(?: that)?) (.*?)(?=\s*[?.!]|\s*$)/gi,
		'what percentage of the time $1 while $2',
	],
	[
		/\bhow likely (?:is|was) (?:it )?(?:for )?(.*?) to (.*?) (?:when|while|if|given that) (.*?)(?=\s*[?.!]|\s*$)/gi,
		'what percentage of the time does $1 $2 while $3',
	],
	[
		/\bhow many (?:percents?|per cent|%) (?:of|from) the (?:whole )?(?:time|video|clip)\b/gi,
		'what percentage of the time',
	],
	[/\bhow (?:much|many) (?:percents?|per cent|%)\b/gi, 'what percentage'],
	[/\bshares of\b/gi, 'share of'],
	[
		/\b(?:figures?|stats?|statistics?|numbers?|metrics?|data|values?) (?:for|on|of|about) (?=\p{L}+ing\b|eye contact|nods|looks)/giu,
		'how often and how long ',
	],
	[/\bmax(?:imum|imal)? (?:duration|length) of (?:a |one |a single )?/gi, 'longest '],
	[/\bmin(?:imum|imal)? (?:duration|length) of (?:a |one |a single )?/gi, 'shortest '],
	[/\b(?:usual|typical) (?=(?:length|duration))/gi, 'average '],
	[/\b(?:the )?minute (?:number|no\.?|nr\.?|#) ?(one|two|three|four|five|six|seven|eight|nine|ten)\b/gi, 'minute $1'],
	[/\b(?:the )?(first|second|third|last) (?:one|two|three|four)?minutes? of\b/gi, '$1 minute of'],
	...(['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'] as const).map(
		(nth, i): Rewrite => [
			new RegExp(
				String.raw`\b(?:in |during )(?:the )?minute (?:number |no\.? |# ?)?(?:${['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][i]})\b`,
				'giu',
			),
			`in the ${nth} minute`,
		],
	),
];

/** Words that say how it is told: by whom it is told apart, in what order. */
const TOLD: readonly Rewrite[] = [
	[
		/,? (?:broken down|split(?: up)?|grouped|separated|divided|separately|itemi[sz]ed|listed|sorted out|differentiated|disaggregated) (?:by|per|for|into|according to) (?:each |every |the )?(toy|thing|object|item|person|people|target|speaker|participant|child|kid|pair|minute|half)s?\b/gi,
		' for each $1',
	],
	[/,? (?:for each|per|by) (?:of the )?(toy|thing|object|item) ?(?:type|kind|category)?\b(?! of)/gi, ' for each $1'],
	[
		/,? (?:sorted|ordered|ranked|arranged|listed)? ?(?:from|in) (?:the )?(?:most|longest|biggest|largest|highest|chattiest|loudest|busiest|greatest|descending(?: order)?|decreasing(?: order)?)(?: (?:to|down to) (?:the )?(?:least|shortest|smallest|lowest|quietest|fewest))?(?= order|\s*[?.!]|\s*$)(?: order)?/gi,
		', ranked',
	],
	[
		/,? (?:sorted|ordered|ranked|arranged|listed)? ?(?:from|in) (?:the )?(?:least|shortest|smallest|lowest|quietest|fewest|ascending(?: order)?|increasing(?: order)?)(?: (?:to|up to) (?:the )?(?:most|longest|biggest|largest|highest|chattiest|loudest|greatest))?(?= order|\s*[?.!]|\s*$)(?: order)?/gi,
		', ranked from the least',
	],
	[
		/,? (?:the )?(?:most|longest|biggest|highest|top)(?: (?:one|ones|value|time))? (?:first|on top)(?=\s*[?.!]|\s*$)/gi,
		', ranked',
	],
	[
		/,? (?:the )?(?:least|shortest|smallest|lowest|fewest)(?: (?:one|ones|value|time))? (?:first|on top)(?=\s*[?.!]|\s*$)/gi,
		', ranked from the least',
	],
];

/** Words that only colour what is said; none of them is a manner of doing something. */
const COLOUR: readonly Rewrite[] = [
	[
		/\bdifferent (?:things|objects|items) (?:and|or) (?:people|persons|faces)\b|\bdifferent (?:people|persons|faces) (?:and|or) (?:things|objects|items)\b/gi,
		'different targets',
	],
	[/\b(?:unbroken|unabated|undivided) (?=eye|mutual|gaze|look|attention)/gi, ''],
	[/,? (?:tc|time ?codes?|time ?stamps?)(?: in ?(?:\/|and|-)? ?out)?(?=\s*[?.!]*\s*$)/gi, ''],
	[
		/\b(?:honestly|frankly|literally|supposedly|allegedly|apparently|presumably|surely|certainly|definitely|clearly|obviously|truly|indeed|basically|actually|really|finally|eventually|kinda|kind of|sorta|sort of|totally|simply|of course|by any chance|possibly|perhaps|maybe|ever so|the heck|the hell|on earth|exactly|in fact|as a matter of fact|if at all|in any way|somehow|bro|dude|lol|bloody|damn|freaking|fucking|so to speak|as it were|in general|generally|overall)\b,?/gi,
		' ',
	],
	[/\b(?:is|was|are|were) (?:said|supposed|meant|claimed|alleged|believed|thought|reported) to (?:have )?/gi, 'did '],
	[/,\s*like,?(?=\s)/gi, ' '],
	[/,? (?:like )?at all(?=\s*[?.!]|\s*$)/gi, ''],
	[/,? (?:at the time|at that time)(?=\s*[?.!]|\s*$)/gi, ''],
];

/** Rare words of an English question by common ones. */
export const commonWords = (names: Names): readonly Rewrite[] => [
	...COLOUR,
	...SIZES,
	...PIECES,
	...commonDeeds(names),
	...TOLD,
	// “Even a single time”, “once or more”.
	[
		new RegExp(String.raw`\b(?:even )?(?:a single time|one single time|just once|even once|once or more)${END}`, 'giu'),
		'ever',
	],
];
