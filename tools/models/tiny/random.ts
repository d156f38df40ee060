/** Numbers from a normal distribution, the same for the same seed (mulberry32 and Box-Muller). */
export const seededNormal = (seed: number): ((count: number, deviation?: number) => Float32Array) => {
	let state = seed >>> 0;
	const uniform = (): number => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	return (count, deviation = 1) =>
		Float32Array.from(
			{ length: count },
			() => deviation * Math.sqrt(-2 * Math.log(uniform() + 1e-12)) * Math.cos(2 * Math.PI * uniform()),
		);
};
