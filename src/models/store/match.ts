import { allModels } from '../catalogue/entries';
import type { CatalogueEntry, ModelFile } from '../catalogue/types';

/** A file of the catalogue. */
export type KnownFile = { entry: CatalogueEntry; file: ModelFile };

/** What a dropped file is. */
export type FileMatch =
	| { kind: 'match'; files: readonly KnownFile[] }
	/** No model has a file of this name. */
	| { kind: 'unknown' }
	/** It has the name of a model's file, and is not it. */
	| { kind: 'refused'; because: string }
	/** It could be of several models; their titles. */
	| { kind: 'unclear'; titles: readonly string[] };

const loadable: readonly KnownFile[] = allModels
	.filter(({ tier }) => tier !== 'embedded')
	.flatMap((entry) => {
		const files = [...entry.sharedFiles, ...entry.variants.flatMap((variant) => variant.files)];
		return files.map((file) => ({ entry, file }));
	});

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const repositoryName = ({ origin }: CatalogueEntry): string | null =>
	'repository' in origin ? baseName(origin.repository).toLowerCase() : null;

/** Whether a folder on the way to a file is named like the model or its repository. */
const isInFolderOf = (name: string, entry: CatalogueEntry): boolean =>
	name
		.toLowerCase()
		.split('/')
		.slice(0, -1)
		.some((folder) => folder === entry.id || folder === repositoryName(entry));

/** The narrower choice where there is one. */
const narrowed = <T>(all: readonly T[], isBetter: (item: T) => boolean): readonly T[] => {
	const better = all.filter(isBetter);
	return better.length > 0 ? better : all;
};

/**
 * Which file of the catalogue a file is: by its hash, whatever its name; else, where no hash is published, by name, size
 * and the folder it lies in.
 * @param name path as it was dropped, with `/`
 */
export const matchFile = (name: string, bytes: number, sha256: string): FileMatch => {
	const byHash = loadable.filter(({ file }) => file.sha256 === sha256);
	if (byHash.length > 0) return { kind: 'match', files: byHash };
	const named = loadable.filter(({ file }) => baseName(file.path) === baseName(name));
	if (named.length === 0) return { kind: 'unknown' };
	const inFolder = narrowed(named, ({ entry }) => isInFolderOf(name, entry));
	const fitting = inFolder.filter(({ file }) => file.sha256 === null && (file.bytes === null || file.bytes === bytes));
	if (fitting.length === 0) {
		const [{ entry, file }] = inFolder as [KnownFile];
		return {
			kind: 'refused',
			because:
				file.bytes !== null && file.bytes !== bytes
					? `It has ${bytes} bytes; ${baseName(file.path)} of ${entry.title} has ${file.bytes}.`
					: `Its SHA-256 is ${sha256}; ${baseName(file.path)} of ${entry.title} has ${file.sha256 ?? 'another'}.`,
		};
	}
	const ids = new Set(fitting.map(({ entry }) => entry.id));
	if (ids.size > 1) return { kind: 'unclear', titles: [...new Set(fitting.map(({ entry }) => entry.title))] };
	return { kind: 'match', files: fitting };
};
