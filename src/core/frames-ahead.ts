/**
 * Frames of a file that models may begin with ahead of their turn: as many as pass while the slowest encoder holds one
 * up. Each costs the memory of its picture.
 */
export const FRAMES_AHEAD = 3;
