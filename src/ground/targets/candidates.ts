import { targetKey, type AreaOfInterest, type Target, type TargetScore } from '../../core/attention';
import type { Camera } from '../../core/geometry/camera';
import { length3 } from '../../core/geometry/length';
import type { PersonId } from '../../core/people';
import { itemAt } from '../../core/collections';
import { DEPTH_STEP, relativeDepth } from './people-depth';
import { visualAngle, type Vec2, type Vec3 } from '../../core/geometry/space';
import type { AreaPlace } from './area-depth';
import type { GroundConfig } from '../ground-config';

/** A head in the scene. */
export type HeadPlace = {
	personId: PersonId;
	/** Middle of the head, metres. */
	centre: Vec3<'camera'>;
	/** Probability of each step of its distance; see `depthBelief`. */
	depths: readonly number[];
};

/** One direction in which a target may lie for a looker; one camera cannot know depth, so there are several. */
export type CandidateNode = {
	/** Unit length. */
	direction: Vec3<'camera'>;
	/** Half the target's angular size squared: variance of a look that lands somewhere on it, radians squared. */
	spread: number;
	/** To there from the looker, metres. */
	distanceM: number;
	/** Share of this node; they sum to 1. */
	weight: number;
	/** Of people: their distance against that of the looker; see `relativeDepth`. */
	step?: number;
};

/** The node with the largest share: the middle of what is known. */
export const middleOf = (nodes: readonly CandidateNode[]): CandidateNode =>
	nodes.reduce((best, node) => (node.weight > best.weight ? node : best));

/** A marked area with the places where it may be. */
export type PlacedArea = { area: AreaOfInterest; places: readonly AreaPlace[] };

/** What there is to look or point at in one frame, beside the camera. */
export type Surroundings = { heads: readonly HeadPlace[]; areas: readonly PlacedArea[]; camera: Camera };

/** Somebody who looks or points. */
type Looker = {
	personId: PersonId;
	/** Between the eyes, or the tip of the pointing hand, metres. */
	origin: Vec3<'camera'>;
	/** Probability of each step of their distance. */
	depths: readonly number[];
};

/** Something this person could look or point at. */
export type Candidate = {
	key: string;
	target: Target;
	/** Relative weight before anything is measured. */
	prior: number;
	nodes: readonly CandidateNode[];
	/** Middle of the target in the picture; `null` for the camera. */
	point: Vec2<'image'> | null;
};

/** The focal length as a share of the assumed one, by three points that keep mean and spread (Gauss–Hermite). */
const focalTimes = (sigma: number): readonly (readonly [times: number, weight: number])[] => {
	const off = Math.sqrt(3) * sigma;
	return [
		[Math.exp(-off), 1 / 6],
		[1, 2 / 3],
		[Math.exp(off), 1 / 6],
	];
};

/** @param stepM distance to the next place where it may be, along the line of sight */
const node = (
	from: Vec3<'camera'>,
	to: Vec3<'camera'>,
	{ radiusM, stepM, weight }: { radiusM: number; stepM: number; weight: number },
): CandidateNode => {
	const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
	const distance = Math.max(0.05, length3(x, y, z));
	const sight = Math.max(0.05, length3(to[0], to[1], to[2]));
	const along = (x * to[0] + y * to[1] + z * to[2]) / (distance * sight);
	const stepAngle = Math.atan((stepM * Math.sqrt(Math.max(0, 1 - along * along))) / distance);
	return {
		direction: [x / distance, y / distance, z / distance],
		distanceM: distance,
		// The variance of a place anywhere on a disc is a quarter of its radius squared.
		// It lies anywhere within its step: the variance of that is a twelfth of its angle squared.
		spread: Math.atan(radiusM / distance) ** 2 / 4 + stepAngle ** 2 / 12,
		weight,
	};
};

/** Everything that somebody could attend to, with where it may lie from there. */
export const findCandidates = (
	{ personId, origin, depths }: Looker,
	{ heads, areas, camera }: Surroundings,
	{ size, targets: config }: Pick<GroundConfig, 'size' | 'targets'>,
): Candidate[] => {
	const candidates: Candidate[] = [];
	const focal = focalTimes(camera.source === 'assumed' ? size.assumedFocalSigma : 0.03);
	for (const head of heads) {
		if (head.personId === personId) continue;
		const target: Target = { kind: 'person', personId: head.personId, part: 'head' };
		const [x, y, z] = head.centre;
		candidates.push({
			key: targetKey(target),
			target,
			prior: config.headWeight,
			// Which of the two is nearer is all that matters; a wrong focal length stretches the depth between them.
			nodes: relativeDepth(depths, head.depths).flatMap(({ step, times, weight }) =>
				focal.map(([stretch, share]) => {
					const depth = origin[2] + (times * z - origin[2]) * stretch;
					const at: Vec3<'camera'> = [times * x, times * y, depth];
					return {
						...node(origin, at, { radiusM: config.headRadiusM, stepM: DEPTH_STEP * z, weight: weight * share }),
						step,
					};
				}),
			),
			point: [camera.principal[0] + (camera.focalPx * x) / z, camera.principal[1] + (camera.focalPx * y) / z],
		});
	}
	for (const { area, places } of areas) {
		const { objectId, label, box } = area;
		const target: Target = { kind: 'object', objectId, label };
		const point: Vec2<'image'> = [box.x + box.width / 2, box.y + box.height / 2];
		const nodes = places.map(({ at, radiusM, weight }) => node(origin, at, { radiusM, stepM: 0, weight }));
		candidates.push({ key: targetKey(target), target, prior: config.areaWeight, nodes, point });
	}
	candidates.push({
		key: 'camera',
		target: { kind: 'camera' },
		prior: config.cameraWeight,
		nodes: [node(origin, [0, 0, 0], { radiusM: config.cameraRadiusM, stepM: 0, weight: 1 })],
		point: null,
	});
	return candidates;
};

/**
 * All targets by how probable they are, the most probable first, and the candidate that is; `null`: elsewhere.
 *
 * @param belief probability of each candidate, and last that of elsewhere
 * @param direction of the look or the hand, unit length
 */
export const rankTargets = (
	candidates: readonly Candidate[],
	belief: readonly number[],
	direction: Vec3<'camera'>,
): { scores: TargetScore[]; top: Candidate | null } => {
	const scored = [...candidates, null].map((candidate, k) => ({
		candidate,
		target: candidate?.target ?? ({ kind: 'outside' } as const),
		probability: itemAt(belief, k),
		visualAngleRad: candidate && visualAngle(direction, middleOf(candidate.nodes).direction),
	}));
	scored.sort((a, b) => b.probability - a.probability);
	return {
		scores: scored.map(({ target, probability, visualAngleRad }) => ({ target, probability, visualAngleRad })),
		top: itemAt(scored, 0).candidate,
	};
};
