import { formatPercent } from '../ui/format';
import type { Modality } from '../../state/evaluate/evaluate-traces.svelte';
import type { Figure } from '../../state/evaluate/evaluate-sets.svelte';
import type { ProbeResult, Work } from '../../state/evaluate/evaluate.svelte';

/** A share with its 95 % interval: `86 % (83 to 89)`. */
export const estimateWords = ({ share, low, high }: ProbeResult['accuracy']): string =>
	`${formatPercent(share)} (${Math.round(low * 100)} to ${Math.round(high * 100)})`;

/** A share with one decimal, as tables of results have it; a dash for what is not known. */
export const sharePercent = (share: number | null): string =>
	share === null ? '–' : `${(share * 100).toFixed(1)}\u00a0%`;

/** A number with three decimals; a dash for what is not known. */
export const threeDecimals = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

/** Value of a measure: whole numbers as they are, others with three decimals; a dash for what is not known. */
export const measureWords = (value: number | null): string =>
	value !== null && Number.isInteger(value) ? String(value) : threeDecimals(value);

/** A number of a report; a dash for what is not known. */
export const figureWords = ({ value, as }: Figure): string => {
	if (value === null) return '–';
	if (as === 'number' || as === 'share') return threeDecimals(value);
	if (as === 'percent') return sharePercent(value);
	const tenths = (100 * Math.abs(value)).toFixed(1);
	return as === 'tenths' ? tenths : `${value < 0 ? '−' : '+'}${tenths}`;
};

/** Where evidence comes from. */
export const modalityWords: Readonly<Record<Modality, string>> = {
	visual: 'Visual',
	verbal: 'Verbal',
	vocal: 'Vocal',
};

/** What the view is doing. */
export const workWords = ({ kind, about }: Work): string => {
	switch (kind) {
		case 'reading':
			return about === null ? 'Making the example' : `Reading ${about}`;
		case 'encoding':
			return `Making features of ${about ?? 'pictures'}`;
		case 'probing':
			return about === null ? 'Training' : `Training the probe of ${about}`;
		case 'comparing':
			return 'Comparing gradients';
		case 'gaze':
			return 'Scoring gaze targets';
		case 'scoring':
			return `Scoring ${about ?? 'files'}`;
	}
};

/** Where a probe was tested. */
export const testWords: Readonly<Record<ProbeResult['testIs'], string>> = {
	test: 'the file’s test part',
	validation: 'the file’s validation part',
	'held-out': 'a fifth, held out',
};
