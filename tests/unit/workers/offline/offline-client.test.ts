import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startOffline } from '../../../../src/workers/offline/offline-client';
import type { Answered, Asked } from '../../../../src/workers/offline/release';

/** A service worker that answers at once, and tells what it was asked. */
const worker = (
	state: ServiceWorkerState,
	answers: Partial<Record<Extract<Asked, string> | 'kept', () => Answered>>,
) => {
	const asked: Asked[] = [];
	return {
		state,
		asked,
		addEventListener: () => undefined,
		postMessage(message: Asked, [port]: MessagePort[]) {
			asked.push(message);
			port?.postMessage(answers[typeof message === 'string' ? message : 'kept']?.() ?? { others: 0 });
		},
	};
};

/** The page's registration with a newer release that waits, and takes over at the `takesOver`th time it is told to. */
const page = (takesOver: number, others: () => number = () => 0, controller: object | null = {}, isOther = false) => {
	let told = 0;
	let onChange = () => {};
	const kept = () => ({ version: '2', keptBytes: 1, totalBytes: 1, isOther });
	const active = worker('activated', { kept });
	const waiting = worker('installed', {
		'take-over': () => {
			if (++told === takesOver) {
				registration.waiting = null;
				queueMicrotask(onChange);
			}
			return { others: others() };
		},
	});
	const registration: { active: typeof active; waiting: typeof waiting | null; addEventListener: () => void } = {
		...{ active, waiting, addEventListener: () => undefined },
	};
	const reload = vi.fn();
	vi.stubGlobal('navigator', {
		serviceWorker: {
			controller,
			register: () => Promise.resolve(registration),
			addEventListener: (_: string, listener: () => void) => (onChange = listener),
		},
	});
	vi.stubGlobal('location', { reload });
	return { active, waiting, registration, reload, told: () => told, change: () => onChange() };
};

beforeEach(() => {
	// Answers come through real ports, so time is made to pass quickly instead of being a fake one.
	const { setTimeout } = globalThis;
	vi.stubGlobal('setTimeout', (then: () => void, ms = 0) => setTimeout(then, ms >= 60_000 ? ms : ms / 1000));
});
afterEach(() => void vi.unstubAllGlobals());

const APP = 'https://example.org/regard/';

describe('a newer release', () => {
	test('takes over once the one that runs has let go, and the page loads anew', async () => {
		const { active, reload, told } = page(1);
		await expect((await startOffline(APP)).update()).resolves.toBe(0);
		expect(told()).toBe(1);
		expect(active.asked).toEqual(['let-go']);
		expect(reload).toHaveBeenCalledOnce();
	});

	test('that does not take over at once is told to again', async () => {
		const { active, reload, told } = page(4);
		await expect((await startOffline(APP)).update()).resolves.toBe(0);
		expect(told()).toBe(4);
		expect(active.asked).toEqual(['let-go', 'let-go', 'let-go', 'let-go']);
		expect(reload).toHaveBeenCalledOnce();
	});

	test('that never takes over is an error', async () => {
		const { reload } = page(Number.POSITIVE_INFINITY);
		await expect((await startOffline(APP)).update()).rejects.toThrow('did not take over');
		expect(reload).not.toHaveBeenCalled();
	});

	test('waits for other tabs, from which nothing is taken', async () => {
		const { active, reload, told } = page(Number.POSITIVE_INFINITY, () => 2);
		await expect((await startOffline(APP)).update()).resolves.toBe(2);
		expect(told()).toBe(1);
		expect(active.asked).toEqual([]);
		expect(reload).not.toHaveBeenCalled();
	});

	test.each([
		['a page that an older one controlled is told, and loads anew alone', {}, 1],
		['a page that came with it is not', null, 0],
	])('that took over by itself: %s', async (_, controller, times) => {
		const { change, reload, registration } = page(Number.POSITIVE_INFINITY, () => 0, controller);
		registration.waiting = null;
		const link = await startOffline(APP);
		const told = vi.fn();
		link.onUpdate(told);
		await link.update();
		expect(reload).not.toHaveBeenCalled();
		change();
		expect(told).toHaveBeenCalledTimes(times);
		await link.update();
		expect(reload).toHaveBeenCalledTimes(times);
	});

	test.each([true, false])('that took over while the page was being opened: told (%j)', async (isOther) => {
		const { active, reload, registration } = page(Number.POSITIVE_INFINITY, () => 0, {}, isOther);
		registration.waiting = null;
		const link = await startOffline(APP, `${APP}assets/index-abc.js`);
		const told = vi.fn();
		link.onUpdate(told);
		await link.kept([]);
		expect(active.asked).toEqual([{ leaveOut: [], page: 'assets/index-abc.js' }]);
		expect(told).toHaveBeenCalledTimes(isOther ? 1 : 0);
		await link.update();
		expect(reload).toHaveBeenCalledTimes(isOther ? 1 : 0);
	});
});

test('a service worker that was just being removed, and so never starts, is followed by another', async () => {
	const gone = { active: null, waiting: null, installing: worker('redundant', {}), addEventListener: () => undefined };
	const next = { ...gone, installing: null, active: worker('activated', {}) };
	const register = vi.fn().mockResolvedValueOnce(gone).mockResolvedValue(next);
	vi.stubGlobal('navigator', { serviceWorker: { controller: null, register, addEventListener: () => undefined } });
	await expect((await startOffline(APP)).keepNext()).resolves.toEqual({ others: 0 });
	expect(register).toHaveBeenCalledTimes(2);
	register.mockResolvedValue(gone);
	await expect(startOffline(APP)).rejects.toThrow('did not start');
	expect(register).toHaveBeenCalledTimes(4);
});
