import { expect, test } from 'vitest';
import type { Priority } from '../../../../src/models/onnx/encoder-port';
import { atGpuGate } from '../../../../src/models/onnx/gpu-gate';
import { deferred } from '../../../fixtures/deferred';
import { until } from '../../../fixtures/until';

/** Until so many requests for the GPU, or to be next on it, wait. The browser grants them beside the page. */
const untilWaiting = (count: number) =>
	until(async () => {
		const { pending = [] } = await navigator.locks.query();
		expect(pending.filter(({ name }) => name?.startsWith('regard-gpu'))).toHaveLength(count);
	});

/** Jobs that write down when they begin, and end when told to. */
const bench = () => {
	const begun: string[] = [];
	const job = (name: string, priority: Priority, options: Parameters<typeof atGpuGate>[2] = {}) => {
		const { promise, resolve } = deferred<string>();
		const done = atGpuGate(
			priority,
			() => {
				begun.push(name);
				return promise;
			},
			options,
		);
		// Looked at by some tests only.
		done.catch(() => undefined);
		return { done, end: () => resolve(name) };
	};
	return { begun, job };
};

test('one worker at a time is on the GPU, and live pictures go before a language model that waited longer', async () => {
	const { begun, job } = bench();
	const first = job('token 1', 'language');
	await until(() => expect(begun).toEqual(['token 1']));
	const second = job('token 2', 'language');
	const film = job('film', 'timeline');
	const live = job('live', 'live');
	await untilWaiting(3);
	expect(begun).toEqual(['token 1']);
	for (const { end } of [first, second, film, live]) end();
	await Promise.all([first.done, second.done, film.done, live.done]);
	expect(begun[1]).toBe('live');
	expect(begun).toHaveLength(4);
});

test('a stream of live pictures does not starve the language model', async () => {
	const { begun, job } = bench();
	let isOver = false;
	const stream = (async () => {
		for (let i = 0; i < 200 && !isOver; i++) {
			// The next one asks before the last one ends, as frames of a camera do.
			const one = job('live', 'live');
			const next = job('live', 'live');
			one.end();
			await one.done;
			next.end();
			await next.done;
		}
	})();
	const words = job('words', 'language');
	words.end();
	await words.done;
	isOver = true;
	await stream;
	expect(begun).toContain('words');
	expect(begun.length).toBeLessThan(200);
});

test('waiting ends with an abort, and the gate stays open for others', async () => {
	const { begun, job } = bench();
	const first = job('first', 'timeline');
	await until(() => expect(begun).toEqual(['first']));
	const controller = new AbortController();
	const aborted = job('aborted', 'timeline', { signal: controller.signal });
	const last = job('last', 'language');
	controller.abort();
	await expect(aborted.done).rejects.toMatchObject({ name: 'AbortError' });
	first.end();
	last.end();
	await Promise.all([first.done, last.done]);
	expect(begun).toEqual(['first', 'last']);
});

test('a job that fails frees the GPU, and its error is the caller’s', async () => {
	await expect(atGpuGate('live', () => Promise.reject(new Error('no such kernel')))).rejects.toThrow('no such kernel');
	expect(await atGpuGate('language', () => Promise.resolve('next'))).toBe('next');
});

test('somebody who hangs on the GPU holds up others for a while, not for ever', async () => {
	const { begun, job } = bench();
	const hung = job('hung', 'timeline');
	await until(() => expect(begun).toEqual(['hung']));
	const other = job('other', 'timeline', { patienceMs: 50 });
	other.end();
	expect(await other.done).toBe('other');
	expect(begun).toEqual(['hung', 'other']);
	hung.end();
	await hung.done;
});
