import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isolate } from '../../../../src/state/offline/isolate';

let stored: Map<string, string>;
const reload = vi.fn();
beforeEach(() => {
	stored = new Map();
	vi.stubGlobal('sessionStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
		removeItem: (key: string) => void stored.delete(key),
	});
	vi.stubGlobal('location', { reload });
	vi.useFakeTimers();
	reload.mockReset();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** One loading of the page in this tab. */
const load = (
	{ isIsolated = false, isControlled = false }: { isIsolated?: boolean; isControlled?: boolean },
	started: Promise<unknown> = Promise.resolve(),
) => {
	vi.stubGlobal('crossOriginIsolated', isIsolated);
	vi.stubGlobal('navigator', { serviceWorker: { controller: isControlled ? {} : null } });
	return isolate(started);
};

describe('a page that is not isolated', () => {
	test('is loaded anew once its service worker runs, and stays when that helped', async () => {
		expect(await load({})).toBe('leaves');
		expect(reload).toHaveBeenCalledOnce();
		expect(await load({ isIsolated: true, isControlled: true })).toBe('stays');
		expect(stored.size).toBe(0);
	});

	test('stays when the worker answered the second load, and that was no help', async () => {
		await load({});
		expect(await load({ isControlled: true })).toBe('stays');
		expect(reload).toHaveBeenCalledOnce();
	});

	test('is loaded anew again where no worker answered the second load, as where it was just being removed', async () => {
		await load({});
		expect(await load({})).toBe('leaves');
		expect(await load({ isIsolated: true, isControlled: true })).toBe('stays');
		expect(stored.size).toBe(0);
	});

	test('is not loaded anew for ever', async () => {
		const stays = [];
		for (let i = 0; i < 6; i++) stays.push(await load({}));
		expect(stays).toEqual(['leaves', 'leaves', 'leaves', 'stays', 'stays', 'stays']);
	});

	test('stays for now where the worker is not there in time', async () => {
		const staying = load({}, new Promise(() => {}));
		await vi.advanceTimersByTimeAsync(5000);
		expect(await staying).toBe('stays-for-now');
		expect(stored.size).toBe(0);
	});

	test('stays where there can be no worker, or where nothing may be stored', async () => {
		expect(await load({}, Promise.reject(new Error('none here')))).toBe('stays');
		vi.stubGlobal('sessionStorage', undefined);
		expect(await load({})).toBe('stays');
		expect(reload).not.toHaveBeenCalled();
	});
});
