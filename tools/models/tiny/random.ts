import { seededRandom } from '../../../src/core/maths/random.ts';

/** Numbers from a normal distribution, the same for the same seed (Box and Muller's transform). */
export const seededNormal = (seed: number): ((count: number, deviation?: number) => Float32Array) => {
	const random = seededRandom(seed).uniform;
	const one = (): number => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
	return (count, deviation = 1) => Float32Array.from({ length: count }, () => deviation * one());
};
