import { AppError } from '../../core/errors';

/** One coded interval as a coder's file has it, in the coder's own words. */
export type Code = {
	/** Milliseconds from the start of the video. */
	startMs: number;
	/** Not before the start; the same for an event without length. */
	endMs: number;
	/** Who; empty when the file names nobody. */
	subject: string;
	/** What: BORIS's behaviour, ELAN's tier, Datavyu's column, the type column of a CSV. */
	behaviour: string;
	/** Towards whom or what, as `TARGET with OTHER + OTHER` where a file has both; ELAN's annotation; empty when not coded. */
	value: string;
	/** Where in the file, for messages: `line 12`. */
	place: string;
};

type CodeFormat = 'eaf' | 'boris-aggregated' | 'boris-tabular' | 'boris-project' | 'datavyu' | 'datavyu-csv' | 'csv';

/** What was read of a coder's file. */
export type ImportedCodes = {
	format: CodeFormat;
	/** By start, then as in the file. */
	codes: readonly Code[];
	/** Media file that the file names; `null` when it names none. */
	media: string | null;
	/** What was left out and why, for people. */
	notes: readonly string[];
};

/** Largest file that is read: an hour of dense coding has a few megabytes. */
export const MAX_CODE_BYTES = 64 * 1024 * 1024;
/** Most codes of a file. */
const MAX_CODES = 500_000;
/** Latest time, milliseconds: a hundred days. */
export const MAX_TIME_MS = 100 * 24 * 3_600_000;

/** The one error of readers and mappings: what is wrong, where, and what to do. */
export const codesInvalid = (what: string, advice: string, cause?: unknown): AppError =>
	new AppError('codes-invalid', `${what} ${advice}`, { cause });

const excerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** A piece of a file in a message: shortened, in quote marks. */
export const quoted = (text: string): string => `“${excerpt(text)}”`;

/** Longest list in a message. */
export const MAX_LISTED = 20;

/** The first of several things in a message. */
export const listed = (names: readonly string[]): string => {
	const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '';
	return `${names.slice(0, MAX_LISTED).join(', ')}${more}`;
};

/** Checks and sorts what a reader found. */
export const finishCodes = (found: Omit<ImportedCodes, 'notes'> & { notes?: readonly string[] }): ImportedCodes => {
	if (found.codes.length > MAX_CODES) {
		throw codesInvalid(`The file has more than ${MAX_CODES} codes.`, 'Split it into parts.');
	}
	return {
		...found,
		notes: found.notes ?? [],
		codes: [...found.codes].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs),
	};
};

const CLOCK = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2}(?:[.,]\d{1,9})?)$/;
const NUMBER = /^\d{1,9}(?:[.,]\d{1,9})?$/;

/**
 * A time of BORIS or a table in whole milliseconds: a number (`3.25`, `3,25`) of `unitS` seconds, or `hh:mm:ss.sss`. `null` when it
 * is neither, or too late.
 */
export const parseTimeMs = (text: string, unitS = 1): number | null => {
	const trimmed = text.trim();
	const clock = CLOCK.exec(trimmed);
	const number = (part: string | undefined) => Number((part ?? '0').replace(',', '.'));
	const seconds = clock
		? number(clock[1]) * 3600 + number(clock[2]) * 60 + number(clock[3])
		: NUMBER.test(trimmed)
			? number(trimmed) * unitS
			: null;
	if (seconds === null) return null;
	const ms = Math.round(seconds * 1000);
	return ms <= MAX_TIME_MS ? ms : null;
};

/** A target and other people as one text, in the form of `Code.value`. */
export const composeValue = (target: string, others: readonly string[]): string => {
	const rest = others.filter((o) => o !== '').join(' + ');
	return rest === '' ? target : `${target} with ${rest}`.trim();
};
