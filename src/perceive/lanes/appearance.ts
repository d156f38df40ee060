import { scaledBox } from '../../core/geometry/box';
import { isVisible, POSE, xyAt } from '../../core/landmarks';
import type { Box } from '../../core/geometry/space';
import type { BodyDetection, FaceDetection, Landmarks } from '../../core/perception';
import type { AnyRaster } from '../picture/raster';

/**
 * Colour descriptor of a person: two histograms, of hair and of clothes, one after the other.
 *
 * Each has 8 hues × 3 saturations of coloured pixels and 5 lightnesses of grey ones (saturation below 0.15, where hue
 * is noise): 29 bins. Hue and saturation change little with the brightness of light; only greys, which black and white
 * clothes are, need lightness. Pixels are shared out between neighbouring hues, so that a small shift of hue is a small
 * change. Hair sums to 0.3 and clothes to 0.7, because clothes tell people apart better (and hair may be cropped away).
 * Compare with the Hellinger distance: the square roots of all bins are a unit vector.
 */
const HUES = 8;
const SATURATIONS = 3;
const GREYS = 5;
const REGION_BINS = HUES * SATURATIONS + GREYS;
export const COLOUR_BINS = 2 * REGION_BINS;

const GREY_BELOW_SATURATION = 0.15;
/** Too dark to have a hue that is more than noise. */
const GREY_BELOW_VALUE = 0.15;
const HAIR_SHARE = 0.3;
/** Samples across and down a region. */
const GRID = 16;

/** Adds the pixel of a picture whose red is at this place. */
const addPixel = (bins: Float32Array, offset: number, data: Uint8ClampedArray, at: number): void => {
	const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
	const max = Math.max(red, green, blue);
	const chroma = max - Math.min(red, green, blue);
	const value = max / 255;
	const saturation = max > 0 ? chroma / max : 0;
	if (saturation < GREY_BELOW_SATURATION || value < GREY_BELOW_VALUE) {
		bins[offset + HUES * SATURATIONS + Math.min(GREYS - 1, Math.floor(value * GREYS))]! += 1;
		return;
	}
	const sixth =
		max === red ? (green - blue) / chroma + 6 : max === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
	const hue = ((sixth / 6) * HUES) % HUES;
	const low = Math.floor(hue);
	const share = hue - low;
	const level = Math.min(
		SATURATIONS - 1,
		Math.floor(((saturation - GREY_BELOW_SATURATION) / (1 - GREY_BELOW_SATURATION)) * SATURATIONS),
	);
	bins[offset + low * SATURATIONS + level]! += 1 - share;
	bins[offset + ((low + 1) % HUES) * SATURATIONS + level]! += share;
};

/** Fills one region's bins; returns how many samples fell inside the picture. */
const addRegion = (bins: Float32Array, offset: number, raster: AnyRaster, box: Box<'raster'>): number => {
	let count = 0;
	for (let row = 0; row < GRID; row++) {
		const y = Math.floor(box.y + ((row + 0.5) * box.height) / GRID);
		if (y < 0 || y >= raster.heightPx) continue;
		for (let column = 0; column < GRID; column++) {
			const x = Math.floor(box.x + ((column + 0.5) * box.width) / GRID);
			if (x < 0 || x >= raster.widthPx) continue;
			const at = (y * raster.widthPx + x) * 4;
			addPixel(bins, offset, raster.data, at);
			count++;
		}
	}
	return count;
};

/**
 * `face`: box around the face landmarks. Hair is read above and beside the forehead, clothes from half
 * a face below the chin. `null` when less than a quarter of the clothes is in the picture.
 */
export const colourOf = (raster: AnyRaster, face: Box<'raster'>): Float32Array | null => {
	const { x, y, width, height } = face;
	const bins = new Float32Array(COLOUR_BINS);
	const hair = { x: x - 0.05 * width, y: y - 0.3 * height, width: 1.1 * width, height: 0.35 * height };
	const clothes = { x: x - 0.4 * width, y: y + 1.5 * height, width: 1.8 * width, height: 1.3 * height };
	const hairCount = addRegion(bins, 0, raster, hair);
	const clothesCount = addRegion(bins, REGION_BINS, raster, clothes);
	if (clothesCount < (GRID * GRID) / 4) return null;
	const hairShare = hairCount > 0 ? HAIR_SHARE : 0;
	for (let i = 0; i < REGION_BINS; i++) {
		if (hairCount > 0) bins[i]! *= hairShare / hairCount;
		bins[REGION_BINS + i]! *= (1 - hairShare) / clothesCount;
	}
	return bins;
};

/** The first points of `pose-33`: nose, eyes, ears, mouth. */
const HEAD_POINTS = 11;

/**
 * Where the face of a body is, also when it is turned away, so that faces and bodies are described alike.
 *
 * A face (forehead to chin) is about as high as the head points are far above the middle of the shoulders: the middle
 * of the ears lies 0.9 to 1.1 face heights (18 to 20 cm) over the shoulder line (Drillis & Contini's proportions:
 * head and neck 0.182, head 0.13 of stature). `null` when head or shoulders are not seen.
 */
export const faceBoxOfBody = (landmarks: Landmarks): Box | null => {
	if (!isVisible(landmarks, POSE.leftShoulder) || !isVisible(landmarks, POSE.rightShoulder)) return null;
	const { image } = landmarks;
	let x = 0;
	let y = 0;
	for (let i = 0; i < HEAD_POINTS; i++) {
		const [u, v] = xyAt(image, i);
		x += u / HEAD_POINTS;
		y += v / HEAD_POINTS;
	}
	const shoulderY = (xyAt(image, POSE.leftShoulder)[1] + xyAt(image, POSE.rightShoulder)[1]) / 2;
	const height = shoulderY - y;
	if (height < 4) return null;
	return { x: x - 0.4 * height, y: y - height / 2, width: 0.8 * height, height };
};

/** A face or a body with its colours. `face`: where its face is, frame pixels; `scale`: `raster` pixels of one frame pixel. */
export const withColour = <T extends FaceDetection | BodyDetection>(
	raster: AnyRaster,
	scale: number,
	face: Box | null,
	it: T,
): T => {
	const colour = face && colourOf(raster, scaledBox(face, scale));
	return colour ? { ...it, appearance: { colour, embedding: it.appearance?.embedding ?? null } } : it;
};
