import { openAsBlob, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { scoreSet, tinyFilesOf, type SetTools } from '../../src/bench/benchmark-set.ts';
import { benchmarkSets } from '../../src/bench/benchmark-sets.ts';
import type { NamedFile } from '../../src/core/named-file.ts';
import { openSentencesIn } from './sentences.ts';
import type { SetJob } from './set-options.ts';
import { reportLines, setsTable } from './tables.ts';

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

const filesOf = async (paths: Readonly<Record<string, string>>): Promise<Record<string, NamedFile[]>> => {
	const files: Record<string, NamedFile[]> = {};
	for (const [id, path] of Object.entries(paths)) files[id] = await filesAt(path);
	return files;
};

/** Scores every set that has made-up files on them: one table. */
export const evaluateAllTiny = async (): Promise<SetResult> => {
	const sets = [];
	for (const set of benchmarkSets.filter(({ tiny }) => tiny)) {
		const { shown, items } = await scoreSet(set, tinyFilesOf(set));
		sets.push({ id: set.id, items, report: shown });
	}
	return { lines: setsTable(sets), result: sets };
};

/**
 * Scores replies to a set; without replies lists the prompts as JSON lines, for whoever runs a model.
 *
 * @param encoder folder of a sentence encoder; `null`: none
 * @throws AppError `evaluation-invalid`, with the place that is wrong
 */
export const evaluateSet = async (
	{ set, paths, options, isScored, picture }: SetJob,
	encoder: string | null = null,
): Promise<SetResult> => {
	const sentences = encoder === null ? null : await openSentencesIn(encoder);
	const tools: SetTools = { openSentences: () => Promise.resolve(sentences) };
	const files = paths === 'tiny' ? tinyFilesOf(set) : await filesOf(paths);
	if (!isScored) {
		const { items, hint, wrong = [] } = await set.read(files, options, tools);
		for (const line of [hint, ...wrong]) if (line) console.error(line);
		const prompts = items.flatMap((item) => set.prompts?.(item, options) ?? []);
		return { lines: prompts.map((prompt) => JSON.stringify(prompt)), result: prompts };
	}
	const { report, shown } = await scoreSet(set, files, options, tools);
	if (picture !== null && set.draw) writeFileSync(picture, set.draw.svg(report));
	return { lines: reportLines(shown), result: report };
};
