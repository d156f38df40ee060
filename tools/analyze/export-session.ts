import { toWriteError } from './session-files.ts';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { exportFiles, type ExportFile, type ExportFormat } from '../../src/export/write-formats/formats.ts';
import { exportFromLines } from '../../src/export/write-formats/write-formats.ts';
import { sessionLines } from '../session-lines.ts';

const SESSION_EXTENSION = /\.regard\.jsonl$/;

type Growing = { target: string; unfinished: string; handle: FileHandle };

const create = async (target: string): Promise<Growing> => {
	const unfinished = `${target}.new`;
	try {
		return { target, unfinished, handle: await open(unfinished, 'w') };
	} catch (e) {
		throw toWriteError(target, e);
	}
};

/**
 * Writes a finished session in other formats beside it: `NAME.regard.jsonl` as `NAME.csv` and so on. Files that are there
 * are replaced, and only once all new ones are complete. What a person corrected in it is put in. The session is never
 * held, however long it is.
 *
 * @param path of the session file
 * @returns paths of the files written
 * @throws AppError `recording-invalid` when the session cannot be read; `WriteError`.
 */
export const exportSession = async (path: string, formats: readonly ExportFormat[]): Promise<string[]> => {
	const files = formats.flatMap(exportFiles);
	const growing = new Map<ExportFile, Growing>();
	try {
		const openLines = await sessionLines(path);
		for (const file of files) growing.set(file, await create(path.replace(SESSION_EXTENSION, '') + file.extension));
		for await (const { file, bytes } of exportFromLines(files, openLines)) {
			const { handle, target } = growing.get(file)!;
			await handle.writeFile(bytes).catch((e: unknown) => {
				throw toWriteError(target, e);
			});
		}
		for (const { handle, unfinished, target } of growing.values()) {
			try {
				await handle.sync();
				await handle.close();
				await rename(unfinished, target);
			} catch (e) {
				throw toWriteError(target, e);
			}
		}
		return [...growing.values()].map(({ target }) => target);
	} catch (e) {
		for (const { handle, unfinished } of growing.values()) {
			await handle.close().catch(() => undefined);
			await rm(unfinished, { force: true });
		}
		throw e;
	}
};
