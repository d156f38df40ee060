import { mean } from '../../core/maths/statistics';
import { seededRandom } from '../../core/maths/random';
import type { Figure, Measured } from './figure';
import type { ScoredScene } from './scored-scene';

/** A figure averaged over scenes, each counting once, with its 95 % interval. */
export type Macro = {
	mean: number;
	low: number;
	high: number;
	/** Scenes in which there was something to measure. */
	scenes: number;
	/** The lowest and the highest of them. */
	worst: number;
	best: number;
};

const RESAMPLES = 1000;

/**
 * Averages over scenes. The interval is a percentile bootstrap (Efron 1979) in two stages, first scenes, then the
 * people of each: scenes differ more than frames do, and people in one scene share its light and its camera.
 */
export const macroOf = (measured: readonly Measured[]): Macro | null => {
	const values = measured.map(({ value }) => value);
	const average = mean(values);
	if (average === null) return null;
	const random = seededRandom(values.length);
	const draws = Array.from({ length: RESAMPLES }, () =>
		mean(measured.flatMap(() => measured[Math.floor(random.uniform() * measured.length)]?.redraw(random) ?? [])),
	)
		.filter((draw) => draw !== null)
		.sort((a, b) => a - b);
	return {
		mean: average,
		low: draws[Math.floor(0.025 * draws.length)] ?? average,
		high: draws[Math.ceil(0.975 * draws.length) - 1] ?? average,
		scenes: values.length,
		worst: Math.min(...values),
		best: Math.max(...values),
	};
};

/** Every figure over these scenes; `null` where none of them has it. */
export const macrosOf = (
	figures: readonly Figure[],
	scenes: readonly ScoredScene[],
): { figure: Figure; macro: Macro | null }[] =>
	figures.map((figure) => ({ figure, macro: macroOf(scenes.flatMap((scene) => figure.measure(scene) ?? [])) }));
