import { defaultSupportConfig, type SupportConfig } from './support-config';
import type { ThingKind } from './thing-kinds';

/** What there is to look at, how large it is and how likely. */
export type TargetsConfig = {
	/** From the middle of the head to its rim, metres. */
	headRadiusM: number;
	/** Half the area around the lens that counts as looking at the camera, metres. */
	cameraRadiusM: number;
	/**
	 * Relative weight of a head, an area, the camera and elsewhere when someone begins to look. People look at people: who
	 * listens looks at the speaker for some 75 % of the time (Argyle & Cook 1976). In the scenes of the choose part of
	 * `npm run bench -- --only truth` one other person gets 0.38 of the looks, one thing 0.08, nothing in view 0.13; the
	 * weights were chosen there.
	 */
	headWeight: number;
	areaWeight: number;
	cameraWeight: number;
	outsideWeight: number;
	/** Solid angle over which looks elsewhere are spread, steradians. */
	outsideSteradians: number;
	/** An area lies between these multiples of the nearest and the furthest person's distance. */
	areaNear: number;
	areaFar: number;
	/**
	 * Hands work about 0.4 m before the eyes and 0.4 m below them (normal reach at a table: Farley 1955, Squires 1956;
	 * table tops lie 0.45 m below the eyes of seated people), metres.
	 */
	workspaceForwardM: number;
	workspaceBelowM: number;
	/** Spread of things around the middle of the workspace, metres: to the ends of the normal reach. */
	workspaceSigmaM: number;
	/**
	 * Weight of workspaces against anywhere between `areaNear` and `areaFar`, by what a thing is called: where nothing is known, half.
	 * With half for all, pictures of the choose part are believed at 0.3 to 0.6 of their distance. Log loss of scenes: 1.19, and 1.16
	 * with these.
	 */
	workspaceShare: Readonly<Record<ThingKind, number>>;
	support: SupportConfig;
};

/** As the program comes; sources are with each field. */
export const defaultTargetsConfig: TargetsConfig = {
	headRadiusM: 0.1,
	cameraRadiusM: 0.05,
	headWeight: 5,
	areaWeight: 1,
	cameraWeight: 0.35,
	outsideWeight: 1,
	outsideSteradians: Math.PI,
	areaNear: 0.3,
	areaFar: 2,
	workspaceForwardM: 0.4,
	workspaceBelowM: 0.4,
	workspaceSigmaM: 0.25,
	workspaceShare: { hung: 0, standing: 0.2, any: 0.5 },
	support: defaultSupportConfig,
};
