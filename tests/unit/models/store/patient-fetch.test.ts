import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageOf } from '../../../../src/core/errors';
import { patientFetch } from '../../../../src/models/store/patient-fetch';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const text = (response: Response) => response.text();

/** A network that is gone for so many requests. */
const networkBackAfter = (failures: number, answer = new Response('a model')) => {
	const asked = vi.fn(() =>
		asked.mock.calls.length > failures ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch')),
	);
	vi.stubGlobal('fetch', asked);
	return asked;
};

test('a file is had although nobody answered at first', async () => {
	const asked = networkBackAfter(5);
	const fetched = patientFetch('http://localhost/model', text);
	await vi.runAllTimersAsync();
	expect(await fetched).toBe('a model');
	expect(asked).toHaveBeenCalledTimes(6);
});

test('a network that stays away is given up', async () => {
	const asked = networkBackAfter(Infinity);
	const failed = patientFetch('http://localhost/model', text).catch(messageOf);
	await vi.runAllTimersAsync();
	expect(await failed).toBe('Failed to fetch');
	expect(asked).toHaveBeenCalledTimes(6);
});

test('what a host answers is taken as it is, also a refusal', async () => {
	const asked = networkBackAfter(0, new Response('no', { status: 404 }));
	expect(await patientFetch('http://localhost/model', ({ status }) => status)).toBe(404);
	expect(asked).toHaveBeenCalledTimes(1);
});

test('an answer that breaks off while it is read is asked for again from its beginning', async () => {
	const whole = new Response('a model');
	const torn = new Response(
		new ReadableStream({
			pull(controller) {
				controller.enqueue(new TextEncoder().encode('a mo'));
				controller.error(new TypeError('network error'));
			},
		}),
	);
	const asked = vi.fn(() => Promise.resolve(asked.mock.calls.length > 1 ? whole : torn));
	vi.stubGlobal('fetch', asked);
	const fetched = patientFetch('http://localhost/model', text);
	await vi.runAllTimersAsync();
	expect(await fetched).toBe('a model');
	expect(asked).toHaveBeenCalledTimes(2);
});

test('what is wrong with an answer itself is said at once, for it would be wrong again', async () => {
	const asked = networkBackAfter(0);
	const failed = patientFetch('http://localhost/model', () => {
		throw new Error('damaged');
	}).catch(messageOf);
	expect(await failed).toBe('damaged');
	expect(asked).toHaveBeenCalledTimes(1);
});

test('somebody who stops is not kept waiting', async () => {
	const asked = networkBackAfter(Infinity);
	const stop = new AbortController();
	const failed = patientFetch('http://localhost/model', text, { signal: stop.signal }).catch(messageOf);
	await vi.advanceTimersByTimeAsync(1);
	stop.abort(new Error('stopped'));
	expect(await failed).toBe('stopped');
	await vi.runAllTimersAsync();
	expect(asked).toHaveBeenCalledTimes(1);
});
