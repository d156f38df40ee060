import { anyOf, chance, wholeOf, wordingOf, type Draw, oneOf } from '../draw';
import { partsOf } from './refer';
import type { Sentence } from './sentence';
import { wordings } from '../wordings';

/** Before an indirect question: `what A looks at`. */
const INDIRECT = wordings`
	can you tell me @ ×2 | could you tell me @ | could you please tell me @ | please tell me @ | tell me @ ×2
	I'd like to know @ | I would like to know @ | I want to know @ | I wonder @ | I'm wondering @ | I was wondering @
	do you know @ ×2 | does anyone know @ | any idea @ | please say @ | can you say @ | could you say @
	can you find out @ | could you find out @ | please find out @ | find out @ | can you see @ | could you check @
	can you check @ | please check @ | let me know @ | we would like to know @ | we need to know @ | I need to know @
	would you tell me @ | would you mind telling me @ | do you happen to know @ | can you show me @ | please show me @
	show me @ | is it known @ | my question is @ | I am interested in @ | I'm curious @ | I have to find out @
	can we tell @ | can you work out @ | what I want to know is @ | the question is @ | help me find out @
	I am trying to find out @ | it would help to know @ | could anyone say @ | I am asking @ | mind telling me @
`;

/** Before a question as it is. */
const DIRECT = wordings`
	@ | hi, @ | hello, @ | hi! @ | hey, @ | ok, @ | so @ | so, @ | and @ | quick question: @ | question: @ | tell me: @
	please: @ | now @ | well, @ | okay so @ | one more: @ | for my notes: @ | for the report: @ | next: @ | also, @
	good morning, @ | hi there, @ | hey there! @ | just checking: @ | first of all: @ | I am coding this clip: @
	for my thesis: @ | sorry, @ | excuse me, @ | in this video, @ | in this clip, @ | in the recording, @ | um, @ | uh @
	hmm, @ | dear all, @ | about this video: @ | short question: @ | my supervisor asks: @
	I am a student and want to know: @
`;

const ENDS = wordings`
	, please | " please" | , thanks | ? thanks | ? Thank you | , pls | ? thx | , thank you | " pls" | ? many thanks
	, if you can | , do you know | ? please answer | " exactly" | ? cheers | , roughly
`;

/** The sentence with a greeting, words around it or thanks behind it; most have none. `isQuestion`: a question mark fits. */
const opened = (
	draw: Draw,
	sentence: Sentence,
	direct: string,
	indirect: string | null,
): { text: string; isQuestion: boolean } => {
	const isCommand = sentence.form === 'command';
	if (indirect !== null && chance(draw, 0.24)) {
		const opener = wordingOf(draw, 'opener', INDIRECT);
		const word = sentence.form === 'if' ? anyOf(draw, ['if', 'if', 'whether']) : '';
		const isAsked = /^(?:can|could|do|does|would|any|is|mind)/.test(opener);
		return { text: opener.replace('@', `${word} ${indirect}`.trim()), isQuestion: isAsked };
	}
	const opener = chance(draw, 0.1) ? wordingOf(draw, 'direct opener', DIRECT) : '@';
	const text =
		isCommand && chance(draw, 0.18)
			? anyOf(draw, [`please ${direct}`, `can you ${direct}`, `could you ${direct}`])
			: direct;
	const isNone = sentence.form === 'command' && !text.startsWith('c');
	const shown = opener.replace('@', text);
	const end = chance(draw, 0.05) ? wordingOf(draw, 'end', ENDS) : '';
	return { text: `${shown}${end}`, isQuestion: !isNone && !end.startsWith('?') };
};

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;

/** A letter beside another on the keyboard. */
const neighbour = (draw: Draw, letter: string): string => {
	const row = ROWS.find((r) => r.includes(letter));
	if (!row) return letter;
	const at = row.indexOf(letter) + (chance(draw, 0.5) ? 1 : -1);
	return row[at] ?? letter;
};

