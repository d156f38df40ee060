import { basename, join } from 'node:path';
import type { Agreement } from '../../src/agreement/agreement.ts';
import { exportFormat } from '../../src/export/write-formats/formats.ts';
import { resultsExclusion, type Study } from '../../src/study/folder/study-folder.ts';
import type { StudySession } from '../../src/study/folder/sessions-table.ts';
import type { StudyDescription } from '../../src/study/folder/study-file.ts';
import type { Outcome } from '../../src/study/folder/outcome.ts';
import { resultsOf } from '../../src/study/folder/study-paths.ts';
import type { AgreementRecord } from '../../src/study/report/agreement-record.ts';
import { compareFiles } from '../agree/compare-files.ts';
import { parseOptions } from '../agree/options.ts';
import { explain } from '../analyze/explain.ts';
import { exportSession } from '../analyze/export-session.ts';
import { UsageError } from '../command-line.ts';
import { outcomeOf } from './outcome-file.ts';
import { keepOnlyConsenting } from './withdraw.ts';
import { writeJson } from './write-file.ts';

/** @throws UsageError when the session has not been analysed */
const requireOutcome = (folder: string, session: StudySession): Outcome => {
	const outcome = outcomeOf(folder, session);
	if (outcome) return outcome;
	const { sessionId } = session;
	throw new UsageError(
		`Session ${sessionId} is not analysed: “npm run study -- analyze FOLDER --session ${sessionId}”`,
	);
};

/**
 * Writes a session for other tools, and lists what was written in `exported.json`. Of a session that could not be analysed,
 * or that is left out, there is nothing to write.
 *
 * @throws UsageError when it has not been analysed; what `exportSession` throws
 */
export const exportOne = async (
	folder: string,
	study: Study,
	{ exports }: StudyDescription,
	session: StudySession,
): Promise<void> => {
	const { state } = requireOutcome(folder, session);
	const results = resultsOf(session);
	const isLeftOut = state === 'failed' || resultsExclusion(study, session) !== null;
	// Who is who may have been confirmed since the analysis.
	if (!isLeftOut) await keepOnlyConsenting(folder, study, session);
	const formats = isLeftOut ? [] : exports.flatMap((id) => exportFormat(id) ?? []);
	const files = formats.length === 0 ? [] : await exportSession(join(folder, results.session), formats);
	writeJson(join(folder, results.exported), { files: files.map((path) => basename(path)) });
};

const measuredOf = ({ kappa, onset }: Agreement) => ({ kappa, f1: onset.f1, ours: onset.ours, theirs: onset.theirs });

const compared = async (folder: string, session: StudySession, coderFile: string): Promise<AgreementRecord> => {
	const { coderMap } = session;
	const map = coderMap === null ? [] : ['--map', join(folder, coderMap)];
	const options = parseOptions([join(folder, resultsOf(session).session), join(folder, coderFile), ...map], folder);
	if (!options) throw new Error('There is nothing to compare');
	const { report, readAs } = await compareFiles(options);
	const byKind = report.byKind.map((one) => ({ channel: one.channel, ...measuredOf(one) }));
	const unread = readAs.unread.length;
	return { state: 'compared', overall: measuredOf(report.overall), byKind, isGuess: readAs.isGuess, unread };
};

/**
 * Compares a session with its human coder’s file, into `agreement.json`. A file that cannot be compared is told there, and
 * stops nothing.
 *
 * @throws UsageError when the session has not been analysed, or has no coder’s file; WriteError
 */
export const agreeOne = async (folder: string, session: StudySession): Promise<void> => {
	const { sessionId, coderFile } = session;
	if (coderFile === null) throw new UsageError(`Session ${sessionId} has no coder_file in sessions.csv`);
	const { state, reason } = requireOutcome(folder, session);
	const record: AgreementRecord =
		state === 'failed'
			? { state: 'failed', reason: `the session could not be analysed: ${reason ?? ''}` }
			: await compared(folder, session, coderFile).catch((e: unknown) => ({
					state: 'failed' as const,
					reason: explain(e),
				}));
	writeJson(join(folder, resultsOf(session).agreement), record);
};
