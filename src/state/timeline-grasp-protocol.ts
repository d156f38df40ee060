import type { SocialEvent } from '../core/social';
import type { Method } from '../workers/protocol';
import type { GraspFlavour } from './event-filter.svelte';

/** What the worker of the GRASP view does. */
export type GraspApi = {
	/** GRASP's events of a saved session. Rejects with `recording-invalid` when the file is none. */
	detect: Method<{ file: Blob; flavour: GraspFlavour }, readonly SocialEvent[]>;
};
