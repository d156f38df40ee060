import { openAsBlob, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { scoreSet } from '../../src/bench/benchmark-set.ts';
import type { NamedFile } from '../../src/core/named-file.ts';
import type { SetJob } from './set-options.ts';
import { reportLines } from './tables.ts';

/** What came of it: lines to print, and the result as data. */
export type SetResult = { readonly lines: readonly string[]; readonly result: unknown };

/** A file, or the files of a folder and of the folders in it, named by their path below it. */
const filesAt = async (path: string, name = basename(path)): Promise<NamedFile[]> => {
	if (!statSync(path).isDirectory()) return [{ name, blob: await openAsBlob(path) }];
	const found = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	return Promise.all(
		found.map(async ({ parentPath, name: own }) => {
			const file = join(parentPath, own);
			return { name: file.slice(path.length + 1).replaceAll('\\', '/'), blob: await openAsBlob(file) };
		}),
	);
};

/**
 * Scores replies to a set; without replies lists the prompts as JSON lines, for whoever runs a model.
 *
 * @throws AppError `evaluation-invalid`, with the place that is wrong
 */
export const evaluateSet = async ({ set, paths, options, isScored, picture }: SetJob): Promise<SetResult> => {
	const files: Record<string, NamedFile[]> = {};
	for (const [id, path] of Object.entries(paths)) files[id] = await filesAt(path);
	if (!isScored) {
		const { items, hint } = await set.read(files, options);
		if (hint) console.error(hint);
		const prompts = items.flatMap((item) => set.prompts?.(item, options) ?? []);
		return { lines: prompts.map((prompt) => JSON.stringify(prompt)), result: prompts };
	}
	const { report, shown } = await scoreSet(set, files, options);
	if (picture !== null && set.draw) writeFileSync(picture, set.draw.svg(report));
	return { lines: reportLines(shown), result: report };
};
