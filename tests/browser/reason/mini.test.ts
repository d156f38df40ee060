import { afterEach, expect, test } from 'vitest';
import { miniAnswerPrompt } from '../../../src/reason/mini/prompts';
import type { ReasonClient } from '../../../src/workers/reason/reason-client';
import { startReason, tinyModel } from './tiny-model';

const open: ReasonClient[] = [];
afterEach(() => {
	for (const client of open.splice(0)) client.close();
});
const load = async (style: 'chat' | 'mini') => {
	const { client } = startReason();
	open.push(client);
	return { client, info: await client.load(tinyModel(7, style), { prefer: 'wasm' }) };
};

const answer = miniAnswerPrompt('Who looks at the cup?', [{ id: 'F1', text: 'Anna looked at the cup.' }]);

test('a model with the tokens of our tasks is asked in their forms, and no other is', async () => {
	expect((await load('mini')).info.promptStyle).toBe('mini');
	expect((await load('chat')).info.promptStyle).toBe('chat');
});

test('the task’s mark is one token, and the template adds the mark of the reply alone', async () => {
	const { client } = await load('mini');
	const body = answer.messages[0]!.content;
	const { promptTokens } = await client.generate({ ...answer, maxTokens: 1 });
	// One token a byte, but for <|answer|> and <|reply|>.
	expect(promptTokens).toBe(new TextEncoder().encode(body.slice('<|answer|>'.length)).length + 2);
});
