import { mean as meanOf } from '../../core/maths/statistics';
import { seededRandom } from '../../core/maths/random';

/** A share with its 95 % interval. `share` and bounds are 0 to 1; `null` when nothing was counted. */
export type Rate = {
	readonly right: number;
	readonly count: number;
	readonly share: number | null;
	readonly low: number | null;
	readonly high: number | null;
};

/** 97.5 % point of the standard normal distribution. */
const Z = 1.959964;

/** The Wilson score interval (E. B. Wilson, JASA 22, 1927), which stays within 0 and 1 and holds for few items too. */
export const rateOf = (right: number, count: number): Rate => {
	if (count === 0) return { right, count, share: null, low: null, high: null };
	const share = right / count;
	const scale = 1 + Z ** 2 / count;
	const middle = (share + Z ** 2 / (2 * count)) / scale;
	const half = (Z / scale) * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
	return {
		right,
		count,
		share,
		low: Math.max(0, Math.min(share, middle - half)),
		high: Math.min(1, Math.max(share, middle + half)),
	};
};

/** A mean with its 95 % interval; `null` when there are no values. */
export type Mean = {
	readonly count: number;
	readonly mean: number | null;
	readonly low: number | null;
	readonly high: number | null;
};

const RESAMPLES = 1000;

/** The mean with its percentile bootstrap interval (Efron); the same values give the same interval. */
export const bootstrapMean = (values: readonly number[]): Mean => {
	const count = values.length;
	if (count === 0) return { count, mean: null, low: null, high: null };
	const random = seededRandom(count);
	const means = Array.from({ length: RESAMPLES }, () =>
		meanOf(Array.from({ length: count }, () => values[Math.floor(random.uniform() * count)] ?? NaN)),
	)
		.filter((mean) => mean !== null)
		.sort((a, b) => a - b);
	return {
		count,
		mean: meanOf(values),
		low: means[Math.floor(0.025 * RESAMPLES)] ?? null,
		high: means[Math.ceil(0.975 * RESAMPLES) - 1] ?? null,
	};
};

/** A rate in all and by kind, kinds in alphabetical order. */
export type RateByKind = { readonly all: Rate; readonly kinds: Readonly<Record<string, Rate>> };

/** Counts what is right by kind. */
export const rateByKind = (rows: readonly { readonly kind: string; readonly isRight: boolean }[]): RateByKind => {
	const of = (some: typeof rows): Rate => rateOf(some.filter((r) => r.isRight).length, some.length);
	const kinds = [...new Set(rows.map((r) => r.kind))].sort();
	return {
		all: of(rows),
		kinds: Object.fromEntries(kinds.map((kind) => [kind, of(rows.filter((r) => r.kind === kind))])),
	};
};

const percent = (share: number): string => (100 * share).toFixed(1);

/** `87.0 % (79.0 to 92.2; 87 of 100)`. */
export const rateText = ({ right, count, share, low, high }: Rate): string =>
	share === null || low === null || high === null
		? 'none'
		: `${percent(share)} % (${percent(low)} to ${percent(high)}; ${right} of ${count})`;

/** `0.812 (0.790 to 0.834; 400)`. */
export const meanText = ({ count, mean, low, high }: Mean): string =>
	mean === null || low === null || high === null
		? 'none'
		: `${mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}; ${count})`;
