import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { WriteError } from '../analyze/explain.ts';

/**
 * Writes a text file whole, in a folder that is made where it is missing: whoever reads it finds the old one or the new.
 *
 * @throws WriteError
 */
export const writeText = (path: string, text: string): void => {
	const unfinished = `${path}.${process.pid}.new`;
	try {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(unfinished, text, { flush: true });
		renameSync(unfinished, path);
	} catch (e) {
		rmSync(unfinished, { force: true });
		throw new WriteError(path, e);
	}
};

/** Writes a value as JSON that people can read. Throws `WriteError`. */
export const writeJson = (path: string, value: unknown): void =>
	writeText(path, `${JSON.stringify(value, null, '\t')}\n`);
