import { expect, test } from 'vitest';
import { createTurns } from '../../../../src/models/onnx/turns';
import type { Priority } from '../../../../src/models/onnx/encoder-port';
import { deferred } from '../../../fixtures/deferred';

/** A job that ends when told to, and writes down when it begins. */
const bench = () => {
	const turns = createTurns();
	const begun: string[] = [];
	const job = (name: string, priority: Priority, options: { replaces?: string; signal?: AbortSignal } = {}) => {
		const { promise, resolve, reject } = deferred<string>();
		const done = turns.take(
			() => {
				begun.push(name);
				return promise;
			},
			{ priority, ...options },
		);
		// Looked at by some tests only.
		done.catch(() => undefined);
		return { done, end: () => resolve(name), fail: () => reject(new Error(name)) };
	};
	return { turns, begun, job };
};
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('what is seen live goes before the timeline, and that before the language model, however they came', async () => {
	const { begun, job } = bench();
	const jobs = [job('first', 'language'), job('words', 'language'), job('film', 'timeline'), job('camera', 'live')];
	for (const { end } of jobs) end();
	await Promise.all(jobs.map(({ done }) => done));
	expect(begun).toEqual(['first', 'camera', 'film', 'words']);
});

test('jobs of one priority keep their order, and never two run at once', async () => {
	const { begun, job } = bench();
	const jobs = [job('a', 'timeline'), job('b', 'timeline'), job('c', 'timeline')];
	await settle();
	expect(begun).toEqual(['a']);
	jobs[0]!.end();
	await settle();
	expect(begun).toEqual(['a', 'b']);
	jobs[2]!.end();
	await settle();
	expect(begun).toEqual(['a', 'b']);
	jobs[1]!.end();
	expect(await jobs[2]!.done).toBe('c');
});

test('a long job of low priority lets a live one go between its steps, and then goes on before its like', async () => {
	const { turns, begun, job } = bench();
	const steps = deferred<void>();
	const long = turns.take(
		async (pause) => {
			begun.push('step 1');
			await steps.promise;
			await pause();
			begun.push('step 2');
			await pause();
			begun.push('step 3');
		},
		{ priority: 'language' },
	);
	const other = job('other words', 'language');
	const live = job('camera', 'live');
	live.end();
	other.end();
	steps.resolve();
	await Promise.all([long, other.done, live.done]);
	expect(begun).toEqual(['step 1', 'camera', 'step 2', 'step 3', 'other words']);
});

test('a long job does not pause for its like or for lower priorities', async () => {
	const { turns, begun, job } = bench();
	const long = turns.take(
		async (pause) => {
			for (const step of ['step 1', 'step 2']) {
				begun.push(step);
				await settle();
				await pause();
			}
		},
		{ priority: 'timeline' },
	);
	const others = [job('film', 'timeline'), job('words', 'language')];
	for (const { end } of others) end();
	await Promise.all([long, ...others.map(({ done }) => done)]);
	expect(begun).toEqual(['step 1', 'step 2', 'film', 'words']);
});

test('of waiting pictures with one word only the newest is kept; the one that runs is left alone', async () => {
	const { turns, begun, job } = bench();
	const running = job('1', 'live', { replaces: 'gaze' });
	const dropped = job('2', 'live', { replaces: 'gaze' });
	const other = job('other', 'live', { replaces: 'objects' });
	const newest = job('3', 'live', { replaces: 'gaze' });
	await expect(dropped.done).rejects.toMatchObject({ name: 'AbortError' });
	expect(turns.waiting()).toBe(2);
	for (const { end } of [running, other, newest]) end();
	await Promise.all([running.done, other.done, newest.done]);
	expect(begun).toEqual(['1', 'other', '3']);
});

test('a waiting job that is aborted is forgotten; one that runs is not touched; one aborted before never waits', async () => {
	const { turns, begun, job } = bench();
	const controller = new AbortController();
	const running = job('running', 'live', { signal: controller.signal });
	const waiting = job('waiting', 'live', { signal: controller.signal });
	const after = job('after', 'timeline');
	controller.abort();
	await expect(waiting.done).rejects.toMatchObject({ name: 'AbortError' });
	const late = job('late', 'live', { signal: controller.signal });
	await expect(late.done).rejects.toMatchObject({ name: 'AbortError' });
	running.end();
	after.end();
	expect(await running.done).toBe('running');
	expect(await after.done).toBe('after');
	expect(begun).toEqual(['running', 'after']);
	expect(turns.waiting()).toBe(0);
});

test('a job that fails, or is aborted while it lets others go, does not block those behind it', async () => {
	const { turns, begun, job } = bench();
	const failing = job('failing', 'timeline');
	const controller = new AbortController();
	const paused = turns.take(
		async (pause) => {
			begun.push('paused');
			await settle();
			await pause();
			begun.push('never');
		},
		{ priority: 'timeline', signal: controller.signal },
	);
	const live = job('live', 'live');
	const last = job('last', 'language');
	failing.fail();
	await expect(failing.done).rejects.toThrow('failing');
	await settle();
	await settle();
	controller.abort();
	live.end();
	last.end();
	await Promise.allSettled([paused, last.done]);
	expect(begun.at(-1)).toBe('last');
	expect(turns.waiting()).toBe(0);
});

test('the choice waits for jobs that are on their way', async () => {
	const arrived = deferred<void>();
	const turns = createTurns(() => arrived.promise);
	const begun: string[] = [];
	const job = (name: string, priority: Priority) =>
		turns.take(() => Promise.resolve(void begun.push(name)), { priority });
	const film = job('film', 'timeline');
	await settle();
	expect(begun).toEqual([]);
	const live = job('live', 'live');
	arrived.resolve();
	await Promise.all([film, live]);
	expect(begun).toEqual(['live', 'film']);
});
