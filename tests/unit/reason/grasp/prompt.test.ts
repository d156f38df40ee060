import { describe, expect, test } from 'vitest';
import { graspPrompt, letteredOptions, parseLetter, withoutLetter } from '../../../../src/reason/grasp/prompt';

describe('the letter of a reply, as the released evaluation reads it', () => {
	test.each([
		['after the thoughts', '<think>A) or B)?</think> C', 'C'],
		['in answer tags', 'I see B) and C). <answer> d </answer>', 'D'],
		['in a box', 'so \\boxed{ b }', 'B'],
		['behind “Answer:”', 'Answer: c', 'C'],
		['behind “The answer is”', 'The answer is B', 'B'],
		['with a bracket or full stop', 'It is D) Person 3', 'D'],
		['as the first character', 'b because', 'B'],
	])('%s', (_, reply, letter) => {
		expect(parseLetter(reply)).toBe(letter);
	});

	test('tags come before boxes, boxes before bare letters', () => {
		expect(parseLetter('A. \\boxed{B} <answer>C</answer>')).toBe('C');
		expect(parseLetter('A. \\boxed{B}')).toBe('B');
	});

	test('thoughts count for nothing, also where they hold an answer', () => {
		expect(parseLetter('<think><answer>A</answer></think><answer>B</answer>')).toBe('B');
	});

	test('of several letters with brackets the first of the alphabet is taken, as released', () => {
		expect(parseLetter('Not B. Maybe A)')).toBe('A');
	});

	test.each(['', 'I do not know', '<answer>E</answer>', 'Person 2'])('"%s" has none', (reply) => {
		expect(parseLetter(reply)).toBeNull();
	});
});

describe('the published prompts', () => {
	const item = { question: 'Who is Person 1 looking at?', options: ['A) Person 2', 'B) Person 3'] };

	test('ask a reasoning model for tags, with a system prompt', () => {
		const { system, user } = graspPrompt(item, 'reasoning');
		expect(system).toBe(
			'Answer multiple-choice questions with only the option letter (A, B, C, or D) inside <answer> tags. Example: <answer>A</answer>',
		);
		expect(user).toBe(
			'Who is Person 1 looking at?\nA) Person 2\nB) Person 3\nThink step by step about the gaze and gesture interactions you observe. Use <gaze> and <gesture> tags to describe what you see, then select the best answer wrapped in <answer> tags, e.g. <answer>A</answer>.',
		);
	});

	test('ask other models for the letter alone', () => {
		expect(graspPrompt(item, 'plain')).toEqual({
			system: null,
			user: 'Who is Person 1 looking at?\nA) Person 2\nB) Person 3\nAnswer with just the letter.',
		});
	});

	test('take a question with dollar signs and braces as it is', () => {
		expect(graspPrompt({ question: 'Is $& {options} meant?', options: [] }, 'plain').user).toContain(
			'Is $& {options} meant?',
		);
	});

	test('letters are put before options and taken off again', () => {
		expect(letteredOptions(['Person 1', 'No one'])).toEqual(['A) Person 1', 'B) No one']);
		expect(['B) No one', 'C. Giving', 'Person 1'].map(withoutLetter)).toEqual(['No one', 'Giving', 'Person 1']);
	});
});
