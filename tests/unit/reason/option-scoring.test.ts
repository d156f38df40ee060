import { describe, expect, test } from 'vitest';
import { logSoftmax, scoreOptions, type NextTokenModel, type OptionTokens } from '../../../src/reason/option-scoring';

const option = (key: string, ...spellings: number[][]): OptionTokens => ({ key, spellings });
/** Logits of which the softmax is `probabilities`. */
const logits = (...probabilities: number[]) => probabilities.map(Math.log);

/** Scores of options of one token each, by the logits of the token after the prompt. */
const nextTokenScores = (next: readonly number[], options: readonly OptionTokens[]) =>
	scoreOptions({ endTokens: [], nextLogits: () => Promise.resolve(next) }, options);

describe('scoring by the next token', () => {
	test('shares are those of the softmax over the options alone', async () => {
		const scores = await nextTokenScores(logits(0.5, 0.3, 0.1, 0.1), [option('a', [1]), option('b', [2])]);
		expect(scores.map((s) => s.key)).toEqual(['a', 'b']);
		expect(scores[0]!.probability).toBeCloseTo(0.75, 12);
		expect(scores[1]!.probability).toBeCloseTo(0.25, 12);
		expect(scores[0]!.mass).toBeCloseTo(0.3, 12);
	});

	test('spellings of one option add up', async () => {
		const scores = await nextTokenScores(logits(0.2, 0.3, 0.4, 0.1), [option('a', [0], [1]), option('b', [2])]);
		expect(scores[0]!.mass).toBeCloseTo(0.5, 12);
	});

	test('huge logits do not overflow, and −Infinity is probability 0', async () => {
		expect([...logSoftmax([1000, 1000])].map(Math.exp)).toEqual([0.5, 0.5]);
		const scores = await nextTokenScores([5, -Infinity], [option('a', [0]), option('b', [1])]);
		expect(scores.map((s) => s.probability)).toEqual([1, 0]);
	});

	test('where the model gives no option any probability, all are equal rather than not a number', async () => {
		const scores = await nextTokenScores([0, -Infinity, -Infinity], [option('a', [1]), option('b', [2])]);
		expect(scores.map((s) => s.probability)).toEqual([0.5, 0.5]);
		expect(scores.map((s) => s.mass)).toEqual([0, 0]);
	});

	test('a shared spelling and a foreign token are refused', async () => {
		const even = [0, 0, 0];
		await expect(nextTokenScores(even, [option('a', [1]), option('b', [1])])).rejects.toThrow('the same spelling');
		await expect(nextTokenScores(even, [option('a', [3])])).rejects.toThrow('vocabulary');
	});
});

describe('scoring options of several tokens', () => {
	/** Tokens: 0 end, 1 "a", 2 "g", 3 other. After "a": end 0.6, "g" 0.3, other 0.1. */
	const model = (asked: string[] = []): NextTokenModel => ({
		endTokens: [0],
		nextLogits: (continuation) => {
			asked.push(continuation.join(' '));
			return Promise.resolve(continuation.length === 0 ? logits(0.1, 0.5, 0.2, 0.2) : logits(0.6, 0.05, 0.3, 0.05));
		},
	});

	test('"a" must end where "ag" goes on, and both are products of their steps', async () => {
		const scores = await scoreOptions(model(), [option('a', [1]), option('g', [2]), option('ag', [1, 2])]);
		expect(scores.map((s) => s.key)).toEqual(['a', 'g', 'ag']);
		expect(scores[0]!.mass).toBeCloseTo(0.5 * 0.6, 12);
		expect(scores[1]!.mass).toBeCloseTo(0.2, 12);
		expect(scores[2]!.mass).toBeCloseTo(0.5 * 0.3, 12);
		expect(scores.reduce((sum, s) => sum + s.probability, 0)).toBeCloseTo(1, 12);
	});

	test('the model is asked once for each prefix, and once in all for options of one token', async () => {
		const asked: string[] = [];
		await scoreOptions(model(asked), [option('a', [1]), option('ag', [1, 2])]);
		expect(asked).toEqual(['', '1']);
		const once: string[] = [];
		const scores = await scoreOptions(model(once), [option('a', [1]), option('g', [2])]);
		expect(once).toEqual(['']);
		expect(scores).toEqual(await nextTokenScores(logits(0.1, 0.5, 0.2, 0.2), [option('a', [1]), option('g', [2])]));
	});

	test('two options spelt alike are refused', async () => {
		await expect(scoreOptions(model(), [option('a', [1]), option('b', [1])])).rejects.toThrow('the same spelling');
	});
});
