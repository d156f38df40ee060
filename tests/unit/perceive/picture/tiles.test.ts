import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tilesOf } from '../../../../src/perceive/picture/tiles';

describe('tiles', () => {
	test('cover the picture, stay inside it and overlap enough', () => {
		fc.assert(
			fc.property(fc.integer({ min: 64, max: 4000 }), fc.integer({ min: 64, max: 2200 }), (widthPx, heightPx) => {
				const tiles = tilesOf(widthPx, heightPx, 720, 0.25);
				for (const t of tiles) {
					expect(t.width).toBe(t.height);
					expect(Number.isInteger(t.x) && Number.isInteger(t.y)).toBe(true);
					expect(t.x >= 0 && t.y >= 0 && t.x + t.width <= widthPx && t.y + t.height <= heightPx).toBe(true);
				}
				if (tiles.length === 0) return;
				const xs = [...new Set(tiles.map((t) => t.x))].sort((a, b) => a - b);
				expect(xs[0]).toBe(0);
				expect(xs.at(-1)! + tiles[0]!.width).toBe(widthPx);
				xs.slice(1).forEach((x, i) =>
					expect(xs[i]! + tiles[0]!.width - x).toBeGreaterThanOrEqual(0.25 * tiles[0]!.width - 1),
				);
			}),
		);
	});
	test('of a 1280×720 picture are three', () => {
		expect(tilesOf(1280, 720, 720, 0.25).map((t) => t.x)).toEqual([0, 280, 560]);
	});
	test('are none for a small square, which the whole frame shows as well', () => {
		expect(tilesOf(480, 480, 720, 0.25)).toEqual([]);
	});
});
