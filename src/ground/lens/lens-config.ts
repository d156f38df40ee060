import { deg } from '../../core/geometry/space';

/**
 * How the field of view is estimated from heads. Of 1, 2, 4 and 8 for `mostIndependent` the least was taken: on simulated scenes
 * (`tools/bench/lens`) 2 and 4 are nearer to the truth, but only 1 keeps some 80 % of the true fields of view within the 80 % that
 * are stated on the rendered scenes of the choose part as well.
 */
export type LensConfig = {
	/** What lenses have before anything was seen: 60° across, radians … */
	usualRad: number;
	/** … and the spread of the logarithm of their focal length: 80 % of them have 43° to 80°, from zoomed films to action cameras. */
	usualSigma: number;
	/** Spread of heads around the direction to the person looked at, with the errors of head and distances, radians. */
	towardsSigmaRad: number;
	/** Share of the looks that go to nobody who is seen. */
	elsewhere: number;
	/** Heads are taken in this often, milliseconds. */
	everyMs: number;
	/** So many heads of one person that follow each other say as much as one; they are of one look … */
	headsToOne: number;
	/** … and a person's heads never say more than so many: what is wrong about how somebody is read stays wrong. */
	mostIndependent: number;
};

/** Defaults; sources are with each field. */
export const defaultLensConfig: LensConfig = {
	usualRad: deg(60),
	usualSigma: 0.29,
	towardsSigmaRad: deg(15),
	elsewhere: 0.4,
	everyMs: 500,
	headsToOne: 4,
	mostIndependent: 1,
};
