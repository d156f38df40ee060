/** Settings of `graph`. */
export type GraphConfig = {
	/** Length of the window called recent, milliseconds. */
	recentMs: number;
	/** A longer step between frames means that frames were dropped, and who was there in between is unknown. Milliseconds. */
	maxFrameMs: number;
};

/** What the program runs with. */
export const defaultGraphConfig: GraphConfig = {
	/** Long enough for a turn of conversation, short enough to be "now". */
	recentMs: 10_000,
	/** The same as in `events`: GRASP samples at 2 frames a second, the slowest rate at which published systems code gaze. */
	maxFrameMs: 500,
};
