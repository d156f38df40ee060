import { AppError } from '../../core/errors';
import type { NamedFile } from '../../core/named-file';
import type { BenchmarkSet, GivenFiles } from '../benchmark-set';
import type { Eye } from './eye';
import { countWords } from '../../core/text/words';

/** A picture that is looked at, with what is asked of it. */
export type Look = { readonly name: string; readonly row: (eye: Eye) => Promise<object | null> };

const baseOf = (path: string): string => path.replace(/^.*\//, '');
const stemOf = (path: string): string => baseOf(path).replace(/\.[^.]+$/, '');

/** Finds a picture by the path that an item names: as it is, else by the name of its file, with ending or without. */
const pictureFinder = (files: readonly NamedFile[]): ((path: string) => Blob | null) => {
	const found = new Map<string, Blob>();
	for (const keyOf of [(name: string) => name, baseOf, stemOf]) {
		for (const { name, blob } of files) if (!found.has(keyOf(name))) found.set(keyOf(name), blob);
	}
	return (path) => found.get(path) ?? found.get(baseOf(path)) ?? found.get(stemOf(path)) ?? null;
};

/**
 * What a model that sees is to look at: every item whose picture is there.
 *
 * @throws AppError `evaluation-invalid` when there is no picture at all
 */
export const looksOf = async ({ seeing, title }: BenchmarkSet, files: GivenFiles): Promise<readonly Look[]> => {
	if (!seeing) throw new AppError('evaluation-invalid', `${title} has nothing to look at`);
	const pictures = files[seeing.pictures] ?? [];
	const pictureAt = pictureFinder(pictures);
	const items = await seeing.items(files);
	const looks = items.flatMap((item) => {
		const name = seeing.pictureOf(item);
		const picture = pictureAt(name);
		return picture ? [{ name, row: (eye: Eye) => seeing.row(item, picture, eye) }] : [];
	});
	if (looks.length === 0) {
		throw new AppError(
			'evaluation-invalid',
			`None of ${countWords(pictures.length, 'picture')} is one that the items name${items[0] === undefined ? '' : `, such as ${seeing.pictureOf(items[0])}`}`,
		);
	}
	return looks;
};
