import { hasTag, type Item } from './items';
import type { Concept } from '../vocabulary/vocabulary';

export const MINUTE_MS = 60_000;

const UNITS: readonly (readonly [Concept, number])[] = [
	['millisecond', 1],
	['second', 1000],
	['minute', MINUTE_MS],
	['hour', 3_600_000],
];

/** Length of the unit of time that a word names, ms; `null`: it names none. */
export const unitMs = (item: Item | undefined): number | null => UNITS.find(([tag]) => hasTag(item, tag))?.[1] ?? null;

/** A length of time that words say. `isBare`: a number without unit. */
export type Length = { readonly ms: number; readonly length: number; readonly isBare: boolean };

/** “3.5 s”, “1 min 5 s”, “half a second”, and of bare numbers seconds. */
export const amountAt = (items: readonly Item[], at: number): Length | null => {
	const item = items[at];
	if (!item) return null;
	if (item.clockMs !== null)
		return { ms: item.clockMs, length: hasTag(items[at + 1], 'second', 'minute') ? 2 : 1, isBare: false };
	if (hasTag(item, 'half') && hasTag(items[at + 1], 'the') && unitMs(items[at + 2]) !== null) {
		return { ms: (unitMs(items[at + 2]) ?? 0) / 2, length: 3, isBare: false };
	}
	if (hasTag(item, 'half') && item.text === 'half' && unitMs(items[at + 1]) !== null)
		return { ms: (unitMs(items[at + 1]) ?? 0) / 2, length: 2, isBare: false };
	const isAn =
		hasTag(item, 'the') &&
		/^(?:an?|one|eine?[rn]?|une?|una)$/.test(item.text) &&
		unitMs(items[at + 1]) !== null &&
		!hasTag(items[at + 1], 'mark');
	if (item.number === null && !isAn) return null;
	let value = item.number ?? 1;
	let end = at + 1;
	if (hasTag(items[end], 'and') && hasTag(items[end + 1], 'the') && hasTag(items[end + 2], 'half')) {
		value += 0.5;
		end += 3;
	}
	const unit = unitMs(items[end]);
	if (unit === null) return item.number === null ? null : { ms: value * 1000, length: end - at, isBare: true };
	end += 1;
	if (unit >= 60_000) {
		const skip = hasTag(items[end], 'and') ? 1 : 0;
		const rest = items[end + skip];
		const restUnit = unitMs(items[end + skip + 1]);
		const isBare = rest !== undefined && rest.number !== null && skip === 0 && unitMs(items[end + 1]) === null;
		if (isBare && rest.number !== null && rest.number < 60) {
			return { ms: value * unit + rest.number * 1000, length: end + 1 - at, isBare: false };
		}
		if (rest && rest.number !== null && restUnit === 1000) {
			return { ms: value * unit + rest.number * 1000, length: end + skip + 2 - at, isBare: false };
		}
	}
	return { ms: value * unit, length: end - at, isBare: false };
};
