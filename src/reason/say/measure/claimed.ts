import type { AskSession } from '../../answer/types';
import type { ListFound, MeasureFound } from '../../query/found';
import type { Keep, ListQuery, MeasureQuery } from '../../query/query';
import { keysOfSlot } from '../../query/scope';

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
	if (claim.is === 'some') return groups.length > 0;
	const [, next] = groups;
	const { of, isTieEnough = false } = claim;
	const best = isTieEnough ? groups.filter(({ place }) => place === 1) : groups.slice(0, 1);
	const isIt = best.some(({ group }) =>
		group.some((one) =>
			typeof of === 'number'
				? one.is === 'window' && one.window.startMs === of
				: one.is === 'key' && (keysOfSlot(of, session, new Map()) ?? []).includes(one.key),
		),
	);
	return isIt && (isTieEnough || next?.place !== 1);
};

/** Whether what a question says of a list is so; `null`: it says nothing of it. */
export const claimedOfList = ({ claim }: ListQuery, { items }: ListFound, session: AskSession): boolean | null => {
	if (!claim) return null;
	if (claim.is !== 'best' || typeof claim.of === 'number') return items.length > 0;
	const keys = keysOfSlot(claim.of, session, new Map()) ?? [];
	const { isTieEnough = false } = claim;
	const own = items.filter(({ values }) => values.some((value) => keys.includes(value)));
	return own.length > 0 && (isTieEnough || own.length === items.length);
};
