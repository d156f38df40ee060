import { CHECKPOINT_FRAMES } from '../core/checkpoint';
import { AppError } from '../core/errors';
import { flattenConfig } from '../pipeline/pipeline-config';
import type { ModelHistory } from '../session/resume/model-differences';
import { restoreCheckpoint, type Fingerprint, type RunCheckpoint } from '../session/resume/run-checkpoint';
import { historyFrom, takenUpWith } from './changed-models';
import type { JobStart, RunSink } from './session-job-start';
import { SessionRun } from './session-run';

/** A run that is ready for its first frame. */
export type PreparedJob = {
	run: SessionRun;
	/** Where its earlier part stood. */
	resumed: RunCheckpoint | null;
	history: ModelHistory;
	/** `null` until the hash of the source is known. */
	fingerprint: () => Fingerprint | null;
	sink: RunSink | null;
};

/**
 * Prepares a run. Rejects with `recording-invalid` when the earlier part cannot be taken up: other thresholds, or
 * damaged; with `ModelsChangedError`, and nothing touched, when it was made with other models and these may not be mixed.
 */
export const prepareJob = async (start: JobStart): Promise<PreparedJob> => {
	const { models, earlier } = start;
	let { sha256 } = start.source;
	void start.sha256.then((hash) => (sha256 = hash)).catch(() => undefined);
	const fingerprint = (inputSha256: string): Fingerprint => ({
		inputSha256,
		app: start.app,
		settings: { ...start.asked, checkpointFrames: CHECKPOINT_FRAMES },
		models,
		config: flattenConfig(start.config),
	});

	let resumed: RunCheckpoint | null = null;
	if (earlier) {
		const hash = await start.sha256;
		if (earlier.checkpoint === null || hash === null) {
			throw new AppError('recording-invalid', 'Nothing was saved from which the analysis could continue.');
		}
		resumed = takenUpWith(restoreCheckpoint(earlier.checkpoint, fingerprint(hash), earlier.mixesModels), models);
	}
	const history = historyFrom(resumed?.history, start.keepsFaces);
	const run = new SessionRun({ ...start, history });
	if (earlier && resumed) await run.restore(earlier.lines, resumed);
	return {
		...{ run, resumed, history },
		fingerprint: () => (sha256 === null ? null : fingerprint(sha256)),
		sink: await start.openSink(),
	};
};
