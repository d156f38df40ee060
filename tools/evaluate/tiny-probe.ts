import { exampleFeatures } from '../../src/bench/probe/example-features.ts';
import { FeatureBuilder } from '../../src/bench/probe/feature-builder.ts';
import type { FeatureSet } from '../../src/bench/probe/feature-set.ts';
import { trainProbe } from '../../src/bench/probe/probe.ts';
import { featureConflicts } from '../../src/bench/probe/shared-layer.ts';
import { anchorSource, conflictAnchors } from '../../src/bench/probe/social-fusion-anchors.ts';
import { mainNumber, mainPercent, numberFigure, type ScoreRow, type SetReport } from '../../src/bench/set-report.ts';

/** The made-up features that the view offers as “Try made-up data”, a set for each task. */
const exampleSets = (): FeatureSet[] => {
	const builder = new FeatureBuilder();
	for (const [i, row] of exampleFeatures().entries()) builder.add(row, `Row ${i + 1}`);
	return builder.finish();
};

const reportOf = (about: string, rows: readonly ScoreRow[]): SetReport => [
	{ label: about, about, tables: [{ columns: ['', 'Value'], rows }], notes: [] },
];

/** Linear probes of made-up features, and how much their tasks conflict: the rows of `all --tiny` that are no set. */
export const evaluateTinyProbes = async (): Promise<{ id: string; items: number; report: SetReport }[]> => {
	const sets = exampleSets();
	const items = sets[0]?.samples.length ?? 0;
	const probes: ScoreRow[] = [];
	for (const set of sets) {
		const { task, accuracy, meanAveragePrecision } = await trainProbe(set);
		probes.push({ name: task, note: 'accuracy', cells: [mainPercent(accuracy.share)] });
		probes.push({ name: task, note: 'mAP', cells: [mainPercent(meanAveragePrecision)] });
	}
	const { mean, tasks, degrees } = await featureConflicts(sets);
	const pairs = tasks.flatMap((first, i) =>
		tasks.slice(i + 1).map((second, k): ScoreRow => ({
			...{ name: first, note: `and ${second}` },
			cells: [mainNumber(degrees[i]?.[i + 1 + k] ?? null)],
		})),
	);
	const published = conflictAnchors.map(({ before, after }): ScoreRow => ({
		...{ name: anchorSource, note: `mean, before VLM training ${before}, after it`, is: 'published' },
		cells: [numberFigure(after)],
	}));
	return [
		{ id: 'probe', items, report: reportOf('Linear probes', probes) },
		{
			id: 'gcd',
			items,
			report: reportOf('Gradient Conflict Degree', [
				...pairs,
				{ name: 'mean over pairs', cells: [mainNumber(mean)] },
				...published,
			]),
		},
	];
};
