import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutPicture } from '../../../../src/models/onnx/pictures/cut-pictures';
import type { RasterPicture } from '../../../../src/models/onnx/encoder-port';
import type { CropTransform, PictureSpec } from '../../../../src/models/onnx/request';

const rasterOf = (
	widthPx: number,
	heightPx: number,
	at: (x: number, y: number) => readonly number[],
): RasterPicture => {
	const data = new Uint8ClampedArray(widthPx * heightPx * 4);
	for (let y = 0; y < heightPx; y++)
		for (let x = 0; x < widthPx; x++) data.set([...at(x, y), 255], (y * widthPx + x) * 4);
	return { widthPx, heightPx, data };
};

const noisy = (widthPx: number, heightPx: number, seed: number) =>
	rasterOf(widthPx, heightPx, (x, y) =>
		[1, 2, 3].map((k) => Math.abs(Math.sin(seed + x * 12.9 * k + y * 78.2) * 43758) % 256),
	);

const spec = (changes: Partial<PictureSpec> = {}): PictureSpec => ({
	widthPx: 4,
	heightPx: 3,
	layout: 'NHWC',
	channels: 'RGB',
	mean: [0, 0, 0],
	std: [1, 1, 1],
	outside: 0,
	...changes,
});
const upright = (xx: number, yy: number, x0 = 0, y0 = 0): CropTransform => ({ xx, xy: 0, x0, yx: 0, yy, y0 });
const cut = (raster: RasterPicture, crops: readonly CropTransform[], changes: Partial<PictureSpec> = {}) =>
	cutPicture(raster, { input: 'image', spec: spec(changes), crops });

/** A number that a transform may have, in a useful range. */
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyRaster = fc
	.tuple(fc.integer({ min: 2, max: 24 }), fc.integer({ min: 2, max: 24 }), fc.integer({ min: 0, max: 999 }))
	.map(([w, h, seed]) => noisy(w, h, seed));

describe('a crop on the CPU', () => {
	test('of the same size is the picture itself, number for number', () => {
		const raster = noisy(4, 3, 1);
		const { dims, data } = cut(raster, [upright(1, 1)]);
		expect(dims).toEqual([1, 3, 4, 3]);
		expect([...data]).toEqual([...raster.data].filter((_, i) => i % 4 !== 3));
	});

	test('beyond the edge shows what is outside, or the edge going on, upright and turned alike', () => {
		const raster = rasterOf(4, 3, (x) => [10 * x, 0, 0]);
		const reds = (crop: CropTransform, outside: PictureSpec['outside']) =>
			[...cut(raster, [crop], { outside, heightPx: 1 }).data].filter((_, i) => i % 3 === 0);
		for (const crop of [upright(1, 1, -2, 1), { ...upright(1, 1, -2, 1), yx: 1e-9 }]) {
			expect(reds(crop, 77)).toEqual([77, 77, 0, 10]);
			expect(reds(crop, 'edge')).toEqual([0, 0, 0, 10]);
		}
	});

	test('that is shrunk is averaged, or taken at one point a pixel', () => {
		const raster = rasterOf(16, 3, (x) => [x === 5 ? 160 : 0, 0, 0]);
		const red = (isPointSampled: boolean) => cut(raster, [upright(4, 1)], { isPointSampled }).data[3]!;
		expect(red(false)).toBeCloseTo(40, 3);
		expect(red(true)).toBeCloseTo(80, 3);
	});

	test('at half a pixel lies half-way between its neighbours', () => {
		const raster = rasterOf(4, 1, (x) => [x * 50, 0, 0]);
		const { data } = cut(raster, [upright(1, 1, 0.5)], { widthPx: 3, heightPx: 1 });
		expect([data[0], data[3], data[6]]).toEqual([25, 75, 125]);
	});

	test('mirrored and turned by a quarter puts every pixel where the transform says', () => {
		const raster = noisy(4, 3, 2);
		const mirrored = cut(raster, [upright(-1, 1, 4)]);
		const turned = cut(raster, [{ xx: 0, xy: -1, x0: 4, yx: 1, yy: 0, y0: 0 }], { widthPx: 3, heightPx: 4 });
		for (let y = 0; y < 3; y++) {
			for (let x = 0; x < 4; x++) {
				const red = raster.data[(y * 4 + x) * 4];
				expect(mirrored.data[(y * 4 + 3 - x) * 3]).toBe(red);
				// Tensor (x', y') shows picture (4 − y', x').
				expect(turned.data[((3 - x) * 3 + y) * 3]).toBe(red);
			}
		}
	});

	test('shrunk by more than two is the average of what it covers, with no pixel skipped', () => {
		const raster = noisy(40, 30, 3);
		const { data } = cut(raster, [upright(10, 10)], { widthPx: 4, heightPx: 3 });
		let sum = 0;
		for (let y = 0; y < 10; y++) for (let x = 10; x < 20; x++) sum += raster.data[(y * 40 + x) * 4]!;
		expect(data[3]).toBeCloseTo(sum / 100, 2);
	});

	test('writes colours and layout as asked: rows or planes, RGB or BGR, mean and deviation in that order', () => {
		const raster = rasterOf(4, 3, (x, y) => [10 + x, 100 + y, 200]);
		const options = { mean: [1, 2, 3], std: [2, 4, 8] } as const;
		const rows = cut(raster, [upright(1, 1)], options);
		const planes = cut(raster, [upright(1, 1), upright(1, 1)], { ...options, layout: 'NCHW', channels: 'BGR' });
		expect([...rows.data.slice(0, 3)]).toEqual([(10 - 1) / 2, (100 - 2) / 4, (200 - 3) / 8]);
		expect(planes.dims).toEqual([2, 3, 3, 4]);
		const secondCrop = planes.data.slice(36);
		expect([secondCrop[0], secondCrop[12], secondCrop[24]]).toEqual([(200 - 1) / 2, (100 - 2) / 4, (10 - 3) / 8]);
	});

	test('has the outside value beyond the picture, and never a blend of it at a crop that just fits', () => {
		const white = rasterOf(5, 5, () => [255, 255, 255]);
		const beyond = cut(white, [upright(1, 1, 5)], { outside: 114 });
		expect(new Set(beyond.data)).toEqual(new Set([114]));
		for (const scale of [0.3, 1.25, 5 / 2, 5]) {
			const side = Math.round(5 / scale);
			const { data } = cut(white, [upright(5 / side, 5 / side)], { widthPx: side, heightPx: side });
			for (const value of data) expect(value).toBeCloseTo(255, 3);
		}
	});

	test('half outside is half outside when shrunk', () => {
		const white = rasterOf(40, 40, () => [255, 255, 255]);
		const { data } = cut(white, [upright(10, 10, -5)], { widthPx: 1, heightPx: 1 });
		expect(data[0]).toBeCloseTo(127.5, 3);
	});
});

