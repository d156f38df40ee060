import { defaultEventsConfig } from '../../events/events-config';
import { common, lengthOf, meets, union, type Interval } from './intervals';
import type { Span } from './query';
import type { Time } from './relations';
import type { Window } from './scope';
import { finder } from './times';

/** A time that stands in some windows, and the parts of it that do. `window`: the first of them. */
export type InWindow = { readonly time: Time; readonly parts: readonly Interval[]; readonly window: Window };

/** What interrupts a look for so long is a blink: what ends so shortly after the start of another has ended by then. */
const BLINK_MS = defaultEventsConfig.lookAtHead.maxGapMs;

const isWithin = (tMs: number, { startMs, endMs, only }: Window): boolean => {
	if (only === 'ends') return startMs < tMs && tMs <= endMs + BLINK_MS;
	return only === 'inside' ? startMs < tMs && tMs < endMs : startMs <= tMs && tMs < endMs;
};

/** Those in one window, which most questions have. */
const inWindow = (times: readonly Time[], window: Window): readonly InWindow[] => {
	const found: InWindow[] = [];
	for (const time of times) {
		if (!meets(time, window)) continue;
		const isWhole = window.startMs <= time.startMs && time.endMs <= window.endMs;
		const part = isWhole ? time : common(time, window);
		if (part) found.push({ time, window, parts: [isWhole ? part : { startMs: part.startMs, endMs: part.endMs }] });
	}
	return found;
};

/** Whether two times rest on the same event, whichever way it was read. */
export const isShared = (a: Time, b: Time): boolean => a.rows.some(({ id }) => b.rows.some((row) => row.id === id));

const finders = new WeakMap<readonly Window[], ReturnType<typeof finder<Window>>>();

/** Those of some times that stand in any of the windows. */
export const inWindows = (times: readonly Time[], windows: readonly Window[]): readonly InWindow[] => {
	const [only, ...more] = windows;
	if (!only) return [];
	if (more.length === 0 && only.only === null) return inWindow(times, only);
	const meeting = finders.get(windows) ?? finder(windows);
	finders.set(windows, meeting);
	return times.flatMap((time): InWindow[] => {
		const found = meeting(time).flatMap((window) => {
			const { only } = window;
			// Nothing is before or after itself.
			if (only !== null && window.anchor && isShared(time, window.anchor)) return [];
			if (only !== null && !isWithin(only === 'ends' ? time.endMs : time.startMs, window)) return [];
			const part = only === 'begins' || only === 'inside' ? time : common(time, window);
			return part ? [{ window, part: { startMs: part.startMs, endMs: part.endMs } }] : [];
		});
		const [first] = found;
		if (!first) return [];
		const parts = found.map(({ part }) => part);
		return [{ time, parts: found.length === 1 ? parts : partsOf(parts), window: first.window }];
	});
};

/** Parts of one time, each moment once. */
export const partsOf = (parts: readonly Interval[]): readonly Interval[] => {
	const stretches = union(parts);
	return stretches.length > 0 ? stretches : parts.slice(0, 1);
};

/** Length of what of some times stands in their windows, ms: two at once count once. */
export const lengthIn = (found: readonly InWindow[]): number => lengthOf(union(found.flatMap(({ parts }) => parts)));

/** The moments beside one anchor. */
export const besideWindow = (span: Extract<Span, { is: 'beside' }>, anchor: Time, untilMs: number): Window => {
	const edgeMs = span.edge === 'start' ? anchor.startMs : anchor.endMs;
	const within = span.withinMs ?? Infinity;
	switch (span.relation) {
		case 'before':
			return { startMs: Math.max(0, edgeMs - within), endMs: edgeMs, only: span.isBegun ? 'begun' : 'ends', anchor };
		case 'after':
			return { startMs: edgeMs, endMs: Math.min(untilMs, edgeMs + within), only: 'begins', anchor };
		case 'during': {
			const startMs = span.edge === 'start' ? anchor.startMs : Math.max(anchor.startMs, anchor.endMs - within);
			const endMs = span.edge === 'start' ? Math.min(anchor.endMs, anchor.startMs + within) : anchor.endMs;
			return { startMs, endMs, only: span.isBegun ? 'inside' : null, anchor };
		}
	}
};
