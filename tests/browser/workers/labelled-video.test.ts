import { afterEach, describe, expect, test } from 'vitest';
import type { LabelledVideoApi, LabelledVideoOrder } from '../../../src/workers/labelled-video/labelled-video.worker';
import { connect, type WorkerClient } from '../../../src/workers/client';
import {
	detailWithin,
	differenceWithin,
	framesOf,
	headAt,
	makeHeadsClip,
	makeHeadsSession,
	PICTURE,
	soundSecondsOf,
} from '../fixtures/labelled-video';

const clients: WorkerClient<LabelledVideoApi>[] = [];
const start = () => {
	const url = new URL('../../../src/workers/labelled-video/labelled-video.worker.ts', import.meta.url);
	const client = connect<LabelledVideoApi>(new Worker(url, { type: 'module' }));
	clients.push(client);
	return client;
};
afterEach(async () => {
	for (const client of clients.splice(0)) {
		await client.call('discard', null).catch(() => {});
		client.close();
	}
});

const LOOK = { showRays: true, showBoxes: true, showNames: true, faces: 'shown' } as const;
const order = (more: Partial<LabelledVideoOrder> = {}): LabelledVideoOrder => ({
	...{ container: 'auto', look: LOOK, coveredGaps: [], target: { kind: 'private' } },
	...more,
});
const open = async (session: Blob, video?: Blob) => {
	const client = start();
	const clip = video ?? (await makeHeadsClip());
	const overview = await client.call('open', { video: clip, name: 'heads.mp4', session, analysed: null });
	return { client, clip, overview };
};
const nothing = { ...LOOK, showRays: false, showBoxes: false, showNames: false };

const namesIn = async (folder: FileSystemDirectoryHandle): Promise<string[]> => {
	const names: string[] = [];
	for await (const name of folder.keys()) names.push(name);
	return names;
};

/** Names of files in the folder of unfinished videos. */
const leftovers = async (): Promise<string[]> => {
	const root = await navigator.storage.getDirectory();
	const folder = await root.getDirectoryHandle('labelled-video', { create: true });
	return namesIn(folder);
};

/** A place between both heads, at the height of the ray. */
const BETWEEN = { x: 200, y: 134, width: 40, height: 3 };
/** The background far from everything. */
const CORNER = { x: 2, y: 230, width: 200, height: 38 };

describe('a labelled video', () => {
	test('has the overlay of the page, every frame at its time, and the sound', async () => {
		const { client, clip, overview } = await open(makeHeadsSession());
		expect(overview).toMatchObject({ ...PICTURE, durationMs: 2000, gaps: [] });
		expect(overview.plans.auto).toMatchObject({ container: 'mp4', videoCodec: 'avc', sound: { kind: 'copied' } });
		const progress: number[] = [];
		const done = await client.call('write', order(), { onEvent: ({ tMs }) => progress.push(tMs) });
		const [before, after] = [await framesOf(clip), await framesOf(done.file!)];
		expect(after.map((f) => f.tMs)).toEqual(before.map((f) => f.tMs));
		expect(done).toMatchObject({ frames: 50, damage: null });
		expect(progress.length).toBeGreaterThan(0);
		expect(await soundSecondsOf(done.file!)).toBeCloseTo(2, 1);
		for (const i of [0, 20, 40]) {
			// The line from P1's eyes to P2's head, somewhere on its way: P1's colour, #62b6f7, is bluer than the background.
			const blueness = (image: ImageData) =>
				Math.max(
					...Array.from({ length: 40 }, (_, row) => {
						const [red, , blue] = image.data.subarray(4 * ((110 + row) * image.width + 220));
						return blue! - red!;
					}),
				);
			expect(blueness(after[i]!.pixels) - blueness(before[i]!.pixels)).toBeGreaterThan(30);
			expect(differenceWithin(before[i]!.pixels, after[i]!.pixels, CORNER)).toBeLessThan(6);
		}
	});

	test('without labels and covers is the video', async () => {
		const { client, clip } = await open(makeHeadsSession());
		const { file } = await client.call('write', order({ look: nothing }));
		const [before, after] = [await framesOf(clip), await framesOf(file!)];
		const whole = { x: 0, y: 0, width: PICTURE.widthPx, height: PICTURE.heightPx };
		for (const i of [0, 17, 49]) expect(differenceWithin(before[i]!.pixels, after[i]!.pixels, whole)).toBeLessThan(8);
	});

	test.each(['mosaic', 'plain'] as const)(
		'covers known faces in every frame (%s) and leaves the rest',
		async (faces) => {
			const { client, clip } = await open(makeHeadsSession());
			const { file } = await client.call('write', order({ look: { ...nothing, faces } }));
			const [before, after] = [await framesOf(clip), await framesOf(file!)];
			for (const [i, { tMs, pixels }] of after.entries()) {
				for (const person of ['P1', 'P2'] as const) {
					const head = headAt(person, tMs);
					expect(detailWithin(before[i]!.pixels, head)).toBeGreaterThan(150);
					expect(detailWithin(pixels, head)).toBeLessThan(25);
				}
				expect(differenceWithin(before[i]!.pixels, pixels, CORNER)).toBeLessThan(6);
				expect(differenceWithin(before[i]!.pixels, pixels, BETWEEN)).toBeLessThan(8);
			}
		},
	);

	test('shows a face that the analysis lost, and the review says so; asked to, its last place is covered', async () => {
		// Not seen for 1.2 s in the middle.
		const session = makeHeadsSession((person, frame) => person === 'P2' || frame < 4 || frame > 15);
		const { client, overview } = await open(session);
		expect(overview.gaps).toMatchObject([
			{ personId: 'P1', kind: 'between', cover: 'none', startMs: 700, endMs: 1200, isAtEdge: false },
		]);
		const look = { ...nothing, faces: 'mosaic' } as const;
		const { file } = await client.call('write', order({ look }));
		const detail = (await framesOf(file!)).map(({ tMs, pixels }) => ({
			tMs,
			detail: detailWithin(pixels, headAt('P1', tMs)),
		}));
		const [gap] = overview.gaps;
		const shown = detail.filter(({ detail: d }) => d > 60).map(({ tMs }) => tMs);
		expect(shown.length).toBeGreaterThan(5);
		expect(shown.every((tMs) => tMs >= gap!.startMs && tMs <= gap!.endMs)).toBe(true);
		const covered = await client.call('write', order({ look, coveredGaps: [gap!.gapId] }));
		for (const { tMs, pixels } of await framesOf(covered.file!)) {
			expect(detailWithin(pixels, headAt('P1', tMs))).toBeLessThan(25);
		}
	});

	test('covers all of the picture where nothing was analysed', async () => {
		const client = start();
		const video = await makeHeadsClip();
		const session = makeHeadsSession((_, frame) => frame < 10);
		const overview = await client.call('open', {
			...{ video, name: 'heads.mp4', session },
			analysed: { startMs: 0, endMs: 900 },
		});
		expect(overview.gaps.at(-1)).toMatchObject({ kind: 'not-analysed', startMs: 1000, endMs: 2000 });
		const { file } = await client.call('write', order({ look: { ...nothing, faces: 'mosaic' } }));
		for (const { tMs, pixels } of await framesOf(file!)) {
			expect(detailWithin(pixels, headAt('P2', tMs))).toBeLessThan(25);
		}
	});

	test('in WebM is WebM', async () => {
		const { client } = await open(makeHeadsSession());
		const { file, plan } = await client.call('write', order({ container: 'webm' }));
		expect(plan).toMatchObject({ container: 'webm', videoCodec: 'vp9', sound: { kind: 'copied', codec: 'opus' } });
		expect(await framesOf(file!)).toHaveLength(50);
	});
});

