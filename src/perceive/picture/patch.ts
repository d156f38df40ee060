import type { Box } from '../../core/geometry/space';
import type { AnyRaster } from './raster';

/** Samples across and down a patch. */
const SIDE = 20;
/** Least standard deviation of a patch that can be found again, 8-bit steps of lightness. */
const MIN_DEVIATION = 4;
/** How far from the last place is searched, in widths of the patch, and in which steps: coarse, then fine around the best. */
const REACH = 0.4;
const COARSE = 0.1;
const FINE = 0.025;

/** What a part of a picture looks like: lightness with mean 0 and length 1. */
export type Patch = Float32Array;

/** Lightness of the samples inside a box, mean 0; `null` when the box leaves the picture by more than half. */
const sample = (raster: AnyRaster, { x, y, width, height }: Box<'raster'>, into: Float32Array): number | null => {
	const { widthPx, heightPx, data } = raster;
	if (x + width / 2 < 0 || y + height / 2 < 0 || x + width / 2 >= widthPx || y + height / 2 >= heightPx) return null;
	let sum = 0;
	for (let row = 0, i = 0; row < SIDE; row++) {
		const v = Math.max(0, Math.min(heightPx - 1, Math.floor(y + ((row + 0.5) * height) / SIDE)));
		for (let column = 0; column < SIDE; column++, i++) {
			const u = Math.max(0, Math.min(widthPx - 1, Math.floor(x + ((column + 0.5) * width) / SIDE)));
			const at = (v * widthPx + u) * 4;
			// Rec. 601 luma.
			const light = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
			into[i] = light;
			sum += light;
		}
	}
	const mean = sum / into.length;
	let squares = 0;
	for (let i = 0; i < into.length; i++) {
		into[i] = into[i]! - mean;
		squares += into[i]! * into[i]!;
	}
	return Math.sqrt(squares);
};

/** What is inside a box (raster pixels); `null` when it is too even to be found again, or not in the picture. */
export const takePatch = (raster: AnyRaster, box: Box<'raster'>): Patch | null => {
	const patch = new Float32Array(SIDE * SIDE);
	const length = sample(raster, box, patch);
	if (length === null || length < MIN_DEVIATION * SIDE) return null;
	return patch.map((v) => v / length);
};

/**
 * The place near `box` (raster pixels) that looks most like a patch. `likeness`: normalised cross-correlation, −1 to 1.
 * `null` when there is nothing to compare with.
 */
export const matchPatch = (
	patch: Patch,
	raster: AnyRaster,
	box: Box<'raster'>,
): { left: number; top: number; likeness: number } | null => {
	const there = new Float32Array(SIDE * SIDE);
	let best: { left: number; top: number; likeness: number } | null = null;
	const search = (left: number, top: number, reach: number, step: number) => {
		const count = Math.round(reach / step);
		for (let row = -count; row <= count; row++) {
			for (let column = -count; column <= count; column++) {
				const at = { ...box, x: left + column * step * box.width, y: top + row * step * box.width };
				const length = sample(raster, at, there);
				if (length === null || length === 0) continue;
				let product = 0;
				for (let i = 0; i < there.length; i++) product += there[i]! * patch[i]!;
				const likeness = product / length;
				if (!best || likeness > best.likeness) best = { left: at.x, top: at.y, likeness };
			}
		}
	};
	search(box.x, box.y, REACH, COARSE);
	const coarse = best as { left: number; top: number } | null;
	if (coarse) search(coarse.left, coarse.top, COARSE / 2, FINE);
	return best;
};
