import type { GroupKey, Measured } from './found';
import type { Keep } from './query';
import { keysOfSlot, type Scope } from './scope';

/* Which measured groups are kept: those over a value, over that of another group, or over their own measure of something else. */

/** A group as one text, the same in every measure of it. */
export const groupKey = (group: readonly GroupKey[]): string =>
	group
		.map((one) => {
			switch (one.is) {
				case 'key':
					return one.key;
				case 'kind':
					return one.kind;
				case 'window':
					return `${one.window.startMs}–${one.window.endMs}`;
				case 'time':
					return one.time.key;
			}
		})
		.join(' ');

/** Whether a measured value is over, under or of what is asked for. */
export const isKept = (size: number | null, keep: Keep | null): boolean => {
	if (keep === null) return true;
	if (size === null) return false;
	switch (keep.op) {
		case 'over':
			return size > keep.value;
		case 'under':
			return size < keep.value;
		case 'exactly':
			return size === keep.value;
		case 'at-least':
			return size >= keep.value;
		case 'at-most':
			return size <= keep.value;
	}
};

/** What groups are held against, and those that are: a group that others are held against is none of them. */
export const heldAgainst = (
	keep: Keep | null,
	groups: readonly Measured[],
	{ session }: Scope,
): { readonly keep: Keep | null; readonly all: readonly Measured[] } => {
	if (!keep?.than) return { keep, all: groups };
	const keys = keysOfSlot(keep.than, session, new Map()) ?? [];
	const isThan = ({ group }: Measured): boolean => group.some((one) => one.is === 'key' && keys.includes(one.key));
	return { keep: { ...keep, value: groups.find(isThan)?.size ?? 0 }, all: groups.filter((one) => !isThan(one)) };
};

/** Each group with its own measure of what it is held against. */
export const heldToOwn = (groups: readonly Measured[], own: readonly Measured[]): readonly Measured[] => {
	const sizes = new Map(own.map(({ group, size }) => [groupKey(group), size]));
	return groups.map((one) => ({ ...one, heldTo: sizes.get(groupKey(one.group)) ?? null }));
};

/** What a group is held against: its own measure of something else, or the same for all. Against what is not known none is kept. */
export const boundOf = (keep: Keep | null, heldTo: number | null | undefined): Keep | null =>
	keep && heldTo !== undefined ? { ...keep, value: heldTo ?? Number.NaN } : keep;
