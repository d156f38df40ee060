import type { ClipEvent } from './clips/clip';
import type { GraspValue } from './values';

/** What was found, and the events that say so. */
export type Found = { readonly value: GraspValue; readonly events: readonly ClipEvent[] };
