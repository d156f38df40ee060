import { describe, expect, test } from 'vitest';
import { composeMosaic } from '../../../../src/perceive/picture/mosaic';
import { cut, type Raster } from '../../../../src/perceive/picture/raster';
import { fitWithin } from '../../../../src/perceive/picture/scale';

/** Red grows to the right, green downwards. */
const ramp = (widthPx: number, heightPx: number): Raster => {
	const data = new Uint8ClampedArray(widthPx * heightPx * 4);
	for (let i = 0; i < widthPx * heightPx; i++) {
		data[i * 4] = ((i % widthPx) * 255) / (widthPx - 1);
		data[i * 4 + 1] = (Math.floor(i / widthPx) * 255) / (heightPx - 1);
		data[i * 4 + 3] = 255;
	}
	return { widthPx, heightPx, data };
};
const at = (r: Raster, x: number, y: number) => [
	...r.data.subarray((y * r.widthPx + x) * 4, (y * r.widthPx + x) * 4 + 4),
];

describe('shrinking', () => {
	test.each([
		[854, 480, 640],
		[1920, 1080, 640],
		[1920, 1080, 960],
		[720, 1080, 640],
	])('%i×%i to %i keeps the picture in place', (width, height, long) => {
		const small = fitWithin(ramp(width, height), long);
		expect(Math.max(small.widthPx, small.heightPx)).toBe(long);
		expect(small.widthPx / small.heightPx).toBeCloseTo(width / height, 2);
		for (const [fx, fy] of [
			[0.1, 0.2],
			[0.5, 0.5],
			[0.9, 0.8],
		] as const) {
			const [red, green, , alpha] = at(small, Math.floor(fx * small.widthPx), Math.floor(fy * small.heightPx));
			expect(Math.abs(red! - 255 * fx)).toBeLessThan(2);
			expect(Math.abs(green! - 255 * fy)).toBeLessThan(2);
			expect(alpha).toBe(255);
		}
	});
	test('leaves a small picture as it is', () => {
		const picture = ramp(320, 180);
		expect(fitWithin(picture, 640)).toBe(picture);
	});
});

test('cutting gives the pixels of the box', () => {
	const picture = ramp(100, 60);
	const part = cut(picture, { x: 30, y: 20, width: 10, height: 8 });
	expect(at(part, 3, 4)).toEqual(at(picture, 33, 24));
});

describe('a mosaic', () => {
	test('leads back to the pixels its cells were taken from', () => {
		const picture = ramp(400, 300);
		const boxes = [
			{ x: 50, y: 60, width: 40, height: 40 },
			{ x: 200, y: 100, width: 80, height: 80 },
			{ x: 350, y: 250, width: 90, height: 90 },
		];
		const { raster, cells } = composeMosaic(picture, boxes, 64);
		expect(raster.widthPx).toBe(raster.heightPx);
		cells.slice(0, 2).forEach(({ cell, placement }) => {
			const [x, y] = [cell.x + 40, cell.y + 20];
			const [red, green] = at(raster, x, y);
			expect(red).toBeGreaterThan(((placement.left + x * placement.xScale) * 255) / 399 - 2);
			expect(red).toBeLessThan(((placement.left + (x + 1) * placement.xScale) * 255) / 399 + 2);
			expect(Math.abs(green! - ((placement.top + (y + 0.5) * placement.yScale) * 255) / 299)).toBeLessThan(2);
		});
	});
	test('has room for every crop and black between cells', () => {
		const boxes = Array.from({ length: 5 }, () => ({ x: 0, y: 0, width: 20, height: 20 }));
		const { raster, cells } = composeMosaic(ramp(100, 100), boxes, 32);
		for (const { cell } of cells)
			expect(cell.x + cell.width <= raster.widthPx && cell.y + cell.height <= raster.heightPx).toBe(true);
		expect(at(raster, 0, 0)).toEqual([0, 0, 0, 255]);
	});
});
