import { personIdOf, type PersonId } from '../../core/people';
import { CONSENT_WORDS, readConsent, type Consent } from './consent';
import { factorsOf, factorValues, type Factor, type FactorValue } from './factors';
import type { Problem, Read } from './problem';
import { readTable } from './table';

/** Somebody in one session, from a row of participants.csv. Who is in several sessions has a row for each. */
export type Participation = {
	participantId: string;
	/** Such as `infant` or `caregiver`; `null`: unknown. */
	role: string | null;
	sessionId: string;
	/** Who they are in the session: several where the analysis took one person for more than one. Empty: not known yet. */
	people: readonly PersonId[];
	/** Whether somebody has said that `people` is right. So have those who wrote a table without this column. */
	isConfirmed: boolean;
	consent: Consent;
	/** Values by the name of any further column. */
	factors: Readonly<Record<string, FactorValue>>;
	/** Row in participants.csv, for messages; the header is row 1. */
	row: number;
};

/** Who is in which session, with what they are compared by. */
export type ParticipantsTable = { participations: readonly Participation[]; factors: readonly Factor[] };

const OTHERS = ['participant_id', 'role', 'session_id', 'person', 'confirmed', 'consent'];

const PERSON = /^P([1-9]\d{0,14})$/i;

const YES: Readonly<Record<string, boolean>> = { yes: true, true: true, 1: true, no: false, false: false, 0: false };

/** Reads the text of participants.csv. A row with a problem is left out, with all that stands in it. */
export const readParticipants = (text: string): Read<ParticipantsTable> => {
	const table = readTable('participants.csv', text, ['participant_id', 'session_id']);
	const problems: Problem[] = [...table.problems];
	const factors = factorsOf(table, OTHERS, []);
	/** Rows by session and participant, and by session and person. */
	const rows = new Map<string, number>();
	const participations = table.rows.flatMap(({ number, cells }): Participation[] => {
		const before = problems.length;
		const complain = (column: string, message: string) =>
			problems.push({ file: 'participants.csv', row: number, column, message });
		const participantId = cells['participant_id'] ?? '';
		const sessionId = cells['session_id'] ?? '';
		if (participantId === '') complain('participant_id', 'It is empty. Name the participant.');
		if (sessionId === '') complain('session_id', 'It is empty. Name the session.');
		const claim = (column: string, what: string) => {
			const key = JSON.stringify([sessionId, column, what]);
			const first = rows.get(key);
			if (first === undefined) rows.set(key, number);
			else complain(column, `“${what}” of session ${sessionId} is in row ${first} as well. Correct one of them.`);
		};
		if (participantId !== '' && sessionId !== '') claim('participant_id', participantId);
		const people = (cells['person'] ?? '').split(/[\s+]+/).flatMap((name): PersonId[] => {
			if (name === '') return [];
			const [, digits] = PERSON.exec(name) ?? [];
			if (digits === undefined) {
				complain('person', `“${name}” is no person of a session. Write P1, P2, …, several with blanks between.`);
				return [];
			}
			claim('person', `P${digits}`);
			return [personIdOf(digits)];
		});
		const confirmed = cells['confirmed'] ?? (table.columns.includes('confirmed') ? 'no' : 'yes');
		const isConfirmed = YES[confirmed.toLowerCase()];
		if (isConfirmed === undefined) complain('confirmed', `“${confirmed}” is neither yes nor no.`);
		const hasConsent = table.columns.includes('consent');
		const consent = hasConsent ? readConsent(cells['consent'] ?? null) : 'not-asked';
		if (consent === null) complain('consent', `“${cells['consent']}” is none of the words. Write ${CONSENT_WORDS}.`);
		if (problems.length > before || isConfirmed === undefined || consent === null) return [];
		const role = cells['role'] ?? null;
		const values = factorValues(factors, cells);
		return [{ participantId, role, sessionId, people, isConfirmed, consent, factors: values, row: number }];
	});
	return { value: { participations, factors }, problems };
};
