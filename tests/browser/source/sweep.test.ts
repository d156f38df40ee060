import { expect, test } from 'vitest';
import { sweepLabelledVideos } from '../../../src/source/labelled-video/sweep';

const HOUR_MS = 3_600_000;

const names = async (): Promise<string[]> => {
	const root = await navigator.storage.getDirectory();
	const folder = await root.getDirectoryHandle('labelled-video', { create: true });
	const found: string[] = [];
	for await (const name of folder.keys()) found.push(name);
	return found;
};

test('a labelled video that a closed tab left is removed after an hour, and not before', async () => {
	const root = await navigator.storage.getDirectory();
	const folder = await root.getDirectoryHandle('labelled-video', { create: true });
	const stream = await (await folder.getFileHandle('left.part', { create: true })).createWritable();
	await stream.write('faces');
	await stream.close();
	await sweepLabelledVideos(Date.now());
	expect(await names()).toContain('left.part');
	await sweepLabelledVideos(Date.now() + 2 * HOUR_MS);
	expect(await names()).toEqual([]);
});

test('where nothing was ever written there is nothing to remove', async () => {
	const root = await navigator.storage.getDirectory();
	await root.removeEntry('labelled-video', { recursive: true }).catch(() => undefined);
	await sweepLabelledVideos(Date.now());
	await expect(root.getDirectoryHandle('labelled-video')).rejects.toThrow();
});
