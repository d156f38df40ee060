import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerIn, answerPieces } from '../../../../src/reason/human-sense/tagged-answer';

describe('the answer in a reply', () => {
	test.each([
		['stands in its tags', '<think>A nods.</think> <answer>B nods [F1].</answer>', 'B nods [F1].'],
		['ends where the reply was cut off', '<think>A nods.</think><answer>B nods [F1].', 'B nods [F1].'],
		['follows thoughts that have no tags behind them', '<think>A nods.</think>\nB nods [F1].', 'B nods [F1].'],
		['follows thoughts whose beginning the model left out', 'A nods.</think> <answer>B nods.</answer>', 'B nods.'],
		['is a reply without any tags', 'B nods [F1].', 'B nods [F1].'],
		[
			'is not taken from the thoughts',
			'<think>say <answer>A nods</answer>?</think><answer>B nods.</answer>',
			'B nods.',
		],
	])('%s', (_, reply, answer) => {
		expect(answerIn(reply, 'think')).toBe(answer);
	});

	test.each([
		['thoughts alone', '<think>A nods.</think>'],
		['thoughts that were cut off', '<think>A nods, as B says <answer>no'],
		['empty tags', '<think>A nods.</think><answer> </answer>'],
		['nothing', ' '],
	])('is none in %s', (_, reply) => {
		expect(answerIn(reply, 'think')).toBeNull();
	});

	test('is all of it in the other styles, which ask for no tags', () => {
		for (const style of ['plain', 'enhanced'] as const) {
			expect(answerIn(' B <nods>. ', style)).toBe('B <nods>.');
			expect(answerIn('', style)).toBeNull();
		}
	});
});

describe('a reply that grows', () => {
	const thoughts = fc.stringMatching(/^[a-z <>/.]{0,20}$/).filter((text) => !text.includes('think>'));
	const answers = fc.stringMatching(/^[A-Z][a-z <>/.]{0,20}$/).filter((text) => !/<\/?(answer|think)>/.test(text));

	test('passes on its answer whole, however it is cut, and nothing of its thoughts or tags', () => {
		fc.assert(
			fc.property(thoughts, answers, fc.array(fc.integer({ min: 1, max: 12 })), (thought, answer, cuts) => {
				const reply = `<think>${thought}</think> <answer>${answer}</answer> `;
				const told: string[] = [];
				const take = answerPieces((piece) => told.push(piece));
				let at = 0;
				for (const length of [...cuts, reply.length]) {
					take(reply.slice(at, at + length));
					at = Math.min(reply.length, at + length);
				}
				expect(told.join('')).toBe(answer);
			}),
		);
	});

	test('passes on what is written before it is over', () => {
		const told: string[] = [];
		const take = answerPieces((piece) => told.push(piece));
		for (const piece of ['<think>A</think><ans', 'wer>B ', 'nods</', 'answer>']) take(piece);
		expect(told).toEqual(['B ', 'nods']);
	});

	test('passes on nothing of thoughts that go on', () => {
		const told: string[] = [];
		const take = answerPieces((piece) => told.push(piece));
		for (const piece of ['<think>So <answer>', 'A nods', '</answer> or not']) take(piece);
		expect(told).toEqual([]);
	});
});
