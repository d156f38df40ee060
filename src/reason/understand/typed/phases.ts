import type { Rewrite } from './rewriting';

/** A few seconds, s, as people mean them who do not count. */
const FEW_S = 5;
/** A few minutes, min. */
const FEW_MIN = 3;
/** Near an edge is within a tenth of the whole of it. */
const NEAR = 0.1;

/** Amounts, which no instant has. */
const MUCH = String.raw`(?:the most|most|the least|least|how long|how often|how many times|how much|longer|more often|percentage|percent|share)`;

const seconds = (ms: number): string => `${Math.round(ms / 10) / 100} s`;

const VIDEO = String.raw`(?: (?:of|in|into) (?:the|this) (?:whole |entire )?(?:clip|video|recording|session|film|footage|movie|scene|meeting|tape|conversation|dinner|lesson|class|interview|circle|game))?`;

/**
 * Times that people say without a number: a few seconds, near the end, halfway through. They are taken for so much, which the
 * answer says.
 */
export const phases = (untilMs: number): readonly Rewrite[] => {
	const few = Math.min(FEW_S * 1000, untilMs / 2) / 1000;
	const near = untilMs * NEAR;
	const isOfMinutes = untilMs > 2 * FEW_MIN * 60_000;
	const start = (source: string): Rewrite => [new RegExp(source + VIDEO, 'gi'), `in the first ${few} seconds`];
	const end = (source: string): Rewrite => [new RegExp(source + VIDEO, 'gi'), `in the last ${few} seconds`];
	return [
		start(
			String.raw`\b(?:in|during|within|for|over) the (?:very )?(?:first|opening|initial|1st) (?:(?:few|couple(?: of)?|several|handful of) )(?:s|secs?|seconds|moments)\b`,
		),
		start(
			String.raw`\b(?:in|during|within|for|over) the (?:very )?(?:(?:opening|initial) (?:secs?|seconds|moments)|first (?:secs|seconds|moments))\b`,
		),
		end(
			String.raw`\b(?:in|during|within|for|over) the (?:very )?(?:last|final|closing) (?:(?:few|couple(?: of)?|several|handful of) )(?:s|secs?|seconds|moments)\b`,
		),
		end(
			String.raw`\b(?:in|during|within|for|over) the (?:very )?(?:(?:closing|final) (?:secs?|seconds|moments)|last (?:secs|seconds|moments))\b`,
		),
		...(isOfMinutes
			? ([
					[
						/\b(?:in|during|within|for|over) the (?:first|opening|initial) (?:few|couple(?: of)?|several) (?:min|mins|minutes)\b/gi,
						`in the first ${FEW_MIN} minutes`,
					],
					[
						/\b(?:in|during|within|for|over) the (?:last|final|closing) (?:few|couple(?: of)?|several) (?:min|mins|minutes)\b/gi,
						`in the last ${FEW_MIN} minutes`,
					],
				] satisfies Rewrite[])
			: []),
		[/(^|\s)(?:the )?first (?:few|couple(?: of)?|several) (?:secs?|seconds)\b/gi, `$1in the first ${few} seconds`],
		[/(^|\s)(?:the )?last (?:few|couple(?: of)?|several) (?:secs?|seconds)\b/gi, `$1in the last ${few} seconds`],
		// Halfway through.
		[
			new RegExp(
				String.raw`\b(?:exactly |right |about |roughly )?(?:at (?:the )?)?(?:half[- ]?way|mid[- ]?way)(?: (?:mark|point))?(?: (?:through|in|into it|there|thru))?${VIDEO}(?=\s*(?:[?,.!;:]|$)|\s)`,
				'gi',
			),
			`at ${seconds(untilMs / 2)} `,
		],
		[
			new RegExp(
				String.raw`(?<!break )\bat (?:the )?(?:mid[- ]?point|half[- ]?time|exact middle|very middle)${VIDEO}`,
				'gi',
			),
			`at ${seconds(untilMs / 2)}`,
		],
		// Near an edge.
		[
			new RegExp(
				String.raw`\b(?:(?:near|close to|shortly before|just before|right before|around|about) the (?:very )?(?:end|close|finish)|late on|(?:in|during) the (?:closing|final) (?:stages?|phase|part|section|bit)|at the tail end|in the tail end)${VIDEO}(?! of\b)`,
				'gi',
			),
			`in the last ${seconds(near)}`,
		],
		[
			new RegExp(
				String.raw`\b(?:(?:near|close to|around|shortly after|just after|right after) the (?:very )?(?:start|beginning|outset)|early on|(?:in|during) the (?:opening|initial|early) (?:stages?|phase|part|section|bit))${VIDEO}(?! of\b)`,
				'gi',
			),
			`in the first ${seconds(near)}`,
		],
		[
			/\b(?<!(?:more|less|longer|fewer|rarer|rise|fall|drop|increase|decrease|up|down)\b[^?.!]{0,60})towards? the (?:very )?end\b(?! than)/gi,
			`in the last ${seconds(near)}`,
		],
		[
			/\b(?:when|once) (?:it|the (?:clip|video|recording|film|session)) (?:starts?|begins?|started|began)\b/gi,
			'at the start',
		],
		[
			/\b(?:when|once) (?:it|the (?:clip|video|recording|film|session)) (?:ends?|ended|stops?|finishes|is over)\b/gi,
			'at the end',
		],
		[/\b(?:at the (?:finish|close))\b(?! of\b)/gi, 'at the end'],
		// How much of something at an edge is not at one instant.
		[
			new RegExp(
				String.raw`^(?=[^?]*\b${MUCH}\b)([^?]*?)\b(?:at the (?:very )?(?:start|beginning|outset)|to begin with|at first|initially)\b${VIDEO}(?! of\b)`,
				'gi',
			),
			`$1in the first ${seconds(near)}`,
		],
		[
			new RegExp(String.raw`^(?=[^?]*\b${MUCH}\b)([^?]*?)\bat the (?:very )?end\b${VIDEO}(?! of\b)(?! than\b)`, 'gi'),
			`$1in the last ${seconds(near)}`,
		],
		[
			/\b(?:exactly|right|precisely) in the middle\b(?: of (?:it|the \p{L}+))?(?=\s*(?:[?,.!]|$))/giu,
			`at ${seconds(untilMs / 2)}`,
		],
		[
			new RegExp(
				String.raw`(?<!\b(?:one|person|man|woman|guy|girl|boy|lady|kid|child|seat|p ?\d|who is|s) )\b(?:in|during|around) the middle(?: part| third| section)?(?: of (?:the|this) (?:clip|video|recording|session|film|footage))?(?=\s*(?:[?.!,]|$))`,
				'gi',
			),
			'in the middle third',
		],
		[
			new RegExp(
				String.raw`(\d ?(?:s|secs?|seconds|min|minutes)) into (?:the|this) (?:clip|video|recording|session|film|footage)\b`,
				'gi',
			),
			'$1 in',
		],
		// Halves, by other names.
		[/\b(?:in|during) the (first|second) part\b(?! of\b)/gi, 'in the $1 half'],
		[/\b(?:in|during|over|within) (?:the )?(?:latter|back|later|other) half\b/gi, 'in the second half'],
		[/\b(?:in|during|over|within) (?:the )?(?:earlier|front|opening|former) half\b/gi, 'in the first half'],
		[/\b(?:in|during) (?:half|part) (?:2|two)\b/gi, 'in the second half'],
		[/\b(?:in|during) (?:half|part) (?:1|one)\b/gi, 'in the first half'],
		[/\bin the third third\b/gi, 'in the last third'],
		[/\bin the (first|last) (?:25|twenty[- ]five) ?(?:%|percent|per cent)/gi, 'in the $1 quarter'],
		[/\bin the first fourth\b/gi, 'in the first quarter'],
		[/\bin the last fourth\b/gi, 'in the last quarter'],
		// From a time on, up to a time, a minute by its number.
		[
			/\bfrom (\d[\d:.]*(?: ?(?:s|secs?|seconds|mins?|minutes))?) (?:onwards?|onward|forward|forth|(?:un)?(?:to|til|till)l? the (?:very )?end)\b/gi,
			'from $1 on',
		],
		[/\bpast (?=\d[\d:.]*(?: ?(?:s|secs?|seconds|min)\b)?)/gi, 'after '],
		[/\bup (?:to|until) (?=\d+:\d)/gi, 'before '],
		[/\bby (?=\d+:\d\d\b)/gi, 'before '],
		[/\bbetween (?:min|minute) (\d+) and (?:(?:min|minute) )?(\d+)\b/gi, 'between minute $1 and minute $2'],
		[/\b(?:during|in|within) (?:min|minute) (\d+)\b(?!:)/gi, 'in the $1th minute'],
		[/\b(in|over|during|for) the (first|last|final) 1 min(?:ute)?\b/gi, '$1 the $2 minute'],
	];
};
