import type { RasterPicture } from '../encoder-port';
import type { CropTransform, PictureInput, PictureSpec } from '../request';
import { sampleCounts } from './sampling';
import type { Tensor } from '../tensor';

type Values = Extract<Tensor, { type: 'float32' }>;

/** Writes one pixel of a crop: red, green and blue, from 0 to 255. */
type Put = (x: number, y: number, red: number, green: number, blue: number) => void;

/**
 * For each pixel along one side of the tensor, the picture's pixels it is made of: `span` of them from `first` on, with
 * their weights. `inside`: the share of its points that lie in the picture, which is the sum of the weights.
 */
type Taps = { span: number; first: Int32Array; weights: Float32Array; inside: Float32Array };

const clamp = (value: number, limit: number): number => Math.max(0, Math.min(limit - 1, value));

/** One side of a crop: pixel `i` of `count` spans the picture from `scale · i + offset`, in `samples` points. */
type Side = { scale: number; offset: number; count: number; samples: number };

/** What a point outside the picture has; nothing is outside where its edge goes on. */
const valueOutside = ({ outside }: PictureSpec): number => (outside === 'edge' ? 0 : outside);

const tapsAlong = ({ scale, offset, count, samples }: Side, limitPx: number, hasEdge: boolean): Taps => {
	const span = Math.ceil(Math.abs(scale)) + 2;
	const first = new Int32Array(count);
	const weights = new Float32Array(count * span);
	const inside = new Float32Array(count);
	for (let i = 0; i < count; i++) {
		const ends = [scale * i + offset, scale * (i + 1) + offset];
		const from = clamp(Math.floor(Math.min(...ends) - 0.5), limitPx);
		first[i] = from;
		for (let k = 0; k < samples; k++) {
			const at = scale * (i + (k + 0.5) / samples) + offset;
			if (!hasEdge && (at < 0 || at >= limitPx)) continue;
			const low = Math.floor(at - 0.5);
			const share = at - 0.5 - low;
			weights[i * span + clamp(low, limitPx) - from]! += (1 - share) / samples;
			weights[i * span + clamp(low + 1, limitPx) - from]! += share / samples;
			inside[i]! += 1 / samples;
		}
	}
	return { span, first, weights, inside };
};

/** Upright crops: rows and columns are weighted one after the other, which takes far fewer steps. */
const cutUpright = (raster: RasterPicture, crop: CropTransform, spec: PictureSpec, put: Put): void => {
	const { widthPx, heightPx } = spec;
	const outside = valueOutside(spec);
	const hasEdge = spec.outside === 'edge';
	const counts = sampleCounts(crop, spec);
	const side = { scale: crop.xx, offset: crop.x0, count: widthPx, samples: counts.across };
	const across = tapsAlong(side, raster.widthPx, hasEdge);
	const sideDown = { scale: crop.yy, offset: crop.y0, count: heightPx, samples: counts.down };
	const down = tapsAlong(sideDown, raster.heightPx, hasEdge);
	const { fround } = Math;
	const pixels = new Uint32Array(raster.data.buffer, raster.data.byteOffset, raster.data.length / 4);
	const { span, first, weights } = across;
	/** Rows of the picture, already narrowed; filled when first asked for. */
	const narrowed = new Map<number, Float32Array>();
	const rowAt = (y: number): Float32Array => {
		const done = narrowed.get(y);
		if (done) return done;
		const row = new Float32Array(widthPx * 3);
		const start = y * raster.widthPx;
		for (let x = 0; x < widthPx; x++) {
			let red = 0;
			let green = 0;
			let blue = 0;
			const from = start + first[x]!;
			for (let k = 0; k < span; k++) {
				const weight = weights[x * span + k]!;
				if (weight === 0) continue;
				const pixel = pixels[from + k]!;
				red = fround(red + weight * (pixel & 0xff));
				green = fround(green + weight * ((pixel >>> 8) & 0xff));
				blue = fround(blue + weight * ((pixel >>> 16) & 0xff));
			}
			row[x * 3] = red;
			row[x * 3 + 1] = green;
			row[x * 3 + 2] = blue;
		}
		narrowed.set(y, row);
		return row;
	};
	const sums = new Float32Array(widthPx * 3);
	for (let y = 0; y < heightPx; y++) {
		sums.fill(0);
		for (let k = 0; k < down.span; k++) {
			const weight = down.weights[y * down.span + k]!;
			if (weight === 0) continue;
			const row = rowAt(down.first[y]! + k);
			for (let i = 0; i < sums.length; i++) sums[i]! += weight * row[i]!;
		}
		for (let x = 0; x < widthPx; x++) {
			const rest = outside * (1 - across.inside[x]! * down.inside[y]!);
			put(x, y, sums[x * 3]! + rest, sums[x * 3 + 1]! + rest, sums[x * 3 + 2]! + rest);
		}
	}
};

