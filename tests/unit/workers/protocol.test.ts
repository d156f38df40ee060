import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError, isAbort } from '../../../src/core/errors';
import { connect, type Endpoint, type WorkerClient } from '../../../src/workers/client';
import { fromWire, toWire, type Method } from '../../../src/workers/protocol';
import { serve, type Handlers } from '../../../src/workers/serve';

type TestApi = {
	double: Method<number, number>;
	count: Method<number, string, number>;
	wait: Method<null, string>;
	fail: Method<'typed' | 'plain' | 'string', null>;
	take: Method<ArrayBuffer, number>;
	give: Method<number, ArrayBuffer>;
	giveFunction: Method<null, unknown>;
	emitFunction: Method<null, null, unknown>;
};

const closers: (() => void)[] = [];
afterEach(() => {
	for (const close of closers.splice(0)) close();
});

const setUp = (handlers: Partial<Handlers<TestApi>> = {}) => {
	const { port1, port2 } = new MessageChannel();
	const waits: { signal: AbortSignal; finish: (value: string) => void }[] = [];
	serve<TestApi>(port2, {
		double: (n) => n * 2,
		async count(n, { emit }) {
			for (let i = 1; i <= n; i++) {
				emit(i);
				await Promise.resolve();
			}
			return 'counted';
		},
		wait: (_, { signal }) => new Promise<string>((finish) => waits.push({ signal, finish })),
		fail(kind) {
			if (kind === 'typed') throw new AppError('video-unreadable', 'broken: clip.mp4');
			if (kind === 'plain') throw new TypeError('x is not a function');
			// eslint-disable-next-line @typescript-eslint/only-throw-error -- libraries do this
			throw 'only words';
		},
		take: (buffer) => buffer.byteLength,
		give(length, { transfer }) {
			const buffer = new ArrayBuffer(length);
			transfer(buffer);
			return buffer;
		},
		giveFunction: () => () => {},
		emitFunction(_, { emit }) {
			emit(() => {});
			return null;
		},
		...handlers,
	});
	const client: WorkerClient<TestApi> = connect<TestApi>(port1);
	closers.push(() => {
		client.close();
		port2.close();
	});
	return { client, waits };
};

/** Until everything posted so far has arrived on both sides. */
const settle = async () => {
	// Messages come between timers, however long those were held up.
	for (let round = 0; round < 5; round++) await new Promise((resolve) => setTimeout(resolve, 4));
};

const codeOf = (call: Promise<unknown>) =>
	call.then(
		() => 'resolved',
		(e: unknown) => (e instanceof AppError ? e.code : isAbort(e) ? 'aborted' : String(e)),
	);

test('a call resolves with what the method returns', async () => {
	const { client } = setUp();
	expect(await client.call('double', 21)).toBe(42);
});

test('calls that run at the same time get each its own answer', async () => {
	const { client } = setUp();
	const answers = await Promise.all([1, 2, 3, 4].map((n) => client.call('double', n)));
	expect(answers).toEqual([2, 4, 6, 8]);
});

test('events arrive in order before the result, and only at their own call', async () => {
	const { client } = setUp();
	const log: unknown[] = [];
	const other = vi.fn();
	await Promise.all([
		client.call('count', 3, { onEvent: (n) => log.push(n) }).then((text) => log.push(text)),
		client.call('count', 0, { onEvent: other }),
	]);
	expect(log).toEqual([1, 2, 3, 'counted']);
	expect(other).not.toHaveBeenCalled();
});

test('an AppError keeps its code and message across the boundary', async () => {
	const { client } = setUp();
	const error = await client.call('fail', 'typed').catch((e: unknown) => e);
	expect(error).toBeInstanceOf(AppError);
	expect(error).toMatchObject({ code: 'video-unreadable', message: 'broken: clip.mp4' });
});

test('any other thrown value arrives as internal, with its words', async () => {
	const { client } = setUp();
	await expect(client.call('fail', 'plain')).rejects.toMatchObject({
		code: 'internal',
		message: 'x is not a function',
	});
	await expect(client.call('fail', 'string')).rejects.toMatchObject({ code: 'internal', message: 'only words' });
});

test('a failed call leaves the worker usable', async () => {
	const { client } = setUp();
	await codeOf(client.call('fail', 'plain'));
	expect(await client.call('double', 1)).toBe(2);
});

test('aborting rejects at once, before the worker answers, and tells the worker', async () => {
	const { client, waits } = setUp();
	const controller = new AbortController();
	const call = client.call('wait', null, { signal: controller.signal });
	await settle();
	expect(waits[0]!.signal.aborted).toBe(false);
	controller.abort();
	expect(await codeOf(call)).toBe('aborted');
	await settle();
	expect(waits[0]!.signal.aborted).toBe(true);
});

