import type { AskSession } from '../answer/types';
import { lengthWord, timesWord, timeWord } from '../answer/wording';
import type { Measured } from '../query/found';
import type { Interval } from '../query/intervals';
import type { Group, Measure, MeasureQuery, Slot } from '../query/query';
import { isMutual } from '../query/relations';
import { keyWord } from './names';
import { rowsClause } from './rows-clause';

/** `41 %`; what is there and rounds to nothing is `under 1 %`. */
const percentWord = (share: number): string =>
	share > 0 && share < 0.005 ? 'under 1 %' : `${Math.round(100 * share)} %`;

/** `2.3 times a minute`. */
const rateWord = (perMinute: number): string => `${perMinute.toFixed(1)} times a minute`;

/** A measured value with its unit. */
export const sizeWord = ({ of }: Measure, size: number | null): string => {
	if (size === null) return 'not known';
	switch (of) {
		case 'time':
		case 'mean':
		case 'longest':
		case 'latency':
			return lengthWord(size);
		case 'count':
			return timesWord(size);
		case 'share':
			return percentWord(size);
		case 'rate':
			return rateWord(size);
		case 'distinct':
			return String(size);
	}
};

/** The same in a cell of a table, whose head says what it is: a number of times is a number. */
export const cellWord = (measure: Measure, size: number | null): string =>
	measure.of === 'count' && size !== null ? String(size) : sizeWord(measure, size);

/** What it is measured in: ` of the 12.0 s in which it is known`; empty where that is plain. */
export const ofWord = (measure: Measure, { ofMs, ofCount, size }: Measured): string => {
	if (ofCount !== undefined && size !== null) return ` (${Math.round(size * ofCount)} of ${timesWord(ofCount)})`;
	if (ofMs === null || size === null) return '';
	if (measure.of === 'rate') return ` in ${lengthWord(ofMs)}`;
	if (measure.of !== 'share') return '';
	const part = `${lengthWord(size * ofMs)} of ${lengthWord(ofMs)}`;
	return measure.base ? ` (${part})` : ` of the time in which it is known (${part})`;
};

/** What a measure is called at the head of a column. */
export const measureWord = ({ of }: Measure): string =>
	({
		time: 'Time',
		count: 'Times',
		share: 'Share of the known time',
		rate: 'Times a minute',
		mean: 'Mean length',
		longest: 'Longest',
		latency: 'Time until then',
		distinct: 'How many',
	})[of];

/** ` from 3.0 s to 6.0 s`, ` at 3.0 s`. */
export const whenWord = ({ startMs, endMs }: Interval): string =>
	startMs === endMs ? ` at ${timeWord(startMs)}` : ` from ${timeWord(startMs)} to ${timeWord(endMs)}`;

/** `3.0–6.0 s` for lists. */
export const shortWhen = ({ startMs, endMs }: Interval): string => {
	if (startMs === endMs) return timeWord(startMs);
	const [start, end] = [timeWord(startMs), timeWord(endMs)];
	return start.endsWith(' s') && end.endsWith(' s') ? `${start.slice(0, -2)}–${end}` : `${start}–${end}`;
};

const PARTS = [
	['half', 2],
	['third', 3],
	['quarter', 4],
] as const;
const ORDINALS = ['first', 'second', 'third', 'fourth'] as const;

/** `the second half`: a part of a session by its name; `null`: it has none. */
export const partName = ({ startMs, endMs }: Interval, { untilMs }: Pick<AskSession, 'untilMs'>): string | null => {
	for (const [part, count] of PARTS) {
		const edge = (i: number): number => Math.round((i * untilMs) / count);
		// Frames do not end at whole milliseconds.
		const isAt = (ms: number, i: number): boolean => Math.abs(ms - edge(i)) <= 1;
		const index = ORDINALS.findIndex((_, i) => i < count && isAt(startMs, i) && isAt(endMs, i + 1));
		// “The third third” is hard to read.
		if (index !== -1) return `the ${part === 'third' && index === 2 ? 'last' : ORDINALS[index]} ${part}`;
	}
	return null;
};

/** A part of a session by its name, or by its length where it begins or ends with the session; `null`: it has none. */
export const windowName = (window: Interval, session: Pick<AskSession, 'untilMs'>): string | null => {
	const part = partName(window, session);
	if (part) return part;
	const { startMs, endMs } = window;
	const { untilMs } = session;
	if (startMs === 0 && endMs < untilMs) return `the first ${lengthWord(endMs)}`;
	return endMs === untilMs && startMs > 0 ? `the last ${lengthWord(untilMs - startMs)}` : null;
};

/** A group of a measure: `Anna`, `Anna and Ben`, `nodding`, `from 0.0 s to 6.5 s`. */
export const groupWords = (
	{ group }: Pick<Measured, 'group'>,
	session: AskSession,
	kindWord: (kind: string) => string,
): string[] =>
	group.map((one) => {
		switch (one.is) {
			case 'key':
				return keyWord(one.key, session);
			case 'kind':
				return kindWord(one.kind);
			case 'window':
				return windowName(one.window, session) ?? whenWord(one.window).trim();
			case 'time':
				return `${rowsClause(one.time.rows, session)} (${shortWhen(one.time)})`;
		}
	});

/** Over the column of a group: the role that it has. */
export const headOf = (group: Group, about: MeasureQuery['about']): string => {
	if (group.by !== 'var') return group.by === 'kind' ? 'What' : 'When';
	const isIn = (role: Slot | null): boolean => role?.is === 'var' && role.name === group.name;
	if (about.is !== 'does' || isMutual(about.doing)) return 'Who or what';
	return isIn(about.who) ? 'Who' : isIn(about.whom) ? 'Whom or what' : 'What';
};
