import { openDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { SessionStore } from '../../../src/session/store/session-store';
import { browserKeeping } from '../../../src/state/ports/session-storage';
import { entryOf, summaryOf } from '../../fixtures/kept-sessions';

const ports = browserKeeping();
const store = new SessionStore(ports);
const ID = '11111111-2222-3333-4444-555555555555';

afterEach(async () => {
	for (const id of await ports.bulk.ids()) {
		await ports.bulk.close(id);
		await ports.bulk.remove(id);
		await ports.index.remove(id);
	}
});

test('a session is written into the browser’s own file system as it grows, and read back', async () => {
	const writer = await store.create(entryOf(ID));
	expect(await ports.isBusy(ID)).toBe(true);
	writer.add('one\n');
	writer.add('zwei ü\n');
	await writer.save({ summary: summaryOf(), resume: (bytes) => `checkpoint at ${bytes}`, entry: { untilMs: 1000 } });
	// While it is written, what was saved lies in its file already: a page that dies now loses nothing.
	expect(await (await ports.bulk.read(ID, 'lines.jsonl'))?.text()).toBe('one\nzwei ü\n');
	writer.add('never saved\n');
	await writer.flush();
	await writer.close();
	expect(await ports.isBusy(ID)).toBe(false);

	const kept = await store.read(ID);
	expect(await kept.lines.text()).toBe('one\nzwei ü\n');
	expect(kept.checkpoint).toBe('checkpoint at 12');
	expect(kept.entry).toMatchObject({ untilMs: 1000 });
	expect(kept.entry.bytes).toBeGreaterThan(12);

	const again = await store.reopen(kept);
	again.add('three\n');
	await again.save({ summary: { ...summaryOf(), isOver: true }, resume: null, entry: { state: 'complete' } });
	await again.close();
	const whole = await store.read(ID);
	expect(await whole.lines.text()).toBe('one\nzwei ü\nthree\n');
	expect(whole.checkpoint).toBeNull();
	expect(await ports.bulk.read(ID, 'resume-0.json')).toBeNull();
	expect(await ports.bulk.read(ID, 'resume-1.json')).toBeNull();
});

test('a session that is being written cannot be opened, written or deleted by anybody else', async () => {
	const writer = await store.create(entryOf(ID));
	const other = new SessionStore(browserKeeping());
	await expect(other.create(entryOf(ID))).rejects.toMatchObject({ code: 'session-busy' });
	await expect(other.remove(ID)).rejects.toMatchObject({ code: 'session-busy' });
	await expect(other.read(ID)).rejects.toMatchObject({ code: 'session-busy' });
	await expect(other.change(ID, { name: 'another name' })).rejects.toMatchObject({ code: 'session-busy' });
	expect(await other.removeAll()).toBe(1);
	await writer.close();
	await other.remove(ID);
	expect(await other.list()).toEqual([]);
});

test('a checkpoint is encrypted with a key that cannot be read out, and of no use without it', async () => {
	const secret = 'what a face looks like';
	const writer = await store.create(entryOf(ID));
	writer.add('x\n');
	await writer.save({ summary: summaryOf(), resume: () => secret, entry: {} });
	await writer.close();
	const file = (await ports.bulk.read(ID, 'resume-1.json'))!;
	expect(await file.text()).not.toContain(secret);
	expect((await store.read(ID)).checkpoint).toBe(secret);

	const db = await openDB('regard-keys');
	const key = (await db.get('keys', ID)) as CryptoKey;
	expect(key.extractable).toBe(false);
	await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();

	// Of another session, damaged, or cut off: none of them is taken for a checkpoint.
	await db.put('keys', key, 'another');
	expect(await ports.seal.unseal('another', file)).toBeNull();
	const bytes = new Uint8Array(await file.arrayBuffer());
	bytes[bytes.length - 1]! ^= 1;
	expect(await ports.seal.unseal(ID, new Blob([bytes]))).toBeNull();
	for (const length of [0, 1, 5, 13, 20]) expect(await ports.seal.unseal(ID, file.slice(0, length))).toBeNull();

	await ports.seal.forget(ID);
	expect((await store.read(ID)).checkpoint).toBeNull();
	expect(await (await store.read(ID)).lines.text()).toBe('x\n');
	await ports.seal.forget('another');
	db.close();
});

test('a deleted session leaves nothing: no file, no folder, no row, no key', async () => {
	const writer = await store.create(entryOf(ID));
	writer.add('x\n');
	await writer.save({ summary: summaryOf(), resume: () => 'checkpoint', entry: {} });
	await writer.close();
	await store.remove(ID);
	expect(await ports.bulk.ids()).toEqual([]);
	expect(await ports.index.all()).toEqual([]);
	expect(await ports.seal.ids()).toEqual([]);
	const root = await navigator.storage.getDirectory();
	const sessions = await root.getDirectoryHandle('sessions');
	await expect(sessions.getDirectoryHandle(ID)).rejects.toThrow();
});
