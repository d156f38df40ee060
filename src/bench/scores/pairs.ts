/** Every pair of `count` people, the lower place first: (0, 1), (0, 2), …, (1, 2), … */
export const pairsOf = (count: number): (readonly [number, number])[] =>
	Array.from({ length: count }, (_, i) =>
		Array.from({ length: count - i - 1 }, (_, k) => [i, i + k + 1] as const),
	).flat();
