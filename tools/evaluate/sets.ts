import { openAsBlob, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { scoreSet, tinyFilesOf, type GivenFiles, type SetTools, type TinyFile } from '../../src/bench/benchmark-set.ts';
import { benchmarkSets } from '../../src/bench/benchmark-sets.ts';
import { looksOf } from '../../src/bench/seeing/look.ts';
import type { NamedFile } from '../../src/core/named-file.ts';
import { openCheckpointIn, openClipIn } from './eyes.ts';
import { openSentencesIn } from './sentences.ts';
import type { SetJob } from './set-options.ts';
import { reportLines, setsTable } from './tables.ts';
import { evaluateTinyProbes } from './tiny-probe.ts';

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

/** Scores every set that has made-up files on them, and probes made-up features: one table. */
export const evaluateAllTiny = async (): Promise<SetResult> => {
	const sets = [];
	for (const set of benchmarkSets.filter(({ tiny }) => tiny)) {
		const { shown, items } = await scoreSet(set, tinyFilesOf(set));
		sets.push({ id: set.id, items, report: shown });
	}
	sets.push(...(await evaluateTinyProbes()));
	return { lines: setsTable(sets), result: sets };
};

/** Makes the file of a set that a model makes of pictures, and writes it where it is to be kept. */
const seenFiles = async ({ set, paths, eye: opened }: SetJob, files: GivenFiles): Promise<GivenFiles> => {
	const { seeing } = set;
	if (!seeing || !opened || paths === 'tiny') return files;
	const looks = await looksOf(set, files);
	const eye = await (opened.is === 'clip' ? openClipIn(opened.folder) : openCheckpointIn(opened.folder));
	try {
		const rows: object[] = [];
		for (const look of looks) {
			const row = await look.row(eye);
			if (row) rows.push(row);
		}
		const { name, text }: TinyFile = await seeing.file(rows, eye);
		if (opened.save !== null) writeFileSync(opened.save, text);
		return { ...files, [seeing.into]: [{ name, blob: new Blob([text]) }] };
	} finally {
		eye.close();
	}
};

/**
 * Scores replies to a set; without replies lists the prompts as JSON lines, for whoever runs a model.
 *
 * @param encoder folder of a sentence encoder; `null`: none
 * @throws AppError `evaluation-invalid`, with the place that is wrong
 */
export const evaluateSet = async (job: SetJob, encoder: string | null = null): Promise<SetResult> => {
	const { set, paths, options, isScored, picture } = job;
	const sentences = encoder === null ? null : await openSentencesIn(encoder);
	const tools: SetTools = { openSentences: () => Promise.resolve(sentences) };
	const files = paths === 'tiny' ? tinyFilesOf(set) : await filesOf(paths);
	if (!isScored) {
		const { items, hint, wrong = [] } = await set.read(files, options, tools);
		for (const line of [hint, ...wrong]) if (line) console.error(line);
		const prompts = items.flatMap((item) => set.prompts?.(item, options) ?? []);
		return { lines: prompts.map((prompt) => JSON.stringify(prompt)), result: prompts };
	}
	const { report, shown } = await scoreSet(set, await seenFiles(job, files), options, tools);
	if (picture !== null && set.draw) writeFileSync(picture, set.draw.svg(report));
	return { lines: reportLines(shown), result: report };
};
