import { union, type Interval, type Stretches } from './intervals';
import type { Condition } from './query';

/** Where a condition is true and where it cannot be told. */
export type Truth = { readonly yes: Stretches; readonly unknown: Stretches };

/** So many values of a variable. */
export type Numbers = Extract<Condition, { is: 'number' }>;

const isTrueNumber = ({ op, count }: Numbers, sure: number, maybe: number, all: number): boolean => {
	switch (op) {
		case 'exactly':
			return sure === count && maybe === 0;
		case 'at-least':
			return sure >= count;
		case 'at-most':
			return sure + maybe <= count;
		case 'all':
			return all > 0 && sure === all;
	}
};

const isFalseNumber = ({ op, count }: Numbers, sure: number, maybe: number, all: number): boolean => {
	switch (op) {
		case 'exactly':
			return sure > count || sure + maybe < count;
		case 'at-least':
			return sure + maybe < count;
		case 'at-most':
			return sure > count;
		case 'all':
			return all === 0 || sure + maybe < all;
	}
};

/** Where a number is reached and where it cannot be told, from where it holds for each value; up to the end of the session. */
export const sweep = (condition: Numbers, parts: readonly Truth[], untilMs: number): Truth => {
	const changes: { tMs: number; sure: number; maybe: number }[] = parts.flatMap(({ yes, unknown }) => [
		...yes.flatMap((s) => [
			{ tMs: s.startMs, sure: 1, maybe: 0 },
			{ tMs: s.endMs, sure: -1, maybe: 0 },
		]),
		...unknown.flatMap((s) => [
			{ tMs: s.startMs, sure: 0, maybe: 1 },
			{ tMs: s.endMs, sure: 0, maybe: -1 },
		]),
	]);
	changes.sort((a, b) => a.tMs - b.tMs);
	const [yes, unknown]: [Interval[], Interval[]] = [[], []];
	let [sure, maybe, fromMs] = [0, 0, 0];
	const close = (tMs: number): void => {
		const endMs = Math.min(tMs, untilMs);
		if (endMs <= fromMs) return;
		if (isTrueNumber(condition, sure, maybe, parts.length)) yes.push({ startMs: fromMs, endMs });
		else if (!isFalseNumber(condition, sure, maybe, parts.length)) unknown.push({ startMs: fromMs, endMs });
		fromMs = endMs;
	};
	for (const change of changes) {
		close(change.tMs);
		sure += change.sure;
		maybe += change.maybe;
	}
	close(untilMs);
	return { yes: union(yes), unknown: union(unknown) };
};
