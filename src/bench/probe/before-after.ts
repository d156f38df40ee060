import { mainPercent, numberFigure, percentFigure, pointsFigure, type ReportPart, type ScoreRow } from '../set-report';
import type { ProbeResult } from './probe';
import type { SharedLayerConflicts } from './shared-layer';

/** What was measured of the features of one encoder. */
export type EncoderResults = {
	readonly name: string;
	readonly probes: readonly ProbeResult[];
	/** `null`: gradients were not compared. */
	readonly conflicts: SharedLayerConflicts | null;
};

const difference = (before: number | null, after: number | null): number | null =>
	before === null || after === null ? null : after - before;

const probeRows = (before: ProbeResult, after: ProbeResult): ScoreRow[] => {
	const [a, b] = [before.accuracy, after.accuracy];
	const areApart = a.low > b.high || b.low > a.high;
	const row = (measure: string, from: number | null, to: number | null, definition: string): ScoreRow => ({
		...{ name: after.task, note: measure, definition },
		cells: [percentFigure(from), mainPercent(to), pointsFigure(difference(from, to))],
	});
	return [
		row('accuracy', a.share, b.share, areApart ? '95 % intervals lie apart' : '95 % intervals overlap'),
		row('mAP', before.meanAveragePrecision, after.meanAveragePrecision, 'mean over classes'),
	];
};

/**
 * Two encoders on the same tasks, as one before and one after a training: probes and Gradient Conflict Degree with their
 * differences. `null` when they have no measured task in common and no comparison of gradients each.
 */
export const beforeAfter = (before: EncoderResults, after: EncoderResults): ReportPart | null => {
	const pairs = after.probes.flatMap((result) => {
		const other = before.probes.find(({ task }) => task === result.task);
		return other ? [{ other, result }] : [];
	});
	const degrees = before.conflicts && after.conflicts ? [before.conflicts.mean, after.conflicts.mean] : null;
	if (pairs.length === 0 && !degrees) return null;
	const [from = null, to = null] = degrees ?? [];
	const alone = [...before.probes, ...after.probes].filter(
		({ task }) => !pairs.some(({ result }) => result.task === task),
	);
	const differ = pairs.filter(({ other, result }) => other.testCount !== result.testCount);
	return {
		title: 'Before and after',
		about: `${before.name} against ${after.name}, each probed anew on its own features.`,
		label: 'Scores before and after',
		tables: [
			{
				columns: ['Task', 'Before', 'After', 'Difference'],
				rows: [
					...pairs.flatMap(({ other, result }) => probeRows(other, result)),
					...(degrees
						? [
								{
									...{ name: 'All tasks', note: 'GCD, mean over pairs', definition: 'our variant' },
									cells: [numberFigure(from), numberFigure(to), numberFigure(difference(from, to))],
								},
							]
						: []),
				],
			},
		],
		notes: [
			...(alone.length > 0 ? [`Measured of one of them alone: ${alone.map(({ task }) => task).join(', ')}.`] : []),
			...(differ.length > 0
				? [`Not tested on equally many samples: ${differ.map(({ result }) => result.task).join(', ')}.`]
				: []),
		],
	};
};
