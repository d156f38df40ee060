import { afterEach, expect, test } from 'vitest';
import type { ReasonClient } from '../../../src/workers/reason/reason-client';
import { noSession, startReason, tinyModel } from './tiny-model';

const open: ReasonClient[] = [];
afterEach(() => {
	for (const client of open.splice(0)) client.close();
});
const reason = (...given: Parameters<typeof startReason>) => {
	const started = startReason(...given);
	open.push(started.client);
	return started;
};
const crashing = () => new Worker(new URL('./crashing.worker.ts', import.meta.url), { type: 'module' });

const prompt = (content: string, maxTokens = 32) => ({ messages: [{ role: 'user' as const, content }], maxTokens });

test('a reply comes in pieces, and the cache of the conversation is used', async () => {
	const { client } = reason();
	const progress: string[] = [];
	const info = await client.load(tinyModel(), { prefer: 'wasm', onProgress: ({ file }) => progress.push(file) });
	expect(info).toMatchObject({ id: 'tiny-llama', provider: 'wasm', contextTokens: 512, isSeeded: true });
	expect(progress).toContain('onnx/model.onnx');
	const streamed: string[] = [];
	const question = prompt('Who looks at whom in this clip, and for how long?');
	const first = await client.generate(question, { onText: (piece) => streamed.push(piece) });
	expect(streamed.join('')).toBe(first.text);
	expect(first).toMatchObject({ promptTokens: 68, reusedTokens: 0, truncated: null });
	const next = await client.generate({
		messages: [
			...question.messages,
			{ role: 'assistant', content: first.text },
			{ role: 'user', content: 'And then?' },
		],
		maxTokens: 8,
	});
	expect(next.reusedTokens).toBeGreaterThanOrEqual(68);
});

test('a reply that goes on from the cache is the one that comes without it', async () => {
	const { client } = reason();
	await client.load(tinyModel(), { prefer: 'wasm' });
	const system = { role: 'system' as const, content: 'Answer from the facts.' };
	const first = { messages: [system, { role: 'user' as const, content: 'One?' }], maxTokens: 12 };
	const second = { messages: [system, { role: 'user' as const, content: 'Two?' }], maxTokens: 12 };
	await client.generate(first);
	const warm = await client.generate(second);
	expect(warm.reusedTokens).toBeGreaterThan(20);
	const { client: cold } = reason();
	await cold.load(tinyModel(), { prefer: 'wasm' });
	const fresh = await cold.generate(second);
	expect(fresh.reusedTokens).toBe(0);
	expect(warm.text).toBe(fresh.text);
});

test('a reply held to a schema parses, seeds repeat, and options have probabilities', async () => {
	const { client } = reason();
	await client.load(tinyModel(), { prefer: 'wasm' });
	const constraint = {
		kind: 'json' as const,
		schema: {
			type: 'object' as const,
			properties: {
				ask: { enum: ['who', 'when', 'how-long'] },
				count: { type: 'integer' as const, minimum: 0 as const },
			},
			required: ['ask', 'count'],
		},
	};
	const sampling = { temperature: 1, topK: null, topP: null, seed: 5 };
	const replies = await client.nBest({ ...prompt('A plan, please.', 40), constraint, sampling }, 4);
	expect(replies).toHaveLength(4);
	for (const { text, ended } of replies) {
		expect(JSON.parse(text)).toMatchObject({ ask: expect.stringMatching(/^(who|when|how-long)$/) as string });
		expect(ended).toBe('stop');
	}
	expect(new Set(replies.map(({ text }) => text)).size).toBeGreaterThan(1);
	const again = await client.nBest({ ...prompt('A plan, please.', 40), constraint, sampling }, 4);
	expect(again.map(({ text }) => text)).toEqual(replies.map(({ text }) => text));
	const scores = await client.scoreOptions(prompt('Which?').messages, ['A', 'B', 'C']);
	expect(scores!.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);
});

test('a stop ends the reply at once, and the next one comes', async () => {
	const { client } = reason();
	await client.load(tinyModel(), { prefer: 'wasm' });
	const stop = new AbortController();
	let pieces = 0;
	const running = client.generate(prompt('Tell me everything.', 400), {
		signal: stop.signal,
		onText: () => {
			if (++pieces === 3) stop.abort();
		},
	});
	await expect(running).rejects.toMatchObject({ name: 'AbortError' });
	expect(pieces).toBe(3);
	// The worker has stopped as well: it answers before 400 tokens could have been written.
	const next = await client.generate(prompt('And now?', 2));
	expect(next.tokens).toBeLessThanOrEqual(2);
	expect(pieces).toBeLessThan(40);
});

test('a worker that crashes in the middle of an answer costs no answer', async () => {
	const { client, started } = reason(crashing);
	await client.load(tinyModel(), { prefer: 'wasm' });
	const ask = () =>
		client.ask({ question: 'Who?', session: noSession, earlier: [{ question: 'Before?', text: 'Nobody.' }] });
	const before = await ask();
	expect(before.by).toBe('Tiny Llama');
	const control = new BroadcastChannel('crash-on-word');
	const armed = new Promise((resolve) => control.addEventListener('message', resolve, { once: true }));
	control.postMessage('crash');
	await armed;
	const during = await ask();
	expect(during.text).toBe(before.text);
	expect(started()).toBe(2);
	expect(client.info?.reason).toMatch(/failed once, and it was started again/);
});

test('a model whose files are no model is refused, and questions are answered without it', async () => {
	const { client } = reason();
	const broken = tinyModel();
	if (broken.kind !== 'files') throw new Error('unreachable');
	const files = { ...broken.files, 'onnx/model.onnx': new Blob(['no model']) };
	await expect(client.load({ ...broken, files }, { prefer: 'wasm' })).rejects.toMatchObject({ code: 'model-corrupt' });
	expect(client.info).toBeNull();
	const answer = await client.ask({ question: 'Who?', session: noSession, earlier: [] });
	expect(answer.by).toBe('templates');
});

test('a model of the catalogue that was not loaded is missing', async () => {
	const { client } = reason();
	const missing = client.load({
		kind: 'catalogue',
		id: 'lfm2.5-350m',
		modelsUrl: new URL('/models/', location.href).href,
	});
	await expect(missing).rejects.toMatchObject({ code: 'model-missing' });
});

test('a model of the window answers in the worker', async () => {
	const { client } = reason();
	const { scriptedModel } = await import('../../unit/reason/language-model/scripted-model');
	await client.use(scriptedModel({ behaviour: 'plain' }));
	const streamed: string[] = [];
	const answer = await client.ask(
		{ question: 'F1: Anna looks at Ben', session: noSession, earlier: [] },
		{ onUpdate: (update) => update.type === 'text' && streamed.push(update.text) },
	);
	expect(answer).toMatchObject({ text: 'Anna looks at Ben [F1].', by: 'Scripted (plain)' });
	expect(streamed.join('')).toBe(answer.text);
	await client.unload();
	expect(client.info).toBeNull();
});
