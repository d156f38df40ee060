import type { Names, Rewrite } from '../rewriting';

/*
 * Whoever or whatever is asked for, and what they do, in more words than it takes: “who are the people that look”, “have the robot
 * in view”. Each of these says what one word says.
 */

const VERB_NEXT = String.raw`(?=(?:(?:is|are|was|were|has|have|had|did|does|do) )?(?:never |not |ever |mostly |usually )?\p{L}+(?:ed|s|ing|oke)\b)`;
const OTHERS = String.raw`(?:(?:all |any )?(?:of )?(?:the )?(?:others?|rest|other people|other ones)|any(?:one|body)(?: else)?|every(?:one|body)(?: else)?|all)`;
const MORE = String.raw`(?:more|longer|more often|more frequently|for longer)`;
const TURN_AFTER = String.raw`(?! (?:to|towards?|around|away|over|back|round|her|his|their|its|off|on|out|into|down|up|head)\b)`;

/** Who it is. */
const WHO: readonly Rewrite[] = [
	[/^\s*in (?:the|this) (?:whole |entire )?(?:video|clip|recording|film|footage|session),\s+(?=\p{L})/giu, ''],
	[
		new RegExp(
			String.raw`\bwho (?:is|are|was|were) (?:the )?(?:one|ones|person|people|persons|participants?) (?:(?:who|that|which) )?${VERB_NEXT}`,
			'giu',
		),
		'who ',
	],
	[/\bwho (\p{L}+ing)\b(?= (?:at|to|on|the)\b)/giu, 'who is $1'],
	[/\bwho (?:is|are|was|were) (?:seen|shown|found|visible|there) (?=\p{L}+ing\b)/giu, 'who is '],
	[
		/^\s*(?:out )?of (?:all (?:the )?(?:people|persons|participants|of them)|everyone|everybody|them all),? (?=who\b)/gi,
		'',
	],
	[/\b(?:who|whom) (?:or|and) what\b|\bwhat (?:or|and) whom?\b/gi, 'what'],
	[/\b(?:what|which) (?:things? (?:and|or) (?:people|persons?)|(?:people|persons?) (?:and|or) things?)\b/gi, 'what'],
	[/\bother than (?!that\b)(?=\p{L})/giu, 'except '],
	[/,? (\p{Lu}\p{L}*|person \d+) aside(?=\s*(?:[?.!,]|$))/giu, ' except $1'],
	[/\bwho else (?:than|but|besides|except) /gi, 'who except '],
	[/\b(?:zero|0|no) times(?=\s*[?.!]*\s*$)/gi, 'never'],
];

/** More than anybody else is the most; before anybody else, first. */
const BEST: readonly Rewrite[] = [
	[
		new RegExp(String.raw`^(\s*(?:who|which \p{L}+|whose)\b[^?.!]*?) ${MORE} than ${OTHERS}(?=\s*[?.!]*\s*$)`, 'giu'),
		'$1 the most',
	],
	[
		new RegExp(String.raw`^(\s*who\b[^?.!]*?) (?:before|earlier than|sooner than) ${OTHERS}(?=\s*[?.!]*\s*$)`, 'giu'),
		'$1 first',
	],
	[/\b(had|has|have|having) (.{2,25}?) in (?:view|sight)\b/gi, 'look at $2'],
	[
		/\b(?:gets?|got|gotten|held|holds?|drew|draws?|kept|keeps?|caught|catch(?:es)?|has|had|received?) (?:the )?(most|least) of (.{2,20}?)'s (?:attention|gaze|looks?|interest)\b/gi,
		'did $2 look at the $1',
	],
	[
		/\b(what|who|which \p{L}+) (?:held|holds|kept|keeps|had|has|caught|got|gets|drew) (.{2,20}?)'s (?:attention|gaze|interest) (?:for )?(the (?:most|least|longest)|most|least|longest)\b/giu,
		'$1 did $2 look at $3',
	],
	[/\b(with|by) the most eye contact\b/gi, '$1 the most eye contact'],
	[
		/\bwho (had|has|have|made|shared|makes) the (most|least) (eye contact|mutual gaze) with (?:each other|one another)\b/gi,
		'which two people had the $2 $3',
	],
	[
		/\bwho (?:are|is|were) the (?:two|pair)(?: people)? (?:with|who (?:had|have)|that (?:had|have)) the (most|least) (eye contact|mutual gaze)\b/gi,
		'which two people had the $1 $2',
	],
	[
		/\bwho ((?:most|least) (?:often )?)?(look(?:s|ed)?|gaze[sd]?|stare[sd]?) at (?:each other|one another)( the)? (most|least|longest)\b/gi,
		'which two people looked at each other the $4',
	],
];

