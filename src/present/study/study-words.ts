import type { Comparison } from '../../state/study/study-page.svelte';
import { intervalText, numberText } from './plots';

/** A p as papers write it; a dash where there was no test. */
export const pWords = (p: number | null): string => (p === null ? '–' : p < 0.001 ? '< 0.001' : p.toFixed(3));

/** What two groups differ by, in a sentence. */
export const comparisonWords = (
	{ difference, estimate, test, hedgesG, cliffsDelta }: Comparison,
	[a, b]: readonly [string, string],
): string => {
	if (estimate === null) return `“${b}” and “${a}” cannot be compared: one has no known value.`;
	const size = difference
		? `${intervalText(difference)}, 95 % interval over sessions`
		: `${numberText(estimate)}; too few sessions for an interval`;
	const tested = test ? ` Permutation test: p ${test.p < 0.001 ? '' : '= '}${pWords(test.p)}.` : '';
	const g = hedgesG === null ? '' : ` Hedges’ g ${numberText(hedgesG)}.`;
	const delta = cliffsDelta === null ? '' : ` Cliff’s delta ${numberText(cliffsDelta)}.`;
	return `“${b}” less “${a}”: ${size}.${tested}${g}${delta}`;
};
