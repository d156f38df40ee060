import type { Raster } from './raster';

/** Joint colour histogram: this many levels of each of red, green, blue. */
const LEVELS = 4;
const BINS = LEVELS ** 3;
/** The picture is compared in this many blocks across and down, so that a new place of the same colours is seen. */
const BLOCKS = 3;
/** Samples across and down a block. */
const SAMPLES = 24;

/** What is remembered of earlier frames, plain numbers. */
export type ShotCutState = {
	/** Shape (blocks², bins): square roots of shares. `null` before the first frame. */
	before: readonly number[] | null;
	/** Distance of the last two frames; `null` before there are two. */
	lastDistance: number | null;
};

export const initialShotCutState: ShotCutState = { before: null, lastDistance: null };

/** Thresholds; see `PerceiveConfig`. */
export type ShotCutRule = { cutDistance: number; cutContrast: number };

/** Square roots of a frame's block histograms: their dot product is the Bhattacharyya coefficient. */
const describe = ({ widthPx, heightPx, data }: Raster): number[] => {
	const roots: number[] = [];
	for (let block = 0; block < BLOCKS * BLOCKS; block++) {
		const bins = new Array<number>(BINS).fill(0);
		const left = ((block % BLOCKS) * widthPx) / BLOCKS;
		const top = (Math.floor(block / BLOCKS) * heightPx) / BLOCKS;
		for (let row = 0; row < SAMPLES; row++) {
			const y = Math.floor(top + ((row + 0.5) * heightPx) / BLOCKS / SAMPLES);
			for (let column = 0; column < SAMPLES; column++) {
				const x = Math.floor(left + ((column + 0.5) * widthPx) / BLOCKS / SAMPLES);
				const at = (y * widthPx + x) * 4;
				bins[((data[at]! >> 6) * LEVELS + (data[at + 1]! >> 6)) * LEVELS + (data[at + 2]! >> 6)]! += 1;
			}
		}
		for (const count of bins) roots.push(Math.sqrt(count / (SAMPLES * SAMPLES)));
	}
	return roots;
};

/** Hellinger distance of two descriptions, 0 to 1, the median over the blocks: someone walking by changes few. */
const distanceOf = (a: readonly number[], b: readonly number[]): number => {
	const distances: number[] = [];
	for (let block = 0; block < BLOCKS * BLOCKS; block++) {
		let shared = 0;
		for (let i = block * BINS; i < (block + 1) * BINS; i++) shared += a[i]! * b[i]!;
		distances.push(Math.sqrt(Math.max(0, 1 - shared)));
	}
	distances.sort((p, q) => p - q);
	return distances[Math.floor(distances.length / 2)]!;
};

/**
 * Says whether this frame starts a new shot: its colours differ from those of the frame before by more than
 * `cutDistance`, and `cutContrast` times more than the two frames before did, which a pan or a flicker does not.
 */
export const findShotCut = (
	state: ShotCutState,
	raster: Raster,
	rule: ShotCutRule,
): { state: ShotCutState; isCut: boolean; distance: number | null } => {
	const now = describe(raster);
	if (!state.before) return { state: { before: now, lastDistance: null }, isCut: false, distance: null };
	const distance = distanceOf(state.before, now);
	const isCut = distance > rule.cutDistance && distance > rule.cutContrast * (state.lastDistance ?? 0);
	// Across a cut there is no motion to compare the next distance with.
	return { state: { before: now, lastDistance: isCut ? null : distance }, isCut, distance };
};
