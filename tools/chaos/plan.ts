import { seededRandom } from '../../src/core/maths/random.ts';
import { FAULTS, type FaultName } from './inject/faults.ts';
import { WAYS, type Way } from './ways.ts';

/** What one seed stands for. */
export type Plan = {
	seed: number;
	way: Way;
	fault: FaultName;
	/** Where it strikes: share of the run from its first frame, 0 to 0.85. Of a camera, of the time that it is watched. */
	at: number;
	/** Further choices of the fault, uniform in [0, 1). */
	choice: number;
};

/** How often each way is drawn of twenty: the sample takes long, as all of it is analysed. */
const SHARES: Readonly<Record<Way, number>> = { file: 12, sample: 1, webcam: 4, resumed: 3 };

/** Later there may be nothing left to disturb. */
const LAST = 0.85;

/**
 * Draws a way of analysing, a fault that can happen there, and where it strikes. The same seed is always the same plan, as
 * long as the list of faults is the same.
 */
export const planOf = (seed: number): Plan => {
	const { uniform } = seededRandom(seed);
	// Neighbouring seeds begin alike.
	uniform();
	let left = uniform() * WAYS.reduce((sum, way) => sum + SHARES[way], 0);
	const way = WAYS.find((one) => (left -= SHARES[one]) < 0) ?? 'file';
	const possible = (Object.keys(FAULTS) as FaultName[]).filter((name) => FAULTS[name].ways.includes(way));
	const fault = possible[Math.floor(uniform() * possible.length)];
	if (!fault) throw new Error(`There is no fault for ${way}`);
	return { seed, way, fault, at: LAST * uniform(), choice: uniform() };
};
