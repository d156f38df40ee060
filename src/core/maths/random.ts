/** Numbers that look random and are the same for the same seed. */
export type SeededRandom = {
	/** Uniform in [0, 1). */
	readonly uniform: () => number;
	/** Normal with mean 0 and standard deviation 1. */
	readonly normal: () => number;
	/** The items in a new order, every order as likely (Fisher and Yates). */
	readonly shuffled: <Item>(items: readonly Item[]) => Item[];
};

/** Generator `mulberry32` (T. Ettinger, public domain): 32 bits of state, period about 4 × 10⁹. Not for secrets. */
export const seededRandom = (seed: number): SeededRandom => {
	let state = seed >>> 0;
	const uniform = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = Math.imul(state ^ (state >>> 15), state | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
	return {
		uniform,
		// Box and Muller; `1 −` keeps the logarithm finite.
		normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
		shuffled: (items) => {
			const result = [...items];
			for (let i = result.length - 1; i > 0; i--) {
				const j = Math.floor(uniform() * (i + 1));
				[result[i], result[j]] = [result[j]!, result[i]!];
			}
			return result;
		},
	};
};
