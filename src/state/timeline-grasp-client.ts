import type { SocialEvent } from '../core/social';
import { connect } from '../workers/client';
import type { GraspFlavour } from './event-filter.svelte';
import type { GraspApi } from './timeline-grasp-protocol';

/**
 * Runs a saved session through GRASP's detectors, in a worker that lives as long as that takes.
 *
 * @throws AppError `recording-invalid`, `worker-died`; AbortError
 */
export const detectGraspEvents = async (
	file: Blob,
	flavour: GraspFlavour,
	signal: AbortSignal,
): Promise<readonly SocialEvent[]> => {
	const worker = connect<GraspApi>(
		new Worker(new URL('./timeline-grasp.worker.ts', import.meta.url), { type: 'module', name: 'grasp' }),
	);
	try {
		return await worker.call('detect', { file, flavour }, { signal });
	} finally {
		worker.close();
	}
};
