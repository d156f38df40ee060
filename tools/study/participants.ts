import { existsSync, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import type { PersonId } from '../../src/core/people.ts';
import { readObservations } from '../../src/session/corrected/read-observations.ts';
import { readSession } from '../../src/session/file/read-session.ts';
import type { StudySession } from '../../src/study/folder/sessions-table.ts';
import { sessionExclusion, type Study } from '../../src/study/folder/study-folder.ts';
import { resultsOf, STUDY_FILES } from '../../src/study/folder/study-paths.ts';
import {
	proposePeople,
	type KnownPlace,
	type Proposal,
	type SeenPerson,
} from '../../src/study/participants/propose.ts';
import { sessionLines } from '../session-lines.ts';
import { editTable } from './edit-table.ts';

/** Everybody whom the analysis saw in a session. Throws AppError `recording-invalid`. */
const seenIn = async (folder: string, session: StudySession): Promise<SeenPerson[]> => {
	const path = join(folder, resultsOf(session).session);
	const { people, graph, header } = await readSession((await sessionLines(path))(), { keep: 'last' });
	const { widthPx, heightPx } = header.source;
	const store = await readObservations(await openAsBlob(path), [], { widthPx, heightPx }, () => {});
	const sums = new Map<PersonId, { x: number; y: number; count: number }>();
	for (let place = 0; place < store.frameCount; place++) {
		for (const { personId, box } of store.heads(place)) {
			const { x, y, count } = sums.get(personId) ?? { x: 0, y: 0, count: 0 };
			sums.set(personId, { x: x + box.x + box.width / 2, y: y + box.y + box.height / 2, count: count + 1 });
		}
	}
	return people.flatMap(({ personId, label: name }): SeenPerson[] => {
		const sum = sums.get(personId);
		if (!sum) return [];
		const { visibleMs = 0 } = graph.people.find((one) => one.personId === personId) ?? {};
		const scale = sum.count * widthPx;
		return [{ personId, name, visibleMs, place: { x: sum.x / scale, y: sum.y / scale } }];
	});
};

const WORDS: Readonly<Record<Proposal['by'], string>> = { name: 'name', place: 'place', order: 'order in the picture' };

/**
 * Proposes which person of each analysed session a participant is, into participants.csv; what stands there is left as it is.
 *
 * @returns what was proposed, in lines of text
 * @throws AppError `recording-invalid`; WriteError
 */
export const proposeParticipants = async (folder: string, study: Study): Promise<string[]> => {
	const sessions = study.sessions.filter(
		(one) => sessionExclusion(study, one) === null && existsSync(join(folder, resultsOf(one).session)),
	);
	const inSession = ({ sessionId }: StudySession) => study.participations.filter((one) => one.sessionId === sessionId);
	const seen = new Map<StudySession, SeenPerson[]>();
	for (const one of sessions) if (inSession(one).length > 0) seen.set(one, await seenIn(folder, one));
	const known = [...seen].flatMap(([session, people]) =>
		inSession(session).flatMap(({ participantId, role, people: [first], isConfirmed }): KnownPlace[] => {
			const person = isConfirmed ? people.find(({ personId }) => personId === first) : undefined;
			return person ? [{ participantId, role, place: person.place }] : [];
		}),
	);
	const told: string[] = [];
	for (const [session, people] of seen) {
		const { sessionId } = session;
		const taken = new Set(inSession(session).flatMap((one) => one.people));
		const proposals = proposePeople(
			inSession(session).filter((one) => one.people.length === 0),
			people.filter(({ personId }) => !taken.has(personId)),
			known,
		);
		for (const { participantId, personId, by } of proposals) {
			editTable(
				join(folder, STUDY_FILES.participants),
				(names, row, added) => {
					const is = (column: string, text: string) => row[names.indexOf(column)]?.trim() === text;
					// In a table without this column, people were written by hand.
					if (added.includes('confirmed') && !is('person', '')) row[names.indexOf('confirmed')] = 'yes';
					if (!is('session_id', sessionId) || !is('participant_id', participantId)) return;
					row[names.indexOf('person')] = personId;
					row[names.indexOf('confirmed')] = 'no';
				},
				['person', 'confirmed'],
			);
			told.push(`Session ${sessionId}: ${participantId} may be ${personId}, by ${WORDS[by]}.`);
		}
	}
	return told;
};
