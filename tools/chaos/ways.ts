/** How something is analysed: a file dropped in, the sample, a camera, and a file taken up again after a crash. */
export const WAYS = ['file', 'sample', 'webcam', 'resumed'] as const;
export type Way = (typeof WAYS)[number];
