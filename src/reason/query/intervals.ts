/** `[startMs, endMs)`, media time. */
export type Interval = { readonly startMs: number; readonly endMs: number };

/** Intervals that neither overlap nor touch, in order of time, none of them empty. */
export type Stretches = readonly Interval[];

const byStart = (a: Interval, b: Interval): number => a.startMs - b.startMs;

const inOrder = (intervals: readonly Interval[]): readonly Interval[] => {
	let beforeMs = -Infinity;
	for (const { startMs } of intervals) {
		if (startMs < beforeMs) return [...intervals].sort(byStart);
		beforeMs = startMs;
	}
	return intervals;
};

/** All time in which any of them is. What has no length adds nothing. */
export const union = (intervals: readonly Interval[]): Stretches => {
	const out: { startMs: number; endMs: number }[] = [];
	for (const { startMs, endMs } of inOrder(intervals)) {
		if (endMs <= startMs) continue;
		const last = out.at(-1);
		if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
		else out.push({ startMs, endMs });
	}
	return out;
};

/** What both have in common. */
export const intersect = (a: Stretches, b: Stretches): Stretches => {
	const out: Interval[] = [];
	for (let i = 0, j = 0; ;) {
		const [left, right] = [a[i], b[j]];
		if (!left || !right) return out;
		const [startMs, endMs] = [Math.max(left.startMs, right.startMs), Math.min(left.endMs, right.endMs)];
		if (startMs < endMs) out.push({ startMs, endMs });
		if (left.endMs < right.endMs) i++;
		else j++;
	}
};

/** What of `a` is not in `b`. */
export const subtract = (a: Stretches, b: Stretches): Stretches => {
	const out: Interval[] = [];
	let j = 0;
	for (const { startMs, endMs } of a) {
		while ((b[j]?.endMs ?? Infinity) <= startMs) j++;
		let fromMs = startMs;
		for (let k = j, cut = b[k]; cut && cut.startMs < endMs; cut = b[++k]) {
			if (cut.startMs > fromMs) out.push({ startMs: fromMs, endMs: cut.startMs });
			fromMs = Math.max(fromMs, cut.endMs);
		}
		if (fromMs < endMs) out.push({ startMs: fromMs, endMs });
	}
	return out;
};

/** Length in all, ms. */
export const lengthOf = (stretches: Stretches): number =>
	stretches.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

/** Whether a moment, or an interval, has any moment in common with another. What has no length is its start. */
export const meets = (a: Interval, b: Interval): boolean => {
	if (a.startMs === a.endMs && b.startMs === b.endMs) return a.startMs === b.startMs;
	if (a.startMs === a.endMs) return b.startMs <= a.startMs && a.startMs < b.endMs;
	if (b.startMs === b.endMs) return meets(b, a);
	return a.startMs < b.endMs && b.startMs < a.endMs;
};

/** The common part of two that meet; `null` for two that do not. */
export const common = (a: Interval, b: Interval): Interval | null =>
	meets(a, b) ? { startMs: Math.max(a.startMs, b.startMs), endMs: Math.min(a.endMs, b.endMs) } : null;
