import type { Box } from '../core/geometry/space';
import type { SmoothConfig } from './track-config';
import { boxCentre, boxSize } from '../core/geometry/box';

/** A One Euro filter of one number. `speed` is per second. */
type FilteredNumber = { value: number; speed: number };

/** A smoothed head: middle and sides, pixels. Plain data. */
export type FilteredBox = { x: FilteredNumber; y: FilteredNumber; width: FilteredNumber; height: FilteredNumber };

/** Weight of a new value in a first-order low-pass filter with this cut-off. */
const weightOf = (cutoffHz: number, dtS: number): number => {
	const tau = 1 / (2 * Math.PI * cutoffHz);
	return 1 / (1 + tau / dtS);
};

/**
 * One step of the One Euro filter (Casiez, Roussel, Vogel: 1€ Filter, CHI 2012): the cut-off grows with the smoothed
 * speed, so that rest is still and motion does not lag. `unit` is the length that counts as 1, so that near and far heads
 * are treated alike.
 */
const stepNumber = (
	was: FilteredNumber,
	value: number,
	{ dtS, unit }: { dtS: number; unit: number },
	config: SmoothConfig,
): FilteredNumber => {
	const speed = was.speed + weightOf(config.speedCutoffHz, dtS) * ((value - was.value) / dtS - was.speed);
	const cutoffHz = config.minCutoffHz + (config.beta * Math.abs(speed)) / unit;
	return { value: was.value + weightOf(cutoffHz, dtS) * (value - was.value), speed };
};

const start = (value: number): FilteredNumber => ({ value, speed: 0 });

/** A filter that has seen one box. */
export const startBox = (box: Box): FilteredBox => {
	const [x, y] = boxCentre(box);
	return { x: start(x), y: start(y), width: start(box.width), height: start(box.height) };
};

/** The filter after one more box, `dtMs` after the last. Nothing changes when no time has passed. */
export const stepBox = (was: FilteredBox, box: Box, dtMs: number, config: SmoothConfig): FilteredBox => {
	if (!(dtMs > 0)) return was;
	const scale = { dtS: dtMs / 1000, unit: Math.max(1, boxSize(box)) };
	const [x, y] = boxCentre(box);
	const step = (from: FilteredNumber, to: number) => stepNumber(from, to, scale, config);
	return {
		x: step(was.x, x),
		y: step(was.y, y),
		width: step(was.width, box.width),
		height: step(was.height, box.height),
	};
};

/** The smoothed box, pixels. */
export const filteredBox = ({ x, y, width, height }: FilteredBox): Box => ({
	x: x.value - width.value / 2,
	y: y.value - height.value / 2,
	width: width.value,
	height: height.value,
});
