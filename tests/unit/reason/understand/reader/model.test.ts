import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { attended, gelu, linear, normed, WIDTH } from '../../../../../src/reason/understand/reader/layers';
import { queryModel } from '../../../../../src/reason/understand/reader/model';
import { symbolsOf } from '../../../../../src/reason/understand/reader/votes';
import { idsOf } from '../../../../../src/reason/understand/reader/word-pieces';
import { weightsFrom } from '../../../../../src/reason/understand/reader/weights';

const near = (values: Iterable<number>): number[] => [...values].map((value) => Math.round(value * 1e4) / 1e4);

describe('the parts of the model', () => {
	test('a matrix in 8 bits is scaled row by row', () => {
		const weight = {
			rows: 2,
			columns: 4,
			values: Int8Array.of(1, 2, 3, 4, -1, 0, 0, 1),
			scales: Float32Array.of(0.5, 2),
		};
		const out = linear(Float32Array.of(1, 1, 1, 1, 2, 0, 0, 0), { weight, bias: Float32Array.of(0, 1) });
		expect(near(out)).toEqual([5, 1, 1, -3]);
	});

	test('a norm leaves mean 0 and variance 1', () => {
		const ones = new Float32Array(WIDTH).fill(1);
		const x = Float32Array.from({ length: WIDTH }, (_, i) => i);
		const out = normed(x, { weight: ones, bias: new Float32Array(WIDTH), epsilon: 1e-5 });
		expect(near([out.reduce((a, b) => a + b, 0) / WIDTH, out.reduce((a, b) => a + b * b, 0) / WIDTH])).toEqual([0, 1]);
	});

	test('the gate is the exact one, by the error function', () => {
		expect(near(gelu(Float32Array.of(-1, 0, 1, 2)))).toEqual([-0.1587, 0, 0.8413, 1.9545]);
	});

	test('where all keys fit alike, the mean of the values is taken', () => {
		const zero = new Float32Array(WIDTH);
		const values = new Float32Array(2 * WIDTH).fill(1, 0, WIDTH).fill(3, WIDTH);
		expect(new Set(attended(zero, new Float32Array(2 * WIDTH), values))).toEqual(new Set([2]));
	});
});

test('words are cut into the longest pieces that are known, and what is in none is unknown', () => {
	const index = new Map(['', '', '', '', 'look', '##ing', 'p0', '?'].map((piece, i) => [piece, i]));
	expect(idsOf('Looking p0 §?', index)).toEqual([2, 4, 5, 6, 1, 7, 3]);
});

test('a question is put with its marks numbered otherwise, and what is read goes back to its own', () => {
	const asked: string[] = [];
	const write = (text: string) => {
		asked.push(text);
		const mark = /p\d/.exec(text)?.[0] ?? '';
		return { symbols: ['get-whether', 'about', 'do-speaking', mark, '-', 'always', ';'], chance: 0.5 };
	};
	expect(symbolsOf({ write, isWord: () => false }, 'did p5 speak ?')?.symbols).toEqual(
		'get-whether about do-speaking p5 - always ;'.split(' '),
	);
	expect(asked).toEqual(['did p5 speak ?', 'did p0 speak ?', 'did p1 speak', 'did p2 speak ?']);
});

describe('the model that comes with the page', () => {
	const file = new URL('../../../../../public/models/regard-reader/regard-reader.bin', import.meta.url);
	const model = queryModel(weightsFrom(new Uint8Array(readFileSync(file)).buffer));

	test.each([
		['how long did p0 look at t0 ?', 'get-time about do-look p0 t0 always ;'],
		['who pointed at t0 first ?', 'get-list v0 pick-first about do-pointing v0 t0 always of-person ;'],
		['did p1 look at p0 while p0 was speaking ?', 'get-whether about do-look p1 p0 during do-speaking p0 - ;'],
		['is p0 in love with p1 ?', 'refuse'],
	])('%s', (text, line) => {
		expect(model.write(text)?.symbols.join(' ')).toBe(line);
	});

	test('a question that is too long is not read', () => {
		expect(model.write('and then '.repeat(40))).toBeNull();
	});
});
