import { stemmer } from 'stemmer';
import { countOf, zip } from '../../core/collections';
import { sum } from '../../core/maths/statistics';

/** A text that was predicted and the one that was said. */
export type TextPair = { readonly prediction: string; readonly answer: string };

/** Longest n-gram of BLEU (Papineni et al. 2002). */
const ORDER = 4;

/**
 * Tokens of sacrebleu's default tokeniser `13a` (mteval-v13a): entities become characters, punctuation stands alone,
 * except dots and commas inside numbers. Case is kept, as sacrebleu does.
 */
export const tokens13a = (text: string): string[] => {
	const line = text
		.replaceAll('<skipped>', '')
		.replaceAll('-\n', '')
		.replaceAll('\n', ' ')
		.replaceAll('&quot;', '"')
		.replaceAll('&amp;', '&')
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>');
	return ` ${line} `
		.replace(/([{-~[-` -&(-+:-@/])/g, ' $1 ')
		.replace(/([^0-9])([.,])/g, '$1 $2 ')
		.replace(/([.,])([^0-9])/g, ' $1 $2')
		.replace(/([0-9])(-)/g, '$1 $2 ')
		.split(/\s+/)
		.filter((token) => token !== '');
};

const nGrams = (tokens: readonly string[], n: number): Map<string, number> =>
	countOf(Array.from({ length: Math.max(0, tokens.length - n + 1) }, (_, i) => tokens.slice(i, i + n).join(' ')));

/**
 * Corpus BLEU-4, 0 to 1: sacrebleu's with its defaults (13a, case kept, exponential smoothing, one reference; Post 2018),
 * divided by 100. n-grams are counted over all pairs before dividing. As there, a corpus without a single four-gram
 * in its predictions gives 0, even where the texts are the same. `null` without pairs.
 */
export const corpusBleu = (pairs: readonly TextPair[]): number | null => {
	if (pairs.length === 0) return null;
	const texts = pairs.map(({ prediction, answer }) => ({ ours: tokens13a(prediction), theirs: tokens13a(answer) }));
	const predicted = sum(texts.map(({ ours }) => ours.length));
	const said = sum(texts.map(({ theirs }) => theirs.length));
	/** For each length of n-gram, how many were predicted and how many of them were said. */
	const orders = Array.from({ length: ORDER }, (_, i) => {
		let [correct, total] = [0, 0];
		for (const { ours, theirs } of texts) {
			const reference = nGrams(theirs, i + 1);
			for (const [gram, count] of nGrams(ours, i + 1)) {
				correct += Math.min(count, reference.get(gram) ?? 0);
				total += count;
			}
		}
		return { correct, total };
	});
	if (orders.every(({ correct }) => correct === 0) || orders.some(({ total }) => total === 0)) return 0;
	let smoothing = 1;
	let logSum = 0;
	for (const { correct, total } of orders) {
		if (correct === 0) smoothing *= 2;
		logSum += Math.log(correct === 0 ? 1 / (smoothing * total) : correct / total);
	}
	const brevity = predicted < said ? Math.exp(1 - said / predicted) : 1;
	return brevity * Math.exp(logSum / ORDER);
};

/** Words that NLTK's variant of the stemmer takes from a list instead of by rule. */
const IRREGULAR = new Map([
	...['sky', 'news', 'inning', 'outing', 'canning', 'howe', 'proceed', 'exceed', 'succeed'].map(
		(word) => [word, word] as const,
	),
	['skies', 'sky'],
	['dying', 'die'],
	['lying', 'lie'],
	['tying', 'tie'],
	['innings', 'inning'],
	['outings', 'outing'],
	['cannings', 'canning'],
]);

const stemOf = (word: string): string => {
	if (word.length <= 3) return word;
	const irregular = IRREGULAR.get(word);
	if (irregular !== undefined) return irregular;
	// `dies` and `died` are stems of `die` there.
	return word.length === 4 && /ie[sd]$/.test(word) ? word.slice(0, 3) : stemmer(word);
};

/**
 * Tokens of Google's `rouge_score` with stemming: lower-cased runs of letters a to z and digits, those longer than three
 * stemmed (Porter 1980) with the irregular words of NLTK's variant, which is the one used there. What is left of the
 * difference are a few endings (`-ally`, `-fully`, a `y` after a vowel): of 10 525 words of English documentation 28 fell
 * together with others than they do there.
 */
export const rougeTokens = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((token) => token !== '')
		.map(stemOf);

/** Length of the longest common subsequence. */
const commonLength = (a: readonly string[], b: readonly string[]): number => {
	/** Of what of `a` is read so far with each beginning of `b` that is not empty. */
	let row = b.map(() => 0);
	for (const word of a) {
		let [diagonal, left] = [0, 0];
		row = zip(b, row).map(([other, above]) => {
			left = word === other ? diagonal + 1 : Math.max(above, left);
			diagonal = above;
			return left;
		});
	}
	return row.at(-1) ?? 0;
};

/** ROUGE-L of one pair, 0 to 1: harmonic mean of the longest common subsequence over both lengths (Lin 2004). */
export const rougeL = ({ prediction, answer }: TextPair): number => {
	const [ours, theirs] = [rougeTokens(prediction), rougeTokens(answer)];
	const common = commonLength(ours, theirs);
	return common === 0 ? 0 : (2 * common) / (ours.length + theirs.length);
};
