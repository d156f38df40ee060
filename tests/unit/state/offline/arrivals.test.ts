import { afterEach, expect, test, vi } from 'vitest';
import { takeArrivals } from '../../../../src/state/offline/arrivals';

type Launch = { files?: readonly Pick<FileSystemFileHandle, 'name' | 'getFile'>[] };

const handleOf = (name: string, read = () => Promise.resolve(new File(['x'], name))) => ({ name, getFile: read });

/** What arrives when the system opens the app with these handles. */
const openedWith = async (launch: Launch) => {
	const open = vi.fn();
	vi.stubGlobal('launchQueue', { setConsumer: (consumer: (launch: Launch) => void) => consumer(launch) });
	takeArrivals('https://example.org/', open);
	await new Promise((resolve) => setTimeout(resolve));
	return open;
};

afterEach(() => vi.unstubAllGlobals());

test('files that the app is opened with are handed on in their order', async () => {
	const open = await openedWith({ files: [handleOf('a.mp4'), handleOf('b.regard')] });
	expect(open).toHaveBeenCalledOnce();
	const [files, unread] = open.mock.lastCall as [File[], string[]];
	expect(files.map(({ name }) => name)).toEqual(['a.mp4', 'b.regard']);
	expect(unread).toEqual([]);
});

test('one that cannot be read is named, and holds back no other', async () => {
	const moved = handleOf('moved.mp4', () => Promise.reject(new DOMException('gone', 'NotFoundError')));
	const open = await openedWith({ files: [moved, handleOf('b.mp4')] });
	const [files, unread] = open.mock.lastCall as [File[], string[]];
	expect(files.map(({ name }) => name)).toEqual(['b.mp4']);
	expect(unread).toEqual(['moved.mp4']);
});

test('an app that is opened with nothing opens nothing', async () => {
	expect(await openedWith({})).not.toHaveBeenCalled();
});

test('a shared file whose bytes are lost is named', async () => {
	const kept = new Map([
		['/1', { name: 'a b.mp4', blob: () => Promise.resolve(new Blob(['x'], { type: 'video/mp4' })) }],
		['/2', { name: 'lost.mp4', blob: () => Promise.reject(new TypeError('network')) }],
	]);
	const cache = {
		keys: () => Promise.resolve([...kept.keys()]),
		match: (key: string) => {
			const { name, blob } = kept.get(key)!;
			return Promise.resolve({ headers: new Headers({ 'X-File-Name': encodeURIComponent(name) }), blob });
		},
	};
	const forget = vi.fn(() => Promise.resolve(true));
	vi.stubGlobal('caches', { has: () => Promise.resolve(true), open: () => Promise.resolve(cache), delete: forget });
	const open = vi.fn();
	takeArrivals('https://example.org/', open);
	await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
	const [files, unread] = open.mock.lastCall as [File[], string[]];
	expect(files.map(({ name, type }) => [name, type])).toEqual([['a b.mp4', 'video/mp4']]);
	expect(unread).toEqual(['lost.mp4']);
	expect(forget).toHaveBeenCalledOnce();
});
