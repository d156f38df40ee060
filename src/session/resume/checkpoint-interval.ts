/**
 * Wall-clock time after which the next frame comes with a checkpoint, milliseconds: so there is at least one in 5 s
 * wherever a frame takes less than one.
 */
export const CHECKPOINT_EVERY_MS = 4000;
