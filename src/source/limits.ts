/** Pictures with a shorter side than this show nobody: the smallest face our models find is about this many pixels. */
export const MIN_SIDE_PX = 16;
