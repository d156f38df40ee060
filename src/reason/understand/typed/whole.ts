import type { Names, Rewrite } from './rewriting';

const VIDEO = String.raw`(?:clip|video|recording|session|film|footage|movie|scene|meeting|tape|conversation|dinner|lesson|class|interview|circle|game|evening|day|talk|discussion|meal)`;
const END = String.raw`(?=\s*(?:[?.!,;]|$))`;
const ROUGHLY = String.raw`(?:,? (?:roughly|overall|in general|generally|on the whole|all in all|basically|in short|briefly|shortly|here))?`;

/** The whole of it, of one or of two, however it is asked for. */
export const whole = ({ person }: Names): readonly Rewrite[] => [
	[
		new RegExp(String.raw`^\s*(?:please |pls )?explain(?: to)?(?: me| us)? (?:this|the) ${VIDEO}${ROUGHLY}`, 'giu'),
		'summarise',
	],
	[
		new RegExp(
			String.raw`^\s*how (?:was|is|did) (${person}) (?:doing|do|behave|behaving|get on|getting on|act|acting)(?: (?:in|during|at) (?:the|this) ${VIDEO})?${ROUGHLY}${END}`,
			'giu',
		),
		'summarise $1',
	],
	[
		new RegExp(
			String.raw`^\s*what (?:was|is) (${person})(?:'s)? (?:${VIDEO}|time|part|behaviou?r) like${ROUGHLY}(?:, in terms of whom? (?:s?he|they) (?:dealt|interacted|was|were) with)?${END}`,
			'giu',
		),
		'summarise $1',
	],
	[
		new RegExp(
			String.raw`^\s*(?:describe|summari[sz]e|sum up|recap|tell me about) (?:the )?(?:interaction|exchange|contact|relation(?:ship)?|dynamics?) (?:between|of) (${person}) (?:and|with|&) (${person})${ROUGHLY}${END}`,
			'giu',
		),
		'summarise $1 and $2',
	],
	[
		new RegExp(
			String.raw`^\s*(?:tell me (?:something )?about|(?:a |give me a )?(?:profile|portrait|summary|overview|recap) (?:of|on|for)) (${person})${ROUGHLY}${END}`,
			'giu',
		),
		'summarise $1',
	],
	[
		new RegExp(
			String.raw`^\s*(?:summari[sz]e|sum up|recap|describe) (${person}) for (?:the |a |my |our )?(?:parents?'?s?'?(?: evening| meeting)?|report|records?|notes|file|team|teachers?|minutes)${END}`,
			'giu',
		),
		'summarise $1',
	],
	[
		new RegExp(
			String.raw`^\s*how did (?:the|this) ${VIDEO} go${ROUGHLY}[?.]?(?: (?:in )?(?:two|three|a few|one|five)(?: or (?:two|three))? (?:lines|sentences|words)\.?)?\s*$`,
			'giu',
		),
		'summarise',
	],
	// Into the lens.
	[
		/\b(?:(?:catch|break|find|meet|address|hit)(?:es|s|ing)?|caught|broke|met) (?:the )?(?:camera|lens|fourth wall)\b/gi,
		'look into the camera',
	],
	[
		/\b(star\w+|look\w*|gaz\w+|glanc\w+|peer\w*) (?:straight |right |directly )?(?:down|into|at|towards?) (?:the )?(?:barrel of the )?(?:lens|camera lens|cam)\b/gi,
		'$1 into the camera',
	],
	// Pairs in their order.
	[
		/^\s*(?:the )?(pairs|dyads|people|persons|kids|children|things|objects|toys|everyone|everybody|all) ranked by\b/gi,
		'rank the $1 by',
	],
	[/,? (?:the )?(?:top|best|highest) (?:one |ones )first\s*[?.!]*\s*$/gi, ''],
	[
		/\b(who (?:got|gets|received|has|had) the (?:most|least|fewest) \p{L}+) (?:in terms of|by|measured in) (?:time|duration|seconds)\b/giu,
		'$1',
	],
];

const EVENT = String.raw`((?:the |a |that )?(?:first |last |next )?(?:head ?shake|nod|pointing|point|gesture))`;

/** From one thing that happens to another, both by their names. */
export const latencies = (): readonly Rewrite[] => [
	[
		new RegExp(
			String.raw`^\s*how (?:long|much time|many seconds|many secs) (?:is (?:it|there) |was (?:it|there) |passe[sd] )?(?:from|between) ${EVENT} (?:to|until|till|and) (?:the )?(?:next|first|following) eye[- ]?contact${END}`,
			'giu',
		),
		'how long after $1 did they look at each other',
	],
];
