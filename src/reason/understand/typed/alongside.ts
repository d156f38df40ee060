import type { Names, Rewrite } from './rewriting';

const AUX = String.raw`(?:did|does|do|is|was)`;
const SAME = String.raw`(?:at (?:exactly |precisely )?the (?:very )?same (?:time|moment|instant) as|simultaneously with|in parallel with)`;
const VERB = String.raw`(?:look|point|nod|talk|sp[eo]a?k|watch|star|gaz|glanc|shak|shook|show|g[ai]v|reach)`;

const AIMED = String.raw` (?:at|to|towards?|into|on) (?:(?!at\b)\S+ ){0,3}?\S+?`;
/** What is done, and how it is said of somebody else. */
const VERBS: readonly (readonly [said: string, past: string])[] = [
	['look(?:ing|ed|s)?', 'looked'],
	['star(?:e[sd]?|ing)|gaz(?:e[sd]?|ing)|glanc(?:e[sd]?|ing)', 'looked'],
	['point(?:ing|ed|s)?', 'pointed'],
	['nod(?:ding|ded|s)?', 'nodded'],
	['sp(?:eak(?:s|ing)?|oke)|talk(?:s|ed|ing)?', 'spoke'],
];

const TALK = String.raw`(?:speech|talk(?:ing)?|speaking|(?:speaking |talking )?turns?(?: at talk)?|voices?|utterances)`;
const OVERLAP = String.raw`(?:overlap(?:s|ping)?|cross-?talk)`;
const THERE = String.raw`(?:(?:is|was|are|were) there (?:ever )?)?(?:any |an |some |ever )*`;
const AT_ONCE = 'did at least two people speak at the same time';

/** Speech that overlaps, by whatever name. */
const overlaps = (person: string): readonly Rewrite[] => [
	[
		new RegExp(
			String.raw`^\s*${THERE}${OVERLAP} (?:in ${TALK} )?(?:between|of) (${person})(?:'s)?(?: ${TALK})? and (${person})(?:'s)?(?: in)?(?: (?:the )?${TALK})?(?=\s*[?.!]*\s*$)`,
			'giu',
		),
		'did $1 and $2 ever speak at the same time',
	],
	[
		new RegExp(
			String.raw`^\s*${THERE}${OVERLAP} (?:in|of|between) (?:the |their )?${TALK}(?: (?:between|of) (?:the two|them|the (?:speakers|people|participants))(?: of them)?)?(?=\s*[?.!]*\s*$)`,
			'giu',
		),
		AT_ONCE,
	],
	[
		new RegExp(
			String.raw`^\s*(?:do|does|did) (${person})(?:'s)?(?: ${TALK})? and (${person})(?:'s)?(?: ${TALK})? (?:ever )?overlap(?: in ${TALK})?(?=\s*[?.!]*\s*$)`,
			'giu',
		),
		'did $1 and $2 ever speak at the same time',
	],
	[
		new RegExp(String.raw`^\s*(?:do|does|did) (?:their|the|any) ${TALK} (?:ever )?overlap(?=\s*[?.!]*\s*$)`, 'giu'),
		AT_ONCE,
	],
];

/** What goes on beside something else, in words that make it a clause of its own. */
export const alongside = ({ person }: Names): readonly Rewrite[] => [
	...overlaps(person),
	// “Did anyone speak at the same time as Ben?”: while he did.
	// “Who spoke at the same time as Ben?”: who else.
	[
		new RegExp(
			String.raw`\b(who|any(?:one|body)|some(?:one|body))(?! (?:else|except|but)\b)( [^?]*?${SAME} (${person}))`,
			'giu',
		),
		'$1 except $3$2',
	],
	...VERBS.map(([said, past]): Rewrite => [
		new RegExp(String.raw`\b((?:${said})(${AIMED})?) ${SAME} (${person})(?: ${AUX})?(?=\s*(?:[?.!,]|$))`, 'giu'),
		`$1 while $3 ${past}$2`,
	]),
	[
		new RegExp(String.raw`\b${SAME} (?=(?:${person}|s?he|they|the other) (?:(?:is|was|were) )?${VERB})`, 'giu'),
		'while ',
	],
	// “Did anyone speak after Ben?”: after he did.
	...VERBS.filter(([, past]) => past !== 'looked' && past !== 'pointed').map(([said, past]): Rewrite => [
		new RegExp(
			String.raw`\b(${said})((?: (?:right|just|immediately|directly|straight|soon|shortly))? (?:before|after)) (${person})(?=\s*(?:[?.!,]|$))`,
			'giu',
		),
		`$1$2 $3 ${past}`,
	]),
	// “Given that Anna looks at Ben, …”
	[/^(\s*)(?:given|provided|assuming|supposing) (?:that )?(?=\S[^,]*,)/gi, '$1while '],
	// “While Anna looks at Ben, what share of that time does Ben look back?”
	[
		new RegExp(
			String.raw`^(\s*(?:while|when) (${person}) (?:is looking|looks|looked) at (${person}), [^?]*?\b(?:does|did|do|is|was) )\3 (?:look|looking)(?:s|ed)? back(?: at (?:\2|him|her|them))?`,
			'iu',
		),
		'$1$3 look at $2',
	],
	// “When she herself is talking”: she who is asked about.
	[
		/\b(?:when|while) (?:s?he|they) (?:herself|himself|themselves) (?:(?:is|was|are|were) )?(?:speaks?|talks?|spoke|talked|speaking|talking)\b/gi,
		'while speaking',
	],
	// “Within 2 s of Jonas starting to speak”: after he did.
	[
		new RegExp(
			String.raw`\b(within|in) (\d[\d.]* ?(?:s|secs?|seconds)|(?:one|two|three|four|five|ten) seconds) of (${person}) (?:starting|beginning) to (?=\p{L})`,
			'giu',
		),
		'within $2 after $3 started to ',
	],
	// “For each of them, when did they first look?”
	[
		new RegExp(
			String.raw`^\s*for (?:each|every(?: one)?|everyone|everybody|all(?: of them)?)(?: of (?:them|the \p{L}+)| (?:person|participant|one))?[,:] (how (?:long|often|soon|many \p{L}+)|when|what|where|whom?) (did|do|does|was|were|is|are) (?:they|s?he|he or she|that person) `,
			'iu',
		),
		'$1 $2 each of them ',
	],
];