/** One typing error in a word of at least four letters: another letter, one left out, one twice, two exchanged. */
const mistyped = (draw: Draw, text: string): string => {
	const words = [...text.matchAll(/[a-z]{4,}/gi)];
	if (words.length === 0) return text;
	const word = anyOf(draw, words);
	const at = word.index + wholeOf(draw, 1, word[0].length - 2);
	const [before, letter, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)];
	switch (oneOf(draw, { neighbour: 20, dropped: 35, doubled: 20, swapped: 25 })) {
		case 'neighbour':
			return before + neighbour(draw, letter) + after;
		case 'dropped':
			return before + after;
		case 'doubled':
			return before + letter + letter + after;
		case 'swapped':
			return before + (after[0] ?? '') + letter + after.slice(1);
	}
};

/** Spellings of haste; each is taken now and then. */
const SLANG: readonly (readonly [RegExp, readonly string[]])[] = [
	[/\bwhat\b/, ['wat', 'waht', 'wht']],
	[/\bwho is\b/, ["who's", 'whos', "who's"]],
	[/\bwhat is\b/, ["what's", 'whats', "what's"]],
	[/\bwhen is\b/, ["when's", "when's"]],
	[/\bwhere is\b/, ["where's"]],
	[/\bbefore\b/, ['b4', 'befor']],
	[/\bpeople\b/, ['ppl', 'peple']],
	[/\bplease\b/, ['pls', 'plz']],
	[/\bthe\b/, ['teh', 'da', 'th']],
	[/\byou\b/, ['u']],
	[/\band\b/, ['&', 'n']],
	[/\bdid\b/, ['didd']],
	[/\bwhich\b/, ['wich', 'whitch']],
	[/\blooking\b/, ['lookin', 'loking']],
	[/\bpointing\b/, ['pointin']],
	[/\bcamera\b/, ['cam', 'camra']],
	[/\b(do|does|did|is|are|was|were|has) not\b/, ["$1n't"]],
	[/\b(do|does|did|is|was)n't\b/, ['$1nt', '$1 not']],
];

/** Contractions that everybody writes. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
	[/^who is\b/, "who's"],
	[/^what is\b/, "what's"],
	[/^when is\b/, "when's"],
	[/^what has\b/, "what's"],
];

const hasty = (draw: Draw, text: string): string => {
	const fitting = SLANG.filter(([pattern]) => pattern.test(text));
	if (fitting.length === 0) return text;
	const [pattern, by] = anyOf(draw, fitting);
	return text.replace(pattern, anyOf(draw, by));
};

/** Words as people type them who are not at home in English: no articles, no third person. */
const broken = (draw: Draw, text: string): string =>
	chance(draw, 0.5)
		? text.replace(/\bthe (?=\S)/, '')
		: text.replace(/\b(look|point|stare|gaze|glance|watch|speak)e?s\b/, '$1');

/**
 * A question as somebody types it: with words around it, in small letters or not, with or without its mark, now and then
 * with an error in words that are not copied.
 */
export const spoken = (draw: Draw, sentence: Sentence, direct: string, indirect: string | null): string => {
	const { text, isQuestion } = opened(draw, sentence, direct, indirect);
	let shown = text
		.replace(/ +/g, ' ')
		.replace(/ ([,:?])/g, '$1')
		.trim();
	const change = (by: (part: string) => string): void => {
		const parts = partsOf(shown);
		const open = parts.flatMap((p, i) => (p.isKept ? [] : [i]));
		const at = anyOf(draw, open);
		shown = parts.map((p, i) => (i === at ? by(p.raw) : p.raw)).join('');
	};
	if (chance(draw, 0.3)) for (const [pattern, by] of CONTRACTIONS) shown = shown.replace(pattern, by);
	if (chance(draw, 0.05)) change((part) => hasty(draw, part));
	if (chance(draw, 0.05)) change((part) => broken(draw, part));
	if (chance(draw, 0.09)) change((part) => mistyped(draw, part));
	if (chance(draw, 0.015)) change((part) => mistyped(draw, part));
	const marks = isQuestion ? { '?': 66, '': 27, '??': 2, ' ?': 3, '.': 2 } : { '': 50, '.': 42, '?': 8 };
	const end = oneOf<string>(draw, marks);
	const whole = partsOf(shown)
		.map((p) => (draw.isLower && !p.isKept ? p.text.toLowerCase() : p.text))
		.join('');
	const cased = draw.isLower ? whole : whole.slice(0, 1).toUpperCase() + whole.slice(1);
	return `${cased.replace(/\s+/g, ' ').trim()}${end}`;
};
