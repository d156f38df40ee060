import type { Merge, PersonId } from '../../core/people';
import type { StudySession } from '../folder/sessions-table';
import { participantExclusion, type Study } from '../folder/study-folder';
import { resultsOf } from '../folder/study-paths';
import type { SessionPlace } from './session-files';

/** A session in its study, with who of it is one, and who is left out. */
export type StudyPlace = SessionPlace & { merges: readonly Merge[]; leftOut: readonly PersonId[] };

/** Where a session stands in its study: factors, roles, and who is to be left out of what is read. */
export const placeInStudy = (study: Study, session: StudySession): StudyPlace => {
	const { sessionId, factors } = session;
	const present = study.participations.filter((one) => one.sessionId === sessionId);
	return {
		...{ sessionId, factors, path: resultsOf(session).session },
		participants: new Map(
			present.flatMap(({ people: [first], participantId, role, isConfirmed }) =>
				first === undefined ? [] : [[first, { participantId, role, isConfirmed }] as const],
			),
		),
		merges: present.flatMap(({ people: [into, ...others] }) =>
			into === undefined ? [] : others.map((from) => ({ from, into })),
		),
		leftOut: present.filter((one) => participantExclusion(study, one) !== null).flatMap(({ people }) => people),
	};
};
