import { afterEach, expect, test } from 'vitest';
import { storedVectors } from '../../../src/models/text/vector-cache';
import { browserStorage } from '../../../src/models/store/browser-storage';
import type { FileRecord } from '../../../src/models/store/storage';
import { SessionStore } from '../../../src/session/store/session-store';
import { Saving } from '../../../src/state/export/saving.svelte';
import { keepSection } from '../../../src/present/evaluate/sections';
import { clearStorage } from '../../../src/state/ports/clear-storage';
import { browserKeeping } from '../../../src/state/ports/session-storage';
import { traceKeeper } from '../../../src/state/evaluate/evaluate-traces-kept';
import { heldStorage } from '../../fixtures/held-storage';
import { entryOf, summaryOf } from '../../fixtures/kept-sessions';

const root = () => navigator.storage.getDirectory();

afterEach(async () => {
	localStorage.removeItem('another page');
	await clearStorage();
});

/** Something of each kind, written by what writes it in the page, where that is possible in a window. */
const fill = async () => {
	const keeping = browserKeeping();
	const writer = await new SessionStore(keeping).create(entryOf('one'));
	writer.add('{"type":"frame"}\n');
	await writer.save({ summary: summaryOf(), resume: () => 'what faces look like', entry: { untilMs: 1000 } });
	await storedVectors().set('words', [new Float32Array(2)]);
	await browserStorage().putRecord({ modelId: 'm', path: 'p' } as FileRecord);
	for (const folder of ['models', 'labelled-video']) {
		const inner = await (await root()).getDirectoryHandle(folder, { create: true });
		await inner.getFileHandle('file', { create: true });
	}
	for (const name of ['regard-app here', 'regard-shared here'])
		await (await caches.open(name)).put('./one', new Response());
	traceKeeper(localStorage).selected('q1');
	const saving = new Saving();
	saving.choice = 'csv';
	keepSection('traces');
	return writer;
};

test('everything that the page stores is deleted, also while other connections are open; others’ is not', async () => {
	// Other tests may have left something of the same kinds.
	await clearStorage();
	const before = await heldStorage();
	const writer = await fill();
	await writer.close();
	localStorage.setItem('another page', 'of this origin');
	expect((await heldStorage()).filter((name) => !before.includes(name))).toEqual([
		'another page',
		'labelled-video',
		'models',
		'regard-app here',
		'regard-evaluate-section',
		'regard-keys/keys',
		'regard-models/files',
		'regard-sessions/sessions',
		'regard-shared here',
		'regard-text-vectors/vectors',
		'regard-traces/selected',
		'regard.save',
		'sessions',
	]);
	expect(await clearStorage()).toEqual([]);
	expect((await heldStorage()).filter((name) => !before.includes(name))).toEqual(['another page']);
});

test('what is being written is named, and the rest is deleted', async () => {
	const writer = await fill();
	expect(await clearStorage()).toEqual(['sessions/one/lines.jsonl']);
	expect((await heldStorage()).filter((name) => name.startsWith('regard') || name === 'models')).toEqual([]);
	await writer.close();
	expect(await clearStorage()).toEqual([]);
});

test('where no network would bring it back, the page itself stays, and nothing else', async () => {
	await clearStorage();
	const before = await heldStorage();
	await (await fill()).close();
	expect(await clearStorage(true)).toEqual([]);
	expect((await heldStorage()).filter((name) => !before.includes(name))).toEqual(['regard-app here']);
});
