import { ramp } from '../../core/maths/statistics';

/** How sure looks are said to be. What earlier looks leave for later ones stays as it was computed. */
export type SofteningConfig = {
	/**
	 * Power to which the probabilities of the targets of a look are raised, for heads of at most `smallHeadPx` …
	 * Below 1 it is said less surely. The order of targets stays.
	 */
	smallHeadPower: number;
	/** … and for those of at least `largeHeadPx`; those in between have one in between. */
	largeHeadPower: number;
	/** Heights of heads, chin to crown, pixels. */
	smallHeadPx: number;
	largeHeadPx: number;
};

/**
 * What is computed is true beside the scenes by which thresholds were chosen, and too sure elsewhere. The powers
 * with the smallest log loss are told from scenes by which nothing else was chosen (`tools/bench/truth/calibrate.ts`): 0.55 for small and
 * 0.35 for large heads from ten scenes, 0.75 and 0.40 from twelve others after looks had been weighed anew. Small heads have the mean of
 * the two, large ones the power of the first.
 */
export const defaultSofteningConfig: SofteningConfig = {
	smallHeadPower: 0.65,
	largeHeadPower: 0.35,
	smallHeadPx: 60,
	largeHeadPx: 90,
};

/**
 * The power for a look of a head of this height in pixels, with so many targets in view, the camera among them. Where there is the
 * camera alone, nothing is softened: no distance can be wrong, and over 94 frames of real people alone (`camera-contact.ts` of
 * `tools/bench/accuracy`) what is computed is true to 0.02, and 0.11 to 0.14 too unsure if softened.
 */
export const powerForLook = (
	{ headPx, targets }: { headPx: number; targets: number },
	{ smallHeadPower, largeHeadPower, smallHeadPx, largeHeadPx }: SofteningConfig,
): number => {
	if (targets <= 1) return 1;
	const large = ramp(headPx, smallHeadPx, largeHeadPx);
	return smallHeadPower + large * (largeHeadPower - smallHeadPower);
};

/** Probabilities raised to a power; they sum to 1 again. */
export const soften = (probabilities: readonly number[], power: number): number[] => {
	const weights = probabilities.map((p) => p ** power);
	const sum = weights.reduce((a, b) => a + b, 0);
	return sum > 0 ? weights.map((weight) => weight / sum) : [...probabilities];
};
