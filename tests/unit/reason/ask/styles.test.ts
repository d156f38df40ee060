import { describe, expect, test } from 'vitest';
import type { AnswerUpdate } from '../../../../src/reason/ask/answer';
import { answerQuestion } from '../../../../src/reason/ask/answer-question';
import { humanSenseStyles } from '../../../../src/reason/human-sense/styles';
import type { LanguageModel, Prompt } from '../../../../src/reason/language-model/language-model';
import { scriptedModel } from '../language-model/scripted-model';
import { sampleAskSession as session } from '../../../../tools/bench/ask/ask-sample';

const QUESTION = 'Who looked at the cup?';
const plain = scriptedModel({ behaviour: 'plain' });

/** Puts what the scripted model says into any reply, and keeps what it was asked. */
const replying = (reply: (said: string) => string, info: Partial<LanguageModel['info']> = {}) => {
	const asked: Prompt[] = [];
	const model: LanguageModel = {
		...plain,
		info: { ...plain.info, ...info },
		async generate(prompt, options) {
			asked.push(prompt);
			const said = await plain.generate(prompt);
			const text = reply(said.text);
			for (const piece of text.split(/(?<=\s)/)) options?.onText?.(piece);
			return { ...said, text };
		},
	};
	return { model, asked };
};
const lastOf = ({ messages }: Prompt): string => messages.at(-1)!.content;

describe('an answer in one of HumanSense’s styles', () => {
	test('is asked for in the words of the style, with the same facts, and told as written in it', async () => {
		const base = await answerQuestion(QUESTION, session, { model: plain });
		const prompts: Partial<Record<string, Prompt>> = {};
		for (const style of humanSenseStyles) {
			const { model, asked } = replying((said) => (style === 'think' ? `<answer>${said}</answer>` : said));
			const answer = await answerQuestion(QUESTION, session, { model, style });
			expect(answer.facts).toEqual(base.facts);
			expect(answer.citations).toEqual(base.citations);
			expect(answer.grounding).toEqual(base.grounding);
			expect(answer.segments).toEqual(base.segments);
			expect(answer.by).toBe(plain.info.title);
			expect(answer.style).toBe(style === 'plain' ? undefined : style);
			prompts[style] = asked[0]!;
		}
		const content = lastOf(prompts.plain!);
		expect(lastOf(prompts.think!)).toBe(
			`${content}\nFirst write your thoughts between <think> and </think>, then the answer between <answer> and </answer>.`,
		);
		expect(lastOf(prompts.enhanced!).endsWith(`\n${content}`)).toBe(true);
		expect(lastOf(prompts.enhanced!)).toContain('Key Characteristics');
		expect(prompts.think!.messages[0]).toEqual(prompts.plain!.messages[0]);
	});

	test('without a style is asked for as before', async () => {
		const [without, withPlain] = [replying((said) => said), replying((said) => said)];
		await answerQuestion(QUESTION, session, { model: without.model });
		await answerQuestion(QUESTION, session, { model: withPlain.model, style: 'plain' });
		expect(withPlain.asked).toEqual(without.asked);
	});

	test('has no thoughts in it, neither at the end nor while it is written', async () => {
		const { model } = replying((said) => `<think>Zebulon looked first. </think> <answer>${said}</answer>`);
		const updates: AnswerUpdate[] = [];
		const answer = await answerQuestion(QUESTION, session, {
			...{ model, style: 'think' },
			onUpdate: (update) => updates.push(update),
		});
		expect(answer.by).toBe(plain.info.title);
		expect(JSON.stringify(answer)).not.toContain('Zebulon');
		const written = updates.flatMap((update) => (update.type === 'text' ? [update.text] : []));
		expect(written.join('')).toContain('looked at the cup');
		expect(written.join('')).not.toMatch(/Zebulon|think|answer>/);
	});

	test.each(humanSenseStyles)('%s: a model that invents gets nothing to the reader', async (style) => {
		for (const behaviour of ['wrong-number', 'invented-name'] as const) {
			const answer = await answerQuestion(QUESTION, session, { model: scriptedModel({ behaviour }), style });
			expect(answer).toMatchObject({ status: 'answered', by: 'templates' });
			expect(answer.text).not.toContain('Zebulon');
			expect(answer.style).toBeUndefined();
			expect(answer.note).toContain('is not shown');
		}
	});

	test('thoughts without an answer leave the answer to the templates, which say why', async () => {
		const { model, asked } = replying((said) => `<think>${said}</think>`);
		const answer = await answerQuestion(QUESTION, session, { model, style: 'think' });
		expect(answer.by).toBe('templates');
		expect(answer.note).toContain('it wrote no answer');
		expect(asked).toHaveLength(2);
	});

	test('is never asked of a model that has one form only', async () => {
		const small = replying((said) => said, { promptStyle: 'mini' });
		const styled = replying((said) => said, { promptStyle: 'mini' });
		await answerQuestion(QUESTION, session, { model: small.model });
		const answer = await answerQuestion(QUESTION, session, { model: styled.model, style: 'think' });
		expect(styled.asked).toEqual(small.asked);
		expect(answer.style).toBeUndefined();
	});
});
