import type { Box, Vec2 } from '../core/geometry/space';

/** Where a picture lies inside its stage, in CSS pixels, and whether it is shown mirrored. */
export type Fit = {
	/** CSS pixels for each image pixel. */
	scale: number;
	/** Top left corner of the picture within the stage. */
	left: number;
	top: number;
	widthPx: number;
	heightPx: number;
	/** A webcam's own picture is shown like a mirror; everything measured stays unmirrored. */
	mirrored: boolean;
};

/** The largest placement that shows the whole picture, centred. Sizes must be positive. */
export const containFit = (
	stage: { width: number; height: number },
	picture: { widthPx: number; heightPx: number },
	mirrored = false,
): Fit => {
	const scale = Math.min(stage.width / picture.widthPx, stage.height / picture.heightPx);
	return {
		scale,
		left: (stage.width - picture.widthPx * scale) / 2,
		top: (stage.height - picture.heightPx * scale) / 2,
		widthPx: picture.widthPx,
		heightPx: picture.heightPx,
		mirrored,
	};
};

/** Image pixels to CSS pixels of the stage. */
export const screenFromImage = (fit: Fit, [x, y]: Vec2<'image'>): Vec2<'screen'> => [
	fit.left + (fit.mirrored ? fit.widthPx - x : x) * fit.scale,
	fit.top + y * fit.scale,
];

/** CSS pixels of the stage to image pixels, held inside the picture. */
export const imageFromScreen = (fit: Fit, [x, y]: Vec2<'screen'>): Vec2<'image'> => {
	const u = Math.min(fit.widthPx, Math.max(0, (x - fit.left) / fit.scale));
	const v = Math.min(fit.heightPx, Math.max(0, (y - fit.top) / fit.scale));
	return [fit.mirrored ? fit.widthPx - u : u, v];
};

/** A box of image pixels as a box of CSS pixels. */
export const screenBox = (fit: Fit, box: Box): Box => {
	const [left, top] = screenFromImage(fit, [fit.mirrored ? box.x + box.width : box.x, box.y]);
	return { x: left, y: top, width: box.width * fit.scale, height: box.height * fit.scale };
};

/** The upright box between two corners in any order, rounded to tenths of a pixel. */
export const boxBetween = (a: Vec2<'image'>, b: Vec2<'image'>): Box => {
	const tenth = (v: number) => Math.round(v * 10) / 10;
	return {
		x: tenth(Math.min(a[0], b[0])),
		y: tenth(Math.min(a[1], b[1])),
		width: tenth(Math.abs(a[0] - b[0])),
		height: tenth(Math.abs(a[1] - b[1])),
	};
};
