import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Frame } from '../../../src/core/perception';
import { SessionStore } from '../../../src/session/store/session-store';
import { browserKeeping } from '../../../src/state/ports/session-storage';
import { openVideoFile } from '../../../src/workers/video-file/video-file-client';
import { SILENT_MS } from '../../../src/workers/client';
import { entryOf, summaryOf } from '../../fixtures/kept-sessions';
import { makeClip, readNumber, regularTimes } from '../fixtures/made-video';
import { watchWorkers } from '../fixtures/started-workers';

const never = () => new AbortController().signal;
const upTo = (from: number, until: number) => Array.from({ length: until - from }, (_, i) => from + i);

let workers: ReturnType<typeof watchWorkers>;
beforeEach(() => {
	workers = watchWorkers();
});
afterEach(() => {
	workers.restore();
	vi.useRealTimers();
});

/** Reads frames until one is asked for that never comes; gives their numbers and why. */
const readUntilDeath = async (frames: AsyncIterable<Frame>, atFrame: number, kill: () => void) => {
	const seen: number[] = [];
	try {
		for await (const frame of frames) {
			seen.push(readNumber(frame).n);
			frame.pixels.close();
			if (frame.index === atFrame) kill();
		}
		return { seen, why: null };
	} catch (why) {
		return { seen, why };
	}
};

const numbersOf = async (frames: AsyncIterable<Frame>) => (await readUntilDeath(frames, -1, () => {})).seen;

test('a video’s worker that crashes is replaced: the next reading goes on, and the file can be looked at and hashed', async () => {
	const video = await openVideoFile(await makeClip({ times: regularTimes(20, 80) }), 'clip.mp4');
	const { seen, why } = await readUntilDeath(
		video.frames({ fps: null }).frames(never()),
		4,
		() => void workers.crash('video-file'),
	);
	expect(why).toMatchObject({ code: 'worker-died' });
	const next = seen.length;
	expect(seen).toEqual(upTo(0, next));
	const rest = video.frames({ fps: null, firstIndex: next, afterMs: (next - 1) * 50 });
	expect(await numbersOf(rest.frames(never()))).toEqual(upTo(next, 80));
	expect(workers.count('video-file')).toBe(2);

	void workers.crash('video-file');
	const frame = await video.frameAt(1000);
	expect(frame && readNumber(frame).n).toBe(20);
	frame?.pixels.close();
	void workers.crash('video-file');
	expect(await video.sha256()).toMatch(/^[0-9a-f]{64}$/);
	video.close();
	await expect(video.frameAt(0)).rejects.toMatchObject({ code: 'worker-died' });
});

test('one that ends without a word is replaced as soon as it counts as dead', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	const video = await openVideoFile(await makeClip({ times: regularTimes(20, 40) }), 'clip.mp4');
	workers.end('video-file');
	const frame = video.frameAt(1000);
	await vi.advanceTimersByTimeAsync(SILENT_MS + 1);
	const found = await frame;
	expect(found && readNumber(found).n).toBe(20);
	found?.pixels.close();
	video.close();
});

test('a session’s worker that crashes between two savings, or in the middle of one, costs no line', async () => {
	const ID = '11111111-2222-3333-4444-555555555555';
	const ports = browserKeeping();
	const store = new SessionStore(ports);
	const writer = await store.create(entryOf(ID));
	const save = () => writer.save({ summary: summaryOf(), resume: (bytes) => `at ${bytes}`, entry: {} });
	writer.add('one\n');
	await save();
	void workers.crash('session-bulk');
	writer.add('two\n');
	await save();
	for (let round = 0; round < 10; round++) {
		writer.add(`round ${round}\n`);
		const saving = save();
		await new Promise((resolve) => setTimeout(resolve, round));
		void workers.crash('session-bulk');
		await saving;
	}
	await writer.close();
	expect(workers.count('session-bulk')).toBeGreaterThan(5);
	const kept = await store.read(ID);
	expect(await kept.lines.text()).toBe(`one\ntwo\n${upTo(0, 10).map((round) => `round ${round}\n`).join('')}`); // prettier-ignore
	expect(kept.checkpoint).toBe(`at ${kept.lines.size}`);
	await store.remove(ID);
});

/** Holds the lines of a session, as a worker does that hangs and has not ended yet, until it is told to end. */
const holdLines = async (id: string) => {
	const script = `
		onmessage = async ({ data: id }) => {
			const sessions = await (await navigator.storage.getDirectory()).getDirectoryHandle('sessions');
			const file = await (await sessions.getDirectoryHandle(id)).getFileHandle('lines.jsonl');
			for (;;) {
				try {
					await file.createSyncAccessHandle();
					return postMessage('held');
				} catch {
					await new Promise((resolve) => setTimeout(resolve, 20));
				}
			}
		};`;
	const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
	const holder = new Worker(url);
	const held = new Promise((resolve) => holder.addEventListener('message', resolve, { once: true }));
	holder.postMessage(id);
	await held;
	URL.revokeObjectURL(url);
	return holder;
};

test('a session’s worker whose files are held for a while after its death costs no line', async () => {
	const ID = '11111111-2222-3333-4444-666666666666';
	const store = new SessionStore(browserKeeping());
	const writer = await store.create(entryOf(ID));
	const save = () => writer.save({ summary: summaryOf(), resume: null, entry: {} });
	await workers.crash('session-bulk');
	const holder = await holdLines(ID);
	writer.add('one\n');
	let isSaved = false;
	const saving = save().then(() => (isSaved = true));
	await new Promise((resolve) => setTimeout(resolve, 1500));
	expect(isSaved).toBe(false);
	holder.terminate();
	await saving;
	await writer.close();
	expect(await (await store.read(ID)).lines.text()).toBe('one\n');
	await store.remove(ID);
});