describe('for any picture and transform', () => {
	test('every number lies between the smallest and the largest of the picture and the outside', () => {
		fc.assert(
			fc.property(
				anyRaster,
				fc.array(number(-8, 8), { minLength: 4, maxLength: 4 }),
				number(-30, 30),
				number(-30, 30),
				(raster, m, x0, y0) => {
					const { data } = cut(raster, [{ xx: m[0]!, xy: m[1]!, yx: m[2]!, yy: m[3]!, x0, y0 }], { outside: 7 });
					for (const value of data) expect(value >= 0 && value <= 255.001).toBe(true);
				},
			),
			{ numRuns: 60 },
		);
	});

	test('an upright crop gives what the same crop with a shear too small to see gives', () => {
		const scale = fc.oneof(number(0.1, 9), number(-9, -0.1));
		fc.assert(
			fc.property(anyRaster, scale, scale, number(-9, 30), number(-9, 30), (raster, xx, yy, x0, y0) => {
				const crop = upright(xx, yy, x0, y0);
				const plain = cut(raster, [crop], { outside: 50 }).data;
				const sheared = cut(raster, [{ ...crop, xy: 1e-9 }], { outside: 50 }).data;
				plain.forEach((value, i) => expect(value).toBeCloseTo(sheared[i]!, 2));
			}),
			{ numRuns: 100 },
		);
	});

	test('crops of a batch do not touch each other', () => {
		fc.assert(
			fc.property(anyRaster, number(-3, 3), number(-5, 15), (raster, turn, x0) => {
				const a = { xx: Math.cos(turn), xy: -Math.sin(turn), yx: Math.sin(turn), yy: Math.cos(turn), x0, y0: 2 };
				const b = upright(3, 2, -1, 1);
				const both = cut(raster, [a, b]).data;
				expect([...both]).toEqual([...cut(raster, [a]).data, ...cut(raster, [b]).data]);
			}),
			{ numRuns: 30 },
		);
	});
});
