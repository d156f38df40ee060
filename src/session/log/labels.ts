import type { PersonId } from '../../core/people';

/** Names given by the visitor, as a session file takes them. */
export const labelMap = (labels: Readonly<Record<PersonId, string>>): ReadonlyMap<PersonId, string> =>
	new Map(Object.entries(labels) as [PersonId, string][]);
