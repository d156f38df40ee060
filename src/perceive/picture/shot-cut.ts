import type { Raster } from './raster';

/** Cells across and down that a picture is reduced to. */
const COLUMNS = 32;
const ROWS = 18;
/** Samples across and down a cell. */
const SAMPLES = 4;
/** Added to the standard deviation, 8-bit steps: noise in a flat, dark picture must not look like content. */
const NOISE = 2;

/** What is remembered of earlier frames, plain numbers. */
export type ShotCutState = {
	/** Lightness of each cell, with mean 0 and deviation 1 over the picture. `null` before the first frame. */
	before: readonly number[] | null;
	/** Distance of the last two frames; `null` before there are two. */
	lastDistance: number | null;
};

export const initialShotCutState: ShotCutState = { before: null, lastDistance: null };

/** Thresholds; see `PerceiveConfig`. */
export type ShotCutRule = { cutDistance: number; cutContrast: number; jumpDistance: number };

/** How a frame differs from the one before. */
export type PictureChange = {
	/** 0 for the same picture to 1 for pictures that have nothing to do with each other; 0 after a fresh start. */
	distance: number;
	/** Too sudden for motion, yet not so different that it must be a cut: two shots may be framed alike. */
	isJump: boolean;
};

/** For a frame with nothing before it. */
const noChange: PictureChange = { distance: 0, isJump: false };

/** Where a frame is light and where dark, freed from brightness and contrast. */
const describe = ({ widthPx, heightPx, data }: Raster): number[] => {
	const cells: number[] = [];
	for (let row = 0; row < ROWS; row++) {
		for (let column = 0; column < COLUMNS; column++) {
			let sum = 0;
			for (let i = 0; i < SAMPLES * SAMPLES; i++) {
				const y = Math.floor(((row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) * heightPx) / ROWS);
				const x = Math.floor(((column + ((i % SAMPLES) + 0.5) / SAMPLES) * widthPx) / COLUMNS);
				const at = (y * widthPx + x) * 4;
				// Rec. 601 luma.
				sum += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
			}
			cells.push(sum / (SAMPLES * SAMPLES));
		}
	}
	const mean = cells.reduce((sum, v) => sum + v, 0) / cells.length;
	const variance = cells.reduce((sum, v) => sum + (v - mean) ** 2, 0) / cells.length;
	return cells.map((v) => (v - mean) / (Math.sqrt(variance) + NOISE));
};

/**
 * Says whether this frame starts a new shot.
 *
 * Its distance from the frame before is the square difference of where they are light and dark over what both hold,
 * which is one minus their correlation: 0 for the same picture, 1 for pictures that have nothing to do with each other. A cut is a distance above `cutDistance` that is also
 * `cutContrast` times the distance before it, which fast motion and a pan are not. Histograms of colour were tried
 * first: shots of one dark stage have the same colours, and a head that moves close to the camera does not.
 * Gradual transitions are not found; faces are then told apart by their looks (see `PerceiveConfig.identityAgainChange`).
 */
export const findShotCut = (
	state: ShotCutState,
	raster: Raster,
	rule: ShotCutRule,
): { state: ShotCutState; isCut: boolean; change: PictureChange } => {
	const now = describe(raster);
	const { before } = state;
	if (!before) return { state: { before: now, lastDistance: null }, isCut: false, change: noChange };
	const difference = now.reduce((sum, v, i) => sum + (v - before[i]!) ** 2, 0);
	const content = now.reduce((sum, v) => sum + v * v, 0) + before.reduce((sum, v) => sum + v * v, 0);
	// The floor is half the content of two full pictures: black after a picture is a cut, noise after noise is none.
	const distance = difference / Math.max(content, now.length);
	const isSudden = distance > rule.cutContrast * (state.lastDistance ?? 0);
	const isCut = isSudden && distance > rule.cutDistance;
	const isJump = isSudden && distance > rule.jumpDistance;
	// Kept across a cut, too: a blend of two shots is one cut, and a pan that starts at once is not one on every frame.
	return { state: { before: now, lastDistance: distance }, isCut, change: { distance, isJump } };
};
