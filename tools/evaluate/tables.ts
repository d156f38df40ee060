import type { ProbeResult } from '../../src/bench/probe/probe.ts';
import { fixed, percent } from '../../src/bench/scenes/report.ts';
import type { ClassMatrix, Figure, PointPlot, ScoreTable, SetReport, ValueMap } from '../../src/bench/set-report.ts';
import type { SharedLayerConflicts } from '../../src/bench/probe/shared-layer.ts';
import {
	anchorSource,
	conflictAnchors,
	publishedTask,
	socialFusionAnchors,
} from '../../src/bench/probe/social-fusion-anchors.ts';

/** Columns as wide as their widest cell; numbers to the right, the first column to the left. */
const table = (rows: readonly (readonly string[])[]): string[] => {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	return rows.map((row) =>
		row
			.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
			.join('  ')
			.trimEnd(),
	);
};

/** How often each class was taken for each, with a last column of shares. */
const matrixLines = (matrix: {
	readonly names: readonly string[];
	readonly counts: ClassMatrix['counts'];
	readonly last: string;
	readonly shares: readonly (number | null)[];
}): string[] =>
	table([
		['true \\ predicted', ...matrix.names, matrix.last],
		...matrix.names.map((name, i) => [
			...[name, ...(matrix.counts[i] ?? []).map(String), percent(matrix.shares[i] ?? null)],
		]),
	]).map((line) => `    ${line}`);

const figureText = ({ value, as }: Figure): string => {
	if (as === 'number' || value === null) return fixed(value, 4);
	if (as === 'points') return `${value < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(1)}`;
	return as === 'tenths' ? percent(value) : `${percent(value)} %`;
};

const scoreLines = ({ columns, rows }: ScoreTable): string[] => {
	const namesBy = new Map<string, string[]>();
	for (const { name, definition } of rows) {
		if (definition !== undefined) namesBy.set(definition, [...(namesBy.get(definition) ?? []), name]);
	}
	return [
		...table([
			columns,
			...rows.map(({ name, note, cells, is }) => [
				[name, note, is === 'published' && '(published)'].filter(Boolean).join(' '),
				...cells.map((cell) => (typeof cell === 'string' ? cell : figureText(cell))),
			]),
		]),
		...[...namesBy].map(
			([definition, names]) => `  ${names.length === rows.length ? 'all' : names.join(', ')}: ${definition}`,
		),
	];
};

const mapLines = ({ caption, rows, columns, values }: ValueMap): string[] => [
	'',
	caption,
	...table([['', ...columns], ...rows.map((name, i) => [name, ...(values[i] ?? []).map((value) => fixed(value, 2))])]),
];

const plotLines = ({ caption, points }: PointPlot): string[] => [
	'',
	caption,
	...table(points.map(({ name, group, x, y }) => [`${name} (${group})`, fixed(x, 3), fixed(y, 3)])),
];

/** A report of a set as text. */
export const reportLines = (report: SetReport): string[] =>
	report.flatMap(({ title, about, tables, matrix, maps = [], plot, notes, details = [] }) => [
		...(title === undefined ? [] : ['', title]),
		about,
		...tables.flatMap((scores, i) => [...(i > 0 ? [''] : []), ...scoreLines(scores)]),
		...(matrix ? matrixLines({ ...matrix, last: `${matrix.last.title} %`, shares: matrix.last.shares }) : []),
		...[...maps.flatMap(mapLines), ...(plot ? plotLines(plot) : [])],
		...[...notes, ...details].map((line) => `  ${line}`),
	]);

/** What several sets came to, as one table; published scores apart. */
export const setsTable = (
	sets: readonly { readonly id: string; readonly items: number; readonly report: SetReport }[],
): string[] => {
	const rows = sets.flatMap(({ id, items, report }) =>
		report.flatMap(({ tables }) =>
			tables.flatMap((scores) =>
				scores.rows.flatMap(({ name, note, cells, is }) => {
					const value = cells.find((cell) => typeof cell !== 'string' && (cell.isMain === true || is === 'published'));
					const words = [name, note].filter(Boolean).join(' ');
					return value === undefined || typeof value === 'string' ? [] : [{ id, items, words, value, is }];
				}),
			),
		),
	);
	const lines = (some: typeof rows) =>
		some.map(({ id, items, words, value }) => [`${id}  ${words}`, String(items), figureText(value)]);
	return [
		...table([['Set and metric', 'Items', 'Value'], ...lines(rows.filter(({ is }) => is !== 'published'))]),
		...['', 'Published, not measured here'],
		...table(lines(rows.filter(({ is }) => is === 'published')).map(([words = '', , value = '']) => [words, value])),
	];
};

const interval = ({ share, low, high }: ProbeResult['accuracy']): string =>
	`${percent(share)} (${percent(low)} to ${percent(high)})`;

/** What a probe came to, with its confusions and what was published for the task. */
export const probeLines = (result: ProbeResult): string[] => {
	const published = publishedTask(result.task);
	return [
		`${result.task}: ${result.trainCount} samples to train on, ${result.testCount} to test on (${result.testIs}), ${result.featureCount} features, ${result.classes.length} classes`,
		`  accuracy ${interval(result.accuracy)} %, mAP ${percent(result.meanAveragePrecision)} %; always the most frequent class ${percent(result.majorityShare)} %; on its own training part ${percent(result.trainAccuracy)} %`,
		...(result.control
			? [
					`  control on shuffled labels: accuracy ${interval(result.control.accuracy)} %, mAP ${percent(result.control.meanAveragePrecision)} %`,
				]
			: []),
		...(result.isConverged ? [] : [`  not converged after ${result.iterations} steps: numbers may still change`]),
		...(result.sharedIds > 0 ? [`  ${result.sharedIds} test samples have an id that was trained on`] : []),
		...matrixLines({ names: result.classes, counts: result.confusion, last: 'AP %', shares: result.averagePrecisions }),
		...(published ? [`  Published, not measured here (${anchorSource}):`] : []),
		...(published ? socialFusionAnchors[published].map((a) => `    ${a.metric} ${a.value.toFixed(3)}  ${a.what}`) : []),
	];
};

/** The matrix with its mean, the pairs in conflict, and the published means. */
export const conflictLines = (result: SharedLayerConflicts): string[] => [
	`Gradient Conflict Degree over a shared layer of ${result.hiddenUnits} units, mean of ${result.initialisations} initialisations (our variant)`,
	...table([
		['', ...result.tasks],
		...result.degrees.map((degrees, i) => [
			...[result.tasks[i] ?? '', ...degrees.map((d, j) => (i === j ? '·' : fixed(d, 3)))],
		]),
	]).map((line) => `  ${line}`),
	`  mean over pairs ${fixed(result.mean, 3)} (deviation over initialisations ${fixed(result.meanDeviation, 3)})`,
	...(result.conflicts.length === 0 ? ['  no pair above 1'] : []),
	...result.conflicts.map(({ tasks, degree }) => `  conflict: ${tasks[0]} and ${tasks[1]}, ${degree.toFixed(3)}`),
	`  Published means, not measured here (${anchorSource}), before → after VLM training: ${conflictAnchors.map((a) => `${a.before} → ${a.after}`).join(', ')}`,
];
