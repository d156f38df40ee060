import { defaultEventsConfig } from '../../events/events-config';
import { lengthWord, timesWord } from '../answer/wording';
import type { Condition } from '../query/query';
import type { InWindow } from '../query/windows';

/**
 * What follows from looks by “nobody”, “both” and the like may last for less than any look is told for: between two looks lies
 * a blink, in which nothing was measured. Such pieces are summed and not told one by one. Milliseconds.
 */
const LEAST_MS = defaultEventsConfig.lookAtHead.maxGapMs;

const lengthOf = ({ time }: InWindow): number => time.endMs - time.startMs;

/** The times that are told one by one, and words for the rest of them: `; and for less than 0.4 s each 7 times (0.9 s in all)`. */
export const toldTimes = (
	about: Condition,
	found: readonly InWindow[],
): { readonly told: readonly InWindow[]; readonly rest: string } => {
	const isDerived = about.is !== 'does';
	const isShort = (one: InWindow): boolean => isDerived && lengthOf(one) > 0 && lengthOf(one) < LEAST_MS;
	const short = found.filter(isShort);
	const told = found.filter((one) => !isShort(one));
	if (short.length === 0 || told.length === 0) return { told: found, rest: '' };
	const sum = short.reduce((ms, one) => ms + lengthOf(one), 0);
	const each = short.length > 1 ? ' each' : '';
	const all = short.length > 1 ? ` (${lengthWord(sum)} in all)` : '';
	return { told, rest: `; and for less than ${lengthWord(LEAST_MS)}${each} ${timesWord(short.length)}${all}` };
};
