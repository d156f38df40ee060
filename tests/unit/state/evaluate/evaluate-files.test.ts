import { describe, expect, test } from 'vitest';
import { exampleFeatures } from '../../../../src/bench/probe/example-features';
import { droppedFiles, isPictureName, labelOfPath, pictureRow } from '../../../../src/state/evaluate/evaluate-files';

test('a picture is labelled by its folder, and its part by the folder above', () => {
	expect(labelOfPath('happy/a.jpg')).toEqual({ label: 'happy', split: null });
	expect(labelOfPath('set/train/happy/a.jpg')).toEqual({ label: 'happy', split: 'train' });
	expect(labelOfPath('set/Val/sad/a.jpg')).toEqual({ label: 'sad', split: 'validation' });
	expect(labelOfPath('set/test/sad/a.jpg')).toEqual({ label: 'sad', split: 'test' });
	expect(labelOfPath('portraits/sad/a.jpg')).toEqual({ label: 'sad', split: null });
});

test('a picture in no folder has no label', () => {
	expect(labelOfPath('a.jpg')).toBeNull();
	expect(pictureRow('a.jpg', Float32Array.of(1)).labels.size).toBe(0);
});

test('pictures are told by their endings', () => {
	expect(['a.JPG', 'b.jpeg', 'c.png', 'd.webp'].every(isPictureName)).toBe(true);
	expect(['a.jsonl', 'jpg', 'a.jpg.txt'].some(isPictureName)).toBe(false);
});

test('a row of a picture keeps its path, so that it is found again', () => {
	expect(pictureRow('train/happy/a.jpg', Float32Array.of(1, 2))).toEqual({
		features: Float32Array.of(1, 2),
		labels: new Map([['pictures', 'happy']]),
		id: 'train/happy/a.jpg',
		split: 'train',
		group: null,
	});
});

test('the made-up example is the same every time and says that it is one', () => {
	expect(exampleFeatures()).toEqual(exampleFeatures());
	expect([...exampleFeatures()[0]!.labels.keys()].every((task) => task.startsWith('example'))).toBe(true);
});

describe('what is dropped', () => {
	const fileOf = (name: string) => new File(['x'], name);
	const entryOf = (name: string, file: () => File | null) => ({
		...{ name, isFile: true, isDirectory: false },
		file: (resolve: (file: File) => void, reject: (reason: Error) => void) => {
			const found = file();
			if (found) resolve(found);
			else reject(new DOMException('not there', 'NotFoundError'));
		},
	});
	const folderOf = (name: string, children: unknown[]) => ({
		...{ name, isFile: false, isDirectory: true },
		createReader: () => ({ readEntries: (resolve: (found: unknown[]) => void) => resolve(children.splice(0)) }),
	});
	type Item = { entry: unknown; file: File | null };
	const transferOf = (items: readonly Item[]) =>
		({
			items: items.map(({ entry, file }) => ({ webkitGetAsEntry: () => entry, getAsFile: () => file })),
			files: items.flatMap(({ file }) => file ?? []),
		}) as unknown as DataTransfer;

	test('a file in memory is there, whose entry has none in WebKit', async () => {
		const file = fileOf('clip.mp4');
		const dropped = await droppedFiles(transferOf([{ entry: entryOf('clip.mp4', () => null), file }]));
		expect(dropped).toEqual([{ name: 'clip.mp4', blob: file }]);
	});

	test('files beside a folder, and in it, come by path; what is neither is left out', async () => {
		const [inside, beside] = [fileOf('b.jpg'), fileOf('a.jpg')];
		const folder = folderOf('set', [folderOf('sad', [entryOf('b.jpg', () => inside)])]);
		const dropped = await droppedFiles(
			transferOf([
				{ entry: folder, file: null },
				{ entry: entryOf('a.jpg', () => beside), file: beside },
				{ entry: null, file: null },
			]),
		);
		expect(dropped).toEqual([
			{ name: 'a.jpg', blob: beside },
			{ name: 'set/sad/b.jpg', blob: inside },
		]);
	});

	test('a browser without entries gives plain files, in their order', async () => {
		const files = [fileOf('z.mp4'), fileOf('a.mp4')];
		const dropped = await droppedFiles(transferOf(files.map((file) => ({ entry: null, file }))));
		expect(dropped.map(({ name }) => name)).toEqual(['z.mp4', 'a.mp4']);
	});
});
