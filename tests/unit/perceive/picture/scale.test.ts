import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/maths/random';
import type { Box } from '../../../../src/core/geometry/space';
import { blackRaster, type Raster } from '../../../../src/perceive/picture/raster';
import { drawInto, fitWithin } from '../../../../src/perceive/picture/scale';

const noise = (widthPx: number, heightPx: number, seed = 1): Raster => {
	const { uniform } = seededRandom(seed);
	const data = Uint8ClampedArray.from({ length: widthPx * heightPx * 4 }, (_, i) =>
		i % 4 === 3 ? 255 : 256 * uniform(),
	);
	return { widthPx, heightPx, data };
};

/** A channel of the source where a pixel of the target lies, in 1/65536, channel by channel as the formula says. */
const bilinear = (source: Raster, box: Box, [x, y, channel]: readonly number[], size: readonly [number, number]) => {
	const along = (from: number, length: number, i: number, count: number, limit: number) => {
		const at = from + ((i + 0.5) * length) / count - 0.5;
		const low = Math.floor(at);
		const inside = (k: number) => Math.max(0, Math.min(limit - 1, k));
		return [inside(low), inside(low + 1), Math.round((at - low) * 256)] as const;
	};
	const [left, right, wx] = along(box.x, box.width, x!, size[0], source.widthPx);
	const [top, bottom, wy] = along(box.y, box.height, y!, size[1], source.heightPx);
	const value = (u: number, v: number) => source.data[(v * source.widthPx + u) * 4 + channel!]!;
	const upper = (256 - wx) * value(left, top) + wx * value(right, top);
	const lower = (256 - wx) * value(left, bottom) + wx * value(right, bottom);
	return ((256 - wy) * upper + wy * lower) >> 16;
};

const expectDrawn = (source: Raster, box: Box, [widthPx, heightPx]: readonly [number, number]) => {
	const target = blackRaster(widthPx + 3, heightPx + 5);
	drawInto(target, { left: 2, top: 4, widthPx, heightPx }, source, box);
	const wrong: number[][] = [];
	for (let y = 0; y < heightPx; y++)
		for (let x = 0; x < widthPx; x++)
			for (const channel of [0, 1, 2]) {
				const found = target.data[((y + 4) * target.widthPx + x + 2) * 4 + channel];
				if (found !== bilinear(source, box, [x, y, channel], [widthPx, heightPx])) wrong.push([x, y, channel]);
			}
	expect(wrong).toEqual([]);
	// What lies beside it stays.
	expect([...target.data.subarray(0, 4)]).toEqual([0, 0, 0, 255]);
};

describe('a part of a picture drawn into another', () => {
	test.each([
		['shrunk', { x: 0, y: 0, width: 61, height: 47 }, [43, 31]],
		['enlarged', { x: 10.3, y: 7.7, width: 9.1, height: 12.4 }, [40, 30]],
		['as large as it is', { x: 4, y: 5, width: 20, height: 20 }, [20, 20]],
		['beyond all four edges', { x: -20, y: -30, width: 100, height: 110 }, [64, 64]],
		['outside the picture', { x: 90, y: 80, width: 20, height: 20 }, [16, 16]],
		['stretched to one side', { x: 3, y: 3, width: 50, height: 4 }, [30, 37]],
	] as const)('is what the formula says, pixel by pixel: %s', (_, box, size) => {
		expectDrawn(noise(61, 47), box, size);
	});
});

describe('a picture shrunk by whole blocks', () => {
	test.each([
		[2, 64, 36],
		[3, 66, 39],
		[30, 120, 90],
	])('is their mean, halves to even: %i', (factor, widthPx, heightPx) => {
		const source = noise(widthPx, heightPx, factor);
		const small = fitWithin(source, widthPx / factor);
		const expected = new Uint8ClampedArray(small.data.length);
		for (let i = 0; i < expected.length; i++) {
			const [x, y] = [Math.floor(i / 4) % small.widthPx, Math.floor(i / 4 / small.widthPx)];
			let sum = 0;
			for (let dy = 0; dy < factor; dy++)
				for (let dx = 0; dx < factor; dx++)
					sum += source.data[((y * factor + dy) * widthPx + x * factor + dx) * 4 + (i % 4)]!;
			expected[i] = sum / (factor * factor);
		}
		expect(small.data).toEqual(expected);
	});
	test('leaves out the last column and row where sides are odd, and stays in place', () => {
		const source = noise(129, 65);
		const { widthPx, heightPx } = fitWithin(source, 64);
		expect([widthPx, heightPx]).toEqual([64, 32]);
	});
});