describe('a writing that ends early', () => {
	test('leaves nothing behind when it is cancelled', async () => {
		const { client } = await open(makeHeadsSession());
		const before = await leftovers();
		const abort = new AbortController();
		const writing = client.call('write', order(), { signal: abort.signal, onEvent: () => abort.abort() });
		await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
		await expect.poll(leftovers).toEqual(before);
		// The worker is fit for another one.
		expect((await client.call('write', order())).frames).toBe(50);
		await client.call('discard', null);
		expect(await leftovers()).toEqual(before);
	});

	test('says that there is no room, and leaves nothing behind', async () => {
		const { client } = await open(makeHeadsSession());
		const root = await navigator.storage.getDirectory();
		const handle = await root.getFileHandle('chosen.mp4', { create: true });
		const locked = await handle.createWritable({ mode: 'exclusive' } as FileSystemCreateWritableOptions);
		const failing = client.call('write', order({ target: { kind: 'file', handle } }));
		await expect(failing).rejects.toMatchObject({ code: 'storage-unavailable' });
		await locked.abort();
		const { file } = await client.call('write', order({ target: { kind: 'file', handle } }));
		expect(file).toBe(null);
		expect(await framesOf(await handle.getFile())).toHaveLength(50);
		await root.removeEntry('chosen.mp4');
	});

	test('takes the empty file with it that choosing a name has made, and keeps one that was there', async () => {
		const { client } = await open(makeHeadsSession());
		const root = await navigator.storage.getDirectory();
		for (const [name, text, isThere] of [
			['new.mp4', '', false],
			['old.mp4', 'kept', true],
		] as const) {
			const handle = await root.getFileHandle(name, { create: true });
			if (text !== '') {
				const writable = await handle.createWritable();
				await writable.write(text);
				await writable.close();
			}
			const abort = new AbortController();
			const writing = client.call('write', order({ target: { kind: 'file', handle } }), {
				signal: abort.signal,
				onEvent: () => abort.abort(),
			});
			await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
			await client.call('discard', null);
			await expect.poll(async () => (await namesIn(root)).includes(name)).toBe(isThere);
			if (isThere) expect(await (await handle.getFile()).text()).toBe('kept');
		}
		await root.removeEntry('old.mp4');
	});

	test('names a session that cannot be read and a video that is none', async () => {
		const client = start();
		const video = await makeHeadsClip(3);
		const job = { name: 'heads.mp4', analysed: null };
		await expect(client.call('open', { ...job, video, session: new Blob(['{']) })).rejects.toMatchObject({
			code: 'recording-invalid',
		});
		const session = makeHeadsSession();
		await expect(client.call('open', { ...job, video: new Blob(['no']), session })).rejects.toMatchObject({
			code: 'file-unknown-format',
		});
		await expect(client.call('write', order())).rejects.toMatchObject({ code: 'protocol' });
	});
});
