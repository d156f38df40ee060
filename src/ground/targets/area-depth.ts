import type { AreaOfInterest } from '../../core/attention';
import { iou } from '../../core/geometry/box';
import { itemAt } from '../../core/collections';
import { directionFromImage, type Camera } from '../../core/geometry/camera';
import type { Box, Vec3 } from '../../core/geometry/space';
import type { TargetsConfig } from './targets-config';
import { addScaled, scale } from '../../core/geometry/vector';
import { downOf } from '../head/level';
import { onWall, supportWeights } from './support';
import { thingKindOf } from './thing-kinds';

/**
 * How far the thing in an area may be: one picture does not say. Kept as a log weight for each step of a fixed grid,
 * gathered from looks that cross there; people and their reach give the prior anew in each frame.
 */
export type AreaDepth = {
	box: Box;
	/** Natural logarithm of the evidence for each step of the grid; the largest is 0. */
	logEvidence: readonly number[];
};

/** A place where the thing may be. */
export type AreaPlace = {
	/** Step of the grid. */
	step: number;
	/** Metres. */
	at: Vec3<'camera'>;
	/** Half the size of the area at this depth, metres. */
	radiusM: number;
	/** Probability; those returned sum to 1. */
	weight: number;
};

/** Where somebody's hands work. */
export type Workspace = {
	/** Between the eyes, metres. */
	eyes: Vec3<'camera'>;
	/** Middle of the place before the body, metres. */
	middle: Vec3<'camera'>;
};

/**
 * Where the hands of somebody work who faces along `forward` (unit length).
 *
 * @param eyes between the eyes, metres
 */
export const workspaceOf = (
	{ eyes, forward, levelPitchRad }: { eyes: Vec3<'camera'>; forward: Vec3<'camera'>; levelPitchRad: number },
	config: TargetsConfig,
): Workspace => {
	const before = addScaled(eyes, forward, config.workspaceForwardM);
	return { eyes, middle: addScaled(before, downOf(levelPitchRad), config.workspaceBelowM) };
};

/** Depths from 0.25 to 9.4 m, each 10 % further than the last. */
const STEPS = 39;
const FIRST_M = 0.25;
const RATIO = 1.1;

export const initialAreaDepth = (box: Box): AreaDepth => ({ box, logEvidence: new Array<number>(STEPS).fill(0) });

/** What is remembered about an area, or a fresh start when it is new or has moved: it is then another place. */
export const areaDepthOf = (area: AreaOfInterest, before: AreaDepth | undefined): AreaDepth =>
	before && iou(before.box, area.box) > 0.7 ? before : initialAreaDepth(area.box);

/**
 * Where the thing may be, most of the probability only.
 *
 * Things that people look at and talk about mostly lie where hands work: before somebody's body and below the eyes. The
 * remainder stand on tables and floors and hang on walls, from near the camera to behind the people; what is called a picture or a
 * plant hardly lies in hands.
 */
export const placesOf = (
	{
		area: { box, label },
		depth,
		people,
		levelPitchRad,
		camera,
	}: {
		area: AreaOfInterest;
		depth: AreaDepth;
		people: readonly Workspace[];
		/** Pitch of a head at rest in the camera. */
		levelPitchRad: number;
		camera: Camera;
	},
	config: TargetsConfig,
): AreaPlace[] => {
	const sight = directionFromImage(camera, [box.x + box.width / 2, box.y + box.height / 2]);
	let nearest = Infinity;
	let furthest = 0;
	for (const {
		eyes: [, , z],
	} of people) {
		nearest = Math.min(nearest, z);
		furthest = Math.max(furthest, z);
	}
	const kind = thingKindOf(label);
	const steps: number[] = [];
	for (let step = 0; step < STEPS; step++) {
		const z = FIRST_M * RATIO ** step;
		if (z >= config.areaNear * nearest && z <= config.areaFar * furthest) steps.push(step);
	}
	const foot = directionFromImage(camera, [box.x + box.width / 2, box.y + box.height]);
	const supported = supportWeights(
		{ eyes: people.map(({ eyes }) => eyes), levelPitchRad },
		steps.map((step) => scale(foot, (FIRST_M * RATIO ** step) / foot[2])),
		kind === 'hung' ? onWall(config.support) : config.support,
	);
	const places: AreaPlace[] = [];
	let sum = 0;
	for (const [i, step] of steps.entries()) {
		const z = FIRST_M * RATIO ** step;
		const along = z / sight[2];
		const at: Vec3<'camera'> = [sight[0] * along, sight[1] * along, z];
		let near = 0;
		for (const { middle } of people) {
			const away = Math.hypot(middle[0] - at[0], middle[1] - at[1], middle[2] - at[2]) / config.workspaceSigmaM;
			near = Math.max(near, Math.exp(-0.5 * away * away));
		}
		const inHands = config.workspaceShare[kind];
		const prior = inHands * near + (1 - inHands) * itemAt(supported, i);
		const weight = prior * Math.exp(itemAt(depth.logEvidence, step));
		sum += weight;
		places.push({ step, at, radiusM: (Math.sqrt(box.width * box.height) / 2 / camera.focalPx) * z, weight });
	}
	const likely = places.filter(({ weight }) => weight > 0.01 * sum);
	const kept = likely.reduce((total, { weight }) => total + weight, 0);
	return likely.map((place) => ({ ...place, weight: place.weight / kept }));
};

/** What one look says about where the thing in an area is. */
export type AreaLook = {
	objectId: string;
	/** That this look is at the area. */
	probability: number;
	/** Where the thing may be, with the log likelihood of the look for each place. */
	places: readonly (AreaPlace & { logLikelihood: number })[];
	/** Share of an independent measurement that this frame is, 0 to 1. */
	temper: number;
};

/** Learns from one look: the places along the ray of someone who probably looks at the area gain. */
export const learnAreaDepth = (depth: AreaDepth, { probability, places, temper }: AreaLook): AreaDepth => {
	const best = Math.max(...places.map(({ logLikelihood }) => logLikelihood));
	const mean = places.reduce((sum, { weight, logLikelihood }) => sum + weight * Math.exp(logLikelihood - best), 0);
	if (!(mean > 0) || probability < 0.05) return depth;
	const gained = new Map(places.map(({ step, logLikelihood }) => [step, Math.exp(logLikelihood - best) / mean]));
	const logEvidence = depth.logEvidence.map((log, step) => {
		const gain = gained.get(step);
		return gain === undefined ? log : log + temper * Math.log(1 - probability + probability * gain);
	});
	const largest = Math.max(...logEvidence);
	return { ...depth, logEvidence: logEvidence.map((x) => Math.max(-30, x - largest)) };
};
