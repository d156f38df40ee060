import { parseJson } from '../read-json';
import { ModelBuildError } from './errors';

/** The list in a loader script: where each file lies in the one data file beside it. */
type PackedFile = { filename: string; start: number; end: number };

/**
 * Takes the files out of Emscripten's packed assets, in which the legacy packages keep some of their models.
 * @param loader text of `…_packed_assets_loader.js`, which calls `loadPackage` with the list of files as JSON
 * @param data bytes of `…_packed_assets.data`
 * @param what names the package in errors
 * @returns bytes by file name without folders
 * @throws ModelBuildError when the loader has no such list, or names bytes beyond the data's end
 */
export const unpackAssets = (loader: string, data: Uint8Array, what: string): Map<string, Uint8Array> => {
	const json = /loadPackage\((\{.*?\})\)/.exec(loader)?.[1];
	if (json === undefined) throw new ModelBuildError(`No list of packed files found in the loader script of ${what}`);
	return new Map(
		readList(json, what).map(({ filename, start, end }) => {
			if (!(start >= 0 && start <= end && end <= data.length)) {
				throw new ModelBuildError(`${filename} in ${what} should lie at ${start} to ${end} of ${data.length} bytes`);
			}
			return [filename.slice(filename.lastIndexOf('/') + 1), data.subarray(start, end)];
		}),
	);
};

const readList = (json: string, what: string): PackedFile[] => {
	try {
		const { files } = parseJson<{ files?: unknown }>(json);
		if (Array.isArray(files) && files.every(isPackedFile)) return files;
	} catch {
		// Said below, as for JSON of another form.
	}
	throw new ModelBuildError(`The list of packed files in the loader script of ${what} is not understood`);
};

const isPackedFile = (file: unknown): file is PackedFile => {
	const { filename, start, end } = (file ?? {}) as Partial<Record<string, unknown>>;
	return typeof filename === 'string' && Number.isInteger(start) && Number.isInteger(end);
};
