import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseOptions } from '../../../../tools/evaluate/options';
import { evaluateSet } from '../../../../tools/evaluate/sets';
import { seeingFolder } from '../../../fixtures/seeing-folder';

const { folder, write, jpeg } = seeingFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const lines = (path: string, rows: readonly object[]) => write(path, rows.map((row) => JSON.stringify(row)).join('\n'));

const evaluate = (...args: string[]) => {
	const options = parseOptions(args, folder);
	if (options?.command !== 'set') throw new Error('It is no set');
	return evaluateSet(options.job);
};

test('a checkpoint in the shape of SocialFusion looks at the pictures of its tasks, boxes and all, and is scored', async () => {
	jpeg('pictures/red.jpg', [255, 0, 0]);
	jpeg('pictures/green.jpg', [0, 255, 0]);
	jpeg('pictures/spot.jpg', [40, 40, 40], [190, 70]);
	const items = lines('items.jsonl', [
		{ id: 'red.jpg', task: 'lam', label: 'Yes' },
		{ id: 'green.jpg', task: 'lam', label: 'No' },
		{ id: 'red.jpg', task: 'affectnet', label: 'neutral' },
		{ id: 'gone.jpg', task: 'lam', label: 'No' },
		{
			...{ id: 'spot.jpg', task: 'gazefollow', points: [[190 / 240, 70 / 120]], width: 480, height: 240 },
			boxes: [{ x: 30, y: 30, width: 60, height: 60, unit: 'px' }],
		},
	]);
	const saved = join(folder, 'replies.jsonl');
	const { lines: shown } = await evaluate(
		...['socialfusion', items, '--pictures', 'pictures', '--checkpoint', 'checkpoint', '--save', saved],
	);
	const table = shown.join('\n');
	expect(table).toMatch(/lam accuracy of 3 +66\.7 %/);
	expect(table).toContain('1 without a reply');
	const replies = readFileSync(saved, 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as { task: string; reply: string; scores?: Record<string, number> });
	expect(replies.map(({ reply }) => reply).slice(0, 3)).toEqual(['Yes', 'No', 'a']);
	expect(Object.values(replies[2]?.scores ?? {}).reduce((sum, score) => sum + score, 0)).toBeCloseTo(1, 6);
	const point = /^\((\d+),(\d+)\)$/
		.exec(replies[3]?.reply ?? '')
		?.slice(1)
		.map(Number);
	expect(point?.[0]).toBeCloseTo((1000 * 190) / 240, -2);
	expect(point?.[1]).toBeCloseTo((1000 * 70) / 120, -2);
});

test('an image–text model tells apparent expressions of faces apart that it was never trained on', async () => {
	const colours = { crimson: [200, 20, 20], olive: [20, 200, 20], azure: [20, 20, 200] } as const;
	for (const [name, colour] of Object.entries(colours)) for (const n of [1, 2]) jpeg(`faces/${name}/${n}.jpg`, colour);
	jpeg('faces/olive/3.jpg', colours.crimson);
	const { lines: shown } = await evaluate('emocap', '--pictures', 'faces', '--clip', 'clip');
	expect(shown[0]).toBe('Vectors of clip.');
	expect(shown.join('\n')).toMatch(/Accuracy +85\.7/);
	expect(shown.join('\n')).toMatch(/olive +0 +1 +2 +66\.7/);
});

test('an image–text model answers no question of gaze, and its other answers are scored', async () => {
	jpeg('pictures/red.jpg', [255, 0, 0]);
	const items = lines('two.jsonl', [
		{ id: 'red', task: 'affectnet', label: 'happiness' },
		{ id: 'red', task: 'gazefollow', points: [[0.5, 0.5]], boxes: [{ x: 0, y: 0, width: 0.1, height: 0.1 }] },
	]);
	const { lines: shown } = await evaluate('socialfusion', items, '--pictures', 'pictures', '--clip', 'clip');
	expect(shown[0]).toContain('1 without a reply');
});

test('pictures without a model, a model without pictures, and a set that nothing sees for are refused in words', () => {
	const parse =
		(...args: string[]) =>
		() =>
			parseOptions(args, folder);
	const items = lines('some.jsonl', [{ id: 'red.jpg', task: 'lam', label: 'Yes' }]);
	expect(parse('socialfusion', items, '--pictures', 'pictures')).toThrow('--pictures FOLDER goes with one of');
	expect(parse('socialfusion', items, '--clip', 'clip')).toThrow('--pictures FOLDER goes with one of');
	expect(parse('mmar', items, '--clip', 'clip')).toThrow('say nothing to mmar');
	expect(parse('emocap', '--checkpoint', 'checkpoint', '--pictures', 'faces')).toThrow('emocap takes --clip');
	expect(parse('socialfusion', items, items, '--pictures', 'pictures', '--clip', 'clip')).toThrow('Give either');
});

test('pictures that no item names are said, and one that is no JPEG too', async () => {
	const items = lines('others.jsonl', [{ id: 'elsewhere.jpg', task: 'lam', label: 'Yes' }]);
	const look = ['--pictures', 'pictures', '--checkpoint', 'checkpoint'];
	await expect(evaluate('socialfusion', items, ...look)).rejects.toThrow('such as elsewhere.jpg');
	write('odd/elsewhere.jpg', 'text');
	await expect(
		evaluate('socialfusion', items, '--pictures', 'odd', '--checkpoint', 'checkpoint'),
	).rejects.toMatchObject({ code: 'image-unreadable' });
});
