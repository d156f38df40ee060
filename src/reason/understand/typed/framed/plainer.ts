import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const OPENING = String.raw`^(\s*(?:(?:and|so|but|ok|okay|then)[, ]+)*)`;
const AUX = String.raw`(?:did|does|do|was|is|were|are|has)`;
const ORDINAL = String.raw`(?:first|second|third|fourth|last|next)`;
const GESTURE = String.raw`(?:pointing|nod|look|glance|turn|gesture)`;
const WHOLE = String.raw`(?: of (?:the|this) (?:clip|video|time|session|recording|meeting|lesson|interview|film|dinner|thing))?`;

const SPEAKER = String.raw`the (?:current |active )?(?:speaker|talker)`;
const atTheSpeaker: readonly Rewrite[] = [
	[new RegExp(String.raw`\bwatches (?=${SPEAKER}\b)`, 'giu'), 'looks at '],
	[new RegExp(String.raw`\bwatch(ed|ing)? (?=${SPEAKER}\b)`, 'giu'), 'look$1 at '],
	[
		new RegExp(
			String.raw`\b(look(?:s|ed|ing)?) at ${SPEAKER} (the )?(most|least|more|less)( often)?(?=\s*[?.!,]|\s*$)`,
			'giu',
		),
		'$1 $2$3$4 at whoever is speaking',
	],
	[
		new RegExp(
			String.raw`\b(at|to|towards) ${SPEAKER}(?=\s*[?.!,]|\s*$| (?:for|while|when|during|in|more|less|longer|as|than|or|and|at)\b)`,
			'giu',
		),
		'$1 whoever is speaking',
	],
];

