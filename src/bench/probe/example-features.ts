import type { FeatureRow } from './feature-builder';
import { seededRandom } from '../../core/maths/random';

const SAMPLES = 600;
const FEATURES = 16;

/**
 * Made-up features with labels for three tasks, to try the Evaluate view on: 600 samples of 16 normal numbers. One task
 * follows the first two of them exactly, one follows two others with noise, and one follows nothing. The same every time.
 */
export const exampleFeatures = (): FeatureRow[] => {
	const random = seededRandom(20_26);
	return Array.from({ length: SAMPLES }, (_, i) => {
		const features = Array.from({ length: FEATURES }, () => random.normal());
		const [a, b, c, d] = features as [number, number, number, number];
		const noisy = [c, d, -c - d].map((score) => score + random.normal());
		return {
			features,
			labels: new Map([
				['example, easy', a > 0 ? (b > 0 ? 'both' : 'first') : b > 0 ? 'second' : 'none'],
				['example, noisy', ['left', 'middle', 'right'][noisy.indexOf(Math.max(...noisy))]!],
				['example, nothing to learn', random.uniform() < 0.5 ? 'heads' : 'tails'],
			]),
			id: `sample ${i + 1}`,
			split: i < SAMPLES * 0.8 ? 'train' : 'test',
			group: null,
		};
	});
};
