import Papa from 'papaparse';
import { AppError } from '../../core/errors';
import { countOf } from '../../core/collections';

/** What each annotator says of each sample; `null`: nothing. */
export type LabelTable = {
	readonly annotators: readonly string[];
	readonly samples: readonly { readonly name: string; readonly labels: readonly (string | null)[] }[];
	/** Rows that were left out, each with its place and field. */
	readonly wrong: readonly string[];
};

const isMissing = (cell: string): boolean => cell === '' || cell === '-1';

/**
 * Reads AMER’s form: `name, discrete1, discrete2, …`, an annotator a column; empty and −1 are no label. Without columns of
 * these names every column but the first is an annotator.
 *
 * @throws AppError `evaluation-invalid` when there is no annotator or no row that can be used
 */
export const readLabelTable = (text: string, where: string): LabelTable => {
	const invalid = (words: string) => new AppError('evaluation-invalid', `${where}${words}`);
	const [firstLine = ''] = text.split('\n', 1);
	const delimiter = ['\t', ';'].find((mark) => firstLine.includes(mark)) ?? ',';
	const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd(), { delimiter });
	const [header = [], ...rows] = data.map((cells) => cells.map((cell) => cell.trim()));
	const numbered = header.flatMap((name, i) => (/^discrete\d+$/i.test(name) ? [i] : []));
	const columns = numbered.length > 0 ? numbered : header.flatMap((_, i) => (i > 0 ? [i] : []));
	if (columns.length === 0) throw invalid(', line 1: there is no column of an annotator beside the names');
	const annotators = columns.map((i) => header[i] ?? '');
	const twice = [...countOf(annotators)].find(([, count]) => count > 1);
	if (twice) throw invalid(`, line 1: there are several columns “${twice[0]}”`);
	const samples: LabelTable['samples'][number][] = [];
	const wrong: string[] = [];
	const names = new Set<string>();
	for (const [i, cells] of rows.entries()) {
		const [name = ''] = cells;
		const at = `${where}, line ${i + 2}`;
		if (cells.length !== header.length) wrong.push(`${at}: ${cells.length} fields, not ${header.length}`);
		else if (name === '') wrong.push(`${at}: ${header[0] ?? 'name'}: is empty`);
		else if (names.has(name)) wrong.push(`${at}: ${header[0] ?? 'name'}: ${name} comes twice`);
		else {
			names.add(name);
			const labels = columns.map((column) => cells[column] ?? '');
			samples.push({ name, labels: labels.map((label) => (isMissing(label) ? null : label)) });
		}
	}
	if (samples.length === 0) throw new AppError('evaluation-invalid', wrong[0] ?? `${where} has no rows`);
	return { annotators, samples, wrong };
};

/** The labels of one annotator, in the order of the samples. */
export const labelsOf = ({ samples }: Pick<LabelTable, 'samples'>, annotator: number): (string | null)[] =>
	samples.map(({ labels }) => labels[annotator] ?? null);

/** The label that most give, and all that are given as often: several are a tie. */
export const majorityVote = (labels: readonly (string | null)[]): { readonly winners: readonly string[] } => {
	const counts = countOf(labels.flatMap((label) => label ?? []));
	const most = Math.max(...counts.values());
	return { winners: [...counts].flatMap(([label, count]) => (count === most ? [label] : [])) };
};
