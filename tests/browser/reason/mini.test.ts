import { afterEach, expect, test } from 'vitest';
import { miniGraspPrompt, miniQueryPrompt } from '../../../src/reason/mini/prompts';
import { NO_QUERY, readQuery } from '../../../src/reason/mini/query-form';
import { queryGrammar } from '../../../src/reason/mini/grammar';
import { regExpSource } from '../../../src/reason/language-model/grammar/grammar';
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

const session = {
	people: [{ name: 'Anna' }, { name: 'Ben' }],
	objects: [{ label: 'cup' }],
} as unknown as Parameters<typeof miniQueryPrompt>[1];
const query = miniQueryPrompt('Who looks at the cup?', session);

test('a model with the tokens of our three tasks is asked in their forms, and no other is', async () => {
	expect((await load('mini', 'wasm')).info.promptStyle).toBe('mini');
	expect((await load('chat', 'wasm')).info.promptStyle).toBe('chat');
});

test('the task’s mark is one token, and the template adds the mark of the reply alone', async () => {
	const { client } = await load('mini', 'wasm');
	const body = query.messages[0]!.content;
	const { promptTokens } = await client.generate({ ...query, constraint: null, maxTokens: 1 });
	// One token a byte, but for <|query|> and <|reply|>.
	expect(promptTokens).toBe(new TextEncoder().encode(body.slice('<|query|>'.length)).length + 2);
});

test('the same greedy reply comes on the CPU and on a GPU', async () => {
	const item = { question: 'Who is Person 1 looking at?', options: ['Person 2', 'Person 3', 'Person 4', 'Person 5'] };
	const texts = [];
	for (const prefer of ['wasm', 'webgpu'] as const) {
		const { client, info } = await load('mini', prefer);
		expect(info.provider, info.reason).toBe(prefer);
		const replies = [];
		for (const prompt of [query, { ...query, constraint: null }, miniGraspPrompt(item, [])]) {
			replies.push((await client.generate({ ...prompt, maxTokens: 16 })).text);
		}
		texts.push(replies);
		client.close();
	}
	expect(texts[1]).toEqual(texts[0]);
});

test('a reply to a question is held to the short form, whatever the weights would write', async () => {
	const { client } = await load('mini', 'wasm');
	const form = new RegExp(`^(?:${regExpSource(queryGrammar)})$`, 'u');
	const sampling = { temperature: 1.5, topK: null, topP: null, seed: 1 };
	const replies = await client.nBest({ ...query, sampling }, 5);
	for (const { text } of replies) expect(text).toMatch(form);
	// Random names read as names, or are refused; they never throw.
	for (const { text } of replies) expect(text === NO_QUERY || readQuery(text) !== undefined).toBe(true);
});
