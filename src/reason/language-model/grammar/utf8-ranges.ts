import { zip } from '../../../core/collections';
import type { CodePointRange } from './grammar';

/** Inclusive range of byte values. */
export type ByteRange = readonly [from: number, to: number];

/** Code points by the number of bytes they take in UTF-8, without the surrogates, which are no characters. */
const LENGTHS: readonly CodePointRange[] = [
	[0x0, 0x7f],
	[0x80, 0x7ff],
	[0x800, 0xd7ff],
	[0xe000, 0xffff],
	[0x10000, 0x10ffff],
];

const BITS = 6;
const encoder = new TextEncoder();

/** UTF-8 of one code point. */
const bytesOf = (codePoint: number): number[] => [...encoder.encode(String.fromCodePoint(codePoint))];

/**
 * Sequences of byte ranges for code points of one length in UTF-8. Splits the range until all but its leading byte may
 * be anything between two bounds (as R. Cox does it in RE2, compiler `AddRuneRange`).
 */
const split = (from: number, to: number): ByteRange[][] => {
	const [low, high] = [bytesOf(from), bytesOf(to)];
	for (let rest = 1; rest < low.length; rest++) {
		const mask = (1 << (BITS * rest)) - 1;
		if ((from & ~mask) === (to & ~mask)) continue;
		if ((from & mask) !== 0) return [...split(from, from | mask), ...split((from | mask) + 1, to)];
		if ((to & mask) !== mask) return [...split(from, (to & ~mask) - 1), ...split(to & ~mask, to)];
	}
	return [zip(low, high)];
};

/**
 * The UTF-8 of a range of code points, as sequences of byte ranges: a character is of the range when its bytes lie in
 * those of one sequence, byte by byte. Surrogates are left out.
 */
export const utf8Ranges = ([from, to]: CodePointRange): ByteRange[][] =>
	LENGTHS.flatMap(([first, last]) => {
		const [low, high] = [Math.max(from, first), Math.min(to, last)];
		return low <= high ? split(low, high) : [];
	});
