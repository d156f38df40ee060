import { AppError } from '../../core/errors';
import type { SocialEvent } from '../../core/social';
import type { GraspFlavour } from './event-filter.svelte';
import { exportSession } from '../export/export-session';
import type { NamedFile } from '../../core/named-file';
import { readGraspEvents } from './timeline-grasp';

/** What the names of GRASP's event files end in. */
const EXTENSIONS: Readonly<Record<GraspFlavour, string>> = {
	compat: '.grasp.json',
	symmetric: '.grasp-symmetric.json',
};

/**
 * Runs a saved session through GRASP's detectors, in the worker of the export: what is shown is what would be saved.
 *
 * @throws AppError `recording-invalid`, `worker-died`; AbortError
 */
export const detectGraspEvents = async (
	session: NamedFile,
	flavour: GraspFlavour,
	signal: AbortSignal,
): Promise<readonly SocialEvent[]> => {
	const files = await exportSession(session, ['grasp'], { signal });
	const file = files.find(({ name }) => name.endsWith(EXTENSIONS[flavour]));
	if (!file) throw new AppError('internal', 'The export wrote no GRASP events');
	return readGraspEvents(await file.blob.text());
};
