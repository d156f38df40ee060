import type { AreaOfInterest, Target } from '../../core/attention';
import { targetKey } from '../../core/attention';
import type { Camera } from '../../core/camera';
import { length3 } from '../../core/length';
import type { PersonId } from '../../core/people';
import type { Vec2, Vec3 } from '../../core/space';
import type { AreaPlace } from './area-depth';
import type { SizeConfig, TargetsConfig } from '../ground-config';

/** A head in the scene. */
export type HeadPlace = {
	personId: PersonId;
	/** Middle of the head, metres. */
	centre: Vec3<'camera'>;
	/** Spread of its depth as a share. */
	depthSigma: number;
};

/** One direction in which a target may lie for a looker; one camera cannot know depth, so there are several. */
export type CandidateNode = {
	/** Unit length. */
	direction: Vec3<'camera'>;
	/** Half the target's angular size squared: variance of a look that lands somewhere on it, radians squared. */
	spread: number;
	/** Share of this node; they sum to 1. */
	weight: number;
};

/** The node with the largest share: the middle of what is known. */
export const middleOf = (nodes: readonly CandidateNode[]): CandidateNode =>
	nodes.reduce((best, node) => (node.weight > best.weight ? node : best));

/** A marked area with the places where it may be. */
export type PlacedArea = { area: AreaOfInterest; places: readonly AreaPlace[] };

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

/** Five-point Gauss–Hermite rule for a normal variable: offsets in standard deviations and weights. */
const NORMAL_NODES: readonly (readonly [offset: number, weight: number])[] = [
	[0, 0.53333],
	[-1.35563, 0.22208],
	[1.35563, 0.22208],
	[-2.85697, 0.01126],
	[2.85697, 0.01126],
];

const node = (from: Vec3<'camera'>, to: Vec3<'camera'>, radiusM: number, weight: number): CandidateNode => {
	const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
	const distance = Math.max(0.05, length3(x, y, z));
	return {
		direction: [x / distance, y / distance, z / distance],
		// The variance of a place anywhere on a disc is a quarter of its radius squared.
		spread: Math.atan(radiusM / distance) ** 2 / 4,
		weight,
	};
};

/**
 * Everything `looker` could attend to, with where it may lie from there.
 *
 * @param origin between the looker's eyes, metres
 * @param originSigma spread of its depth as a share
 */
export const findCandidates = (
	looker: PersonId,
	origin: Vec3<'camera'>,
	originSigma: number,
	heads: readonly HeadPlace[],
	areas: readonly PlacedArea[],
	camera: Camera,
	size: SizeConfig,
	config: TargetsConfig,
): Candidate[] => {
	const candidates: Candidate[] = [];
	const focalSigma = camera.source === 'assumed' ? size.assumedFocalSigma : 0.03;
	for (const head of heads) {
		if (head.personId === looker) continue;
		const target: Target = { kind: 'person', personId: head.personId, part: 'head' };
		const [x, y, z] = head.centre;
		// Which of the two is nearer is all that matters: errors of both depths act as one of the other head. A wrong
		// focal length stretches the depth between them.
		const sigma = length3(z * head.depthSigma, origin[2] * originSigma, (z - origin[2]) * focalSigma) / z;
		candidates.push({
			key: targetKey(target),
			target,
			prior: config.headWeight,
			nodes: NORMAL_NODES.map(([offset, weight]) => {
				const shift = sigma * offset * z;
				return node(origin, [x, y, z + shift], config.headRadiusM, weight);
			}),
			point: [camera.principal[0] + (camera.focalPx * x) / z, camera.principal[1] + (camera.focalPx * y) / z],
		});
	}
	for (const { area, places } of areas) {
		const { objectId, label, box } = area;
		const target: Target = { kind: 'object', objectId, label };
		const point: Vec2<'image'> = [box.x + box.width / 2, box.y + box.height / 2];
		const nodes = places.map(({ at, radiusM, weight }) => node(origin, at, radiusM, weight));
		candidates.push({ key: targetKey(target), target, prior: config.areaWeight, nodes, point });
	}
	candidates.push({
		key: 'camera',
		target: { kind: 'camera' },
		prior: config.cameraWeight,
		nodes: [node(origin, [0, 0, 0], config.cameraRadiusM, 1)],
		point: null,
	});
	return candidates;
};
