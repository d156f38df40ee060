import { afterEach, expect, test } from 'vitest';
import { noSession, startReason, tinyModel } from './tiny-model';

const open: { close(): void }[] = [];
afterEach(() => {
	for (const client of open.splice(0)) client.close();
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
