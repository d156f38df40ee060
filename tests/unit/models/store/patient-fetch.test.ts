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
	const fetched = patientFetch('http://localhost/model');
	await vi.runAllTimersAsync();
	await expect((await fetched).text()).resolves.toBe('a model');
	expect(asked).toHaveBeenCalledTimes(6);
});

test('a network that stays away is given up', async () => {
	const asked = networkBackAfter(Infinity);
	const failed = patientFetch('http://localhost/model').catch(messageOf);
	await vi.runAllTimersAsync();
	expect(await failed).toBe('Failed to fetch');
	expect(asked).toHaveBeenCalledTimes(6);
});

test('what a host answers is taken as it is, also a refusal', async () => {
	const asked = networkBackAfter(0, new Response('no', { status: 404 }));
	expect((await patientFetch('http://localhost/model')).status).toBe(404);
	expect(asked).toHaveBeenCalledTimes(1);
});

test('somebody who stops is not kept waiting', async () => {
	const asked = networkBackAfter(Infinity);
	const stop = new AbortController();
	const failed = patientFetch('http://localhost/model', { signal: stop.signal }).catch(messageOf);
	await vi.advanceTimersByTimeAsync(1);
	stop.abort(new Error('stopped'));
	expect(await failed).toBe('stopped');
	await vi.runAllTimersAsync();
	expect(asked).toHaveBeenCalledTimes(1);
});
