import { afterEach, expect, test } from 'vitest';
import { miniAnswerPrompt, miniGraspPrompt } from '../../../src/reason/mini/prompts';
import type { ReasonClient } from '../../../src/workers/reason/reason-client';
import { startReason, tinyModel } from './tiny-model';

const open: ReasonClient[] = [];
afterEach(() => {
	for (const client of open.splice(0)) client.close();
});
const load = async (style: 'chat' | 'mini', prefer: 'wasm' | 'webgpu') => {
	const { client } = startReason();
	open.push(client);
	return { client, info: await client.load(tinyModel(7, style), { prefer }) };
};

const answer = miniAnswerPrompt('Who looks at the cup?', [{ id: 'F1', text: 'Anna looked at the cup.' }]);

test('a model with the tokens of our tasks is asked in their forms, and no other is', async () => {
	expect((await load('mini', 'wasm')).info.promptStyle).toBe('mini');
	expect((await load('chat', 'wasm')).info.promptStyle).toBe('chat');
});

test('the task’s mark is one token, and the template adds the mark of the reply alone', async () => {
	const { client } = await load('mini', 'wasm');
	const body = answer.messages[0]!.content;
	const { promptTokens } = await client.generate({ ...answer, maxTokens: 1 });
	// One token a byte, but for <|answer|> and <|reply|>.
	expect(promptTokens).toBe(new TextEncoder().encode(body.slice('<|answer|>'.length)).length + 2);
});

test('the same greedy reply comes on the CPU and on a GPU', async () => {
	const item = { question: 'Who is Person 1 looking at?', options: ['Person 2', 'Person 3', 'Person 4', 'Person 5'] };
	const texts = [];
	for (const prefer of ['wasm', 'webgpu'] as const) {
		const { client, info } = await load('mini', prefer);
		expect(info.provider, info.reason).toBe(prefer);
		const replies = [];
		for (const prompt of [answer, miniGraspPrompt(item, [])]) {
			replies.push((await client.generate({ ...prompt, maxTokens: 16 })).text);
		}
		texts.push(replies);
		client.close();
	}
	expect(texts[1]).toEqual(texts[0]);
});
