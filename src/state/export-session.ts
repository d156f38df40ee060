import { exportChunks, exportFiles, exportFormat, exportFormats } from '../export/formats';
import { readSession } from '../export/read-session';
import { linesOf } from './blob-lines';

/** Formats to choose from, in the order of a menu. */
export const exportChoices: readonly { id: string; title: string }[] = exportFormats.map(({ id, title }) => ({
	id,
	title,
}));

/**
 * Writes a saved session in another format: the same bytes as the command line would write from that file.
 *
 * @param file session as lines, named `NAME.regard.jsonl`
 * @param formatId one of `exportChoices`; none of them gives no files
 * @returns the format's files, named after the session
 * @throws what `readSession` throws when the lines are no session
 */
export const exportSession = async (
	file: { name: string; blob: Blob },
	formatId: string,
): Promise<{ name: string; blob: Blob }[]> => {
	const format = exportFormat(formatId);
	if (!format) return [];
	const session = await readSession(linesOf(file.blob));
	const stem = file.name.replace(/\.regard\.jsonl$/, '');
	return exportFiles(format).map((out) => ({
		name: `${stem}${out.extension}`,
		blob: new Blob([...exportChunks(out, session)], { type: out.mime }),
	}));
};
