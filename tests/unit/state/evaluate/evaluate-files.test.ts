import { expect, test } from 'vitest';
import { exampleFeatures } from '../../../../src/bench/probe/example-features';
import { isPictureName, labelOfPath, pictureRow } from '../../../../src/state/evaluate/evaluate-files';

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
