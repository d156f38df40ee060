import { codesInvalid, MAX_CODE_BYTES, quoted, type ImportedCodes } from './code';
import { readBorisProject } from './read-boris-project';
import { readOpf } from './read-datavyu';
import { readEaf } from './read-eaf';
import { readTable } from './read-table';

export type ReadCodesOptions = {
	/** Which observation of a BORIS file; needed when it has several with codes. */
	observation?: string | null;
};

/** UTF-8, or UTF-16 with its mark. */
const decode = (bytes: Uint8Array): string => {
	const encoding =
		bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch (cause) {
		throw codesInvalid('The file is not text in UTF-8.', 'Save it as UTF-8: in Excel as “CSV UTF-8”.', cause);
	}
};

/**
 * Reads a coder's file, whatever it is: ELAN (.eaf), a BORIS project (.boris) or a Datavyu one (.opf), what both
 * export as CSV or TSV, or a table with one row an event. The format is recognised by its content, not by its name.
 *
 * @param bytes at most `MAX_CODE_BYTES`
 * @throws AppError `codes-invalid`, and nothing else, with the place in the file and what to do.
 */
export const readCodes = (bytes: Uint8Array, { observation = null }: ReadCodesOptions = {}): ImportedCodes => {
	if (bytes.length > MAX_CODE_BYTES) {
		throw codesInvalid(
			`The file has ${Math.ceil(bytes.length / 2 ** 20)} MiB; at most ${MAX_CODE_BYTES / 2 ** 20} MiB are read.`,
			'Split it into parts.',
		);
	}
	if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
		const project = readOpf(bytes);
		if (project) return project;
		throw codesInvalid('This is a spreadsheet or a zip file.', 'Save the table as CSV (UTF-8).');
	}
	const text = decode(bytes);
	const start = text.trimStart();
	if (start === '') throw codesInvalid('The file is empty.', 'Choose another one.');
	if (start.startsWith('<')) return readEaf(text);
	if (start.startsWith('{')) return readBorisProject(start, observation);
	if (start.includes('\0')) throw codesInvalid(`The file is not text (${quoted('\\0')} in it).`, 'Choose another one.');
	return readTable(text, observation);
};
