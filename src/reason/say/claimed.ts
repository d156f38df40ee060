import type { AskSession } from '../answer/types';
import type { MeasureFound } from '../query/found';
import type { MeasureQuery } from '../query/query';
import { keysOfSlot } from '../query/scope';

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
