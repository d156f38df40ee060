import type { Box } from '../../core/geometry/space';
import { ownMemory, type Allocate } from './pixel-pool';
import type { AnyRaster, Raster } from './raster';

// Whole pixels are read and written, and red and blue are computed side by side in one number: per channel, the same took 1.4 to 2
// times as long. Bytes of a pixel are R, G, B, A from the lowest on, for every browser runs on machines that put the lowest first.

const pixelsOf = ({ data }: AnyRaster): Uint32Array => new Uint32Array(data.buffer, data.byteOffset, data.length / 4);

/** For each output pixel along one axis: the two source pixels it lies between, and the weight of the second in 1/256. */
const taps = (from: number, length: number, count: number, limit: number) => {
	const first = new Int32Array(count);
	const second = new Int32Array(count);
	const weight = new Int32Array(count);
	for (let i = 0; i < count; i++) {
		const at = from + ((i + 0.5) * length) / count - 0.5;
		const low = Math.floor(at);
		first[i] = Math.max(0, Math.min(limit - 1, low));
		second[i] = Math.max(0, Math.min(limit - 1, low + 1));
		weight[i] = Math.round((at - low) * 256);
	}
	return { first, second, weight };
};
type Taps = ReturnType<typeof taps>;

/** A row of the source brought to the width of the target, 256 times as large; `at`: which row, −1: none yet. */
type Row = { at: number; redBlue: Int32Array; green: Int32Array };

const emptyRow = (widthPx: number): Row => ({
	at: -1,
	redBlue: new Int32Array(widthPx),
	green: new Int32Array(widthPx),
});

const fillRow = (row: Row, at: number, source: Uint32Array, sourceWidthPx: number, { first, second, weight }: Taps) => {
	const { redBlue, green } = row;
	const from = at * sourceWidthPx;
	for (let x = 0; x < redBlue.length; x++) {
		const a = source[from + first[x]!]!;
		const b = source[from + second[x]!]!;
		const w = weight[x]!;
		redBlue[x] = Math.imul(a & 0xff00ff, 256 - w) + Math.imul(b & 0xff00ff, w);
		green[x] = Math.imul((a >>> 8) & 0xff, 256 - w) + Math.imul((b >>> 8) & 0xff, w);
	}
	row.at = at;
};

/** Writes the mean of two rows, `w` in 1/256 of the second one. */
const mixRows = (target: Uint32Array, at: number, a: Row, b: Row, w: number): void => {
	const { redBlue: redBlueA, green: greenA } = a;
	const { redBlue: redBlueB, green: greenB } = b;
	for (let x = 0; x < redBlueA.length; x++) {
		const p = redBlueA[x]!;
		const q = redBlueB[x]!;
		const red = Math.imul(p & 0xffff, 256 - w) + Math.imul(q & 0xffff, w);
		const green = Math.imul(greenA[x]!, 256 - w) + Math.imul(greenB[x]!, w);
		const blue = Math.imul(p >>> 16, 256 - w) + Math.imul(q >>> 16, w);
		target[at + x] = 0xff000000 | (blue & 0xff0000) | ((green >>> 8) & 0xff00) | (red >>> 16);
	}
};

/**
 * Draws the part of `source` inside `box` (its pixels, may reach beyond it: edges repeat) into `target` at `left`, `top`
 * with the size `widthPx` × `heightPx`, bilinearly. Meant for enlarging and for shrinking by at most two.
 */
export const drawInto = (
	target: AnyRaster,
	{ left, top, widthPx, heightPx }: { left: number; top: number; widthPx: number; heightPx: number },
	source: Raster,
	box: Box,
): void => {
	const across = taps(box.x, box.width, widthPx, source.widthPx);
	const down = taps(box.y, box.height, heightPx, source.heightPx);
	const [from, to] = [pixelsOf(source), pixelsOf(target)];
	let [above, below] = [emptyRow(widthPx), emptyRow(widthPx)];
	for (let y = 0; y < heightPx; y++) {
		const [a, b] = [down.first[y]!, down.second[y]!];
		// Each row of the source is read once: the lower one of a row is often the upper one of the next.
		if (below.at === a) [above, below] = [below, above];
		if (above.at !== a) fillRow(above, a, from, source.widthPx, across);
		if (b !== a && below.at !== b) fillRow(below, b, from, source.widthPx, across);
		mixRows(to, (top + y) * target.widthPx + left, above, b === a ? above : below, down.weight[y]!);
	}
};

