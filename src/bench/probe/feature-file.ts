import Papa from 'papaparse';
import * as v from 'valibot';
import { AppError } from '../../core/errors';
import type { NamedFile } from '../../core/named-file';
import { linesOf } from '../../session/file/blob-lines';
import { parseShape } from '../../reason/json-rows';
import { FeatureBuilder, splitOf, type FeatureRow } from './feature-builder';
import type { FeatureSet, Split } from './feature-set';
import { patchFeatures } from './patch-features';

export type ReadFeaturesOptions = {
	readonly signal?: AbortSignal;
	readonly onProgress?: (doneBytes: number, totalBytes: number) => void | Promise<void>;
};

/** A table is read as one string, and no browser holds a longer one. JSON lines have no such limit. */
const MAX_TABLE_BYTES = 400 * 2 ** 20;

const text = v.pipe(
	v.union([v.string(), v.number(), v.boolean()]),
	v.transform((value) => String(value)),
);
const optionalText = v.optional(v.nullable(text), null);
const lineSchema = v.looseObject({
	// Checked number by number when the row is added, which is much faster than a schema.
	features: v.custom<unknown[]>((value) => Array.isArray(value), 'Expected an array of numbers'),
	label: optionalText,
	labels: v.optional(v.record(v.string(), text), {}),
	task: optionalText,
	id: optionalText,
	split: optionalText,
	group: optionalText,
});

const invalid = (what: string) => new AppError('evaluation-invalid', what);

const namedSplit = (word: string | null, where: string): Split => {
	const split = splitOf(word ?? '');
	if (split === undefined) throw invalid(`${where}: split is train, validation or test, not "${word}"`);
	return split;
};

/** The task of a file whose rows name none: its name without folder and extension. */
const taskOfFile = (name: string): string => name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');

const rowOfLine = (line: string, fallbackTask: string, where: string): FeatureRow => {
	const row = parseShape(lineSchema, line, where);
	const { label, labels, task, id, split, group } = row;
	const features: number[] = [];
	for (const [i, value] of patchFeatures(row.features, row, where).entries()) {
		if (typeof value !== 'number') throw invalid(`${where}: feature ${i + 1} is not a number`);
		features.push(value);
	}
	const all = new Map(Object.entries(labels));
	if (label !== null) all.set(task ?? fallbackTask, label);
	return { features, labels: all, id, split: namedSplit(split, where), group };
};

const LABEL_OF_TASK = /^label:(.+)$/;
const PLAIN_COLUMNS = ['id', 'task', 'label', 'split', 'group'];

/** Adds the rows of a table with a header: `label` or `label:TASK` columns, `id`, `task`, `split`, `group`; the rest are features. */
const addTable = (table: string, name: string, builder: FeatureBuilder): void => {
	const { data, errors } = Papa.parse<string[]>(table.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' });
	// A table of one column has no delimiter to find, which is no fault of its own: the check of features says what is.
	const [error] = errors.filter((e) => e.type !== 'Delimiter');
	if (error) throw invalid(`${name}, line ${(error.row ?? 0) + 1}: ${error.message}`);
	const [header = [], ...rows] = data;
	const columns = header.map((column) => column.trim());
	const at = (column: string) => columns.indexOf(column);
	const labelColumns = columns.flatMap((column, i) => {
		const task = LABEL_OF_TASK.exec(column)?.[1];
		return task === undefined ? [] : [{ task, i }];
	});
	if (at('label') < 0 && labelColumns.length === 0) throw invalid(`${name}: no column "label" in the first line`);
	const featureColumns = columns.flatMap((column, i) =>
		PLAIN_COLUMNS.includes(column) || LABEL_OF_TASK.test(column) ? [] : [i],
	);
	for (const [i, row] of rows.entries()) {
		const where = `${name}, line ${i + 2}`;
		if (row.length !== columns.length)
			throw invalid(`${where}: ${row.length} columns, where the first line has ${columns.length}`);
		const cell = (column: string) => row[at(column)] ?? '';
		const features = featureColumns.map((column) => {
			const written = row[column]!.trim();
			const value = Number(written);
			if (written === '' || Number.isNaN(value))
				throw invalid(`${where}: "${written}" in column ${columns[column]} is not a number`);
			return value;
		});
		const labels = new Map(labelColumns.filter((c) => row[c.i] !== '').map((c) => [c.task, row[c.i]!]));
		if (cell('label') !== '') labels.set(cell('task') || taskOfFile(name), cell('label'));
		const split = namedSplit(cell('split'), where);
		builder.add({ features, labels, id: cell('id') || null, split, group: cell('group') || null }, where);
	}
};

/** Names that `readFeatures` reads. */
export const isFeatureFile = (name: string): boolean => /\.(jsonl|ndjson|json|csv|tsv)$/i.test(name);

/**
 * Reads cached features with labels, any number of files into one set for each task.
 *
 * JSON lines (`.jsonl`, `.ndjson`, `.json`): `{"features": [numbers], "label": "happiness", "task": "expression", "id":
 * "a.jpg", "split": "train", "group": "video 7"}`, all but `features` and a label optional; `"labels": {"TASK": "LABEL"}`
 * labels one row for several tasks. `features` may be rows of patches, with `boxes` and `size` beside them (`patchFeatures`).
 * Tables (`.csv`, `.tsv`): the same names as columns (`label:TASK` for several tasks), every
 * other column a feature. A row without `task` is of the task that the file is named after.
 *
 * @throws AppError `evaluation-invalid` that names file, line and field; the reason of `signal`
 */
export const readFeatures = async (
	files: readonly NamedFile[],
	{ signal, onProgress }: ReadFeaturesOptions = {},
): Promise<FeatureSet[]> => {
	const builder = new FeatureBuilder();
	const totalBytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
	let doneBytes = 0;
	let toldBytes = 0;
	const tell = async () => {
		if (toldBytes === doneBytes) return;
		signal?.throwIfAborted();
		toldBytes = doneBytes;
		await onProgress?.(doneBytes, totalBytes);
	};
	for (const { name, blob } of files) {
		if (blob.size === 0) throw invalid(`${name}: the file is empty`);
		if (/\.[ct]sv$/i.test(name)) {
			if (blob.size > MAX_TABLE_BYTES) throw invalid(`${name}: tables of more than 400 MB do not fit; use JSON lines`);
			addTable(await blob.text(), name, builder);
			doneBytes += blob.size;
		} else if (isFeatureFile(name)) {
			let line = 0;
			const bytesBefore = doneBytes;
			for await (const content of linesOf(blob, (bytes) => (doneBytes = bytesBefore + bytes))) {
				await tell();
				line++;
				if (content.trim() === '') continue;
				const where = `${name}, line ${line}`;
				builder.add(rowOfLine(content, taskOfFile(name), where), where);
			}
		} else {
			throw invalid(`${name}: features are read from .jsonl, .csv and .tsv`);
		}
		await tell();
	}
	const sets = builder.finish();
	if (sets.length === 0) throw invalid(`${files[0]?.name ?? 'No file'}: no rows`);
	return sets;
};
