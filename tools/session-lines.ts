import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { linesOf } from '../src/session/file/blob-lines.ts';
import { correctSession } from '../src/session/open/correct-session.ts';

/**
 * Lines of a session file, with what a person corrected in it put in.
 *
 * @param path of `NAME.regard.jsonl`
 * @returns gives the lines from the first one, without line feeds, each time anew; they are read as they are needed
 * @throws AppError `recording-invalid` for corrections that cannot be read
 */
export const sessionLines = async (path: string): Promise<() => AsyncIterable<string>> => {
	const file = await openAsBlob(path);
	const read = (await correctSession(new File([file], basename(path)))) ?? file;
	return () => linesOf(read);
};
