import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportChunks, exportFiles, type ExportFormat } from '../../src/export/formats.ts';
import { readSession } from '../../src/export/read-session.ts';
import { WriteError } from './explain.ts';

const SESSION_EXTENSION = /\.regard\.jsonl$/;

/**
 * Writes a finished session in other formats beside it: `NAME.regard.jsonl` as `NAME.csv` and so on. A file that is there
 * is replaced, and only once the new one is complete.
 *
 * @param path of the session file
 * @returns paths of the files written
 * @throws AppError `recording-invalid` when the session cannot be read; `WriteError`.
 */
export const exportSession = async (path: string, formats: readonly ExportFormat[]): Promise<string[]> => {
	const session = await readSession(createInterface({ input: createReadStream(path), crlfDelay: Infinity }));
	const written: string[] = [];
	for (const file of formats.flatMap(exportFiles)) {
		const target = path.replace(SESSION_EXTENSION, '') + file.extension;
		const unfinished = `${target}.new`;
		try {
			await pipeline(Readable.from(exportChunks(file, session)), createWriteStream(unfinished, { flush: true }));
			renameSync(unfinished, target);
		} catch (e) {
			rmSync(unfinished, { force: true });
			throw (e as NodeJS.ErrnoException).code === undefined ? e : new WriteError(target, e);
		}
		written.push(target);
	}
	return written;
};
