import type { AreaOfInterest } from '../core/attention';
import type { Camera } from '../core/geometry/camera';
import type { PersonId } from '../core/people';
import type { FrameInfo } from '../core/perception';
import { forwardOf, type Vec3 } from '../core/geometry/space';
import type { GroundConfig } from './ground-config';
import { towardsCamera, type Head } from './head/head';
import type { Level } from './head/level';
import { areaDepthOf, placesOf, workspaceOf, type AreaDepth } from './targets/area-depth';
import type { Context } from './targets/context';
import type { PlacedArea, Surroundings } from './targets/surroundings';

/** A head with what is known of its distance: the probability of each step; see `depthBelief`. */
export type PlacedHead = Head & { depths: readonly number[] };

/** All that the people of one frame have in common. */
export type Scene = Surroundings & {
	frame: FrameInfo;
	heads: readonly PlacedHead[];
	/** How heads are held in this shot. */
	level: Level;
	/** What the others did when somebody looks. */
	context: Context;
	/** Index of the frame that looks are about: about `headLagMs` before this one. */
	aboutIndex: number;
};

/** Directions of the faces seen, unit length. */
export const faceDirections = (heads: readonly Head[]): Vec3<'camera'>[] =>
	heads.flatMap(({ from, cameraFromHead }) => (from === 'face' && cameraFromHead ? [forwardOf(cameraFromHead)] : []));

/**
 * The areas with where they may be, by what was learned of each and by where the hands of the people work.
 *
 * @param restOf where somebody's head rests, unit length; `undefined` while that is not known
 * @param known what was learned in this shot, by `objectId`
 */
export const placeAreas = (
	areas: readonly AreaOfInterest[],
	{
		heads,
		restOf,
		known,
		level,
		camera,
	}: {
		heads: readonly Pick<Head, 'personId' | 'eyesMid'>[];
		restOf: (personId: PersonId) => Vec3<'camera'> | undefined;
		known: Readonly<Record<string, AreaDepth>>;
		level: Level;
		camera: Camera;
	},
	config: GroundConfig,
): (PlacedArea & { depth: AreaDepth })[] => {
	const workspaces = heads.map(({ personId, eyesMid }) =>
		workspaceOf(
			{ eyes: eyesMid, forward: restOf(personId) ?? towardsCamera(eyesMid), levelPitchRad: level.pitchRad },
			config.targets,
		),
	);
	return areas.map((area) => {
		const depth = areaDepthOf(area, known[area.objectId]);
		const about = { area, depth, people: workspaces, levelPitchRad: level.pitchRad, camera };
		return { area, depth, places: placesOf(about, config.targets) };
	});
};
