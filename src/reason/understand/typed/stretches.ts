import type { Names, Rewrite } from './rewriting';

/*
 * Film editors and coders ask for pieces of the video: “find every bit where …”, “any shot of …”, “the longest stretch with …”.
 * Whatever the piece is called and however it is asked for, it is a time, or whether there is one.
 */

const COMMAND = String.raw`(?:(?:please |pls |can you |could you )*(?:find|mark|flag|list|show|give|get|gimme|pull|grab|fetch|cut|clip|locate|spot|search for|look for|looking for|i am looking for|i'm looking for|(?:i )?(?:really )?(?:need|want)|i would like|i'd like|note|log|tag|bookmark|label|highlight|export|collect|gather|name|extract|select|save|bring up|play|tell|mark up|pick out|isolate)(?: (?:me|us|up|out|down))* )`;
const GO = String.raw`(?:(?:please |pls )*(?:jump|go|skip|scrub|take me|bring me|fast forward|point me|cut) to )`;
const PIECE = String.raw`(?:bits?|parts?|shots?|clips?|moments?|segments?|scenes?|frames?|pieces?|sections?|spots?|places?|passages?|times?|stretch(?:es)?|instances?|points?|snippets?|chunks?|takes?|occasions?|episodes?|phases?|periods?|intervals?|timecodes?|timestamps?|ones?)`;
const JOINED = String.raw`(?:where|when|in which|during which|at which|that|while|whenever|wherein)`;
const ALL = String.raw`(?:(?:all|every|each|any|the|those|every single|all of)(?: (?:the|of the|those))?(?: single)? )`;
const POLITE = String.raw`(?:\s*,?\s*(?:please|pls|plz))?`;

/** Whoever a piece shows: up to what they do. */
const SHOWN = String.raw`(?:with|of|showing|featuring|containing|having) (?!eye|mutual|joint|shared|silence|no |each|length|duration|at least|more|less|about|\d|two |three |five |ten )((?:\S+ ){0,4}?\S+?) (?=(?:(?:is|are|was|were|being) )?(?:\p{L}+ing|on|at|in (?!the (?:first|last|second))|silent|quiet|turned|facing|both)\b)`;

/** “Where she looks”, of a piece: when. */
const CLAUSE = [
	// Asked for by a command, or all of them.
	[String.raw`^\s*(?:${COMMAND}|${GO})${ALL}?(?:a |an )?${PIECE} ${JOINED} `, 'when '],
	[String.raw`^\s*(?:${COMMAND}|${GO})${ALL}?(?:a |an )?${PIECE} ${SHOWN}`, 'when is $1 '],
	[String.raw`^\s*(?:all|every|each)(?: (?:the|of the|single))* ${PIECE} ${JOINED} `, 'when '],
	[String.raw`^\s*(?:all|every|each)(?: (?:the|of the|single))* ${PIECE} ${SHOWN}`, 'when is $1 '],
	[String.raw`^\s*(?:${COMMAND}|${GO})(?:where|when|whenever) (?!(?:is|are|was|were|did|does|do|has|have)\b)`, 'when '],
	[
		String.raw`^\s*(?:in|during|on|at) (?:which|what) (?:bits?|parts?|segments?|sections?|passages?|stretch(?:es)?|periods?|phases?|intervals?|shots?|scenes?|clips?|times|occasions?) (?=(?:do|does|did|is|are|was|were|has|have)\b)`,
		'when ',
	],
	[
		String.raw`^\s*(?:which|what) ${PIECE} (?:have|has|show|shows|contain|contains) ((?:\S+ ){0,4}?\S+?) (?=(?:\p{L}+ing|on|at)\b)`,
		'when is $1 ',
	],
	[String.raw`^\s*what times (?=(?:do|does|did|is|are|was|were)\b)`, 'at what times '],
	[
		String.raw`^\s*where (?:in|on) (?:the|this) (?:video|clip|recording|film|footage|tape|session) (?=(?:do|does|did|is|are|was|were)\b)`,
		'when ',
	],
	[
		String.raw`^\s*where ((?:do|does|did|is|are|was|were) [^?.!]*?\b(?:look\w*|gaz\w*|star\w*|watch\w*|point\w*|talk\w*|speak\w*|nod\w*|shak\w*)\b[^?.!]+?) (?:in|on) (?:the|this) (?:video|clip|recording|film|footage|tape|session)\b`,
		'when $1',
	],
	// Without a word that says how it is joined: “all moments p1 is looking at p2”.
	[
		String.raw`^\s*(?!(?:every|each|any) (?:single )?(?:time|moment|occasion) [^,?]*, ?(?:is|are|was|were|did|does|do|has|have)\b)(?:${COMMAND})?(?:all|every|each)(?: (?:the|of the|single))* (?:moments?|times?|bits?|parts?|instances?|shots?|occasions?) (?=(?:PERSON|both|all|every\p{L}+|any\p{L}+|some\p{L}+|no\p{L}+|s?he|they|the \p{L}+|someone|no one) )`,
		'when ',
	],
] as const;

/** Whether there is such a piece. */
const WHETHER = [
	[
		String.raw`^\s*(?:(?:is|was|are|were) there (?:ever )?(?:a|an|any|some|one)|(?:any|a|an|some)|(?:do|does|did|can|could) (?:we|you|i|one) (?:ever )?(?:have|see|find|get) (?:a|an|any|some)) (?:single |good |usable |nice |clean )*${PIECE} ${JOINED} `,
		'was there a moment when ',
	],
	[
		String.raw`^\s*(?:(?:is|was|are|were) there (?:ever )?(?:a|an|any|some|one)|(?:any|a|an|some)|(?:do|does|did|can|could) (?:we|you|i|one) (?:ever )?(?:have|see|find|get) (?:a|an|any|some)) (?:single |good |usable |nice |clean )*${PIECE} ${SHOWN}`,
		'was there a moment when $1 was ',
	],
	[
		String.raw`^\s*any ?(?:time|where) (?=(?:PERSON|both|all|every\p{L}+|any\p{L}+|some\p{L}+|no\p{L}+|s?he|they|someone|no one) )`,
		'was there a moment when ',
	],
] as const;

