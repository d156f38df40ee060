import type { PersonId } from '../../core/people';
import type { MeasuredSession } from '../compare/study-data';
import type { Participation } from '../folder/participants-table';

/** The text of participants.csv, and what it says. */
export type ParticipantsFile = { text: string; participations: readonly Participation[] };

/** Somebody whom the analysis saw in a session. `label`: the name that they were given there; `null`: none. */
type SessionPerson = { personId: PersonId; label: string | null };

/** Who of a study is which person of a session, to be confirmed. */
export type WhoIsWho = {
	text: string;
	sessions: readonly {
		sessionId: string;
		/** Those who come into question, in order of their numbers. */
		people: readonly SessionPerson[];
		participations: readonly Participation[];
	}[];
};

/**
 * The participants of each session beside the people who were seen in it. Of a session that is left out of the results only
 * those are known whom the table names.
 *
 * @param sessions those that are measured
 */
export const whoIsWho = (
	{ text, participations }: ParticipantsFile,
	sessions: readonly MeasuredSession[],
): WhoIsWho => {
	const ids = [...new Set(participations.map(({ sessionId }) => sessionId))];
	return {
		text,
		sessions: ids.map((sessionId) => {
			const own = participations.filter((one) => one.sessionId === sessionId);
			const measured = sessions.find((session) => session.sessionId === sessionId);
			const seen = (measured?.rows ?? []).flatMap(({ personId }) => personId ?? []);
			const people = [...new Set([...own.flatMap((one) => one.people), ...seen])].sort(
				(a, b) => Number(a.slice(1)) - Number(b.slice(1)),
			);
			return {
				...{ sessionId, participations: own },
				people: people.map((personId) => ({ personId, label: measured?.labels.get(personId) ?? null })),
			};
		}),
	};
};
