import type { ListedSession } from '../../session/store/session-store';

/** A row of the list whose session can be shown. */
export type KeptRow = Extract<ListedSession, { kind: 'kept' }>;

/** The first session in a list that says it grows, while nobody writes it; not the one that is open. `null` without one. */
export const newestLeft = (list: readonly ListedSession[], openId: string | null): KeptRow | null => {
	for (const row of list) {
		const isLeft = row.kind === 'kept' && row.entry.state === 'growing' && !row.isBusy;
		if (isLeft && row.entry.id !== openId) return row;
	}
	return null;
};
