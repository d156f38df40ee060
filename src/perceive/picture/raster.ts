import type { Box } from '../../core/geometry/space';

/** Pixels in memory: RGBA, 8 bits each, row by row. Never changed after it was made. */
export type Raster = { widthPx: number; heightPx: number; data: Uint8ClampedArray<ArrayBuffer> };

/** Where a raster's pixels lie in another picture: `left + x * xScale`, `top + y * yScale`. */
export type Placement = { left: number; top: number; xScale: number; yScale: number };

/** An opaque black raster. */
export const blackRaster = (widthPx: number, heightPx: number): Raster => {
	const data = new Uint8ClampedArray(widthPx * heightPx * 4);
	new Uint32Array(data.buffer).fill(0xff000000);
	return { widthPx, heightPx, data };
};

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

/** Averages whole blocks of pixels, so that shrinking by more than two does not skip any. */
const shrinkBlocks = (source: Raster, factor: number): Raster => {
	const widthPx = Math.floor(source.widthPx / factor);
	const heightPx = Math.floor(source.heightPx / factor);
	const data = new Uint8ClampedArray(widthPx * heightPx * 4);
	const count = factor * factor;
	const stride = source.widthPx * 4;
	for (let y = 0, to = 0; y < heightPx; y++) {
		for (let x = 0; x < widthPx; x++, to += 4) {
			let red = 0;
			let green = 0;
			let blue = 0;
			for (let dy = 0; dy < factor; dy++) {
				let at = (y * factor + dy) * stride + x * factor * 4;
				for (let dx = 0; dx < factor; dx++, at += 4) {
					red += source.data[at]!;
					green += source.data[at + 1]!;
					blue += source.data[at + 2]!;
				}
			}
			data[to] = red / count;
			data[to + 1] = green / count;
			data[to + 2] = blue / count;
			data[to + 3] = 255;
		}
	}
	return { widthPx, heightPx, data };
};

/**
 * Draws the part of `source` inside `box` (its pixels, may reach beyond it: edges repeat) into `target` at `left`, `top`
 * with the size `widthPx` × `heightPx`, bilinearly. Meant for enlarging and for shrinking by at most two.
 */
export const drawInto = (
	target: Raster,
	{ left, top, widthPx, heightPx }: { left: number; top: number; widthPx: number; heightPx: number },
	source: Raster,
	box: Box,
): void => {
	const across = taps(box.x, box.width, widthPx, source.widthPx);
	const down = taps(box.y, box.height, heightPx, source.heightPx);
	const { data } = source;
	for (let y = 0; y < heightPx; y++) {
		const rowA = down.first[y]! * source.widthPx;
		const rowB = down.second[y]! * source.widthPx;
		const wy = down.weight[y]!;
		let to = ((top + y) * target.widthPx + left) * 4;
		for (let x = 0; x < widthPx; x++, to += 4) {
			const wx = across.weight[x]!;
			const a = (rowA + across.first[x]!) * 4;
			const b = (rowA + across.second[x]!) * 4;
			const c = (rowB + across.first[x]!) * 4;
			const d = (rowB + across.second[x]!) * 4;
			const wd = wx * wy;
			const wb = (wx << 8) - wd;
			const wc = (wy << 8) - wd;
			const wa = 65536 - wb - wc - wd;
			target.data[to] = (wa * data[a]! + wb * data[b]! + wc * data[c]! + wd * data[d]!) >> 16;
			target.data[to + 1] = (wa * data[a + 1]! + wb * data[b + 1]! + wc * data[c + 1]! + wd * data[d + 1]!) >> 16;
			target.data[to + 2] = (wa * data[a + 2]! + wb * data[b + 2]! + wc * data[c + 2]! + wd * data[d + 2]!) >> 16;
			target.data[to + 3] = 255;
		}
	}
};

/** The picture with its longest side at most `longSidePx`; the same object when it is that small already. */
export const fitWithin = (source: Raster, longSidePx: number): Raster => {
	const longPx = Math.max(source.widthPx, source.heightPx);
	if (longPx <= longSidePx) return source;
	const factor = Math.floor(longPx / longSidePx);
	const coarse = factor >= 2 ? shrinkBlocks(source, factor) : source;
	const scale = longSidePx / longPx;
	const widthPx = Math.max(1, Math.round(source.widthPx * scale));
	const heightPx = Math.max(1, Math.round(source.heightPx * scale));
	if (coarse.widthPx === widthPx && coarse.heightPx === heightPx) return coarse;
	const target: Raster = { widthPx, heightPx, data: new Uint8ClampedArray(widthPx * heightPx * 4) };
	drawInto(target, { left: 0, top: 0, widthPx, heightPx }, coarse, {
		x: 0,
		y: 0,
		width: source.widthPx / (factor >= 2 ? factor : 1),
		height: source.heightPx / (factor >= 2 ? factor : 1),
	});
	return target;
};

/** A part of the picture at its own resolution; `box` in whole pixels inside it. */
export const cut = (source: Raster, box: Box): Raster => {
	const data = new Uint8ClampedArray(box.width * box.height * 4);
	for (let y = 0; y < box.height; y++) {
		const from = ((box.y + y) * source.widthPx + box.x) * 4;
		data.set(source.data.subarray(from, from + box.width * 4), y * box.width * 4);
	}
	return { widthPx: box.width, heightPx: box.height, data };
};

/** The placement of a raster that covers the whole of a picture of this size. */
export const wholePlacement = (raster: Raster, widthPx: number, heightPx: number): Placement => ({
	left: 0,
	top: 0,
	xScale: widthPx / raster.widthPx,
	yScale: heightPx / raster.heightPx,
});

/** The same pixels as MediaPipe takes them, not copied. Other kinds of picture cost it 30 to 70 ms more (measured). */
export const toImageData = ({ data, widthPx, heightPx }: Raster): ImageData => new ImageData(data, widthPx, heightPx);

/** Size of the frame, pixels. */
export type FrameSize = { widthPx: number; heightPx: number };
