import type { NamedFile } from '../../core/named-file';
import { FeatureBuilder, type FeatureRow } from '../../bench/probe/feature-builder';
import { type FeatureSet, type SetSummary, summaryOf } from '../../bench/probe/feature-set';
import { type ProbeConfig, type ProbeProgress, type ProbeResult, trainProbe } from '../../bench/probe/probe';
import { type SharedLayerConflicts, featureConflicts } from '../../bench/probe/shared-layer';
import type { Method } from '../protocol';
import { exampleFeatures } from '../../bench/probe/example-features';
import { readFeatures } from '../../bench/probe/feature-file';
import { scoreSet, type GivenFiles, type OptionValues, type SetOptions } from '../../bench/benchmark-set';
import { benchmarkSets } from '../../bench/benchmark-sets';
import type { SetReport } from '../../bench/set-report';
import { AppError } from '../../core/errors';
import { serve } from '../serve';
import { createTurns } from '../turns';

export type ByteProgress = { readonly doneBytes: number; readonly totalBytes: number };

/** The worker of the Evaluate view: holds the features, so that the page never does. */
export type EvaluateApi = {
	/** Reads files of features in place of what was read before. Rejects with `evaluation-invalid`; then nothing has changed. */
	read: Method<readonly NamedFile[], readonly SetSummary[], ByteProgress>;
	/** Takes rows that were made here, in place of what was read before. */
	take: Method<readonly FeatureRow[], readonly SetSummary[]>;
	/** Made-up features to try the view on. */
	example: Method<null, readonly SetSummary[]>;
	probe: Method<{ task: string; config: ProbeConfig }, ProbeResult, ProbeProgress>;
	/** Over these tasks, or those read. Reports how many initialisations are done. */
	conflicts: Method<readonly string[], SharedLayerConflicts, number>;
	/** Scores files by the benchmark set of this id. */
	score: Method<{ id: string; files: GivenFiles; options: OptionValues<SetOptions> }, SetReport>;
};

let sets: readonly FeatureSet[] = [];

const setOf = (task: string): FeatureSet => {
	const found = sets.find((set) => set.task === task);
	if (!found) throw new AppError('protocol', `No features of the task ${task}`);
	return found;
};

const keep = (next: readonly FeatureSet[]) => {
	sets = next;
	return sets.map(summaryOf);
};

const built = (rows: Parameters<FeatureBuilder['add']>[0][]): FeatureSet[] => {
	const builder = new FeatureBuilder();
	for (const [i, row] of rows.entries()) builder.add(row, `Row ${i + 1}`);
	return builder.finish();
};

serve<EvaluateApi>(self, {
	async read(files, { signal, emit }) {
		const takeTurn = createTurns();
		const onProgress = (doneBytes: number, totalBytes: number) => {
			emit({ doneBytes, totalBytes });
			return takeTurn();
		};
		return keep(await readFeatures(files, { signal, onProgress }));
	},
	take: (rows) => keep(built([...rows])),
	example: () => keep(built(exampleFeatures())),
	probe({ task, config }, { signal, emit }) {
		const takeTurn = createTurns();
		let lastMs = 0;
		return trainProbe(setOf(task), config, {
			signal,
			onProgress: (progress) => {
				// A picture of progress for every frame of the screen is plenty.
				if (performance.now() - lastMs > 16 || progress.done === progress.total) emit(progress);
				lastMs = performance.now();
				return takeTurn();
			},
		});
	},
	conflicts(tasks, { signal, emit }) {
		const takeTurn = createTurns();
		const onInitialisation = (done: number) => {
			emit(done);
			return takeTurn();
		};
		return featureConflicts(tasks.map(setOf), undefined, { signal, onInitialisation });
	},
	async score({ id, files, options }) {
		const set = benchmarkSets.find((one) => one.id === id);
		if (!set) throw new AppError('protocol', `No benchmark set ${id}`);
		return (await scoreSet(set, files, options)).shown;
	},
});
