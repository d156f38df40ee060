import { renameSync, writeFileSync } from 'node:fs';
import { WriteError } from './explain.ts';

const SESSION_EXTENSION = /\.regard\.jsonl$/;

/** Where the answers about a session go: `NAME.answers.jsonl` beside `NAME.regard.jsonl`. */
export const answersPath = (session: string): string => `${session.replace(SESSION_EXTENSION, '')}.answers.jsonl`;

/**
 * Writes answers about a session, one flat JSON object a line, and returns the file’s path. What was there is replaced,
 * once the new file is complete.
 *
 * @param session path of the session file
 * @throws WriteError
 */
export const writeAnswers = (session: string, lines: readonly object[]): string => {
	const target = answersPath(session);
	try {
		writeFileSync(`${target}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { flush: true });
		renameSync(`${target}.new`, target);
	} catch (e) {
		throw new WriteError(target, e);
	}
	return target;
};
