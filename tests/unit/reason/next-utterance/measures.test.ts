import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	affectConsistency,
	consistencyOf,
	readAffectLexicon,
	textAffect,
} from '../../../../src/reason/next-utterance/affect-words';
import { bertScoreF1, PUBLISHED_ENCODERS } from '../../../../src/reason/next-utterance/encoder-measures';
import { measureNextUtterances } from '../../../../src/reason/next-utterance/measures';
import { readResults, writeResults } from '../../../../src/reason/next-utterance/result-file';
import { corpusBleu, rougeL, rougeTokens, tokens13a } from '../../../../src/reason/next-utterance/text-measures';

/** Made up for these tests; ratings of no published list. */
const lexicon = readAffectLexicon('word,valence,arousal,dominance\ngreat,0.9,0.6,0\ncalm,0.5,0.1,0\nbad,0.1,0.5,0\n')!;
const same = (text: string) => [{ prediction: text, answer: text }];

describe('the six measures of next utterances', () => {
	test('are all 1 for the same texts, those with encoders on the fixture, which they say', async () => {
		const measures = await measureNextUtterances(same('It was a great match, but bad luck.'), { lexicon });
		expect(measures.map(({ name }) => name)).toEqual(['LO-B', 'LO-R', 'SS-B', 'SS-S', 'CEC-V', 'CEC-A']);
		for (const { value } of measures) expect(value).toBeCloseTo(1, 12);
		const encoded = measures.filter(({ encoder }) => encoder !== null);
		expect(encoded.map(({ name, basis }) => [name, basis])).toEqual([
			['SS-B', 'fixture'],
			['SS-S', 'fixture'],
		]);
		for (const { encoder } of encoded) expect(encoder).toMatch(/^fixture/);
	});

	test('are not all 1 for different texts', async () => {
		const pairs = [{ prediction: 'We never tried.', answer: 'great bad calm day at the court' }];
		const values = (await measureNextUtterances(pairs, { lexicon })).map(({ value }) => value!);
		for (const value of values) expect(value).toBeLessThan(0.9);
	});

	test('leave the rated words unmeasured without a list, and never as 0', async () => {
		const measures = await measureNextUtterances(same('great'), {});
		expect(measures.slice(4).map(({ value, basis }) => [value, basis])).toEqual([
			[null, 'not-measured'],
			[null, 'not-measured'],
		]);
	});

	test('call themselves published only with the published encoder', async () => {
		const encode = (texts: readonly string[]) => Promise.resolve(texts.map(() => [1, 0]));
		const basisWith = async (name: string) =>
			(await measureNextUtterances(same('a'), { sentenceEncoder: { name, isFixture: false, encode } }))[3]!.basis;
		expect(await basisWith(PUBLISHED_ENCODERS.sbert)).toBe('published');
		expect(await basisWith('Xenova/all-MiniLM-L6-v2')).toBe('other-encoder');
	});

	test('are unknown without pairs', async () => {
		const measures = await measureNextUtterances([], { lexicon });
		expect(measures.map(({ value }) => value)).toEqual([null, null, null, null, null, null]);
	});
});

describe('rated words', () => {
	test('a difference of 0.5 gives a consistency of 0.1, and of 1 one below 0', () => {
		expect(consistencyOf(0.5)).toBeCloseTo(0.1, 12);
		expect(consistencyOf(-0.5)).toBeCloseTo(0.1, 12);
		expect(consistencyOf(1)).toBeCloseTo(-0.8, 12);
		// One rated word in the prediction, none in the answer: 0.5 − 0.
		expect(affectConsistency({ prediction: 'great', answer: 'oh' }, lexicon, 'valence')).toBeCloseTo(0.1, 12);
	});

	test('one match gives 0.5, all alike 0.5, no match 0', () => {
		expect(textAffect('a great day', lexicon, 'valence')).toBe(0.5);
		expect(textAffect('great Great GREAT', lexicon, 'arousal')).toBe(0.5);
		expect(textAffect('a day', lexicon, 'valence')).toBe(0);
		expect(textAffect('', lexicon, 'valence')).toBe(0);
	});

	test('are spread between lowest and highest in the text before the mean', () => {
		// Ratings 0.9, 0.5, 0.1 become 1, 0.5, 0; a second `great` draws the mean up.
		expect(textAffect('great calm bad', lexicon, 'valence')).toBeCloseTo(0.5, 12);
		expect(textAffect('great calm bad great', lexicon, 'valence')).toBeCloseTo(0.625, 12);
	});

	test('keep their punctuation, so a word before a comma is not matched', () => {
		expect(textAffect('great, day', lexicon, 'valence')).toBe(0);
	});

	test('that are names of what every object has are not matched', () => {
		expect(textAffect('constructor toString', lexicon, 'valence')).toBe(0);
	});

	test('come from the reader’s list alone; one without its columns or rows is refused', () => {
		expect(readAffectLexicon('word,valence\ngreat,1\n')).toBeNull();
		expect(readAffectLexicon('word,valence,arousal\ngreat,,x\n')).toBeNull();
		expect(readAffectLexicon('Word\tValence\tArousal\nGreat\t1\t2\n')).toEqual({ great: { valence: 1, arousal: 2 } });
	});
});

