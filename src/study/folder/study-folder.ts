import { allows, consentReason } from './consent';
import type { Factor } from './factors';
import { readParticipants, type Participation } from './participants-table';
import type { Problem, Read } from './problem';
import { readSessions, type StudySession } from './sessions-table';
import { readDescription, type Exclusion, type StudyDescription } from './study-file';

/** A study as its three files describe it. */
export type Study = {
	/** `null`: study.json cannot be used. */
	description: StudyDescription | null;
	sessions: readonly StudySession[];
	/** What sessions are compared by. */
	sessionFactors: readonly Factor[];
	participations: readonly Participation[];
	/** What participants are compared by, besides their role. */
	participantFactors: readonly Factor[];
};

/** The texts of the three files; `participants` is `null` where there is no such file. */
export type StudyTexts = { description: string; sessions: string; participants: string | null };

const NO_PARTICIPANTS = 'participant_id,session_id\n';

const unknownIn = (exclusion: Exclusion, study: Pick<Study, 'sessions' | 'participations'>): string | null => {
	if ('session' in exclusion) {
		const { session } = exclusion;
		return study.sessions.some(({ sessionId }) => sessionId === session) ? null : `no session “${session}”`;
	}
	const { participant } = exclusion;
	const isThere = study.participations.some(({ participantId }) => participantId === participant);
	return isThere ? null : `no participant “${participant}”`;
};

/** Reads a study from its three files; says also what does not fit between them. */
export const readStudy = (texts: StudyTexts): Read<Study> => {
	const { value: description, problems: ofDescription } = readDescription(texts.description);
	const { value: table, problems: ofSessions } = readSessions(texts.sessions);
	const { value: people, problems: ofParticipants } = readParticipants(texts.participants ?? NO_PARTICIPANTS);
	const { sessions, factors: sessionFactors } = table;
	const { participations, factors: participantFactors } = people;
	const problems: Problem[] = [...ofDescription, ...ofSessions, ...ofParticipants];
	const ids = new Set(sessions.map(({ sessionId }) => sessionId));
	// Rows of sessions that could not be read are told of already.
	const canTell = ofSessions.length === 0;
	for (const { sessionId, row } of participations) {
		if (!canTell || ids.has(sessionId)) continue;
		const message = `There is no session “${sessionId}” in sessions.csv. Correct the id, or add the session there.`;
		problems.push({ file: 'participants.csv', row, column: 'session_id', message });
	}
	(description?.exclusions ?? []).forEach((exclusion, i) => {
		const what = canTell && ofParticipants.length === 0 ? unknownIn(exclusion, { sessions, participations }) : null;
		if (what === null) return;
		const message = `There is ${what}. Correct the id, or delete the exclusion.`;
		problems.push({ file: 'study.json', row: null, column: `exclusions.${i}`, message });
	});
	return { value: { description, sessions, sessionFactors, participations, participantFactors }, problems };
};

/** Why a session is left out of results; `null`: it is not. */
export const sessionExclusion = ({ description }: Study, { sessionId, consent }: StudySession): string | null => {
	if (!allows(consent)) return consentReason(consent);
	const found = description?.exclusions.find((one) => 'session' in one && one.session === sessionId);
	return found?.reason ?? null;
};

/** Why somebody is left out of results; `null`: they are not. Says nothing of their session. */
export const participantExclusion = (
	{ description }: Study,
	{ participantId, consent }: Participation,
): string | null => {
	if (!allows(consent)) return consentReason(consent);
	const found = description?.exclusions.find((one) => 'participant' in one && one.participant === participantId);
	return found?.reason ?? null;
};

/**
 * Why an analysed session is left out of results: as `sessionExclusion`, or since somebody who has to be left out is in it, and
 * nobody has said which of its people they are. `null`: it is not.
 */
export const resultsExclusion = (study: Study, session: StudySession): string | null => {
	const unknown = study.participations.find(
		(one) =>
			one.sessionId === session.sessionId &&
			(one.people.length === 0 || !one.isConfirmed) &&
			participantExclusion(study, one) !== null,
	);
	return (
		sessionExclusion(study, session) ??
		(unknown ? `${unknown.participantId} has to be left out, and nobody has confirmed who of it they are` : null)
	);
};
