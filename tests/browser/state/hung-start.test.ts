import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Models } from '../../../src/state/models/models.svelte';
import { deferred } from '../../fixtures/deferred';
import { connect } from '../../../src/workers/client';
import type { PerceptionApi, PerceptionReady } from '../../../src/workers/perception/perception-api';
import { serve } from '../../../src/workers/serve';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const READY: PerceptionReady = { models: [], backend: 'wasm', backendReason: 'for a test' };
const progress = { file: 'a.task', receivedBytes: 0, totalBytes: 10 };

/** A worker that begins at once, waits to be let go, and is ready; or one that never says a word. */
const worker = (isHung: boolean, wait: Promise<void> = Promise.resolve()) => {
	const { port1, port2 } = new MessageChannel();
	const load = async (_: unknown, { emit }: { emit: (event: typeof progress) => void }) => {
		emit(progress);
		await wait;
		return READY;
	};
	if (!isHung) serve<Pick<PerceptionApi, 'load'>>(port2, { load });
	return connect<PerceptionApi>(port1);
};
const sample = { schedule: 'offline', summary: { kind: 'sample' } } as Parameters<Models['load']>[0];
const given = (workers: ReturnType<typeof worker>[]) => {
	const left = [...workers];
	return new Models({ connectPerception: () => left.shift() ?? worker(true), modelsUrl: '/models/' });
};

test('models that do not begin to load are started in another worker, and the first is stopped', async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	const [hung, good] = [worker(true), worker(false)];
	const models = given([hung, good]);
	const loading = models.load(sample, new AbortController().signal, () => undefined);
	await vi.advanceTimersByTimeAsync(19_000);
	expect(hung.isDead).toBe(false);
	await vi.advanceTimersByTimeAsync(2000);
	expect(await loading).toBe(good);
	expect(hung.isDead).toBe(true);
	expect(models.ready).toEqual(READY);
});

test('models that have begun may take as long as they need', async () => {
	const { promise, resolve } = deferred<void>();
	const slow = worker(false, promise);
	const models = given([slow]);
	const seen: unknown[] = [];
	const loading = models.load(sample, new AbortController().signal, (files) => void seen.push(files));
	await vi.waitFor(() => expect(seen).toHaveLength(1));
	await vi.advanceTimersByTimeAsync(90_000);
	expect(slow.isDead).toBe(false);
	resolve();
	expect(await loading).toBe(slow);
});

test('an opening that is given up starts no other worker', async () => {
	const hung = worker(true);
	const models = given([hung]);
	const controller = new AbortController();
	const loading = models.load(sample, controller.signal, () => undefined);
	controller.abort();
	await expect(loading).rejects.toThrow();
	await vi.advanceTimersByTimeAsync(30_000);
	expect(hung.isDead).toBe(false);
});