/** A minute, a half. */
const PARTS: readonly Rewrite[] = [
	[/\b(?:in|during) (?:which|what) (half|third|quarter|minute)\b/gi, 'in which $1'],
	[/\bwhat (half|third|quarter|minute)\b/gi, 'which $1'],
	[/\b(which (?:half|third|quarter|minute)) of (?:the|this) (?:video|clip|recording|session|film|meeting)\b/gi, '$1'],
	[/^\s*(?:what|which) (?:is|was) the (half|third|quarter|minute) (?:in which|when|where|that) /gi, 'in which $1 did '],
	[
		/^\s*when ((?:did|does|do|was|were|is|are) [^?]*?)(?: more| the most| most| longer)?,? (?:more )?in the first (half|third|quarter) or (?:in )?the (second|last)(?: \2)?(?=\s*[?.!]*\s*$)/gi,
		'in which $2 $1 the most',
	],
	[
		/^\s*(?:in the )?first or (?:in the )?(?:second|last) (half)\s*[:,]\s*(?:when )?((?:did|does|do|was|were|is|are) [^?]*?)(?: more| the most| most| longer)?(?=\s*[?.!]*\s*$)/gi,
		'in which $1 $2 the most',
	],
];

/** Turns of talk, where it is no turning. */
const TURNS: readonly Rewrite[] = [
	[
		new RegExp(
			String.raw`(?<=(?:\b(?:the|of|a|an|many|number|total|each|every|first|last|longest|shortest|average|mean|per|any|no|all|their|second|third|fourth|fifth|next|and|\d(?:st|nd|rd|th))|'s) )(?<!\b(?:speaking|talking|speech|in) )turns?\b${TURN_AFTER}(?! (?:\p{L}+ )?(?:gaze|attention|eyes)\b)`,
			'giu',
		),
		'speaking $&',
	],
];

const VERBS = String.raw`(?:speaks?|spoke|talks?|talked|is (?:speaking|talking)|was (?:speaking|talking))`;

/** “While he speaks than while he does himself”: what is left out once more. */
const AGAIN: readonly Rewrite[] = [
	[
		new RegExp(
			String.raw`\b(while|when) ((?:\S+ ){1,3}?)(${VERBS}) (than|or|and) \1 ((?:\S+ ){1,3}?)(?:do|does|did|is|was)(?: so)?(?: (?:himself|herself|themselves|it))?(?=\s*[?.!]*\s*$)`,
			'giu',
		),
		'$1 $2$3 $4 $1 $5$3',
	],
];

/** Who by whom: “looked at by Ada vs by Milo”; any of it; whoever but. */
const others = ({ person, thing }: Names): readonly Rewrite[] => [
	[
		new RegExp(
			String.raw`\b(how (?:long|often|many times|much)) (?:is|was|are|were) ((?:the )?(?:${person}|${thing})) (?:being )?(?:looked at|watched|stared at|glanced at) by ((?:the )?(?:${person})|the \S+) (?:vs\.?|versus|and|compared (?:to|with)|as opposed to) (?:by )?((?:the )?(?:${person})|the \S+)(?=\s*[?.!]*\s*$)`,
			'giu',
		),
		'$1 did $3 and $4 each look at $2',
	],
	[
		new RegExp(
			String.raw`^\s*(?:the )?(camera|${thing}) (looks?|glances?|gazes?|fixations?)\b(?! (?:at|more|less|like))`,
			'giu',
		),
		'$2 at the $1',
	],
	[/^([^,?:]+?)\s*[,:]\s*any\s*\??\s*$/gi, 'any $1?'],
	[
		/^\s*(?:is there |was there |are there )?(any(?:one|body)) (?:else )?(?:except|besides|apart from|aside from|but) ((?:\S+ \d+)|\S+) (?:who|that) /giu,
		'does $1 except $2 ',
	],
	[
		/^\s*how (?:do|does|did|was|is) (\S+(?: \d+)?) (?:react|respond|reacting|responding)(?:s|ed)? to (?=the )/giu,
		'what did $1 do right after ',
	],
];

/** “With Milo talking, …”; “Milo gives her something, was she looking at him then?” */
const meanwhile = ({ person }: Names): readonly Rewrite[] => [
	[
		new RegExp(
			String.raw`^\s*with (${person}) (?=(?:talking|speaking|pointing|looking|nodding|showing|giving|reaching)\b[^,?]*,)`,
			'giu',
		),
		'while $1 is ',
	],
];

export const whoever = (names: Names): readonly Rewrite[] => [
	...WHO,
	...BEST,
	...PARTS,
	...TURNS,
	...AGAIN,
	...others(names),
	...meanwhile(names),
];
