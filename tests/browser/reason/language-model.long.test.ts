import { afterEach, expect, test } from 'vitest';
import { noSession, startReason, tinyModel } from './tiny-model';

const open: { close(): void }[] = [];
afterEach(() => {
	for (const client of open.splice(0)) client.close();
});

test('the same tokens come on the CPU and on a GPU, the prompt read in parts, also from the cache of the conversation', async () => {
	const texts: Record<string, string[]> = {};
	for (const prefer of ['wasm', 'webgpu'] as const) {
		const { client } = startReason();
		open.push(client);
		expect(await client.load(tinyModel(), { prefer })).toMatchObject({ provider: prefer });
		const question = { role: 'user' as const, content: 'Who looks at whom in this clip, and for how long?' };
		const first = await client.generate({ messages: [question], maxTokens: 32 });
		const reply = { role: 'assistant' as const, content: first.text };
		const further = { role: 'user' as const, content: 'And then?' };
		const next = await client.generate({ messages: [question, reply, further], maxTokens: 8 });
		texts[prefer] = [first.text, next.text];
	}
	expect(texts.webgpu).toEqual(texts.wasm);
});

test('a GPU that is lost in the middle of an answer costs no answer: first it starts again, then the CPU takes over', async () => {
	const { client, started } = startReason(
		() => new Worker(new URL('./losing.worker.ts', import.meta.url), { type: 'module', name: 'losable' }),
	);
	open.push(client);
	const control = new BroadcastChannel('onnx-losing');
	const info = await client.load(tinyModel(), { prefer: 'webgpu' });
	expect(info.provider, info.reason).toBe('webgpu');
	const ask = () => client.ask({ question: 'Who?', session: noSession, earlier: [] });
	const before = await ask();
	for (const { lives, provider, words } of [
		{ lives: 2, provider: 'webgpu', words: /GPU was lost once, and it was started again/ },
		{ lives: 3, provider: 'wasm', words: /lost more than once, so that the CPU is used/ },
	]) {
		control.postMessage('lose');
		const during = await ask();
		expect(during.text).toBe(before.text);
		expect(during.by).toBe('Tiny Llama');
		expect(started()).toBe(lives);
		expect(client.info).toMatchObject({ provider, reason: expect.stringMatching(words) as string });
	}
});
