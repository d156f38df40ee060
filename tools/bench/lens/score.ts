import { DEFAULT_HORIZONTAL_FOV_RAD, type FieldOfView } from '../../../src/core/geometry/camera';
import { fieldOfViewOf, learnLens, unknownLens } from '../../../src/ground/lens/lens';
import type { LensConfig } from '../../../src/ground/lens/lens-config';
import { itemAt } from '../../../src/core/collections';
import { simulateScene } from './simulate.ts';

/** A field of view as it is and as it was estimated. */
export type Estimated = { name: string; fovRad: number; estimate: FieldOfView };

export const estimateSimulated = (seed: number, seconds: number, config: LensConfig): Estimated | null => {
	const { fovRad, camera, frames } = simulateScene(seed, { seconds });
	let state = unknownLens;
	for (const { tMs, heads } of frames) state = learnLens(state, { heads: [...heads], merges: [], camera, tMs }, config);
	const estimate = fieldOfViewOf(state, config);
	return estimate && { name: String(seed), fovRad, estimate };
};

const logFocal = (fovRad: number): number => -Math.log(Math.tan(fovRad / 2));
const root = (values: readonly number[]) =>
	Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / Math.max(1, values.length));
const middle = (values: readonly number[]) =>
	itemAt(
		[...values].sort((a, b) => a - b),
		Math.floor(values.length / 2),
	);
const degrees = (rad: number) => `${((rad * 180) / Math.PI).toFixed(1)}°`;

/** How far estimates are off, beside 60° for all, and how often the truth lies within the 80 % that were stated. */
export const lensLine = (title: string, of: readonly Estimated[]): string => {
	const focal = of.map(({ fovRad, estimate }) => logFocal(estimate.horizontalRad) - logFocal(fovRad));
	const assumed = of.map(({ fovRad }) => logFocal(DEFAULT_HORIZONTAL_FOV_RAD) - logFocal(fovRad));
	const angles = of.map(({ fovRad, estimate }) => Math.abs(estimate.horizontalRad - fovRad));
	const assumedAngles = of.map(({ fovRad }) => Math.abs(DEFAULT_HORIZONTAL_FOV_RAD - fovRad));
	const within = of.filter(({ fovRad, estimate }) => fovRad >= estimate.lowRad && fovRad <= estimate.highRad).length;
	return [
		title.padEnd(28),
		`focal length off by ${root(focal).toFixed(3)} (60°: ${root(assumed).toFixed(3)})`,
		`median ${degrees(middle(angles))} (60°: ${degrees(middle(assumedAngles))})`,
		`within the 80 %: ${(within / of.length).toFixed(2)}`,
		`${of.length} scenes`,
	].join('  ');
};

export const clipLine = ({ name, fovRad, estimate: { horizontalRad, lowRad, highRad } }: Estimated): string =>
	`  ${name.padEnd(26)}  true ${degrees(fovRad)}, estimated ${degrees(horizontalRad)} (${degrees(lowRad)} to ${degrees(highRad)})`;
