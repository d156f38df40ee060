import { distance } from 'fastest-levenshtein';
import type { AskSession } from './types';
import { doingVocabulary } from './doing-words';
import { numberWords, ordinalWords } from './parse-numbers';
import { plainWords } from './plain-words';
import { thingWords } from './thing-words';

/** What questions may name: a session, or the part of it that is known. */
export type ParseContext = Pick<AskSession, 'people' | 'objects' | 'untilMs'>;

/** Slang and spellings that no distance finds, and contractions. Matched as whole words, whatever their case. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
	[/[’‘`´]/g, "'"],
	[/[“”"«»]/g, ''],
	[/\bcan't\b/gi, 'can not'],
	[/\bwon't\b/gi, 'will not'],
	[/\b(\w+)n't\b/gi, '$1 not'],
	[/\b(did|does|do|is|are|was|were|has|have|had)nt\b/gi, '$1 not'],
	[/\b(who|what|when|where|why|how|that|there|here|it|he|she)'s\b/gi, '$1 is'],
	[/\b(who|what|where|when)s\b/gi, '$1 is'],
	[/\b(\w+)'re\b/gi, '$1 are'],
	[/\b(\w+)'(?:ve)\b/gi, '$1 have'],
	[/\b(\w+)'(?:ll)\b/gi, '$1 will'],
	[/\b(\w+)'d\b/gi, '$1 did'],
	[/\bi'm\b/gi, 'I am'],
	[/\b(?:wat|wut|waht|hwat)\b/gi, 'what'],
	[/\b(?:wen|whn|wehn)\b/gi, 'when'],
	[/\b(?:hwo|woh|whoo)\b/gi, 'who'],
	[/\b(?:wich|whitch|whcih)\b/gi, 'which'],
	[/\b(?:hwy|wy)\b/gi, 'why'],
	[/\b(?:teh|hte|da)\b/gi, 'the'],
	[/\b(?:ppl|peeps|folks)\b/gi, 'people'],
	[/\b(?:b4)\b/gi, 'before'],
	[/\b(?:cam)\b/gi, 'camera'],
	[/\b(?:vid)\b/gi, 'video'],
	[/\b(?:bcs|cuz|cos)\b/gi, 'because'],
	[/\b(?:versus|vs\.?)(?= )/gi, 'vs'],
	[/\bhow ?come\b/gi, 'how come'],
	[/\b(\w+)s' /g, "$1s 's "],
	[/'s\b/g, " 's"],
	[/\be\.g\.|\bi\.e\./gi, ''],
	[/[()[\]{}]/g, ' , '],
	[/ [–—-]+ /g, ' , '],
	[/([;!?]|,(?!\d)|:(?!\d)|\.(?!\d))/g, ' $1 '],
];

/** What people say around a question. */
const FRAMES: readonly RegExp[] = [
	/\b(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening)|dear \w+|ok|okay|thanks|thank you|thx|many thanks|cheers|please|pls|plz|kindly)\b(?: there| all| so much| very much| a lot| in advance)?/gi,
	/\b(?:can|could|would|will) you (?:please )?(?:also )?(?:tell|show|say|give|find|check|list|name|count|explain|let)(?: to)?(?: me| us)?(?: out| know)?\b/gi,
	/\b(?:please )?(?:tell|let) (?:me|us)(?: know)?(?: about)?\b/gi,
	/\b(?:i|we) (?:would|did|want|need|wish|have|like|am|was)(?: like| trying| curious| wondering| interested| want)?(?: to)?(?: (?:know|see|find out|understand|ask|learn|check))?(?: (?:if|whether))?\b(?= (?:who|whom|what|when|where|why|how|which|if|whether|about|the|does|did|is|was))/gi,
	/\b(?:i|we) (?:wonder|ask|asked|wondered)(?: myself)?(?: if| whether)?\b/gi,
	/\b(?:do|did|can|could|would) you (?:happen to )?(?:know|remember|recall|see|notice|spot|observe|say|tell|find|detect)(?: (?:if|whether|that|any moment when|any time when))?\b/gi,
	/\b(?:would|do|did) you mind (?:telling|showing|saying|finding)(?: me| us)?(?: out)?\b|\bmind telling(?: me| us)?\b/gi,
	/\b(?:do|does|would|could) (?:anyone|anybody|someone|somebody) (?:know|remember|tell(?: me| us)?)(?: (?:if|whether))?\b/gi,
	/\b(?:what )?(?:i|we) (?:want|need|would like|am trying|are trying|am interested|are interested)(?: to| in)? ?(?:know|see|learn|find out|understand)?(?: is| was)?(?: (?:if|whether))?(?: :)?(?= (?:who|whom|what|when|where|why|how|which|whose|if|whether|did|does|was|is|are|were)\b)/gi,
	/\b(?:am i|are we) (?:right|correct)(?: (?:that|in (?:thinking|saying)(?: that)?))?/gi,
	/\b(?:is it (?:true|correct|right|so|the case|possible)|is it that|would it be (?:true|correct)) that\b/gi,
	/\b(?:any idea|do we know|is it known)\b/gi,
	/\b(?:in|of|from|over|during|throughout|across) (?:the |this |that )?(?:whole |entire |full |complete |sample )?(?:clip|video|recording|session|film|footage|movie|sequence)\b/gi,
	/\b(?:over|during|throughout|across|in|for) (?:all of )?the (?:whole|entire|full|complete) (?:time|thing|meeting|scene|lesson)\b/gi,
	/ (?:,? ?or (?:no|not|what))(?= ?[?.!]| ?$)/gi,
	/,? (?:right|correct|true|yes|no|ok) ?(?=\? ?$)/gi,
];

