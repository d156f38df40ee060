/**
 * Offline, all models and everything that perception carries between frames start anew on every frame whose index is a
 * multiple of this: a run that resumes there equals one that was never interrupted. Ten seconds at 10 frames a second,
 * so that little is lost; the new start costs about 0.1 s, one per cent.
 */
export const CHECKPOINT_FRAMES = 100;
