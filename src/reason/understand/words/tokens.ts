import { distance } from 'fastest-levenshtein';
import type { Lexicon } from './lexicon';
import type { Vocabulary } from '../vocabulary/vocabulary';

/** A word of a question, or a sign between words. */
export type Token = {
	/** In small letters, and spelt as it is known. */
	readonly word: string;
	/** As it was typed. */
	readonly raw: string;
	readonly hasCapital: boolean;
	/** A sentence begins there, so that a capital says nothing. */
	readonly isFirst: boolean;
	readonly isCorrected: boolean;
	/** Written as names are: with a capital inside a sentence, where the language writes other words small. */
	readonly isName: boolean;
};

/** Shortest word that is corrected: below, too much is near. */
const MIN_LETTERS = 4;
/** From this length on two letters may be wrong. */
const LONG_LETTERS = 8;

const DOUBLED = /(\p{L})\1+/gu;

/** Letters exchanged with their neighbour are one mistake, as people make them. */
const mistakes = (a: string, b: string): number => {
	// “Loked”, “lookked”: a letter that is doubled, or is not.
	if (a !== b && a.replace(DOUBLED, '$1') === b.replace(DOUBLED, '$1')) return 0.8;
	const steps = distance(a, b);
	// “Difrent”: one letter left out and one not doubled, in a word long enough to be known by the rest.
	if (steps === 2 && a.length >= LONG_LETTERS - 2 && b.length === a.length + 2 && b.length >= LONG_LETTERS) {
		const single = b.replace(DOUBLED, '$1');
		if (single.length === b.length - 1 && distance(a.replace(DOUBLED, '$1'), single) === 1) return 0.95;
	}
	if (steps !== 2 || a.length !== b.length) return steps;
	const differing = [...a].flatMap((c, i) => (c === b[i] ? [] : [i]));
	const [i = 0, j = 0] = differing;
	return differing.length === 2 && j === i + 1 && a[i] === b[j] && a[j] === b[i] ? 0.9 : 2;
};

/** Endings that make another word of one that is known: “quiet”, “quietest”. Those of verbs are misspelt too often. */
const ENDINGS = /(?:est|ers?|ly|ness|less|ful)$/;

/** Whether it is a word of a known one and an ending, and so not misspelt, whatever else is near. */
const isInflected = (word: string, known: ReadonlySet<string>): boolean => {
	const stem = word.replace(ENDINGS, '');
	if (stem === word || stem.length < MIN_LETTERS) return false;
	return [stem, `${stem}e`, `${stem}y`, stem.replace(/(\p{L})\1$/u, '$1')].some((one) => known.has(one));
};

/** “Unfollowed” says the opposite of a known word, and is no misspelt one. */
const isOpposite = (word: string, known: ReadonlySet<string>): boolean => {
	const stem = /^(?:un|non|dis|mis)(\p{L}+)$/u.exec(word)?.[1];
	return stem !== undefined && stem.length >= MIN_LETTERS && known.has(stem);
};

/** The known word that a misspelt one stands for; `null`: none is near, or it is known itself. */
const corrected = (word: string, isName: boolean, { known, targets, names }: Lexicon): string | null => {
	if (word.length < MIN_LETTERS - 1 || known.has(word) || !/^\p{L}+$/u.test(word)) return null;
	if (isInflected(word, known) || isOpposite(word, known)) return null;
	const allowed = word.length >= LONG_LETTERS ? 2 : 1;
	// With a capital inside a sentence it is somebody, and the shortest words are near to too many others.
	const isSqueezed = !/[aeiouà-ÿ]/.test(word);
	const candidates = isName || (word.length < MIN_LETTERS && !isSqueezed) ? names : targets;
	let best: { word: string; cost: number } | null = null;
	for (const candidate of candidates) {
		if (candidate.length < MIN_LETTERS - 1 || candidate.length - word.length > allowed + 1) continue;
		if (word.length - candidate.length > allowed) continue;
		// “Interviewee” is no misspelt interview: nobody adds so much by mistake.
		if (word.length > candidate.length + 1 && word.startsWith(candidate)) continue;
		const steps = mistakes(word, candidate);
		if (steps > allowed) continue;
		// The first letter is seldom wrong, and a plural is no misspelling of something else. Letters are left out more often
		// than exchanged.
		const isLeftOut = candidate.length === word.length + 1;
		const cost =
			steps +
			(candidate[0] === word[0] ? 0 : 0.6) +
			(candidate.length < MIN_LETTERS ? 0.3 : 0) -
			(isLeftOut ? 0.05 : 0);
		if (candidates === names && cost > 1) continue;
		if (word.length < MIN_LETTERS && (candidate.length <= word.length || candidate[0] !== word[0])) continue;
		if (!best || cost < best.cost) best = { word: candidate, cost };
	}
	return best?.word ?? null;
};

const SIGNS = /^[,.;:!?()]$/;

const REWRITES: readonly (readonly [RegExp, string])[] = [
	[/[’‘`´]/g, "'"],
	[/[“”"«»„]/g, ' '],
	[/[¿¡*_]/g, ' '],
	[/(\d)\s*[–—-]\s*(\d)/g, '$1 to $2'],
	[/(^|[^\w])t\s*=\s*/gi, '$1at '],
	[/^\s*(\d+(?:[.,:]\d+)*\s*(?:s|sec\w*|min\w*)?)\s*:\s/gi, 'at $1 , '],
	[/(\d)(?:,)(\d)(?=\s?(?:s|sec\w*|sek\w*|m|min\w*)\b)/gi, '$1.$2'],
	[/(\d)(s|secs?|seconds?|ms|min|sek|seg)\b/gi, '$1 $2'],
	[/\b(person|participant|subject|persona|personne|p)\s?#?(\d+)\b/gi, '$1 $2'],
	[/#(\d+)/g, 'number $1'],
	[/\s[–—-]+\s|…|\.\.\.| -- /g, ' ; '],
	[/([;!?()]|,(?!\d)|:(?!\d)|\.(?!\d))/g, ' $1 '],
	[/(\d)%/g, '$1 %'],
	[/(\p{L})\/(\p{L})/gu, '$1 / $2'],
];

/** The words of a question with misspellings corrected. */
export const tokensOf = (question: string, vocabulary: Vocabulary, lexicon: Lexicon): readonly Token[] => {
	let text = ` ${question} `;
	for (const [pattern, by] of REWRITES) text = text.replace(pattern, by);
	for (const [pattern, by] of vocabulary.rewrites) text = text.replace(pattern, by);
	const raws = text.trim().split(/\s+/).filter(Boolean);
	const words = raws.filter((raw) => /^\p{L}/u.test(raw));
	const capitals = words.filter((raw) => /^\p{Lu}/u.test(raw)).length;
	// Where most words have a capital, or the language writes nouns with one, it says nothing.
	const tellsNames = vocabulary.language !== 'de' && (capitals <= 2 || capitals * 2 <= words.length);
	return raws.map((raw, i): Token => {
		const plain = raw.toLowerCase();
		const isFirst = i === 0 || SIGNS.test(raws[i - 1] ?? '');
		const hasCapital = /^\p{Lu}/u.test(raw);
		const isShout = raw.length > 1 && raw === raw.toUpperCase();
		const isName = hasCapital && !isFirst && tellsNames && !isShout;
		const right = corrected(plain, isName && raw.length > 2, lexicon);
		return { word: right ?? plain, raw, hasCapital, isFirst, isCorrected: right !== null, isName };
	});
};
