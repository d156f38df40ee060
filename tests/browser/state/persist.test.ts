import { afterEach, expect, test, vi } from 'vitest';
import { browserKeeping } from '../../../src/state/ports/session-storage';
import { Sessions } from '../../../src/state/start/sessions.svelte';
import { entryOf, summaryOf } from '../../fixtures/kept-sessions';
import { until } from '../../fixtures/until';

afterEach(async () => {
	vi.restoreAllMocks();
	await new Sessions(browserKeeping()).removeAll();
});

/** Begins a session and saves it once, as an analysis does. */
const keepOne = async (sessions: Sessions): Promise<void> => {
	const { source, fileBytes, settings, labels, areas } = entryOf('');
	const writer = await sessions.begin({ source, fileBytes, settings, labels, areas });
	if (!writer) throw new Error('Nothing can be kept here');
	writer.add('one\n');
	await writer.save({ summary: summaryOf(), resume: null, entry: { state: 'complete' } });
	sessions.saved(writer, null);
	sessions.saved(writer, null);
	await sessions.release(writer);
};

test('the browser is asked not to clear what is kept once something was kept: not before, and not twice', async () => {
	const persist = vi.spyOn(StorageManager.prototype, 'persist');
	const sessions = new Sessions(browserKeeping());
	await sessions.refresh();
	expect(persist).not.toHaveBeenCalled();

	await keepOne(sessions);
	await until(() => expect(sessions.room.isPersisted).not.toBeNull());
	await keepOne(sessions);
	expect(persist).toHaveBeenCalledTimes(1);
	// What the browser says, whatever it is, is what the page shows.
	expect(sessions.room.isPersisted).toBe(await navigator.storage.persisted());
});

test('a browser that refuses even to be asked costs no session', async () => {
	vi.spyOn(StorageManager.prototype, 'persist').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
	const sessions = new Sessions(browserKeeping());
	await keepOne(sessions);
	await sessions.refresh();
	expect(sessions.trouble).toBeNull();
	expect(sessions.list).toMatchObject([{ kind: 'kept', entry: { state: 'complete' } }]);
});

test('in a worker, where no browser can be asked, there is no promise, and the room is known all the same', async () => {
	const worker = new Worker(new URL('./persist.worker.ts', import.meta.url), { type: 'module' });
	const said = await new Promise((resolve, reject) => {
		worker.onmessage = ({ data }) => resolve(data);
		worker.onerror = (e) => reject(new Error(e.message));
	});
	worker.terminate();
	expect(said).toEqual({
		hasPersist: false,
		answer: null,
		room: { usage: expect.any(Number) as number, quota: expect.any(Number) as number },
	});
});
