import { personKey } from '../answer/resolve';
import type { AskSession } from '../answer/types';
import type { Condition } from '../query/query';
import { atomsOf, keysOfSlot } from '../query/scope';

type Seen = { readonly startMs: number; readonly endMs: number | null; readonly confidence: number };

const meanOf = (seen: readonly Seen[]): number => {
	const lengths = seen.map(({ startMs, endMs }) => Math.max(1, (endMs ?? startMs) - startMs));
	const all = lengths.reduce((sum, ms) => sum + ms, 0);
	return all === 0 ? 1 : seen.reduce((sum, { confidence }, i) => sum + confidence * (lengths[i] ?? 0), 0) / all;
};

/** Whether a condition says that something is done, so that not having seen it may be having missed it. */
const isDone = (condition: Condition): boolean => {
	switch (condition.is) {
		case 'does':
			return true;
		case 'and':
		case 'or':
			return condition.of.every(isDone);
		case 'ever':
		case 'lasting':
		case 'in':
		case 'pick':
			return isDone(condition.of);
		case 'not':
			return false;
		case 'number':
			return (condition.op === 'at-least' || condition.op === 'all') && isDone(condition.holds);
	}
};

/** Below this share of known time, or this probability of what was seen, what was not seen may well have happened. */
export const WELL_KNOWN = 0.9;

/** Whether something that was not seen may have been missed. */
export const mayBeMissed = (about: Condition, session: AskSession): boolean => certaintyOf(about, session) < WELL_KNOWN;

/**
 * How surely it would have been seen, 0 to 1: the mean probability of the looks of those in question, and of whatever was
 * seen where something else than a look is in question. 1 where a condition says that something is not done.
 */
const certaintyOf = (about: Condition, session: AskSession): number => {
	if (!isDone(about)) return 1;
	return atomsOf(about).reduce((least, { doing, who }) => {
		const keys = who && who.is !== 'var' && who.is !== 'any' ? keysOfSlot(who, session, new Map()) : null;
		const looks = session.looks.filter(({ personId }) => keys === null || keys.includes(personKey(personId)));
		const events = session.events.filter(({ kind, gesture }) => kind === doing || gesture === doing);
		const own: readonly Seen[] = doing === 'look' || events.length === 0 ? looks : events;
		return Math.min(least, meanOf(own));
	}, 1);
};
