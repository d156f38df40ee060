import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { KeptFiles, type FileCache } from '../../../../src/workers/offline/kept-files';
import type { Release } from '../../../../src/workers/offline/release';

const SCOPE = 'https://host.example/app/';

const releaseOf = (version: string, texts: Record<string, string>, headers: Record<string, string> = {}): Release => ({
	version,
	files: Object.entries(texts).map(([path, text]) => ({
		path,
		sha256: createHash('sha256').update(text).digest('hex'),
		bytes: text.length,
	})),
	headers,
});

/** A cache as the browser has it, with room for so many entries. */
const cacheWith = (room = Infinity): FileCache & { held: Map<string, Response> } => {
	const held = new Map<string, Response>();
	const keyOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
	return {
		held,
		match: (request) => Promise.resolve(held.get(keyOf(request))?.clone()),
		put(request, response) {
			if (held.size >= room) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
			held.set(keyOf(request), response);
			return Promise.resolve();
		},
		delete: (request) => Promise.resolve(held.delete(keyOf(request))),
		keys: () => Promise.resolve([...held.keys()].map((url) => ({ url }))),
	};
};

const asked: string[] = [];
beforeEach(() => void asked.splice(0));
/** A host with these texts. */
const hostWith = (texts: Record<string, string>) => (url: string) => {
	const path = url.slice(SCOPE.length);
	asked.push(path);
	const text = texts[path];
	return Promise.resolve(text === undefined ? new Response('', { status: 404 }) : new Response(text));
};

const first = { 'index.html': 'one', 'a.wasm': 'same' };
const second = { 'index.html': 'two', 'a.wasm': 'same', 'b.css': 'new' };

const keepAll = async (kept: KeptFiles, texts: Record<string, string>) => {
	for (const _ of (await kept.missing()).slice()) await kept.keepNext(hostWith(texts));
};

test('nothing is served from what is kept before all of it is there; then all is', async () => {
	const cache = cacheWith();
	const kept = new KeptFiles(releaseOf('v1', first), SCOPE, () => Promise.resolve(cache));
	expect(await kept.state()).toEqual({ version: 'v1', keptBytes: 0, totalBytes: 7 });
	await kept.keepNext(hostWith(first));
	expect((await kept.state()).keptBytes).toBe(3);
	expect(await kept.find('index.html')).toBeUndefined();
	expect(await (await kept.find('index.html', true))?.text()).toBe('one');
	expect(await kept.isAnyWhole()).toBe(false);
	await kept.keepNext(hostWith(first));
	expect(await (await kept.find('index.html'))?.text()).toBe('one');
	expect(await kept.isAnyWhole()).toBe(true);
	expect(await kept.find('other.html')).toBeUndefined();
});

test('a later release fetches what changed; what only the one before had stays until the next takes over', async () => {
	const cache = cacheWith();
	const open = () => Promise.resolve(cache);
	const texts = [first, second, { 'index.html': 'three', 'a.wasm': 'same' }, { 'index.html': 'four' }];
	const [one, two, three, four] = texts.map((files, i) => new KeptFiles(releaseOf(`v${i + 1}`, files), SCOPE, open));
	const takeOver = async (kept: KeptFiles | undefined, files: Record<string, string> = {}) => {
		await keepAll(kept!, files);
		await kept!.prune();
	};
	await takeOver(one, texts[0]);
	asked.splice(0);
	expect(await two!.isAnyWhole()).toBe(true);
	await takeOver(two, texts[1]);
	expect(asked).toEqual(['index.html', 'b.css']);
	expect(await (await two!.find('index.html'))?.text()).toBe('two');
	expect(await two!.findEarlier('index.html')).toBeUndefined();

	// A tab that is still of the one before gets what it had not loaded.
	await takeOver(three, texts[2]);
	expect(await (await three!.findEarlier('b.css'))?.text()).toBe('new');
	expect(await three!.findEarlier('c.css')).toBeUndefined();
	await takeOver(four, texts[3]);
	expect(await four!.findEarlier('b.css')).toBeUndefined();
	expect(await (await four!.findEarlier('a.wasm'))?.text()).toBe('same');
});

test('a file that is not the one of the release is asked for past the browser’s cache, and never kept', async () => {
	const cache = cacheWith();
	const kept = new KeptFiles(releaseOf('v1', first), SCOPE, () => Promise.resolve(cache));
	expect(await kept.keepNext(hostWith(second))).toEqual({ trouble: 'changed' });
	expect(asked).toEqual(['index.html', 'index.html']);
	expect(await kept.keepNext(hostWith({}))).toEqual({ trouble: 'changed' });
	expect(cache.held.size).toBe(0);
});

test('without a network or without room it says so, and what is there stays', async () => {
	const cache = cacheWith(1);
	const kept = new KeptFiles(releaseOf('v1', first), SCOPE, () => Promise.resolve(cache));
	expect(await kept.keepNext(() => Promise.reject(new TypeError('offline')))).toEqual({ trouble: 'offline' });
	await kept.keepNext(hostWith(first));
	expect(await kept.keepNext(hostWith(first))).toEqual({ trouble: 'no-room' });
	expect((await kept.state(true)).keptBytes).toBe(3);
});

