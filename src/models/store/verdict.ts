import { AppError } from '../../core/errors';
import { emptyRecord, type FileRecord } from './storage';

/** What a whole file should be. */
export type ExpectedFile = {
	modelId: string;
	path: string;
	/** Exact size; `null`: not published. */
	bytes: number | null;
	/** 64 lower-case hexadecimal digits; `null`: not published. */
	sha256: string | null;
};

/** What a whole file turned out to be. */
export type FoundFile = { bytes: number; sha256: string };

/**
 * The record of a whole file that is right. Where no hash is published, the first file's hash counts from then on.
 * @throws AppError `model-corrupt` that names what was expected and found; the file must not be kept
 */
export const acceptFile = (
	expected: ExpectedFile,
	found: FoundFile,
	record: FileRecord | null,
	now: Date,
): FileRecord => {
	const before = record ?? emptyRecord(expected.modelId, expected.path);
	if (expected.bytes !== null && found.bytes !== expected.bytes) {
		throw new AppError(
			'model-corrupt',
			`${expected.path} has ${found.bytes} bytes; the catalogue says ${expected.bytes}. It was not kept.`,
		);
	}
	const wanted = expected.sha256 ?? before.pin?.sha256 ?? null;
	if (wanted !== null && found.sha256 !== wanted) {
		const says = expected.sha256 === null ? 'the first one loaded here had' : 'the catalogue says';
		throw new AppError(
			'model-corrupt',
			`${expected.path} has SHA-256 ${found.sha256}; ${says} ${wanted}. It was not kept.`,
		);
	}
	return {
		...before,
		state: 'complete',
		totalBytes: found.bytes,
		sha256: found.sha256,
		pin: expected.sha256 === null ? (before.pin ?? { ...found, at: now.toISOString() }) : null,
	};
};
