import { createHash } from 'node:crypto';
import { ModelBuildError } from './errors';
import type { NpmPackage } from './npm-package';

/** What is known of a file before it is made. */
export type ExpectedFile = { file: string; bytes: number; sha256: string };

/** Lower-case hexadecimal SHA-256. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * @throws ModelBuildError, naming the file, what was expected and what was found, when `bytes` are not the file
 * @param remedy last sentence of the error
 */
export const checkFile = (expected: ExpectedFile, bytes: Uint8Array, remedy: string): void => {
	const found = sha256(bytes);
	if (found === expected.sha256 && bytes.length === expected.bytes) return;
	throw new ModelBuildError(
		`${expected.file} is not the file that the catalogue names: expected sha256 ${expected.sha256} ` +
			`(${expected.bytes} bytes), got ${found} (${bytes.length} bytes). ${remedy}`,
	);
};

/**
 * A file of an installed package or of `vendor`, whose content is pinned as well as the package's version.
 * @throws ModelBuildError when it is missing or another one
 */
export const pinnedFile = (from: Pick<NpmPackage, 'file'>, path: string, pinned: string): Uint8Array => {
	const bytes = from.file(path);
	const found = sha256(bytes);
	if (found !== pinned) {
		throw new ModelBuildError(
			`${path} is not the file that a model is made from: expected sha256 ${pinned}, got ${found}. ` +
				'Run “npm ci” to install the package anew.',
		);
	}
	return bytes;
};
