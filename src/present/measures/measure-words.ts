import type { Measured, MeasureColumn, MeasureUnit } from '../../state/watch/measures';
import { formatPercent } from '../ui/format';

/** What stands behind a heading: seconds are said once a column, per cent in every cell. */
export const unitWords: Readonly<Record<MeasureUnit, string>> = { ms: 's', share: '', count: '', 'per-minute': '' };

/** What is not known. */
const UNKNOWN = '–';

/** A value without its unit where the heading has it: `12.3`, `34 %`. */
export const valueWords = (value: number | null, unit: MeasureUnit): string => {
	if (value === null) return UNKNOWN;
	switch (unit) {
		case 'ms':
			return (value / 1000).toFixed(1);
		case 'share':
			return formatPercent(value);
		case 'count':
			return String(value);
		case 'per-minute':
			return value.toFixed(1);
	}
};

/** A difference with its sign; shares in points of a hundred. */
export const differenceWords = (value: number | null, unit: MeasureUnit): string => {
	if (value === null) return UNKNOWN;
	const size = unit === 'ms' ? value / 1000 : unit === 'share' ? value * 100 : value;
	const digits = unit === 'share' || unit === 'count' ? 0 : 1;
	const text = Math.abs(size).toFixed(digits);
	// What rounds to nothing has no sign.
	return Number(text) === 0 ? text : `${size > 0 ? '+' : '−'}${text}`;
};

/** A value with its denominator, for a tooltip: `12.3 s; over 60.0 s of time in which …`. */
export const measuredWords = ({ value, of }: Measured, { unit, of: denominator }: MeasureColumn): string => {
	const own = value === null ? 'Not known' : `${valueWords(value, unit)}${unit === 'ms' ? ' s' : ''}`;
	if (!denominator || of === null) return own;
	const amount = denominator.unit === 'ms' ? `${(of / 1000).toFixed(1)} s` : String(of);
	return `${own}; over ${amount}: ${denominator.words}`;
};

/** A heading's explanation: what, over what, from where. */
export const columnWords = ({ definition, of, source }: MeasureColumn): string =>
	`${definition}${of ? ` Over: ${of.words}.` : ''} Unknown where that is 0. ${source === 'ours' ? 'Our own measure.' : `After ${source}.`}`;
