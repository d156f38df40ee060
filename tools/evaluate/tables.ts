import type { GazeReport } from '../../src/bench/gaze/gaze-report.ts';
import type { ProbeResult } from '../../src/bench/probe/probe.ts';
import { fixed, percent } from '../../src/bench/scenes/report.ts';
import type { SharedLayerConflicts } from '../../src/bench/probe/shared-layer.ts';
import {
	anchorSource,
	conflictAnchors,
	publishedTask,
	socialFusionAnchors,
} from '../../src/bench/probe/social-fusion-anchors.ts';

/** Columns as wide as their widest cell; numbers to the right, the first column to the left. */
export const table = (rows: readonly (readonly string[])[]): string[] => {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
	return rows.map((row) =>
		row
			.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
			.join('  ')
			.trimEnd(),
	);
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
		...table([
			['true \\ predicted', ...result.classes, 'AP %'],
			...result.classes.map((name, i) => [
				name,
				...result.confusion[i]!.map(String),
				percent(result.averagePrecisions[i] ?? null),
			]),
		]).map((line) => `    ${line}`),
		...(published ? [`  Published, not measured here (${anchorSource}):`] : []),
		...(published ? socialFusionAnchors[published].map((a) => `    ${a.metric} ${a.value.toFixed(3)}  ${a.what}`) : []),
	];
};

/** The matrix with its mean, the pairs in conflict, and the published means. */
export const conflictLines = (result: SharedLayerConflicts): string[] => [
	`Gradient Conflict Degree over a shared layer of ${result.hiddenUnits} units, mean of ${result.initialisations} initialisations (our variant)`,
	...table([
		['', ...result.tasks],
		...result.tasks.map((task, i) => [task, ...result.degrees[i]!.map((d, j) => (i === j ? '·' : fixed(d, 3)))]),
	]).map((line) => `  ${line}`),
	`  mean over pairs ${fixed(result.mean, 3)} (deviation over initialisations ${fixed(result.meanDeviation, 3)})`,
	...(result.conflicts.length === 0 ? ['  no pair above 1'] : []),
	...result.conflicts.map(({ tasks, degree }) => `  conflict: ${tasks[0]} and ${tasks[1]}, ${degree.toFixed(3)}`),
	`  Published means, not measured here (${anchorSource}), before → after VLM training: ${conflictAnchors.map((a) => `${a.before} → ${a.after}`).join(', ')}`,
];

/** Gaze-target scores, both readings of average L2 labelled. */
export const gazeLines = (report: GazeReport): string[] => [
	`${report.protocol}: ${report.heads} heads, ${report.unanswered} without prediction, ${report.outside} looking out of the picture${report.unknown > 0 ? `, ${report.unknown} predictions of unknown heads` : ''}`,
	`  AUC ${fixed(report.auc, 4)} (${report.mapped} heads with a map)`,
	`  min L2 ${fixed(report.minL2, 4)} (${report.measured} heads)`,
	`  avg L2, mean of the distances to all annotators (SocialFusion) ${fixed(report.meanOfDistancesL2, 4)}`,
	`  avg L2, distance to the annotators’ mean point (Gaze-LLE’s code) ${fixed(report.meanPointL2, 4)}`,
	`  in/out AP ${fixed(report.inOutAp, 4)}`,
	`  Published, not measured here (${anchorSource}): ${socialFusionAnchors.gazefollow.map((a) => `${a.what} ${a.metric} ${a.value}`).join('; ')}`,
];
