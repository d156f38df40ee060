import { iou } from '../../core/geometry/box';
import type { Box } from '../../core/geometry/space';
import type { CropTransform } from '../../models/onnx/request';

/** A turned box around a face, in pixels of the picture. `rollRad`: clockwise as seen. */
export type FaceRegion = {
	readonly x: number;
	readonly y: number;
	readonly widthPx: number;
	readonly heightPx: number;
	readonly rollRad: number;
};

/** Sides of the region that the landmark model looks at, in sides of the face's box. */
const REGION_SIDES = 1.5;

type XY = { readonly x: number; readonly y: number };

const rollOf = (from: XY, to: XY): number => Math.atan2(to.y - from.y, to.x - from.x);

/** Around a face that was detected: `eyes`, the person's right one first. */
export const regionOfBox = ({ x, y, width, height }: Box, [right, left]: readonly [XY, XY]): FaceRegion => ({
	...{ x: x + width / 2, y: y + height / 2 },
	...{ widthPx: REGION_SIDES * width, heightPx: REGION_SIDES * height },
	rollRad: rollOf(right, left),
});

/** Around the landmarks of the frame before, pixels; a square. */
export const regionOfLandmarks = (points: readonly XY[]): FaceRegion => {
	const xs = points.map(({ x }) => x);
	const ys = points.map(({ y }) => y);
	const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
	const side = REGION_SIDES * Math.max(right - left, bottom - top);
	return {
		...{ x: (left + right) / 2, y: (top + bottom) / 2, widthPx: side, heightPx: side },
		// Outer corners of the eyes.
		rollRad: rollOf(points[33]!, points[263]!),
	};
};

const boxOf = ({ x, y, widthPx: width, heightPx: height }: FaceRegion): Box => ({
	...{ x: x - width / 2, y: y - height / 2, width, height },
});

/** Regions of which none overlaps another by more than `most`: of two that do, the later one stays, and comes last. */
export const withoutOverlaps = (regions: readonly FaceRegion[], most: number): FaceRegion[] => {
	let kept: FaceRegion[] = [];
	for (const region of regions) {
		kept = [...kept.filter((other) => iou(boxOf(region), boxOf(other)) <= most), region];
	}
	return kept;
};

/** A region as a crop of `sizePx` × `sizePx`, pixel for pixel as MediaPipe cuts it on the CPU. */
export const regionCrop = ({ x, y, widthPx, heightPx, rollRad }: FaceRegion, sizePx: number): CropTransform => {
	const [cos, sin] = [Math.cos(rollRad), Math.sin(rollRad)];
	const [xx, xy] = [(cos * widthPx) / sizePx, (-sin * heightPx) / sizePx];
	const [yx, yy] = [(sin * widthPx) / sizePx, (cos * heightPx) / sizePx];
	const half = sizePx / 2;
	// MediaPipe counts pixels from their middles where the crop's edges are meant, which shifts the crop by half of what a pixel shrinks.
	return {
		...{ xx, xy, x0: x - half * (xx + xy) + (1 - xx - xy) / 2 },
		...{ yx, yy, y0: y - half * (yx + yy) + (1 - yx - yy) / 2 },
	};
};
