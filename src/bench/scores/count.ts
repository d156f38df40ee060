import { sum } from '../../core/maths/statistics';

/** Things that could be right and how many were; shares are made at the end, so that counts of clips can be added. */
export type Tally = { right: number; total: number };

export const emptyTally: Tally = { right: 0, total: 0 };

/** `tally` and one more case. */
export const tallied = (tally: Tally, isRight: boolean): Tally => ({
	right: tally.right + (isRight ? 1 : 0),
	total: tally.total + 1,
});

export const tallyOf = (cases: readonly boolean[]): Tally => cases.reduce(tallied, emptyTally);

export const addTallies = (tallies: readonly Tally[]): Tally => ({
	right: sum(tallies.map(({ right }) => right)),
	total: sum(tallies.map(({ total }) => total)),
});

/** Share that is right, 0 to 1; `null` when there was nothing to get right. */
export const shareOf = ({ right, total }: Tally): number | null => (total === 0 ? null : right / total);

/** True and false alarms and misses of a yes-or-no question. */
export type Detections = { truePositives: number; falsePositives: number; misses: number };

/** F1 = 2 TP / (2 TP + FP + FN), 0 to 1; `null` when nothing was there and nothing was claimed. */
export const f1Of = ({ truePositives, falsePositives, misses }: Detections): number | null => {
	const all = 2 * truePositives + falsePositives + misses;
	return all === 0 ? null : (2 * truePositives) / all;
};

/** The value below which the share `q` (0 to 1) of the values lies, nearest rank; `null` of nothing. */
export const quantileOf = (values: readonly number[], q: number): number | null => {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))] ?? null;
};
