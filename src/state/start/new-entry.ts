import type { NewSession } from '../../run/keep-session';
import { noPersonsPart, type SessionEntry } from '../../session/store/entry';

/** The entry of a session that begins, under an id of its own. `at`: now, ISO 8601. */
export const newEntry = (session: NewSession, at: string): SessionEntry => ({
	...noPersonsPart,
	...session,
	version: 1,
	id: crypto.randomUUID(),
	name: session.source.name,
	createdAt: at,
	updatedAt: at,
	state: 'growing',
	untilMs: 0,
	peopleCount: 0,
	bytes: 0,
});
