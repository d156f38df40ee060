import { exampleFeatures } from '../../bench/probe/example-features';
import { FeatureBuilder } from '../../bench/probe/feature-builder';
import { readFeatures } from '../../bench/probe/feature-file';
import { summaryOf, type FeatureSet } from '../../bench/probe/feature-set';
import { parseGazePredictions, parseGazeTruth } from '../../bench/gaze/gaze-files';
import { scoreGaze } from '../../bench/gaze/gaze-report';
import { trainProbe } from '../../bench/probe/probe';
import { featureConflicts } from '../../bench/probe/shared-layer';
import { AppError } from '../../core/errors';
import { serve } from '../serve';
import type { EvaluateApi } from './evaluate-api';

/** How long the worker computes before it looks for messages, such as one that cancels. */
const TURN_MS = 40;

let sets: readonly FeatureSet[] = [];

/** Lets waiting messages in when the last time is long ago. */
const turnTaker = () => {
	let lastMs = performance.now();
	return async () => {
		if (performance.now() - lastMs < TURN_MS) return;
		await new Promise((resolve) => setTimeout(resolve));
		lastMs = performance.now();
	};
};

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
		const takeTurn = turnTaker();
		const onProgress = (doneBytes: number, totalBytes: number) => {
			emit({ doneBytes, totalBytes });
			return takeTurn();
		};
		return keep(await readFeatures(files, { signal, onProgress }));
	},
	take: (rows) => keep(built([...rows])),
	example: () => keep(built(exampleFeatures())),
	probe({ task, config }, { signal, emit }) {
		const takeTurn = turnTaker();
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
		const takeTurn = turnTaker();
		const onInitialisation = (done: number) => {
			emit(done);
			return takeTurn();
		};
		return featureConflicts(tasks.map(setOf), undefined, { signal, onInitialisation });
	},
	async gaze({ predictions, truth }) {
		const annotated = parseGazeTruth(await truth.blob.text(), truth.name);
		return scoreGaze(annotated, parseGazePredictions(await predictions.blob.text(), predictions.name));
	},
});
