/** A score that rises linearly from 0 at `from` to 1 at `to`. */
export type Ramp = { from: number; to: number };

/**
 * Thresholds of showing, giving and reaching. Lengths are in heights of the person's own head with hair (0.23 m), so
 * that they hold at any distance. A gesture scores as high as its weakest cue; events begin at 0.5. All are ours,
 * derived from the proportions of the body (a forearm with the hand is about two heads, an arm three) and from what
 * each gesture is by definition (GRASP); none was fitted to a clip.
 */
export type DeicticConfig = {
	/** Share of the smaller of hand and thing that the other covers: in the hand. */
	held: Ramp;
	/** Larger things are not held up in a hand, heads. */
	largestHeld: number;
	/** Things of these kinds are worn, or stand where they are. */
	neverHeld: readonly string[];
	/** Showing. How far above the line one head below the chin the hand is: held up. */
	raised: Ramp;
	/** How far the thing is from the own head: not at the mouth or ear, as in drinking or a call. */
	clear: Ramp;
	/** How far to the side of the own head the hand is, towards another. */
	aside: Ramp;
	/** Speed of the hand, heads a second, falling: what is to be looked at is held still, unlike a beat. */
	still: Ramp;
	/** Giving. Share of the way from the own head to the other's, sideways, that the hand has gone. */
	offered: Ramp;
	/** A hand further along than this is beyond the other, share. */
	offeredBeyond: number;
	/** How far the hand has come towards the other, or towards the thing, within `windowMs`. */
	moved: Ramp;
	/** Lowest the hand offers, heads below the chin. */
	lowestOffer: number;
	/** Reaching. Distance of the hand from the shoulder: the arm extends. */
	extended: Ramp;
	/** Distance from the hand to the thing, falling: about to get it. */
	near: Ramp;
	/** Angle between the hand's movement and the direction to the thing, radians, falling. */
	aim: Ramp;
	/** Share of the smaller of hand and thing covered from which it is already held. */
	alreadyHeld: number;
	/** How long a hand's path is remembered, milliseconds: an offer or a reach lasts about a second. */
	windowMs: number;
	/** Shortest and longest time over which a speed is measured, milliseconds. */
	speedMinMs: number;
	speedMaxMs: number;
};

const DEGREE = Math.PI / 180;

/** What the program runs with. */
export const defaultDeicticConfig: DeicticConfig = {
	held: { from: 0.2, to: 0.4 },
	largestHeld: 1.75,
	neverHeld: ['person', 'tie', 'backpack', 'chair', 'couch', 'bed', 'dining table', 'bench', 'tv', 'refrigerator'],
	raised: { from: -0.25, to: 0.25 },
	clear: { from: 0.1, to: 0.4 },
	aside: { from: 0.5, to: 1 },
	still: { from: 1.75, to: 0.75 },
	offered: { from: 0.35, to: 0.55 },
	offeredBeyond: 1.1,
	moved: { from: 0.4, to: 0.9 },
	lowestOffer: 2.5,
	extended: { from: 1.2, to: 1.8 },
	near: { from: 1, to: 0.5 },
	aim: { from: 45 * DEGREE, to: 20 * DEGREE },
	alreadyHeld: 0.1,
	windowMs: 1000,
	speedMinMs: 150,
	speedMaxMs: 400,
};
