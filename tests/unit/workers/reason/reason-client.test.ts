import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../../src/core/errors';
import type { AskSession } from '../../../../src/reason/answer/types';
import type { Answer } from '../../../../src/reason/ask/answer';
import type { LanguageModelInfo } from '../../../../src/reason/language-model/language-model';
import type { ModelRequest } from '../../../../src/reason/language-model/model-source';
import { LONG_SILENT_MS } from '../../../../src/workers/client';
import { connectReason, type ReasonClient } from '../../../../src/workers/reason/reason-client';
import type { ReasonApi } from '../../../../src/workers/reason/serve-reason';
import { serve, type Handlers } from '../../../../src/workers/serve';

const model = { id: 'tiny' } as unknown as ModelRequest;
const session: AskSession = { people: [], objects: [], events: [], looks: [], untilMs: 0, widthPx: 1, heightPx: 1 };
const question = { question: 'Who looks at whom?', session, earlier: [] };

const notAsked = () => Promise.reject(new AppError('internal', 'Nobody asks for this here'));

let clients: ReasonClient[] = [];
let ports: MessagePort[] = [];
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
	for (const client of clients) client.close();
	for (const port of ports) port.close();
	clients = [];
	ports = [];
	vi.useRealTimers();
});

/** What a worker does when it is asked. */
type Ask = Handlers<ReasonApi>['ask'];

/** A client, and what was asked of each of its workers in turn: the n-th answers as the n-th of `asks`, or as the last. */
const start = (...asks: readonly [Ask, ...Ask[]]) => {
	const calls: string[][] = [];
	const client = connectReason(() => {
		const { port1, port2 } = new MessageChannel();
		ports.push(port1, port2);
		const asked: string[] = [];
		const ask = asks[Math.min(calls.length, asks.length - 1)] ?? asks[0];
		calls.push(asked);
		serve<ReasonApi>(port2, {
			load(request) {
				asked.push(`load on ${request.prefer}`);
				const info: Partial<LanguageModelInfo> = { id: 'tiny', reason: 'as asked for' };
				return info as LanguageModelInfo;
			},
			ask(input, context) {
				asked.push(input.withoutModel ? 'ask without the model' : 'ask');
				return ask(input, context);
			},
			setPace({ share }) {
				asked.push(`pace ${share}`);
				return null;
			},
			useReader({ modelsUrl }) {
				asked.push(`reader in ${modelsUrl}`);
				return null;
			},
			readerState: () => ({ kind: 'loaded' }),
			unload: () => null,
			attach: notAsked,
			generate: notAsked,
			nBest: notAsked,
			scoreOptions: notAsked,
		});
		return port1;
	});
	clients.push(client);
	return { client, calls };
};

const answer = (text: string): Answer => ({ text }) as unknown as Answer;
const fail = (code: 'device-lost' | 'internal' | 'out-of-memory'): Ask => {
	return () => {
		throw new AppError(code, 'as the test says');
	};
};

describe('the model that reads questions', () => {
	test('is off at first, and asking where it stands starts no worker', async () => {
		const { client, calls } = start(() => answer('yes'));
		expect(await client.readerState()).toEqual({ kind: 'off' });
		client.useReader('x:/models/');
		expect(await client.readerState()).toEqual({ kind: 'not-loaded' });
		expect(calls).toEqual([]);
		await client.ask(question);
		expect(await client.readerState()).toEqual({ kind: 'loaded' });
	});

	test('is told to the next worker where one fails, and its switching off at once', async () => {
		const { client, calls } = start(fail('internal'), () => answer('yes'));
		client.useReader('x:/models/');
		await client.ask(question);
		client.useReader(null);
		client.useReader(null);
		await client.readerState();
		expect(calls).toEqual([
			['reader in x:/models/', 'ask'],
			['reader in x:/models/', 'ask', 'reader in null'],
		]);
	});
});

describe('a worker that fails while it answers', () => {
	test('once: the model is loaded again where it was, the question asked again, and the reason says so', async () => {
		const { client, calls } = start(fail('device-lost'), () => answer('Anna at Ben'));
		await client.load(model, { prefer: 'webgpu' });
		expect(await client.ask(question)).toEqual({ text: 'Anna at Ben' });
		expect(calls).toEqual([
			['load on webgpu', 'ask'],
			['load on webgpu', 'ask'],
		]);
		expect(client.info?.reason).toBe('as asked for; the GPU was lost once, and it was started again');
	});

	test('every time: it moves to the CPU, and then the answer is given without the model', async () => {
		const without: Ask = ({ withoutModel }) => {
			if (!withoutModel) throw new AppError('internal', 'as the test says');
			return answer('from the events');
		};
		const { client, calls } = start(without);
		await client.load(model, { prefer: 'webgpu' });
		expect(await client.ask(question)).toEqual({ text: 'from the events' });
		expect(calls.map((asked) => asked[0])).toEqual([
			'load on webgpu',
			'load on webgpu',
			'load on wasm',
			'load on wasm',
		]);
		expect(calls.at(-1)).toContain('ask without the model');
		expect(client.info?.reason).toContain('more than once, so that the CPU is used');
	});

	test('with what a new worker would not mend: the error is told, and nothing is started anew', async () => {
		const { client, calls } = start(fail('out-of-memory'));
		await client.load(model);
		await expect(client.ask(question)).rejects.toMatchObject({ code: 'out-of-memory' });
		expect(calls).toHaveLength(1);
	});
});

test('a worker that says nothing any more is replaced, and the question is answered by the next', async () => {
	let isHung = false;
	const hang: Ask = () => {
		isHung = true;
		return new Promise<Answer>(() => undefined);
	};
	const { client, calls } = start(hang, () => answer('Anna at Ben'));
	await client.load(model);
	const asking = client.ask(question);
	await vi.waitUntil(() => isHung);
	vi.advanceTimersByTime(LONG_SILENT_MS);
	expect(await asking).toEqual({ text: 'Anna at Ben' });
	expect(calls).toHaveLength(2);
	// The one that hung is not asked any more.
	expect(await client.ask(question)).toEqual({ text: 'Anna at Ben' });
	expect(calls.map((asked) => asked.length)).toEqual([2, 3]);
});

test('given up by the one who asked, a question is not asked again', async () => {
	const { client, calls } = start(() => new Promise<Answer>(() => undefined));
	await client.load(model);
	const controller = new AbortController();
	const asking = client.ask(question, { signal: controller.signal });
	await vi.waitUntil(() => calls[0]?.includes('ask'));
	controller.abort();
	await expect(asking).rejects.toThrow(/abort/);
	expect(calls).toEqual([['load on auto', 'ask']]);
});

test('a new worker is told the pace that was set', async () => {
	const { client, calls } = start(fail('internal'), () => answer('Anna at Ben'));
	client.setPace(0.5);
	await client.load(model);
	await client.ask(question);
	expect(calls).toEqual([
		['pace 0.5', 'load on auto', 'ask'],
		['pace 0.5', 'load on auto', 'ask'],
	]);
});
