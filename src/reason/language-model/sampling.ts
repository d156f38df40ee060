import type { Sampling } from './language-model';

/** The largest, and where it is first. */
const largestOf = (logits: Float32Array): { token: number; logit: number } => {
	let [token, logit] = [0, -Infinity];
	logits.forEach((value, i) => {
		if (value > logit) [token, logit] = [i, value];
	});
	return { token, logit };
};

/**
 * Draws the next token: temperature, then the `topK` most probable, then the nucleus `topP` (Holtzman et al. 2020), as
 * transformers does in this order. The first one of equals where the most probable is taken.
 *
 * @param logits −Infinity for tokens that must not come
 * @param random gives numbers from 0 to below 1
 */
export const sampleToken = (logits: Float32Array, sampling: Sampling, random: () => number): number => {
	const { temperature, topK, topP } = sampling;
	const largest = largestOf(logits);
	if (temperature <= 0) return largest.token;
	const weights: { token: number; weight: number }[] = [];
	logits.forEach((logit, token) => {
		const weight = Math.exp((logit - largest.logit) / temperature);
		if (weight > 0) weights.push({ token, weight });
	});
	if (topK !== null || topP !== null) weights.sort((a, b) => b.weight - a.weight || a.token - b.token);
	if (topK !== null) weights.length = Math.min(weights.length, Math.max(1, topK));
	if (topP !== null) {
		const total = weights.reduce((sum, { weight }) => sum + weight, 0);
		let sum = 0;
		// The token that crosses the bound belongs to the nucleus.
		const last = weights.findIndex(({ weight }) => (sum += weight) >= topP * total);
		if (last >= 0) weights.length = last + 1;
	}
	let left = random() * weights.reduce((sum, { weight }) => sum + weight, 0);
	for (const { token, weight } of weights) {
		left -= weight;
		if (left < 0) return token;
	}
	return weights.at(-1)?.token ?? largest.token;
};
