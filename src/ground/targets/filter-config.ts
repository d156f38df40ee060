import { deg } from '../../core/geometry/space';

/** How the belief about a target goes from frame to frame. */
export type FilterConfig = {
	/** Looks end at this rate while nothing moves, a second. Looks at people last 1 to 3 s (Argyle & Cook 1976); chosen from 0.5 and 1. */
	switchPerS: number;
	/** A turn by this much ends a look (with probability 63 %). */
	switchTurnRad: number;
	/** Turning is measured against where head and eyes were on average over this time, milliseconds. */
	anchorMs: number;
	/** Slower turns than this are noise of the landmarks or a nod, radians a second. */
	noiseTurnRadPerS: number;
	/** Errors of frames this far apart are independent, for heads of at least `largeHeadPx`; nearer frames count less. */
	independentMs: number;
	/**
	 * The same for heads of at most `smallHeadPx`, and in between for those in between. What is wrong about small heads stays
	 * wrong: they are far away, where the error of distances is as large as the space between people, and their landmarks err
	 * the same way from frame to frame. Chosen on the choose part of `npm run bench -- --only truth`: of settled looks 0.17
	 * are right instead of 0.15, and 0.41 instead of 0.31 with simulated rays of 12°.
	 */
	smallHeadIndependentMs: number;
	/** Heights of heads, chin to crown, pixels. */
	smallHeadPx: number;
	largeHeadPx: number;
	/**
	 * A head and eyes that have turned by this much are seen anew: their errors have little to do with those from before. Log loss
	 * on 19 scenes of the choose part: 1.31 with 5° to 10°, 1.32 with 20°, 1.34 without.
	 */
	independentTurnRad: number;
	/**
	 * Frames after a frame that help to tell where someone looked in it; its observations wait for them. 0 live. Offline
	 * about half a second: the head goes on turning for 0.4 to 0.8 s after the eyes have arrived (Freedman & Sparks 2000).
	 */
	lookBackFrames: number;
	/**
	 * The head gets where the eyes already are this much later, milliseconds: a look is judged by its eyes and the head
	 * that follows, as far as `lookBackFrames` reach. 0 live. Offline 150 ms: the head starts 25 to 100 ms after the eyes and is half
	 * way after another 0.2 to 0.4 s (Zangemeister & Stark 1982), of which `turningS` foresees 0.2 s.
	 */
	headLagMs: number;
	/** Memory of where someone looked fades after this time without a measurement, milliseconds. */
	forgetMs: number;
};

/** As the program comes; sources are with each field. */
export const defaultFilterConfig: FilterConfig = {
	switchPerS: 1,
	switchTurnRad: deg(4),
	anchorMs: 200,
	noiseTurnRadPerS: deg(8),
	independentMs: 100,
	smallHeadIndependentMs: 400,
	smallHeadPx: 60,
	largeHeadPx: 90,
	independentTurnRad: deg(7.5),
	lookBackFrames: 0,
	headLagMs: 0,
	forgetMs: 2000,
};
