import { evened, halved, lightGridOf, type LightGrid } from './light-grid';
import { findPictureMotion, type PictureMotionRule, type PictureShift } from './picture-motion';
import type { Raster } from './raster';

/** What is remembered of earlier frames, plain numbers. */
export type ShotCutState = {
	/** Lightness of the frame before, evened out, fine and in half as many cells across; `null` before the first frame. */
	before: { fine: LightGrid; coarse: LightGrid } | null;
	/** Distance of the last two frames; `null` before there are two. */
	lastDistance: number | null;
};

export const initialShotCutState: ShotCutState = { before: null, lastDistance: null };

/** Thresholds; see `PerceiveConfig`. */
export type ShotCutRule = { cutDistance: number; cutContrast: number; jumpDistance: number } & PictureMotionRule;

/** How a frame differs from the one before. */
export type PictureChange = {
	/** 0 for the same picture to 1 for pictures that have nothing to do with each other; 0 after a fresh start. */
	distance: number;
	/** Too sudden for motion, yet not so different that it must be a cut: two shots may be framed alike. */
	isJump: boolean;
	/** How far the whole of it moved; `null` where it stayed, is of another shot, or nothing can be said. */
	shift: PictureShift | null;
};

/** For a frame with nothing before it. */
const noChange: PictureChange = { distance: 0, isJump: false, shift: null };

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
	const grid = lightGridOf(raster);
	const seen = { fine: evened(grid), coarse: evened(halved(grid)) };
	const now = seen.coarse;
	if (!state.before) return { state: { before: seen, lastDistance: null }, isCut: false, change: noChange };
	const before = state.before.coarse;
	const difference = now.reduce((sum, v, i) => sum + (v - before[i]!) ** 2, 0);
	const content = now.reduce((sum, v) => sum + v * v, 0) + before.reduce((sum, v) => sum + v * v, 0);
	// The floor is half the content of two full pictures: black after a picture is a cut, noise after noise is none.
	const distance = difference / Math.max(content, now.length);
	const isSudden = distance > rule.cutContrast * (state.lastDistance ?? 0);
	const isCut = isSudden && distance > rule.cutDistance;
	const isJump = isSudden && distance > rule.jumpDistance;
	// Kept across a cut, too: a blend of two shots is one cut, and a pan that starts at once is not one on every frame.
	const shift = isCut ? null : findPictureMotion(state.before.fine, seen.fine, rule);
	return { state: { before: seen, lastDistance: distance }, isCut, change: { distance, isJump, shift } };
};