test('a signal that is aborted already sends nothing', async () => {
	const double = vi.fn((n: number) => n);
	const { client } = setUp({ double });
	expect(await codeOf(client.call('double', 1, { signal: AbortSignal.abort() }))).toBe('aborted');
	await settle();
	expect(double).not.toHaveBeenCalled();
});

test('aborting after the result changes nothing', async () => {
	const { client } = setUp();
	const controller = new AbortController();
	expect(await client.call('double', 4, { signal: controller.signal })).toBe(8);
	controller.abort();
	expect(await client.call('double', 5)).toBe(10);
});

test('aborting one call does not touch another', async () => {
	const { client, waits } = setUp();
	const controller = new AbortController();
	const first = codeOf(client.call('wait', null, { signal: controller.signal }));
	const second = client.call('wait', null);
	await settle();
	controller.abort();
	waits[1]!.finish('second');
	expect(await first).toBe('aborted');
	expect(await second).toBe('second');
});

test('output that is ready after an abort is not sent', async () => {
	const { client, waits } = setUp();
	const controller = new AbortController();
	const onDiscarded = vi.fn();
	const call = codeOf(client.call('wait', null, { signal: controller.signal, onDiscarded }));
	await settle();
	controller.abort();
	await settle();
	waits[0]!.finish('too late');
	await settle();
	expect(await call).toBe('aborted');
	expect(onDiscarded).not.toHaveBeenCalled();
});

test('output that crosses with the abort is handed to onDiscarded', async () => {
	const { client, waits } = setUp();
	const controller = new AbortController();
	const onDiscarded = vi.fn();
	const call = codeOf(client.call('wait', null, { signal: controller.signal, onDiscarded }));
	await settle();
	waits[0]!.finish('on its way');
	// The answer is posted but not yet received when the caller aborts.
	await Promise.resolve();
	await Promise.resolve();
	controller.abort();
	expect(await call).toBe('aborted');
	await settle();
	expect(onDiscarded).toHaveBeenCalledExactlyOnceWith('on its way');
});

test('events after an abort are dropped', async () => {
	let emitLate = () => {};
	const { client } = setUp({
		count: (_, { emit }) => new Promise(() => void (emitLate = () => emit(7))),
	});
	const controller = new AbortController();
	const onEvent = vi.fn();
	const call = codeOf(client.call('count', 1, { signal: controller.signal, onEvent }));
	await settle();
	controller.abort();
	emitLate();
	await settle();
	expect(await call).toBe('aborted');
	expect(onEvent).not.toHaveBeenCalled();
});

test('transferred input moves: the caller no longer has it', async () => {
	const { client } = setUp();
	const buffer = new ArrayBuffer(64);
	expect(await client.call('take', buffer, { transfer: [buffer] })).toBe(64);
	expect(buffer.byteLength).toBe(0);
});

test('input without transfer is copied: the caller still has it', async () => {
	const { client } = setUp();
	const buffer = new ArrayBuffer(64);
	expect(await client.call('take', buffer)).toBe(64);
	expect(buffer.byteLength).toBe(64);
});

test('transferred output moves out of the worker', async () => {
	let kept: ArrayBuffer | null = null;
	const { client } = setUp({
		give(length, { transfer }) {
			kept = new ArrayBuffer(length);
			transfer(kept);
			return kept;
		},
	});
	expect((await client.call('give', 32)).byteLength).toBe(32);
	expect(kept!.byteLength).toBe(0);
});

test('a call that is never sent leaves its transferables with the caller', async () => {
	const { client } = setUp();
	const buffer = new ArrayBuffer(64);
	client.close();
	expect(await codeOf(client.call('take', buffer, { transfer: [buffer] }))).toBe('worker-died');
	expect(buffer.byteLength).toBe(64);
});

test('input that cannot be sent rejects with protocol and names the method', async () => {
	const { client } = setUp();
	const call = client.call('double', (() => 1) as unknown as number);
	await expect(call).rejects.toMatchObject({ code: 'protocol', message: expect.stringContaining('double') as string });
	expect(await client.call('double', 3)).toBe(6);
});

test('output that cannot be sent rejects with protocol and names the method', async () => {
	const { client } = setUp();
	await expect(client.call('giveFunction', null)).rejects.toMatchObject({
		code: 'protocol',
		message: expect.stringContaining('giveFunction') as string,
	});
});

test('an event that cannot be sent fails its call, not the worker', async () => {
	const { client } = setUp();
	expect(await codeOf(client.call('emitFunction', null))).toBe('internal');
	expect(await client.call('double', 3)).toBe(6);
});

test.each(['nothing', 'constructor', 'toString', '__proto__'])(
	'the unknown method %s rejects with protocol',
	async (name) => {
		const { client } = setUp();
		const call = client.call(name as 'double', 1);
		await expect(call).rejects.toMatchObject({ code: 'protocol', message: `Unknown method: ${name}` });
	},
);

