import { keysOf } from '../../../core/collections';
import { hasTag, type Item } from './items';

/** Parts that are held against each other: “from the first to the second half”. Media time, ms. */
export type Halves = {
	readonly is: 'windows';
	readonly windows: readonly { readonly startMs: number; readonly endMs: number }[];
	/** The later is said to have more (`true`) or the earlier; `null`: neither. */
	readonly isRise: boolean | null;
	readonly length: number;
};

const PARTS = { half: 2, third: 3, quarter: 4 } as const;
const MINUTE_MS = 60_000;

/** Every minute from the start on; the last may be shorter. */
const minutesOf = (untilMs: number): Halves['windows'] =>
	Array.from({ length: Math.ceil(untilMs / MINUTE_MS) }, (_, i) => ({
		startMs: i * MINUTE_MS,
		endMs: Math.min(untilMs, (i + 1) * MINUTE_MS),
	}));

/** “In which third”: each of them. */
const partsAsked = (words: readonly Item[], untilMs: number): Halves | null => {
	const at = words.findIndex((item) => hasTag(item, 'which'));
	if (
		at !== -1 &&
		at < 2 &&
		words[at + 1]?.text === 'minute' &&
		untilMs > MINUTE_MS &&
		(at === 0 || hasTag(words[0], 'in', 'while'))
	)
		return { is: 'windows', windows: minutesOf(untilMs), isRise: null, length: at + 2 };
	const part = keysOf(PARTS).find((tag) => hasTag(words[at + 1], tag));
	if (at === -1 || at > 1 || !part || (at === 1 && !hasTag(words[0], 'in', 'while'))) return null;
	const count = PARTS[part];
	const edges = Array.from({ length: count + 1 }, (_, i) => Math.round((i * untilMs) / count));
	const windows = edges.slice(1).map((endMs, i) => ({ startMs: edges[i] ?? 0, endMs }));
	return { is: 'windows', windows, isRise: null, length: at + 2 };
};

/** “From the first to the second half”, “before or after half time”, “in the two halves”. */
export const halvesAt = (items: readonly Item[], from: number, untilMs: number): Halves | null => {
	const asked = partsAsked(items.slice(from, from + 3), untilMs);
	if (asked) return asked;
	const middle = Math.round(untilMs / 2);
	const windows = [
		{ startMs: 0, endMs: middle },
		{ startMs: middle, endMs: untilMs },
	];
	const words = items.slice(from, from + 13);
	const isHalf = (item: Item | undefined): boolean => hasTag(item, 'half');
	const half = words.findIndex(isHalf);
	if (half === -1) return null;
	// “The first half second”.
	if (hasTag(words[half + 1], 'second') && !isHalf(words[half + 2])) return null;
	const first = words.findIndex((item) => item.ordinal === 1 || hasTag(item, 'first'));
	const second = words.findIndex((item) => item.ordinal === 2 || hasTag(item, 'last'));
	const isOpening = hasTag(words[0], 'from', 'between', 'in', 'first') || words[0]?.ordinal === 1;
	const [earlier, later] = [Math.min(first, second), Math.max(first, second)];
	if (isOpening && earlier !== -1 && earlier <= 3) {
		const closing = words.findIndex((item, i) => i > later && isHalf(item));
		const joint = words.slice(earlier + 1, later);
		// “In the second half than in the first”.
		const end = closing !== -1 && closing <= later + 1 ? closing : joint.some(isHalf) ? later : -1;
		const isPlain = joint.every((item) =>
			hasTag(item, 'half', 'to', 'and', 'or', 'than', 'the', 'in', 'of', 'video', 'over', 'under', 'more', 'less'),
		);
		const isRise = joint.some((item) => hasTag(item, 'than')) ? second < first : null;
		if (end !== -1 && isPlain) return { is: 'windows', windows, isRise, length: end + 1 };
	}
	const isBeforeOrAfter =
		hasTag(words[0], 'before', 'after') && hasTag(words[1], 'or', 'and') && hasTag(words[2], 'before', 'after');
	if (isBeforeOrAfter && half <= 4)
		return { is: 'windows', windows, isRise: null, length: half + (hasTag(words[half + 1], 'mark', 'long') ? 2 : 1) };
	const isBoth =
		hasTag(words[0], 'between', 'in', 'per', 'by') &&
		half <= 3 &&
		/^(?:halves|hälften|moitiés|mitades)$/.test(words[half]?.text ?? '');
	return isBoth ? { is: 'windows', windows, isRise: null, length: half + 1 } : null;
};
