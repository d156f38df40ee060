import type { NamedFile } from '../../core/named-file';
import type { FeatureRow } from '../../bench/probe/feature-builder';
import type { SetSummary } from '../../bench/probe/feature-set';
import type { GazeReport } from '../../bench/gaze/gaze-report';
import type { ProbeConfig, ProbeProgress, ProbeResult } from '../../bench/probe/probe';
import type { SharedLayerConflicts } from '../../bench/probe/shared-layer';
import type { Method } from '../protocol';

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
	gaze: Method<{ predictions: NamedFile; truth: NamedFile }, GazeReport>;
};