/** Ways to frame a question that stand for a plain one, whatever is asked in them. */
export const plainer = ({ person, thing }: Names): readonly Rewrite[] => [
	[/^(\s*(?:(?:and|so|but|ok|okay|then)[, ]+)*)(what|where|when|how)s (?=\p{L})/iu, '$1$2 is '],
	[/\bsecond most (?:watched|viewed|gazed at|stared at) (?=thing|object|item|toy|target)/giu, 'second most looked at '],
	// “At the speaker” is at whoever speaks at each moment, where no loudspeaker is about.
	...(/\bspeaker\b/.test(thing) ? [] : atTheSpeaker),
	// “Of all the looks at Anna, who gives the most?”
	[
		new RegExp(
			String.raw`${OPENING}(?:of|out of) (?:all )?(?:the )?(?:looks|glances) (?:at|to) (${person}|(?:the )?(?:${thing})),? who (?:gives?|gave|makes?|made|has|throws?|casts?) (?:the )?(most|least|fewest)${END}`,
			'iu',
		),
		'$1who looks at $2 the $3 often?',
	],
	// “Is there a moment they both point?”
	[
		new RegExp(
			String.raw`\b((?:is|was) there (?:ever )?(?:a|any|some|one) (?:single )?(?:moment|time|point|instant)) (?=(?:they|both|all|everyone|everybody|nobody|no one|${person}|the (?:two|three|four|child|kid))\b)`,
			'giu',
		),
		'$1 when ',
	],
	// “Annas longest look”, “person 1s nods”.
	[
		new RegExp(
			String.raw`\b(${person})s (?=(?:(?:(?:very )?(?:first|second|third|last|longest|shortest|other|own|average|mean|total|most|main|favou?rite|talking|speaking|looking|gaze|eye|head)[- ])*(?:looks?|glances?|gaze|gazes|nods?|turns?|points?|pointings?|gestures?|eyes|attention|time|talk(?:ing)?|speech|speaking|head|head ?shakes?|contact|watched|thing|object|targets?|target|path|focus|silence|utterances?|share)\b))`,
			'giu',
		),
		"$1's ",
	],
	// “What about Anna, did she follow as well?”
	[
		new RegExp(
			String.raw`${OPENING}(?:what|how) about (${person})\s*(?:[,?:]|\s[-–—]+)\s*(${AUX})(n't| not)? (?:s?he|they)\b`,
			'iu',
		),
		'$1$3$4 $2',
	],
	[new RegExp(String.raw`${OPENING}(${person}), (${AUX})(n't| not)? (?:s?he|they)\b`, 'iu'), '$1$3$4 $2'],
	// “Somebody else than Ben.”
	[/\b(any|some)(body|one) else (?:than|but|besides|except(?: for)?|apart from) /giu, 'any$2 except '],
	[/\bno(body| one) (?:besides|other than|apart from|else (?:than|but|besides)) /giu, 'no$1 except '],
	// “More than in the rest of the clip.”
	[
		new RegExp(
			String.raw`\b(in|during|over) (?:the )?first ([\d.]+|one|two|three|five|ten|twenty|thirty) (s|secs?|seconds?|min|minutes?) (than|and|or) (?:in |during |over )?(?:the rest|what is left|the remainder|the remaining (?:time|part)|afterwards|after that)${WHOLE}`,
			'giu',
		),
		'before $2 $3 $4 after $2 $3',
	],
	// “Ada's first pointing and her second.”
	[
		new RegExp(
			String.raw`\bbetween (${person})(?:'s|s') (${ORDINAL}) (${GESTURE})s? and (?:his|her|their|the) (${ORDINAL})(?: one| (?:${GESTURE}))?(?=\s*[?.!,]|\s*$)`,
			'giu',
		),
		"between $1's $2 $3 and $1's $4 $3",
	],
	[
		/\b(how (?:many (?:seconds|minutes)|much time|long)) (?:lies?|lay|are there|is there|passes|passed|elapses|elapsed|goes by|went by) (?=between\b)/giu,
		'$1 passed ',
	],
	// “Without him returning it.”
	[
		new RegExp(
			String.raw`\b((${person})(?: ever)? (?:look|glanc|gaz|star)(?:e?s|e?d|ing|e)? at (${person})\b[^?]*?) (?:without (?:\3|him|her|them|the other(?: one)?|it|that)?(?:'s)? ?(?:ever )?(?:(?:being )?return(?:ing|ed)|reciprocat(?:ing|ed)|answer(?:ing|ed)|being looked (?:back )?at(?: in return)?|getting a look back|looking back|meeting (?:his|her|their|\2's) (?:eyes|gaze|look))(?: (?:it|that|the look|the gaze|her|him|them|back))*)${END}`,
			'iu',
		),
		'$1 while $3 was not looking at $2?',
	],
	// “Has more to say than Ben.”
	[/\b(?:has|have|had) (more|less|the most|the least) to say\b(?! (?:about|on|to)\b)/giu, 'speaks $1'],
	[/\b(?:did|does|do) (\S+(?: \d+)?) speaks (more|less)\b/giu, 'does $1 speak $2'],
	// “Anna speaks more than Ben, doesn't she? By how much?”
	...(['speak', 'talk', 'look', 'nod', 'point'] as const).map((verb): Rewrite => [
		new RegExp(
			String.raw`${OPENING}(${person}) ${verb}s( [^?]*?\b(?:more|less|longer)\b[^?]*? than [^?]*?),? (?:right|correct|(?:does|is|has|did|was)(?:n't| not)? (?:s?he|they|it))\s*[?,.]\s*(?:and )?by how much${END}`,
			'iu',
		),
		`$1does $2 ${verb}$3, and by how much?`,
	]),
	// “In the minute after he points.”
	[
		/\b(?:in|during|within|over) the (?:next |first )?(minute|half minute|(?:[\d.]+|two|three|five|ten|fifteen|twenty|thirty) (?:s|secs?|seconds?|min|minutes?)) (?:(?:right |directly |immediately )?(?:after|following|that follows?)) (?=\p{L})/giu,
		'within $1 after ',
	],
	[
		/\b(?:in|during|within|over) the (?:last )?(minute|half minute|(?:[\d.]+|two|three|five|ten|fifteen|twenty|thirty) (?:s|secs?|seconds?|min|minutes?)) (?:(?:right |directly |immediately )?(?:before|preceding)) (?=\p{L})/giu,
		'within $1 before ',
	],
	[/\bwithin half minute /giu, 'within 30 seconds '],
	[/\bwithin minute /giu, 'within 1 minute '],
	// “How often do they all fall silent?”
	[
		/\b(how (?:often|long|many times)|when|what percentage of the time) (?:do|did|does|are|is|were|was|have|has) (?:they(?: all| both)?|all(?: of them)?|every(?:body|one)|both(?: of them)?)(?: (?:fall|fell|go|went|get|got|become|became|stay|stayed|remain|remained|being))? (?:silent|quiet)\b/giu,
		'$1 did nobody speak',
	],
	// “Never the one being looked at.”
	[
		/\b(is|was|'s) (never|ever|always) the (?:one|person) (?:being|who is|who gets|that is|to be) (looked|pointed|watched)( at)?\b/giu,
		'$1 $2 $3$4',
	],
	[/\bwho's (never|ever|always) (looked|pointed|watched)\b/giu, 'who is $1 $2'],
	// “Between Ben and Lina, who looks more, and who speaks more?”: of the two in both.
	[
		new RegExp(
			String.raw`${OPENING}(?:between|of|out of) (${person} and ${person}), who ([^?,]{4,60}?),? and who ([^?,]{4,60}?)${END}`,
			'iu',
		),
		'$1who of $2 $3, and who of $2 $4?',
	],
	// “For more than half of the time that he was pointing.”
	[
		new RegExp(
			String.raw`\b(for (?:more than|over|at least|less than|under) (?:half|a third|a quarter|two thirds|three quarters|[\d.]+ ?(?:%|percent|per cent))(?: of)? the time)(?: that| when| in which| during which)? (?=${person} )`,
			'giu',
		),
		'$1 while ',
	],
	[
		/\b(more than|over|at least|less than|under) (half|a third|a quarter|two thirds|three quarters)(?: of)? the (?:dinner|meeting|lesson|video|clip|session|recording|interview|film|conversation)\b/giu,
		'$1 $2 of the time',
	],
	// “Was she most into?”
	[
		new RegExp(
			String.raw`\b(what|which (?:thing|object|toy|item|person)) (was|is) (${person}) (?:the )?most (?:into|drawn to|occupied with|busy with|engaged with|fixated on|focus+ed on)(?=\s*[?.!,]|\s*$)`,
			'giu',
		),
		'$1 did $3 look at the most',
	],
	// “Chattiest first.”
	[
		/,? (?:(?:the )?(?:chattiest|most talkative|busiest|keenest|talkiest|biggest(?: talker)?|most active|most looked at|top(?: one)?)|from (?:the )?chattiest to (?:the )?quietest) first(?=\s*[?.!]|\s*$)/giu,
		', most first',
	],
	[
		/,? (?:the )?(?:quietest|least talkative|shyest|least active|least looked at) first(?=\s*[?.!]|\s*$)/giu,
		', least first',
	],
	// “Until the first eye contact.”
	[/\bup (?:to|until|till) (?=(?:the|his|her|their|when|that) )/giu, 'until '],
	[new RegExp(String.raw`\bup (?:to|until|till) (?=(?:${person}|${thing})\b)`, 'giu'), 'until '],
	// “Gaze path of Ben until the first eye contact.”
	[
		new RegExp(
			String.raw`${OPENING}(?:the |show(?: me)? (?:the )?|list (?:the )?|give me (?:the )?)?(?:gaze|looking|look|attention|eye|viewing)[- ](?:path|sequence|trajectory|order|history|route|trail) (?:of|for|by) (${person}) (until|before|after|while|when|during) ([^?]*?)(?:,? please)?${END}`,
			'iu',
		),
		'$1what did $2 look at in order $3 $4?',
	],
	[
		new RegExp(
			String.raw`${OPENING}(${person})(?:'s|s') (?:gaze|looking|look|attention|eye|viewing)[- ](?:path|sequence|trajectory|order|history|route|trail) (until|before|after|while|when|during) ([^?]*?)(?:,? please)?${END}`,
			'iu',
		),
		'$1what did $2 look at in order $3 $4?',
	],
	// “After leaving the pan.”
	[
		new RegExp(
			String.raw`\b(after|on|upon|when) (?:leaving|turning away from|having left|moving on from) (the )?(${thing}|${person})\b`,
			'giu',
		),
		'after looking at $2$3',
	],
	// “Add up the eye contact for me.”
	[
		new RegExp(
			String.raw`${OPENING}(?:(?:can|could|would|will) you )?(?:please )?(?:add|sum|total|count|tot) up (?:all )?(?:of )?(?:the )?(eye[- ]?contact|mutual gaze|talking|speaking|speech|silence|joint attention|shared attention)(?: time)?(?: (?:for|to) (?:me|us))?,?(?: please)?${END}`,
			'iu',
		),
		'$1how long was there $2 in total?',
	],
	// “While he talks himself, or while somebody else does.”
	[
		/\b(while|when) (\S+(?: \d+)?) (talks?|speaks?|talked|spoke|is talking|is speaking) (?:him|her|them)sel(?:f|ves)\b/giu,
		'$1 $2 $3',
	],
	[
		new RegExp(
			String.raw`\b(while|when) (\S+(?: \d+)?) (talks|speaks|talked|spoke|is talking|is speaking)(,? (?:or|and|than) (?:while|when)) (some(?:body|one) else|(?:the )?others?|another|any(?:body|one) else|${person}) (?:does|did|do|is)(?: so| it)?(?=\s*[?.!]|\s*$)`,
			'giu',
		),
		'$1 $2 $3$4 $5 $3',
	],
];