const KNOWN = [
	...plainWords,
	...doingVocabulary,
	...numberWords,
	...ordinalWords,
	...thingWords.flatMap((w) => w.split(' ')),
];
const KNOWN_SET = new Set(KNOWN.flatMap((w) => [w, `${w}s`]));

/** Shortest word that is corrected: below, too much is near. */
const MIN_LETTERS = 4;
/** From this length on two letters may be wrong. */
const LONG_LETTERS = 7;

/** Letters exchanged with their neighbour are one mistake, as people make them. */
const mistakes = (a: string, b: string): number => {
	const steps = distance(a, b);
	if (steps !== 2 || a.length !== b.length) return steps;
	const differing = [...a].flatMap((c, i) => (c === b[i] ? [] : [i]));
	const [i, j] = differing;
	return differing.length === 2 && j === i! + 1 && a[i!] === b[j] && a[j] === b[i!] ? 1 : 2;
};

/** A known word that a misspelt one stands for; `null`: none is near, or it is known itself. */
const corrected = (word: string, names: ReadonlySet<string>): string | null => {
	const plain = word.toLowerCase();
	if (plain.length < MIN_LETTERS || KNOWN_SET.has(plain) || names.has(plain) || !/^[a-z]+$/.test(plain)) return null;
	const allowed = plain.length >= LONG_LETTERS ? 2 : 1;
	let best: { word: string; steps: number } | null = null;
	for (const known of [...names, ...KNOWN]) {
		if (known.length < MIN_LETTERS || Math.abs(known.length - plain.length) > allowed) continue;
		if (known[0] !== plain[0] && known[1] !== plain[1]) continue;
		const steps = mistakes(plain, known);
		if (steps <= allowed && (!best || steps < best.steps)) best = { word: known, steps };
	}
	return best?.word ?? null;
};

const namesIn = ({ people, objects }: ParseContext): Set<string> =>
	new Set([...people.map((p) => p.name), ...objects.map((o) => o.label)].flatMap((n) => n.toLowerCase().split(/\s+/)));

/**
 * A question with one space between words and around punctuation, `'s` apart, contractions written out and misspellings
 * corrected. Case is kept: `A` may be somebody's name.
 */
export const plainText = (question: string, context: ParseContext): string => {
	let text = ` ${question} `;
	for (const [pattern, by] of REWRITES) text = text.replace(pattern, by);
	const names = namesIn(context);
	const words = text.trim().split(/\s+/);
	return words
		.map((word, i) => {
			const isStart = i === 0 || /^[.?!:]$/.test(words[i - 1]!);
			// A word with one capital inside a sentence is somebody's name, known or not.
			return /^[A-Z][^A-Z]*$/.test(word) && word.length > 1 && !isStart
				? (nearName(word, names) ?? word)
				: (corrected(word, names) ?? word);
		})
		.join(' ');
};

const nearName = (word: string, names: ReadonlySet<string>): string | null =>
	word.length < MIN_LETTERS || names.has(word.toLowerCase())
		? null
		: ([...names].find((name) => mistakes(word.toLowerCase(), name) === 1) ?? null);

/** What is left without greetings and “can you tell me”. `wasAsked`: whether it was “is it true that …” or the like. */
export const withoutFrames = (text: string): { text: string; wasAsked: boolean } => {
	let rest = ` ${text} `;
	let wasAsked = false;
	for (const frame of FRAMES) {
		rest = rest.replace(frame, (found) => {
			wasAsked ||= /^(?:did|do|can|am|are|is|would)\b/i.test(found.trim());
			return ' ';
		});
		rest = rest.replace(/\s+/g, ' ');
	}
	return {
		text: rest
			.trim()
			.replace(/^(?:[,.;:!?] ?)+/, '')
			.trim(),
		wasAsked,
	};
};
