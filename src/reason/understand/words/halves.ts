import { hasTag, type Item } from './items';

/** Parts that are held against each other: “from the first to the second half”. Media time, ms. */
export type Halves = {
	readonly is: 'windows';
	readonly windows: readonly { readonly startMs: number; readonly endMs: number }[];
	readonly length: number;
};

/** “From the first to the second half”, “before or after half time”, “in the two halves”. */
export const halvesAt = (items: readonly Item[], from: number, untilMs: number): Halves | null => {
	const middle = Math.round(untilMs / 2);
	const windows = [
		{ startMs: 0, endMs: middle },
		{ startMs: middle, endMs: untilMs },
	];
	const words = items.slice(from, from + 9);
	const isHalf = (item: Item | undefined): boolean => hasTag(item, 'half');
	const half = words.findIndex(isHalf);
	if (half === -1) return null;
	const first = words.findIndex((item) => item.ordinal === 1 || hasTag(item, 'first'));
	const second = words.findIndex((item) => item.ordinal === 2 || hasTag(item, 'last'));
	const isOpening = hasTag(words[0], 'from', 'between', 'in', 'first') || words[0]?.ordinal === 1;
	if (isOpening && first !== -1 && first <= 3 && second > first) {
		const end = words.findIndex((item, i) => i > second && isHalf(item));
		const joint = words.slice(first + 1, second);
		const isPlain = joint.every((item) =>
			hasTag(item, 'half', 'to', 'and', 'or', 'than', 'the', 'in', 'over', 'under', 'more', 'less'),
		);
		if (end !== -1 && end <= second + 1 && isPlain) return { is: 'windows', windows, length: end + 1 };
	}
	const isBeforeOrAfter =
		hasTag(words[0], 'before', 'after') && hasTag(words[1], 'or', 'and') && hasTag(words[2], 'before', 'after');
	if (isBeforeOrAfter && half <= 4)
		return { is: 'windows', windows, length: half + (hasTag(words[half + 1], 'mark', 'long') ? 2 : 1) };
	const isBoth =
		hasTag(words[0], 'between', 'in', 'per', 'by') &&
		half <= 3 &&
		/^(?:halves|hälften|moitiés|mitades)$/.test(words[half]?.text ?? '');
	return isBoth ? { is: 'windows', windows, length: half + 1 } : null;
};
