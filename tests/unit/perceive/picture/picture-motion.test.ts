import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import { evened, GRID_COLUMNS, GRID_ROWS, lightGridOf } from '../../../../src/perceive/picture/light-grid';
import { findPictureMotion } from '../../../../src/perceive/picture/picture-motion';
import type { Raster } from '../../../../src/perceive/picture/raster';

const [WIDTH, HEIGHT] = [320, 180];

/** Made-up lightness of a place on a lattice, 0 to 1. */
const chance = (i: number, j: number): number => {
	const x = Math.sin(i * 127.1 + j * 311.7) * 43758.5453;
	return x - Math.floor(x);
};

/** Lightness at a place of a wide scene, 0 to 255: soft shapes of several sizes that do not repeat, as a room has. */
const scene = (x: number, y: number): number => {
	const soft = (size: number) => {
		const [i, j] = [Math.floor(x / size), Math.floor(y / size)];
		const [u, v] = [x / size - i, y / size - j];
		const along = (row: number) => (1 - u) * chance(i, row) + u * chance(i + 1, row);
		return (1 - v) * along(j) + v * along(j + 1);
	};
	return 255 * (0.5 * soft(61) + 0.5 * soft(17));
};

/** What a camera sees of it that looks so far to the right and down, pixels; `over` draws before it. */
const seen = (left: number, top: number, over?: (x: number, y: number) => number | null) => {
	const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
	for (let y = 0; y < HEIGHT; y++)
		for (let x = 0; x < WIDTH; x++)
			data.fill(over?.(x, y) ?? scene(x + left, y + top), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
	const raster: Raster = { widthPx: WIDTH, heightPx: HEIGHT, data };
	return evened(lightGridOf(raster));
};

test('a camera that turns moves the picture the other way, found to a cell', () => {
	fc.assert(
		fc.property(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -35, max: 35 }), (right, down) => {
			fc.pre(Math.hypot(right / (WIDTH / GRID_COLUMNS), down / (HEIGHT / GRID_ROWS)) >= 2);
			const motion = findPictureMotion(seen(200, 100), seen(200 + right, 100 + down), config);
			expect(motion).not.toBeNull();
			expect(Math.abs(motion!.across * GRID_COLUMNS + right / (WIDTH / GRID_COLUMNS))).toBeLessThan(1);
			expect(Math.abs(motion!.down * GRID_ROWS + down / (HEIGHT / GRID_ROWS))).toBeLessThan(1);
		}),
		{ numRuns: 60 },
	);
});

test('a picture that stays does not move, be it noisy or not', () => {
	const still = seen(200, 100);
	expect(findPictureMotion(still, still, config)).toBeNull();
	const noisy = still.map((v, i) => v + 0.1 * Math.sin(i * 12.9898));
	expect(findPictureMotion(still, noisy, config)).toBeNull();
});

test('somebody who walks before a camera that stands still is no motion of the picture', () => {
	const walker = (at: number) => (x: number, y: number) => (Math.abs(x - at) < 40 && y > 30 ? 20 : null);
	expect(findPictureMotion(seen(200, 100, walker(100)), seen(200, 100, walker(130)), config)).toBeNull();
});

test('another picture is no motion', () => {
	const other = seen(0, 0, (x, y) => (Math.floor(x / 27) % 2 === Math.floor(y / 31) % 2 ? 40 : 210));
	expect(findPictureMotion(seen(200, 100), other, config)).toBeNull();
});
