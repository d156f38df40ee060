/*
 * Corrections for many tests. The one package that has them, @stdlib/stats-padjust 0.2.1, brings 146 others.
 */

/** Each p with its place, smallest first. */
const ranked = (ps: readonly (number | null)[]): { p: number; index: number }[] =>
	ps.flatMap((p, index) => (p === null ? [] : [{ p, index }])).sort((x, y) => x.p - y.p);

/**
 * Holm's step-down correction (Holm 1979): tests below 5 % hold one false alarm or more in at most 5 % of studies.
 *
 * @param ps `null`: not tested, stays `null`, and does not count
 */
export const holm = (ps: readonly (number | null)[]): (number | null)[] => {
	const adjusted: (number | null)[] = ps.map(() => null);
	const order = ranked(ps);
	let most = 0;
	order.forEach(({ p, index }, rank) => {
		most = Math.max(most, Math.min(1, p * (order.length - rank)));
		adjusted[index] = most;
	});
	return adjusted;
};

/**
 * Benjamini and Hochberg's step-up correction (1995): of the tests below 5 %, at most 5 % are false alarms on average, where
 * the tests are independent or rise and fall together.
 *
 * @param ps `null`: not tested, stays `null`, and does not count
 */
export const benjaminiHochberg = (ps: readonly (number | null)[]): (number | null)[] => {
	const adjusted: (number | null)[] = ps.map(() => null);
	const order = ranked(ps);
	let least = 1;
	for (let rank = order.length; rank >= 1; rank--) {
		const at = order[rank - 1];
		if (!at) continue;
		least = Math.min(least, (at.p * order.length) / rank);
		adjusted[at.index] = least;
	}
	return adjusted;
};
