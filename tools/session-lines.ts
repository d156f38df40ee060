import { createReadStream, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
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
	const corrected = await correctSession(new File([await openAsBlob(path)], basename(path)));
	if (corrected) return () => linesOf(corrected);
	return () => createInterface({ input: createReadStream(path), crlfDelay: Infinity });
};
