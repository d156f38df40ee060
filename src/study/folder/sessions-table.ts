import { CONSENT_WORDS, readConsent, type Consent } from './consent';
import { factorsOf, factorValues, type Factor, type FactorValue } from './factors';
import type { Problem, Read } from './problem';
import { readTable, type Row } from './table';

/** A video of a study, from its row of sessions.csv. Paths are relative to the study’s folder. */
export type StudySession = {
	/** Letters, digits, `-`, `_` and `.`, such as `S01` or `sub-01_ses-02` of BIDS. */
	sessionId: string;
	/** The video. */
	file: string;
	/** A human coder’s file; `null`: there is none. */
	coderFile: string | null;
	/** What its words mean, a file of `npm run agree -- --write-map`; `null`: it is guessed. */
	coderMap: string | null;
	/** Areas of interest, a file of `npm run analyze -- --aoi`; `null`: none are marked. */
	areasFile: string | null;
	/** Horizontal field of view of the lens, degrees; `null`: unknown. */
	fovDeg: number | null;
	/** Part of the video, seconds of the file; `null`: from its first frame, to its last. */
	startS: number | null;
	endS: number | null;
	consent: Consent;
	/** Values by the name of the column: `group`, `condition`, `dyad`, `age_months` and any further one. */
	factors: Readonly<Record<string, FactorValue>>;
	/** Row in sessions.csv, for messages; the header is row 1. */
	row: number;
};

/** The sessions of a study with what they are compared by. */
export type SessionsTable = { sessions: readonly StudySession[]; factors: readonly Factor[] };

const OTHERS = [
	...['session_id', 'file', 'coder_file', 'coder_map', 'aoi_file'],
	...['fov', 'start_s', 'end_s', 'consent'],
] as const;

/** Names of people and places: as numbers they would be added up. */
const CATEGORIES = ['group', 'condition', 'dyad'];

const ID = /^[A-Za-z0-9][\w.-]{0,99}$/;
/** Beside the folders of the sessions lies that of the dataset. */
const TAKEN = ['dataset', 'report.html'];
/** Windows reads `C:`; nobody shares a folder of absolute paths. */
const ABSOLUTE = /^([/\\]|[A-Za-z]:)/;

/** More months than anybody has lived. */
const MOST_MONTHS = 130 * 12;
/** As of `npm run analyze -- --fov`. */
const FOV_DEG = { least: 5, most: 170 } as const;
const MOST_S = 1e6;

type Complain = (column: string, message: string) => void;

const numberOf = (
	{ cells }: Row,
	column: string,
	{ least, most, unit }: { least: number; most: number; unit: string },
	complain: Complain,
): number | null => {
	const text = cells[column] ?? null;
	if (text === null) return null;
	const value = Number(text);
	if (value >= least && value <= most) return value;
	complain(column, `“${text}” is not a number of ${unit} from ${least} to ${most}. Correct it, or leave it empty.`);
	return null;
};

const pathOf = ({ cells }: Row, column: string, complain: Complain): string | null => {
	const text = cells[column] ?? null;
	if (text === null) return null;
	const path = text.replaceAll('\\', '/');
	if (!ABSOLUTE.test(text) && !path.split('/').includes('..')) return path;
	complain(
		column,
		`“${text}” lies outside of the study. Write a path inside its folder; a link there may lead anywhere.`,
	);
	return null;
};

/** Reads the text of sessions.csv. A row with a problem is left out, with all that stands in it. */
export const readSessions = (text: string): Read<SessionsTable> => {
	const table = readTable('sessions.csv', text, ['session_id', 'file']);
	const problems: Problem[] = [...table.problems];
	const factors = factorsOf(table, OTHERS, CATEGORIES);
	const rowById = new Map<string, number>();
	const sessions = table.rows.flatMap((row): StudySession[] => {
		const { number, cells } = row;
		const before = problems.length;
		const complain: Complain = (column, message) =>
			problems.push({ file: 'sessions.csv', row: number, column, message });
		const sessionId = cells['session_id'] ?? '';
		// File systems that take upper and lower case for the same would mix the results of the two.
		const first = rowById.get(sessionId.toLowerCase());
		if (!ID.test(sessionId)) {
			complain('session_id', `“${sessionId}” is no id. Use letters, digits, “-”, “_” and “.”, such as S01.`);
		} else if (TAKEN.includes(sessionId.toLowerCase())) {
			complain('session_id', `“${sessionId}” is the name of results of the whole study. Use another id.`);
		} else if (first !== undefined) {
			complain('session_id', `“${sessionId}” is in row ${first} as well. Give each session an id of its own.`);
		} else rowById.set(sessionId.toLowerCase(), number);
		const file = pathOf(row, 'file', complain);
		if ((cells['file'] ?? null) === null) complain('file', 'It is empty. Name the video.');
		const startS = numberOf(row, 'start_s', { least: 0, most: MOST_S, unit: 'seconds' }, complain);
		const endS = numberOf(row, 'end_s', { least: 0, most: MOST_S, unit: 'seconds' }, complain);
		if (endS !== null && endS <= (startS ?? 0))
			complain('end_s', 'The end is not after the start. Correct one of them.');
		numberOf(row, 'age_months', { least: 0, most: MOST_MONTHS, unit: 'months' }, complain);
		const hasConsent = table.columns.includes('consent');
		const consent = hasConsent ? readConsent(cells['consent'] ?? null) : 'not-asked';
		if (consent === null) complain('consent', `“${cells['consent']}” is none of the words. Write ${CONSENT_WORDS}.`);
		const session = {
			...{ sessionId, startS, endS, row: number },
			coderFile: pathOf(row, 'coder_file', complain),
			coderMap: pathOf(row, 'coder_map', complain),
			areasFile: pathOf(row, 'aoi_file', complain),
			fovDeg: numberOf(row, 'fov', { ...FOV_DEG, unit: 'degrees' }, complain),
			factors: factorValues(factors, cells),
		};
		if (problems.length > before || file === null || consent === null) return [];
		return [{ ...session, file, consent }];
	});
	return { value: { sessions, factors }, problems };
};
