import {
	targetKey,
	type AreaOfInterest,
	type Attention,
	type Gaze,
	type Observation,
	type Ray,
	type TargetScore,
} from '../../core/attention';
import { itemAt } from '../../core/collections';
import type { Camera } from '../../core/geometry/camera';
import { forwardOf, visualAngle, type Vec3 } from '../../core/geometry/space';
import { learnLevel, unknownLevel } from '../head/level';
import { initialAreaDepth, placesOf, workspaceOf, type Workspace } from './area-depth';
import { findCandidates, type Candidates } from './candidates';
import { placeAt, type Places, type Span } from './places';
import { landingOf } from './landing';
import { surroundingsOf, type PlacedArea } from './surroundings';
import type { GroundConfig } from '../ground-config';

/**
 * Density of a look along a ray at a target, a steradian, averaged over its places: normal about both axes, as wide as ray
 * and target together.
 */
const densityOf = ({ direction, sigmaRad }: Ray, places: Places, { first, end }: Span): number => {
	let density = 0;
	for (let i = first; i < end; i++) {
		const variance = sigmaRad * sigmaRad + itemAt(places.spread, i);
		const angle = visualAngle(direction, placeAt(places, i).direction);
		density += (itemAt(places.weight, i) * Math.exp((-0.5 * angle * angle) / variance)) / (2 * Math.PI * variance);
	}
	return density;
};

/**
 * The distribution with areas that were not known when it was made.
 *
 * What is known of the others stays in proportion. A new area takes its share against elsewhere, which is in every
 * distribution: their odds are those of their weights times the densities of the ray, `areaWeight · density` against
 * `outsideWeight ÷ outsideSteradians`. So somebody who looked at nothing known now looks at the area in their way, and
 * somebody who surely looked at a face still does. Unlike the looks of the analysis it does not remember earlier frames,
 * and the distance of the area is not learned from where looks cross.
 */
const addTo = <A extends Attention>(
	attention: A,
	candidatesFrom: (origin: Vec3<'camera'>) => Candidates,
	outsideDensity: number,
	areaWeight: number,
): A => {
	const { ray, scores } = attention;
	const outside = scores.find(({ target }) => target.kind === 'outside')?.probability ?? 0;
	if (!ray || outside <= 0) return attention;
	const { list, places } = candidatesFrom(ray.origin);
	const added = list.map(({ target, span, middle }): TargetScore => ({
		target,
		probability: (outside * areaWeight * densityOf(ray, places, span)) / outsideDensity,
		visualAngleRad: visualAngle(ray.direction, middle.direction),
	}));
	const all = [...scores, ...added];
	const sum = all.reduce((total, s) => total + s.probability, 0);
	return {
		...attention,
		scores: all.map((s) => ({ ...s, probability: s.probability / sum })).sort((a, b) => b.probability - a.probability),
	};
};

/** Where a look lands that most probably goes to a new area. */
const landing = (gaze: Gaze, candidatesFrom: (origin: Vec3<'camera'>) => Candidates, camera: Camera): Gaze => {
	const [first] = gaze.scores;
	if (!gaze.ray || first?.target.kind !== 'object') return gaze;
	const to = candidatesFrom(gaze.ray.origin).list.find(({ key }) => key === targetKey(first.target));
	return to ? { ...gaze, ...landingOf(gaze.ray, to, camera) } : gaze;
};

const workspacesOf = (observations: readonly Observation[], levelPitchRad: number, config: GroundConfig): Workspace[] =>
	observations.flatMap(({ headPose }) => {
		if (!headPose) return [];
		const forward = forwardOf(headPose.cameraFromHead);
		return [workspaceOf({ eyes: headPose.eyesMid, forward, levelPitchRad }, config.targets)];
	});

/**
 * The people of one frame with areas that a person drew afterwards among their targets; from the rays that were kept.
 * Looks without a ray, and frames in which no head pose is known, stay as they are.
 */
export const addSpanAreas = (
	observations: readonly Observation[],
	areas: readonly AreaOfInterest[],
	camera: Camera,
	config: GroundConfig,
): readonly Observation[] => {
	if (areas.length === 0) return observations;
	const forwards = observations.flatMap(({ headPose }) => (headPose ? [forwardOf(headPose.cameraFromHead)] : []));
	const levelPitchRad = learnLevel(unknownLevel, forwards, null).pitchRad;
	const workspaces = workspacesOf(observations, levelPitchRad, config);
	if (workspaces.length === 0) return observations;
	const placed = areas.map((area): PlacedArea => ({
		area,
		places: placesOf(
			{ area, depth: initialAreaDepth(area.box), people: workspaces, levelPitchRad, camera },
			config.targets,
		),
	}));
	const { targets, pointing: pointingConfig } = config;
	const { areaWeight, outsideWeight } = targets;
	// Heads are known already: only the new areas are placed, the camera that comes with them is left out.
	const surroundings = surroundingsOf({ heads: [], areas: placed, camera }, config);
	return observations.map((o) => {
		const candidatesFrom = (origin: Vec3<'camera'>) => {
			const found = findCandidates({ personId: o.personId, origin, depths: [] }, surroundings, config);
			return { ...found, list: found.list.slice(0, placed.length) };
		};
		const gaze = o.gaze && addTo(o.gaze, candidatesFrom, outsideWeight / targets.outsideSteradians, areaWeight);
		const pointing =
			o.pointing && addTo(o.pointing, candidatesFrom, outsideWeight / pointingConfig.outsideSteradians, areaWeight);
		return { ...o, gaze: gaze && landing(gaze, candidatesFrom, camera), pointing };
	});
};
