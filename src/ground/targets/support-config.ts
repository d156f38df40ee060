import { deg } from '../../core/geometry/space';

/** What things stand on and hang at. */
export type SupportConfig = {
	/**
	 * Surfaces below the eyes, metres, each with its share of the things that are not before somebody's body. Eyes are 1.2 m above
	 * the floor when seated and 1.6 m when standing, table tops 0.74 m (ANSUR II, Gordon 2014; EN 527-1).
	 */
	surfaces: readonly { belowEyesM: number; share: number }[];
	/** The lowest floor, below standing eyes, metres. */
	floorM: number;
	/** Share of things on walls, behind everybody … */
	wallShare: number;
	/** … up to this multiple of the furthest person's distance. */
	wallFar: number;
	/** Share of things that are anywhere: held, hung, thrown, or before a camera whose tilt is misjudged. */
	airShare: number;
	/** Spread of heights of eyes and surfaces, metres … */
	heightSigmaM: number;
	/** … and of which way is down, radians: it tells more the further a thing is from everybody. */
	tiltSigmaRad: number;
};

export const defaultSupportConfig: SupportConfig = {
	surfaces: [
		{ belowEyesM: 0.45, share: 0.25 },
		{ belowEyesM: 0.85, share: 0.1 },
		{ belowEyesM: 1.2, share: 0.1 },
		{ belowEyesM: 1.6, share: 0.15 },
	],
	floorM: 1.6,
	wallShare: 0.3,
	wallFar: 2,
	airShare: 0.1,
	heightSigmaM: 0.15,
	tiltSigmaRad: deg(7),
};