/** Averages blocks of two by two pixels, and rounds halves to even as `Uint8ClampedArray` does. */
const halve = (source: Uint32Array, sourceWidthPx: number, target: Uint32Array, widthPx: number): void => {
	for (let to = 0, row = 0; to < target.length; row += 2 * sourceWidthPx) {
		for (let at = row; at < row + 2 * widthPx; at += 2, to++) {
			const a = source[at]!;
			const b = source[at + 1]!;
			const c = source[at + sourceWidthPx]!;
			const d = source[at + sourceWidthPx + 1]!;
			const redBlue = (a & 0xff00ff) + (b & 0xff00ff) + (c & 0xff00ff) + (d & 0xff00ff);
			const green = ((a >>> 8) & 0xff) + ((b >>> 8) & 0xff) + ((c >>> 8) & 0xff) + ((d >>> 8) & 0xff);
			const evenRedBlue = ((redBlue + 0x10001 + ((redBlue >>> 2) & 0x10001)) >>> 2) & 0xff00ff;
			target[to] = 0xff000000 | evenRedBlue | (((green + 1 + ((green >>> 2) & 1)) >>> 2) << 8);
		}
	}
};

/** Averages whole blocks of pixels, so that shrinking by more than two does not skip any. */
const shrinkBlocks = <Memory extends ArrayBufferLike>(
	source: Raster,
	factor: number,
	allocate: Allocate<Memory>,
): Raster<Memory> => {
	const widthPx = Math.floor(source.widthPx / factor);
	const heightPx = Math.floor(source.heightPx / factor);
	const small = { widthPx, heightPx, data: allocate(widthPx * heightPx * 4) };
	if (factor === 2) {
		halve(pixelsOf(source), source.widthPx, pixelsOf(small), widthPx);
		return small;
	}
	const { data } = small;
	const from = pixelsOf(source);
	const count = factor * factor;
	for (let y = 0, to = 0; y < heightPx; y++) {
		for (let x = 0; x < widthPx; x++, to += 4) {
			let red = 0;
			let green = 0;
			let blue = 0;
			for (let dy = 0; dy < factor; dy++) {
				const row = (y * factor + dy) * source.widthPx + x * factor;
				for (let at = row; at < row + factor; at++) {
					const pixel = from[at]!;
					red += pixel & 0xff;
					green += (pixel >>> 8) & 0xff;
					blue += (pixel >>> 16) & 0xff;
				}
			}
			data[to] = red / count;
			data[to + 1] = green / count;
			data[to + 2] = blue / count;
			data[to + 3] = 255;
		}
	}
	return small;
};

/**
 * The picture with its longest side at most `longSidePx`; the same object when it is that small already.
 *
 * @param allocate makes room for the pixels of another one
 */
export function fitWithin(source: Raster, longSidePx: number): Raster;
export function fitWithin<Memory extends ArrayBufferLike>(
	source: Raster,
	longSidePx: number,
	allocate: Allocate<Memory>,
): Raster | Raster<Memory>;
export function fitWithin(
	source: Raster,
	longSidePx: number,
	allocate: Allocate<ArrayBufferLike> = ownMemory,
): AnyRaster {
	const longPx = Math.max(source.widthPx, source.heightPx);
	if (longPx <= longSidePx) return source;
	const factor = Math.floor(longPx / longSidePx);
	const scale = longSidePx / longPx;
	const widthPx = Math.max(1, Math.round(source.widthPx * scale));
	const heightPx = Math.max(1, Math.round(source.heightPx * scale));
	const isWhole = Math.floor(source.widthPx / factor) === widthPx && Math.floor(source.heightPx / factor) === heightPx;
	if (isWhole) return shrinkBlocks(source, factor, allocate);
	const coarse = factor >= 2 ? shrinkBlocks(source, factor, ownMemory) : source;
	const target = { widthPx, heightPx, data: allocate(widthPx * heightPx * 4) };
	const box = { x: 0, y: 0, width: source.widthPx / factor, height: source.heightPx / factor };
	drawInto(target, { left: 0, top: 0, widthPx, heightPx }, coarse, box);
	return target;
}
