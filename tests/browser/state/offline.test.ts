import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Offline } from '../../../src/state/offline/offline.svelte';
import type { OfflineLink } from '../../../src/workers/offline/offline-client';
import type { Answered } from '../../../src/workers/offline/release';

const MB = 1e6;

const stubNavigator = ({ quota = 1000 * MB, saveData = false }) => {
	Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
	vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota, usage: 0 });
};

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	stubNavigator({});
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	Reflect.deleteProperty(navigator, 'connection');
});

/** A service worker that has ten files of 10 MB to keep. */
const worker = (answer: (keptBytes: number) => Answered | null = () => null) => {
	let keptBytes = 0;
	const leftOut: (readonly string[])[] = [];
	let tellUpdate = () => {};
	const update = vi.fn(() => Promise.resolve(2));
	// The part that may be left out has 20 of them.
	const state = () => ({ version: 'v', keptBytes, totalBytes: leftOut.at(-1)?.length ? 80 * MB : 100 * MB });
	const link: OfflineLink = {
		kept(parts) {
			leftOut.push(parts);
			return Promise.resolve(state());
		},
		keepNext() {
			const other = answer(keptBytes);
			if (other) return Promise.resolve(other);
			keptBytes += 10 * MB;
			return Promise.resolve(state());
		},
		onUpdate: (listener) => (tellUpdate = listener),
		update,
	};
	return { link, leftOut, update, announce: () => tellUpdate(), kept: () => keptBytes };
};

test('all is kept, file after file, once no analysis goes on', async () => {
	let isBusy = true;
	const { link, kept } = worker();
	const offline = new Offline(Promise.resolve(link), () => isBusy);
	await vi.advanceTimersByTimeAsync(10_000);
	expect(kept()).toBe(0);
	expect(offline.state).toMatchObject({ kind: 'part', trouble: null });
	isBusy = false;
	await vi.advanceTimersByTimeAsync(2000);
	expect(offline.state).toEqual({ kind: 'whole', bytes: 100 * MB });
});

test('an analysis that does not end, as of a camera, is not waited for longer than two minutes', async () => {
	const { link } = worker();
	const offline = new Offline(Promise.resolve(link), () => true);
	await vi.advanceTimersByTimeAsync(119_000);
	expect(offline.state.kind).toBe('part');
	await vi.advanceTimersByTimeAsync(3000);
	expect(offline.state.kind).toBe('whole');
});

test.each(['offline', 'changed', 'no-room'] as const)(
	'“%s” in the middle is said, and it goes on when asked',
	async (trouble) => {
		let isTroubled = true;
		const { link } = worker((keptBytes) => (isTroubled && keptBytes === 30 * MB ? { trouble } : null));
		const offline = new Offline(Promise.resolve(link), () => false);
		await vi.advanceTimersByTimeAsync(1000);
		expect(offline.state).toEqual({ kind: 'part', keptBytes: 30 * MB, totalBytes: 100 * MB, trouble });
		isTroubled = false;
		await offline.keep();
		expect(offline.state.kind).toBe('whole');
	},
);

test('nothing is fetched unasked where data is to be spared, or where sessions and models would get no room', async () => {
	stubNavigator({ saveData: true });
	const sparing = worker();
	const spared = new Offline(Promise.resolve(sparing.link), () => false);
	await vi.advanceTimersByTimeAsync(1000);
	expect(spared.state).toMatchObject({ trouble: 'saving', keptBytes: 0 });
	await spared.keep();
	expect(spared.state.kind).toBe('whole');

	stubNavigator({ quota: 250 * MB });
	const full = new Offline(Promise.resolve(worker().link), () => false);
	await vi.advanceTimersByTimeAsync(1000);
	expect(full.state).toMatchObject({ trouble: 'no-room', keptBytes: 0 });
});

test('where the browser does not say how much room there is, as WebKit on Linux, all is kept all the same', async () => {
	vi.spyOn(navigator.storage, 'estimate').mockRejectedValue(new TypeError('estimate is not a function'));
	const { link } = worker();
	const offline = new Offline(Promise.resolve(link), () => false);
	await vi.advanceTimersByTimeAsync(1000);
	expect(offline.state.kind).toBe('whole');
});

test('without a service worker it says so', async () => {
	const offline = new Offline(Promise.reject(new Error('none here')), () => false);
	await vi.advanceTimersByTimeAsync(0);
	expect(offline.state).toEqual({ kind: 'none' });
});

test('a newer version is told of, and takes over neither in mid-analysis nor under other tabs', async () => {
	let isBusy = true;
	const { link, announce, update } = worker();
	const offline = new Offline(Promise.resolve(link), () => isBusy);
	await vi.advanceTimersByTimeAsync(0);
	expect(offline.isUpdateReady).toBe(false);
	announce();
	expect(offline.isUpdateReady).toBe(true);
	await offline.update();
	expect(update).not.toHaveBeenCalled();
	isBusy = false;
	await offline.update();
	expect(update).toHaveBeenCalledOnce();
	expect(offline.others).toBe(2);
	expect(offline.isStuck).toBe(false);
	update.mockRejectedValueOnce(new Error('did not take over'));
	await offline.update();
	expect(offline.isStuck).toBe(true);
});

test('what is switched off is not kept; switched on, it is fetched then', async () => {
	let isOn = false;
	const { link, leftOut } = worker();
	const offline = new Offline(Promise.resolve(link), () => false, { leftOut: () => (isOn ? [] : ['reader']) });
	await vi.advanceTimersByTimeAsync(1000);
	expect(leftOut).toEqual([['reader']]);
	expect(offline.state).toEqual({ kind: 'whole', bytes: 80 * MB });
	isOn = true;
	await offline.choose();
	expect(leftOut).toEqual([['reader'], []]);
	expect(offline.state).toEqual({ kind: 'whole', bytes: 100 * MB });
});

test('a page whose service worker came too late says that it gains threads when loaded anew, once the worker is there', async () => {
	const gains = async (started: Promise<OfflineLink>, isIsolatedNextTime: boolean) => {
		const offline = new Offline(started, () => false, { isIsolatedNextTime });
		expect(offline.gainsThreads).toBe(false);
		await vi.advanceTimersByTimeAsync(0);
		return offline.gainsThreads;
	};
	expect(await gains(Promise.resolve(worker().link), true)).toBe(true);
	expect(await gains(Promise.resolve(worker().link), false)).toBe(false);
	expect(await gains(Promise.reject(new Error('none here')), true)).toBe(false);
});