test('close rejects what is waiting, and every later call, with worker-died', async () => {
	const { client } = setUp();
	const waiting = [codeOf(client.call('wait', null)), codeOf(client.call('wait', null))];
	client.close();
	expect(await Promise.all(waiting)).toEqual(['worker-died', 'worker-died']);
	expect(await codeOf(client.call('double', 1))).toBe('worker-died');
	client.close();
});

/** An endpoint whose events the test fires itself. */
const fakeWorker = () => {
	const listeners = new Map<string, (event: Event) => void>();
	const terminate = vi.fn();
	const endpoint: Endpoint = {
		postMessage: () => {},
		addEventListener: (type, listener) => void listeners.set(type, listener),
		terminate,
	};
	return { endpoint, terminate, fire: (type: string, fields: object) => listeners.get(type)!(fields as Event) };
};

test('a worker that throws outside a call is dead: calls reject with its words and it is terminated', async () => {
	const { endpoint, terminate, fire } = fakeWorker();
	const client = connect<TestApi>(endpoint);
	const call = client.call('double', 1).catch((e: unknown) => e);
	fire('error', { message: 'Uncaught RuntimeError: unreachable' });
	expect(await call).toMatchObject({ code: 'worker-died', message: expect.stringContaining('unreachable') as string });
	expect(await codeOf(client.call('double', 1))).toBe('worker-died');
	expect(terminate).toHaveBeenCalledOnce();
});

test('a message that cannot be read counts as death', async () => {
	const { endpoint, fire } = fakeWorker();
	const call = codeOf(connect<TestApi>(endpoint).call('double', 1));
	fire('messageerror', {});
	expect(await call).toBe('worker-died');
});

test('a late answer after death or abort is harmless', async () => {
	const { endpoint, fire } = fakeWorker();
	const client = connect<TestApi>(endpoint);
	const controller = new AbortController();
	const call = codeOf(client.call('double', 1, { signal: controller.signal }));
	controller.abort();
	fire('message', { data: { type: 'done', id: 0, output: 2 } });
	fire('message', { data: { type: 'failed', id: 0, error: { code: 'internal', message: 'x' } } });
	fire('message', { data: { type: 'event', id: 0, event: 1 } });
	expect(await call).toBe('aborted');
});

test('errors survive the way over the wire and back', () => {
	const error = fromWire(toWire(new AppError('file-empty', 'no bytes')));
	expect(error).toMatchObject({ name: 'AppError', code: 'file-empty', message: 'no bytes' });
	expect(isAbort(fromWire(toWire(new DOMException('stop', 'AbortError'))))).toBe(true);
	expect(isAbort(fromWire(toWire(new Error('AbortError'))))).toBe(false);
});

describe('a worker that says nothing', () => {
	/** A worker that takes messages and never answers, and the messages that it could send. */
	const silentWorker = () => {
		const listeners = new Map<string, (event: Event) => void>();
		const terminate = vi.fn();
		const worker: Endpoint = {
			postMessage: () => undefined,
			addEventListener: (type, listener) => void listeners.set(type, listener),
			terminate,
		};
		const say = (data: unknown) => listeners.get('message')!(new MessageEvent('message', { data }));
		return { client: connect<TestApi>(worker, 60_000), terminate, say };
	};
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	test('is stopped, and every waiting call fails, also when more calls came meanwhile', async () => {
		const { client, terminate } = silentWorker();
		const waiting = client.call('wait', null).catch((e: unknown) => e);
		await vi.advanceTimersByTimeAsync(40_000);
		const later = client.call('double', 1).catch((e: unknown) => e);
		await vi.advanceTimersByTimeAsync(15_000);
		expect(terminate).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(10_000);
		expect(await waiting).toMatchObject({ code: 'worker-silent' });
		expect(await later).toMatchObject({ code: 'worker-silent' });
		expect(terminate).toHaveBeenCalledOnce();
		await expect(client.call('double', 1)).rejects.toMatchObject({ code: 'worker-silent' });
	});

	test('but reports now and then lives on', async () => {
		const { client, say, terminate } = silentWorker();
		const counted = client.call('count', 1);
		for (let i = 0; i < 10; i++) {
			await vi.advanceTimersByTimeAsync(50_000);
			say({ type: 'event', id: 0, event: i });
		}
		say({ type: 'done', id: 0, output: 'counted' });
		expect(await counted).toBe('counted');
		expect(terminate).not.toHaveBeenCalled();
	});

	test('because nobody asks it anything is left alone', async () => {
		const { client, say, terminate } = silentWorker();
		const first = client.call('double', 1);
		say({ type: 'done', id: 0, output: 2 });
		expect(await first).toBe(2);
		await vi.advanceTimersByTimeAsync(3_600_000);
		expect(terminate).not.toHaveBeenCalled();
		expect(vi.getTimerCount()).toBe(0);
	});
});