describe('BLEU', () => {
	test('is 1 for the same texts and 0 where no word is shared', () => {
		expect(corpusBleu(same('the cat sat on the mat .'))).toBeCloseTo(1, 12);
		expect(corpusBleu([{ prediction: 'one two three four', answer: 'five six seven eight' }])).toBe(0);
	});

	test('counts over the corpus, with smoothing and a penalty for short predictions', () => {
		// By hand: precisions 4/5, 2/4, 1/3 and, smoothed, 1/(2·2); 5 tokens against 6.
		const pairs = [{ prediction: 'the cat sat down the', answer: 'the cat sat on the mat' }];
		const expected = Math.exp(1 - 6 / 5) * (4 / 5 / 2 / 3 / 4) ** 0.25;
		expect(corpusBleu(pairs)).toBeCloseTo(expected, 12);
	});

	test('is 0 for a corpus too short for four-grams, even of the same texts, as in sacrebleu', () => {
		expect(corpusBleu(same('yes indeed'))).toBe(0);
		expect(corpusBleu([...same('yes indeed'), ...same('we will see about that')])).toBeCloseTo(1, 12);
	});

	test('separates punctuation but not numbers', () => {
		expect(tokens13a('Well, 3.5 &amp; 4,000 (ok) "no".')).toEqual('Well , 3.5 & 4,000 ( ok ) " no " .'.split(' '));
	});
});

describe('ROUGE-L', () => {
	test('is 1 for the same texts, whatever the case and punctuation, and 0 for empty ones', () => {
		expect(rougeL({ prediction: 'Hello, world!', answer: 'hello world' })).toBe(1);
		expect(rougeL({ prediction: '', answer: '' })).toBe(0);
	});

	test('takes the longest common subsequence over both lengths', () => {
		// police … the gunman: Lin 2004, section 3.
		const answer = 'police killed the gunman';
		expect(rougeL({ prediction: 'police kill the gunman', answer })).toBe(1);
		expect(rougeL({ prediction: 'the gunman police', answer })).toBeCloseTo(4 / 7, 12);
	});

	test('stems words of more than three letters', () => {
		expect(rougeTokens('running runs was')).toEqual(['run', 'run', 'was']);
	});
});

describe('BLEU and ROUGE-L', () => {
	test('are those of sacrebleu 2.6.0 and rouge_score 0.1.2', () => {
		const pairs = [
			{
				prediction: "Well, it's 3.5 (ok) - don't worry; we happily enjoyed the skies!",
				answer: 'Well, it is 3.5 ok - do not worry, we enjoy the sky happily.',
			},
			{ prediction: 'the cat sat down the', answer: 'the cat sat on the mat' },
			{
				prediction: 'Yes & no, 4,000 people\nwere dying to see it...',
				answer: 'yes and no: 4,000 people were dying to see "it".',
			},
		];
		expect(corpusBleu(pairs)).toBeCloseTo(0.222593193997913, 12);
		const each = pairs.map((pair) => corpusBleu([pair])!);
		[0.06661792187996066, 0.3498330125272253, 0.38720157050710163].forEach((bleu, i) => {
			expect(each[i]).toBeCloseTo(bleu, 12);
		});
		[0.7142857142857143, 0.7272727272727272, 0.9523809523809523].forEach((rouge, i) => {
			expect(rougeL(pairs[i]!)).toBeCloseTo(rouge, 12);
		});
	});
});

describe('BERTScore', () => {
	test('matches each token with its most alike', () => {
		const [x, y] = [
			[1, 0],
			[0, 1],
		];
		expect(bertScoreF1([x, y], [y, x])).toBeCloseTo(1, 12);
		// Precision 1/2, recall 1.
		expect(bertScoreF1([x, y], [x])).toBeCloseTo(2 / 3, 12);
	});

	test('is 0 for a text without tokens', () => {
		expect(bertScoreF1([], [[1, 0]])).toBe(0);
	});
});

describe('the result file', () => {
	test('gives back what was written, with commas, quotes, line breaks and other scripts', () => {
		const cell = fc.oneof(fc.string(), fc.constantFrom('a, "b"\nc', '=1+1', '你好', ' x ', '\r\n', "'"));
		const row = fc.record({
			video: cell,
			question: cell,
			answer: cell,
			prediction: cell,
			GT_factor: cell,
			predict_factor: cell,
		});
		fc.assert(
			fc.property(fc.array(row, { minLength: 1 }), (rows) => {
				expect(readResults(writeResults(rows), 'r.csv')).toEqual({ rows, wrong: [] });
			}),
		);
	});

	test('may lack its factors, and a test file its predictions, but not its answers', () => {
		expect(readResults('video,question,answer,prediction\nv,q,a,p\n', 'r.csv')?.rows).toEqual([
			{ video: 'v', question: 'q', answer: 'a', prediction: 'p', GT_factor: '', predict_factor: '' },
		]);
		expect(readResults('video,question,answer,vector\nv,q,a,x\n', 'r.csv')?.rows[0]?.prediction).toBe('');
		expect(readResults('video,question\nv,q\n', 'r.csv')).toBeNull();
	});

	test('rows with too few or too many cells are left out, each with its place and field', () => {
		const { rows, wrong } = readResults('video,question,answer,prediction\nv,q,a\nv,q,a,p,x\nw,q,a,p\n', 'r.csv')!;
		expect(rows.map(({ video }) => video)).toEqual(['w']);
		expect(wrong).toEqual(['r.csv, row 1: prediction: there is none', expect.stringContaining('r.csv, row 2: ')]);
		expect(() => readResults('video,question,answer,prediction\n', 'r.csv')).toThrow('r.csv has no rows');
	});
});
