import { readFileSync, statSync } from 'node:fs';
import { compareCoders, defaultAgreementOptions, type AgreementReport } from '../../src/agreement/agreement.ts';
import type { CodedEvent } from '../../src/agreement/coded-event.ts';
import type { Session } from '../../src/core/session.ts';
import { applyMapping, type UnreadCode } from '../../src/export/read-coders/apply-mapping.ts';
import { MAX_CODE_BYTES } from '../../src/export/read-coders/code.ts';
import { mappedKinds, readMapping, type CodeMapping } from '../../src/export/read-coders/mapping.ts';
import { readCodes } from '../../src/export/read-coders/read-codes.ts';
import { suggestMapping } from '../../src/export/read-coders/suggest-mapping.ts';
import { readSession } from '../../src/session/file/read-session.ts';
import { sessionLines } from '../session-lines.ts';
import { UsageError } from '../command-line.ts';
import type { AgreeOptions } from './options.ts';

/** How the other coder's file was understood. */
export type ReadAs = {
	format: string;
	/** Codes in it, and events that came of them. */
	codes: number;
	events: number;
	/** `null` for another session, which needs none. */
	mapping: CodeMapping | null;
	isGuess: boolean;
	notes: readonly string[];
	unread: readonly UnreadCode[];
};

export type Comparison = { session: Session; readAs: ReadAs; report: AgreementReport };

const requireFile = (path: string): void => {
	const stats = statSync(path, { throwIfNoEntry: false });
	if (!stats) throw new UsageError(`There is no such file: ${path}`);
	if (!stats.isFile()) throw new UsageError(`This is a folder, not a file: ${path}`);
};

const openSession = async (path: string): Promise<Session> => readSession((await sessionLines(path))());

const ended = (events: Session['events']): CodedEvent[] =>
	events.flatMap((e) => (e.endMs === null ? [] : [{ ...e, endMs: e.endMs }]));

/** Codes beyond what any reader takes are refused before they are in memory; the reader says so in its own words. */
const readBytes = (path: string): Uint8Array =>
	statSync(path).size > MAX_CODE_BYTES ? new Uint8Array(MAX_CODE_BYTES + 1) : readFileSync(path);

const readTheirs = async (
	session: Session,
	options: AgreeOptions,
): Promise<{ events: readonly CodedEvent[]; readAs: ReadAs }> => {
	if (/\.jsonl(\.partial)?$/i.test(options.theirs)) {
		const events = ended((await openSession(options.theirs)).events);
		const counts = { codes: events.length, events: events.length };
		return { events, readAs: { format: 'regard', ...counts, mapping: null, isGuess: false, notes: [], unread: [] } };
	}
	const { codes, format, notes } = readCodes(readBytes(options.theirs), { observation: options.observation });
	if (options.map !== null) requireFile(options.map);
	const mapping =
		options.map === null ? suggestMapping(codes, session) : readMapping(readFileSync(options.map, 'utf8'));
	const { events, unread } = applyMapping(codes, mapping, session);
	const isGuess = options.map === null;
	return { events, readAs: { format, codes: codes.length, events: events.length, mapping, isGuess, notes, unread } };
};

/**
 * Reads both files and compares them.
 *
 * @throws UsageError for a file that is not there or a kind that there is not; AppError `recording-invalid` or
 * `codes-invalid` for one that cannot be read.
 */
export const compareFiles = async (options: AgreeOptions): Promise<Comparison> => {
	requireFile(options.ours);
	requireFile(options.theirs);
	const unknown = options.channels?.find((channel) => !mappedKinds.has(channel));
	if (unknown !== undefined) {
		throw new UsageError(`--kinds: there is no kind "${unknown}". Kinds are: ${[...mappedKinds.keys()].join(', ')}`);
	}
	const session = await openSession(options.ours);
	const { events: theirs, readAs } = await readTheirs(session, options);
	const lastMs = Math.max(
		0,
		...session.observations.slice(-1).map((o) => o.tMs),
		...session.events.slice(-1).map((e) => e.endMs ?? 0),
	);
	const report = compareCoders(ended(session.events), theirs, {
		...defaultAgreementOptions,
		window: { startMs: options.startMs ?? 0, endMs: options.endMs ?? session.header.source.durationMs ?? lastMs },
		unitMs: options.unitMs,
		toleranceMs: options.toleranceMs,
		minIou: options.minIou,
		comparesTargets: options.comparesTargets,
		channels: options.channels,
	});
	return { session, readAs, report };
};
