/**
 * What a consent column says of a session or a participant.
 *
 * - `given`, `refused` and `withdrawn` as it says
 * - `unknown`: the table has the column, but the cell is empty; it counts as not given
 * - `not-asked`: the table has no such column
 */
export type Consent = 'given' | 'refused' | 'withdrawn' | 'unknown' | 'not-asked';

const WORDS: Readonly<Record<string, Consent>> = {
	yes: 'given',
	true: 'given',
	1: 'given',
	given: 'given',
	no: 'refused',
	false: 'refused',
	0: 'refused',
	refused: 'refused',
	withdrawn: 'withdrawn',
};

/** What may stand in the column, for messages. */
export const CONSENT_WORDS = 'yes, no or withdrawn';

/**
 * Reads a cell of a consent column.
 *
 * @param cell `null`: empty
 * @returns `null` when it is none of the words
 */
export const readConsent = (cell: string | null): Consent | null =>
	cell === null ? 'unknown' : (WORDS[cell.toLowerCase()] ?? null);

/** Whether somebody may be in results. */
export const allows = (consent: Consent): boolean => consent === 'given' || consent === 'not-asked';

/** Why somebody may not be in results, for reports. */
export const consentReason = (consent: Consent): string =>
	consent === 'withdrawn'
		? 'consent was withdrawn'
		: consent === 'refused'
			? 'consent was refused'
			: 'consent is not known';
