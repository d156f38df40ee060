import { describe, expect, test } from 'vitest';
import type { Prompt } from '../../../../src/reason/language-model/language-model';
import { askHumanSense, styledPrompt, type Writer } from '../../../../src/reason/human-sense/ask';
import type { HumanSenseItem } from '../../../../src/reason/human-sense/item';
import { humanSensePrompt } from '../../../../src/reason/human-sense/prompt';
import { scoreHumanSense } from '../../../../src/reason/human-sense/score';
import {
	modelsWithReplies,
	readHumanSenseReplies,
	repliesBy,
	replyLines,
} from '../../../../src/reason/human-sense/replies';
import { readHumanSense } from '../../../../src/reason/human-sense/item';

/** Says one thing and keeps what it was asked. */
const scripted = (text: string) => {
	const asked: Prompt[] = [];
	const model: Writer = {
		generate(prompt) {
			asked.push(prompt);
			return Promise.resolve({
				...{ text, ended: 'stop' as const, tokens: 3, promptTokens: 9, reusedTokens: 0, truncated: null },
				...{ firstTokenMs: 1, totalMs: 2 },
			});
		},
	};
	return { model, asked };
};

const file = JSON.stringify([
	{
		video_path: 'a.mp4',
		questions: {
			question: 'How close are they?',
			task_type: 'Familiarity_Recognition',
			question_pattern: 'Multiple-choice question (select one answer choice)',
			options: ['A. strangers', 'B. friends'],
			answer: 'B',
			asr_en: 'Good to see you.',
			TinyModel: 'B.',
		},
	},
	{
		video_path: 'b.mp4',
		questions: {
			question: 'How many?',
			task_type: 'x',
			question_pattern: 'Question and answer (Arabic numerals)',
			answer: 3,
			Other: '2',
		},
	},
]);
const { rows: items } = readHumanSense(file, 'f.json');
const item = items[0] as HumanSenseItem;

describe('a model that is asked an item', () => {
	test('gets the published prompt of the style, one question a conversation', async () => {
		for (const style of ['plain', 'think', 'enhanced'] as const) {
			const { model, asked } = scripted('B');
			await askHumanSense(model, item, style);
			expect(asked).toHaveLength(1);
			expect(asked[0]!.messages).toEqual([{ role: 'user', content: humanSensePrompt(item, style).text }]);
			expect(asked[0]!.messages[0]!.content).not.toContain('Good to see you.');
		}
	});

	test('has room for thoughts in the style for them alone, and what was said only where it is wanted', async () => {
		const { model, asked } = scripted('B');
		await askHumanSense(model, item, 'think', { withTranscript: true });
		await askHumanSense(model, item, 'plain');
		expect(asked[0]!.maxTokens).toBeGreaterThan(10 * asked[1]!.maxTokens);
		expect(asked[0]!.messages[0]!.content).toContain('Good to see you.');
	});

	test('thoughts and answer are told apart, and the whole reply is what is scored', async () => {
		const reply = '<think>A seems wrong.</think><answer>B</answer>';
		const said = await askHumanSense(scripted(reply).model, item, 'think');
		expect(said).toMatchObject({ reply, thoughts: 'A seems wrong.', answer: 'B' });
		expect(scoreHumanSense(item, said.reply, { protocol: 'think', asReleased: false })).toBe(1);
		expect(await askHumanSense(scripted('A').model, item, 'think')).toMatchObject({ thoughts: null, answer: null });
		expect(await askHumanSense(scripted(' B ').model, item, 'plain')).toMatchObject({ thoughts: null, answer: 'B' });
	});

	test('an error of the model is the caller’s, not a reply', async () => {
		const broken: Writer = { generate: () => Promise.reject(new Error('gone')) };
		await expect(askHumanSense(broken, item, 'plain')).rejects.toThrow('gone');
	});
});

describe('any prompt in a style', () => {
	const prompt: Prompt = {
		messages: [
			{ role: 'system', content: 'Answer from the facts.' },
			{ role: 'user', content: 'Who nodded?' },
		],
		maxTokens: 100,
	};

	test('keeps its system message and its question, and has the headings or the tags of the style', () => {
		expect(styledPrompt(prompt, 'plain')).toBe(prompt);
		const enhanced = styledPrompt(prompt, 'enhanced');
		expect(enhanced.messages[0]).toBe(prompt.messages[0]);
		for (const heading of ['Key Characteristics', 'Emotion', 'Context'])
			expect(enhanced.messages[1]!.content).toContain(heading);
		expect(enhanced.messages[1]!.content.endsWith('Who nodded?')).toBe(true);
		expect(styledPrompt(prompt, 'think').messages[1]!.content).toContain('<think>');
		expect(styledPrompt(prompt, 'think').maxTokens).toBeGreaterThan(prompt.maxTokens);
	});
});

describe('replies', () => {
	test('of a published result file are found by model, with gaps', () => {
		expect(modelsWithReplies(items)).toEqual(['TinyModel', 'Other']);
		expect(repliesBy(items, 'TinyModel')).toEqual(['B.', null]);
	});

	test('of a file of our own go out and in, with gaps', () => {
		expect(readHumanSenseReplies(replyLines(items, ['B', null]), 'r.jsonl', items)).toEqual({
			...{ replies: ['B', null], wrong: [] },
		});
	});

	test.each([
		['{', 'r.jsonl, line 1: not JSON'],
		['{"index":2,"reply":"A"}', 'line 1: index: there is no question 2'],
		['{"index":"0","reply":"A"}', 'index: it is not the index'],
		['{"index":0}', 'reply: '],
		['null', 'line 1: '],
	])('%s is refused with its line when no other is left', (text, words) => {
		expect(() => readHumanSenseReplies(text, 'r.jsonl', items)).toThrow(words);
	});
});