test('what somebody else deleted counts as missing when it is looked at anew', async () => {
	const cache = cacheWith();
	const kept = new KeptFiles(releaseOf('v1', first), SCOPE, () => Promise.resolve(cache));
	await keepAll(kept, first);
	cache.held.clear();
	expect(await kept.find('index.html')).toBeUndefined();
	expect((await kept.state(true)).keptBytes).toBe(0);
});

test('an answer that lacks nothing is kept as it came; one with other headers gets those of its release alone', async () => {
	const policy = { 'Content-Security-Policy': "default-src 'self'" };
	const cache = cacheWith();
	const put: Response[] = [];
	const open = () =>
		Promise.resolve({
			...cache,
			put: (key: string, response: Response) => cache.put(key, (put.push(response), response)),
		});
	const texts = { 'a.js': 'one' };
	const sent = new Response('one', { headers: { ...policy, 'Content-Type': 'text/javascript', ETag: '"1"' } });
	const kept = new KeptFiles(releaseOf('v1', texts, policy), SCOPE, open);
	await kept.keepNext(() => Promise.resolve(sent));
	expect(put[0]!.headers.get('ETag')).toBe('"1"');
	expect(await (await kept.find('a.js'))!.text()).toBe('one');

	const stricter = { 'Content-Security-Policy': "default-src 'none'" };
	const later = await new KeptFiles(releaseOf('v2', texts, stricter), SCOPE, open).find('a.js');
	expect(later!.headers.get('Content-Security-Policy')).toBe(stricter['Content-Security-Policy']);
	expect([later!.headers.get('ETag'), later!.headers.get('Content-Type')]).toEqual([null, 'text/javascript']);
	expect(await later!.text()).toBe('one');
});

test('an answer from another address is not kept as it came', async () => {
	const cache = cacheWith();
	const kept = new KeptFiles(releaseOf('v1', { 'a.js': 'one' }), SCOPE, () => Promise.resolve(cache));
	const moved = new Response('one', { headers: { 'Content-Type': 'text/javascript' } });
	Object.defineProperty(moved, 'url', { value: `${SCOPE}elsewhere/a.js` });
	Object.defineProperty(moved, 'clone', { value: () => moved });
	Object.defineProperty(moved, 'arrayBuffer', { value: () => new Response('one').arrayBuffer() });
	await kept.keepNext(() => Promise.resolve(moved));
	const found = await kept.find('a.js');
	expect([found?.url, await found?.text()]).toEqual(['', 'one']);
});

describe('a part that the page works without', () => {
	const texts = { 'index.html': 'one', 'reader.bin': 'large' };
	const release = releaseOf('v1', texts);
	const withPart: Release = {
		...release,
		files: release.files.map((file) => (file.path === 'reader.bin' ? { ...file, part: 'reader' } : file)),
	};
	const keptIn = (cache: FileCache) => new KeptFiles(withPart, SCOPE, () => Promise.resolve(cache));

	test('is kept with the rest, after what is needed, and what is needed is served without it', async () => {
		const kept = keptIn(cacheWith());
		await kept.keepNext(hostWith(texts));
		expect(asked).toEqual(['index.html']);
		expect(await (await kept.find('index.html'))?.text()).toBe('one');
		expect(await kept.find('reader.bin')).toBeUndefined();
		expect(await kept.state()).toEqual({ version: 'v1', keptBytes: 3, totalBytes: 8 });
		await kept.keepNext(hostWith(texts));
		expect(await (await kept.find('reader.bin'))?.text()).toBe('large');
	});

	test('is not fetched when it is left out, also by a later start, and does not count', async () => {
		const cache = cacheWith();
		await keptIn(cache).leaveOut(['reader']);
		const kept = keptIn(cache);
		await kept.keepNext(hostWith(texts));
		await kept.keepNext(hostWith(texts));
		expect(asked).toEqual(['index.html']);
		expect(await kept.state(true)).toEqual({ version: 'v1', keptBytes: 3, totalBytes: 3 });
		await kept.prune();
		expect((await keptIn(cache).state()).totalBytes).toBe(3);
	});

	test('is deleted when it is left out, and fetched again when it is not', async () => {
		const cache = cacheWith();
		const kept = keptIn(cache);
		await keepAll(kept, texts);
		await kept.leaveOut(['reader']);
		expect(await kept.find('reader.bin')).toBeUndefined();
		expect(await (await kept.find('index.html'))?.text()).toBe('one');
		await kept.leaveOut([]);
		expect((await kept.state()).keptBytes).toBe(3);
		await kept.keepNext(hostWith(texts));
		expect(await (await kept.find('reader.bin'))?.text()).toBe('large');
	});
});

test('a release knows its own files by their paths', () => {
	const kept = new KeptFiles(releaseOf('1', { 'assets/index-a.js': 'x' }), SCOPE, () => Promise.resolve(cacheWith()));
	expect([kept.has('assets/index-a.js'), kept.has('assets/index-b.js')]).toEqual([true, false]);
});