/** Which of them: “the longest bit where …”. */
const PICKED = [
	[
		String.raw`\b(longest|shortest|first|last|second|third|next)( single| uninterrupted| continuous)? (?:bits?|parts?|shots?|clips?|segments?|scenes?|pieces?|sections?|spots?|passages?|instances?|snippets?|chunks?) ${JOINED} `,
		'$1 time that ',
	],
	[
		String.raw`\b(longest|shortest|first|last|second|third|next)( single| uninterrupted| continuous)? (?:bits?|parts?|shots?|clips?|segments?|scenes?|pieces?|sections?|spots?|passages?|instances?|snippets?|chunks?|stretch|period|time|moment) ${SHOWN}`,
		'$1 time that $3 was ',
	],
	[String.raw`\b(longest|shortest) (?:bits?|parts?|pieces?|chunks?|spells?) of (?=\p{L}+)`, '$1 stretch of '],
] as const;

const DEED_NOUN = String.raw`(?:eye[- ]?contacts?|mutual gazes?|mutual looks?|nods?|nodding|head ?shakes?|head ?shaking|joint attention|shared attention|silences?)`;

const TIMED = String.raw`(?:\s*,\s*|\s+with (?:their |the )?)(?:(?:the |all )?(?:in and out|in\/out|ins? and outs?|onsets? and offsets?|start and end|starts and ends)(?: (?:points?|times?|frames?))?|timecodes|timestamps|when)`;

/** Each time of something that is named: “list every nod”, “eye contact, ins and outs”. */
const NAMED = [
	[
		String.raw`^\s*(?:${COMMAND})?(?:all|every|each|the)(?: (?:the|of the|single))* (?:(?:${PIECE}|timestamps?|timecodes?|times?) (?:of|with) )?(${DEED_NOUN})(?: (?:episodes|bouts|events|moments|times))?(?= |[?.!,]|$)(?!\s*(?:of|by|between|from|while|when|that)\b)`,
		'when was there $1',
	],
	[
		String.raw`^\s*(?:${COMMAND})?(?:all|every|each)(?: (?:the|of the|single))* (pointings?|(?:pointing|deictic) gestures?)(?=\s*[?.!]*\s*$)`,
		'when was there $1',
	],
	[
		String.raw`^\s*${COMMAND}(?:(?:all|every|each|the)(?: (?:the|of the|single))* )?(?:${PIECE} (?:of|with) )(${DEED_NOUN})\b`,
		'when was there $1',
	],
	[
		String.raw`^\s*(?:${COMMAND})?(?:(?:all|every|each|the)(?: (?:the|of the|single))* )?(?:start(?:s)? and ends?|start\/end|onsets? and offsets?|ins? and outs?|in\/outs?|in[- ]and[- ]out|every in and out|start and end|in and outs?)(?: (?:points?|times?|frames?|tc|timecodes?))?(?: (?:of|for|on))?(?: each| every| all)?(?: look of| look by)? (?=\p{L})`,
		'when was ',
	],
	[
		String.raw`^\s*(?:${COMMAND})?(?:all|every|each)(?: (?:the|of the|single))* (?:nods?) (?:of|by|from) (PERSON)(?=\s|[?.!,]|$)`,
		'when did $1 nod',
	],
	[
		String.raw`^\s*(?:${COMMAND})?(?:all|every|each)(?: (?:the|of the|single))* (?:looks?|glances?|gazes?|stares?) (?:of|by|from) (PERSON) (?:at|to|towards?|on) `,
		'when did $1 look at ',
	],
	[
		String.raw`^\s*(?:${COMMAND})?(?:all|every|each)(?: (?:the|of the|single))* (?:of )?(PERSON)(?:'s)? (?:looks?|glances?|gazes?|stares?) (?:at|to|towards?|on) `,
		'when did $1 look at ',
	],
	[String.raw`^\s*any (?=${DEED_NOUN}\s*\??\s*$)`, 'was there any '],
	[
		String.raw`^\s*any (?:attention|looks?|glances?|eyes|gazes?) (?:to|at|on|for|towards?) (?=\p{L})`,
		'did anyone look at ',
	],
] as const;

const WITH_NOUN = String.raw`(?:with|of) (?=(?:eye[- ]?contact|mutual gaze|silence|joint attention|shared attention))`;

/** Pieces of the video as times. */
export const stretches = ({ person }: Names): readonly Rewrite[] => [
	[new RegExp(String.raw`^(\s*(?:${COMMAND}|all |every |each |when )[^?.!]*?)${TIMED}\s*[?.!]*\s*$`, 'giu'), '$1'],
	[
		new RegExp(String.raw`^\s*(?:${COMMAND})?(?:all|every|each|any)(?: the| single)* ${PIECE} ${WITH_NOUN}`, 'giu'),
		'when was there ',
	],
	...[...NAMED, ...PICKED, ...WHETHER, ...CLAUSE].map(([source, by]): Rewrite => [
		new RegExp(source.replaceAll('PERSON', person), 'giu'),
		by,
	]),
	[new RegExp(String.raw`${POLITE}\s*[.!]+\s*$`, 'giu'), ''],
];