/** Crops of any turn and shear, point by point. */
const cutTurned = (raster: RasterPicture, crop: CropTransform, spec: PictureSpec, put: Put): void => {
	const { data, widthPx, heightPx } = raster;
	const { across, down } = sampleCounts(crop, spec);
	const share = 1 / (across * down);
	const outside = valueOutside(spec);
	const hasEdge = spec.outside === 'edge';
	for (let y = 0; y < spec.heightPx; y++) {
		for (let x = 0; x < spec.widthPx; x++) {
			let red = 0;
			let green = 0;
			let blue = 0;
			for (let k = 0; k < across * down; k++) {
				const tx = x + ((k % across) + 0.5) / across;
				const ty = y + (Math.floor(k / across) + 0.5) / down;
				const px = crop.xx * tx + crop.xy * ty + crop.x0;
				const py = crop.yx * tx + crop.yy * ty + crop.y0;
				if (!hasEdge && (px < 0 || py < 0 || px >= widthPx || py >= heightPx)) {
					red += outside;
					green += outside;
					blue += outside;
					continue;
				}
				const left = Math.floor(px - 0.5);
				const top = Math.floor(py - 0.5);
				const wx = px - 0.5 - left;
				const wy = py - 0.5 - top;
				const rowA = clamp(top, heightPx) * widthPx;
				const rowB = clamp(top + 1, heightPx) * widthPx;
				const columnA = clamp(left, widthPx);
				const columnB = clamp(left + 1, widthPx);
				const a = (rowA + columnA) * 4;
				const b = (rowA + columnB) * 4;
				const c = (rowB + columnA) * 4;
				const d = (rowB + columnB) * 4;
				const wa = (1 - wx) * (1 - wy);
				const wb = wx * (1 - wy);
				const wc = (1 - wx) * wy;
				const wd = wx * wy;
				red += wa * data[a]! + wb * data[b]! + wc * data[c]! + wd * data[d]!;
				green += wa * data[a + 1]! + wb * data[b + 1]! + wc * data[c + 1]! + wd * data[d + 1]!;
				blue += wa * data[a + 2]! + wb * data[b + 2]! + wc * data[c + 2]! + wd * data[d + 2]!;
			}
			put(x, y, red * share, green * share, blue * share);
		}
	}
};

/** Shape of the tensor of so many crops. */
export const pictureDims = ({ layout, widthPx, heightPx }: PictureSpec, crops: number): number[] =>
	layout === 'NHWC' ? [crops, heightPx, widthPx, 3] : [crops, 3, heightPx, widthPx];

/** Steps between neighbouring numbers of a tensor: from crop to crop, row to row, column to column, colour to colour. */
export const pictureStrides = ({ layout, widthPx, heightPx }: PictureSpec) =>
	layout === 'NHWC'
		? { crop: heightPx * widthPx * 3, y: widthPx * 3, x: 3, channel: 1 }
		: { crop: heightPx * widthPx * 3, y: widthPx, x: 1, channel: heightPx * widthPx };

/**
 * Cuts crops out of a picture and makes one input of a model of them, on the CPU.
 *
 * Each number is the picture's value at the middle of its pixel, bilinear between the middles of the picture's pixels,
 * and the average over the pixel where the crop is shrunk by more than 2. Points outside the picture have the value
 * `outside`, or that of the edge; near the edge inside it the outermost pixels go on, so that a crop of the whole picture is a plain resize.
 *
 * Returns float32 of shape (crops, rows, columns, 3) or (crops, 3, rows, columns), by `layout`.
 */
export const cutPicture = (raster: RasterPicture, { spec, crops }: PictureInput): Values => {
	const dims = pictureDims(spec, crops.length);
	const strides = pictureStrides(spec);
	const data = new Float32Array(crops.length * strides.crop);
	const isBgr = spec.channels === 'BGR';
	const [mean0, mean1, mean2] = spec.mean;
	const [std0, std1, std2] = spec.std;
	crops.forEach((crop, index) => {
		const put: Put = (x, y, red, green, blue) => {
			const at = index * strides.crop + y * strides.y + x * strides.x;
			data[at] = ((isBgr ? blue : red) - mean0) / std0;
			data[at + strides.channel] = (green - mean1) / std1;
			data[at + 2 * strides.channel] = ((isBgr ? red : blue) - mean2) / std2;
		};
		const cut = crop.xy === 0 && crop.yx === 0 ? cutUpright : cutTurned;
		cut(raster, crop, spec, put);
	});
	return { type: 'float32', dims, data };
};
