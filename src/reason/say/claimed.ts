import type { AskSession } from '../answer/types';
import type { MeasureFound } from '../query/found';
import type { Keep, MeasureQuery } from '../query/query';
import { keysOfSlot } from '../query/scope';

/** How a value is held against what was asked for. */
export const KEEPS: Readonly<Record<Keep['op'], string>> = {
	over: 'more than',
	under: 'less than',
	exactly: 'exactly',
	'at-least': 'at least',
	'at-most': 'at most',
};

/** Whether what a question says of the groups is so; `null`: it says nothing of them. */
export const claimed = (
	{ claim }: MeasureQuery,
	{ groups, others }: MeasureFound,
	session: AskSession,
): boolean | null => {
	if (!claim) return null;
	if (claim.is === 'all') return others.length === 0;
	const [best, next] = groups;
	const { of } = claim;
	const isIt = best?.group.some((one) =>
		typeof of === 'number'
			? one.is === 'window' && one.window.startMs === of
			: one.is === 'key' && (keysOfSlot(of, session, new Map()) ?? []).includes(one.key),
	);
	return isIt === true && next?.place !== 1;
};
