import { itemAt } from '../core/collections';

/** How often each label stands with each other: `counts[first][second]`, in the order of the labels. */
export const crossTable = (
	labels: readonly string[],
	pairs: Iterable<readonly [first: string, second: string]>,
): number[][] => {
	const counts = new Map(labels.map((label) => [label, new Map(labels.map((other) => [other, 0]))]));
	for (const [first, second] of pairs) {
		const row = counts.get(first);
		row?.set(second, (row.get(second) ?? 0) + 1);
	}
	return [...counts.values()].map((row) => [...row.values()]);
};

/** How often each pair of categories was given to the same unit of time: `counts[ours][theirs]`. */
export type UnitTable = { categories: readonly string[]; counts: readonly (readonly number[])[] };

export type Kappa = {
	/** Cohen's κ, −1 to 1. `null`: no units, or both used one and the same category throughout, so that chance explains all. */
	kappa: number | null;
	/** Share of units with the same category, 0 to 1. `null` without units. */
	agreement: number | null;
	/** Units of time compared. */
	units: number;
};

/**
 * Cohen's κ = (pₒ − pₑ) / (1 − pₑ), with pₒ the share of units that agree and pₑ what the two coders' own shares would give
 * by chance (Cohen 1960). Units of time as in the time-unit κ of Bakeman & Quera 2011, without tolerance.
 */
export const cohenKappa = ({ categories, counts }: UnitTable): Kappa => {
	const rows = counts.map((row) => row.reduce((sum, n) => sum + n, 0));
	const columns = categories.map((_, j) => counts.reduce((sum, row) => sum + (row[j] ?? 0), 0));
	const units = rows.reduce((sum, n) => sum + n, 0);
	if (units === 0) return { kappa: null, agreement: null, units };
	const agreed = categories.reduce((sum, _, i) => sum + (counts[i]?.[i] ?? 0), 0) / units;
	const expected = categories.reduce((sum, _, i) => sum + (itemAt(rows, i) / units) * (itemAt(columns, i) / units), 0);
	// Whole counts: chance explains all exactly when each coder has everything in the same single category.
	const isConstant = categories.some((_, i) => rows[i] === units && columns[i] === units);
	return { kappa: isConstant ? null : (agreed - expected) / (1 - expected), agreement: agreed, units };
};

/** Pools tables of the same question, for instance of several people: equal categories add up. */
export const poolTables = (tables: readonly UnitTable[]): UnitTable => {
	const categories = [...new Set(tables.flatMap((t) => t.categories))];
	const placed = tables.map(({ categories: own, counts }) => ({
		counts,
		places: categories.map((c) => own.indexOf(c)),
	}));
	const counts = categories.map((_, i) =>
		categories.map((__, j) =>
			placed.reduce((sum, { counts: own, places }) => sum + (own[places[i] ?? -1]?.[places[j] ?? -1] ?? 0), 0),
		),
	);
	return { categories, counts };
};

/** One coder's interval with its category. */
export type Span = { startMs: number; endMs: number; category: string };

/** Category of units in which nothing is coded. */
export const NONE = 'none';

/**
 * Tallies two coders' intervals in units of time. A unit has the category of the interval that covers its middle; of
 * several the one that starts last; `none` without one. A last unit that the window cuts short is left out.
 *
 * @param unitMs length of a unit, above 0
 */
export const tallyUnits = (
	ours: readonly Span[],
	theirs: readonly Span[],
	range: { startMs: number; endMs: number },
	unitMs: number,
): UnitTable => {
	const units = Math.max(0, Math.floor((range.endMs - range.startMs) / unitMs));
	const categories = [...new Set([NONE, ...[...ours, ...theirs].map((s) => s.category)])];
	/** First unit whose middle is at or after a time. */
	const unitFrom = (tMs: number) => Math.max(0, Math.min(units, Math.ceil((tMs - range.startMs) / unitMs - 0.5)));
	const series = (spans: readonly Span[]): string[] => {
		const coded = new Array<string>(units).fill(NONE);
		for (const { startMs, endMs, category } of [...spans].sort((a, b) => a.startMs - b.startMs)) {
			coded.fill(category, unitFrom(startMs), unitFrom(endMs));
		}
		return coded;
	};
	const coded = series(theirs);
	return {
		categories,
		counts: crossTable(
			categories,
			series(ours).map((label, unit) => [label, itemAt(coded, unit)]),
		),
	};
};
