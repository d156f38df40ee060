import { targetKey, type AreaOfInterest, type Target, type TargetScore } from '../../core/attention';
import type { Camera } from '../../core/geometry/camera';
import type { PersonId } from '../../core/people';
import { itemAt } from '../../core/collections';
import { DEPTH_STEP, relativeDepth } from './people-depth';
import { middleOf, roomFor, setPlace, type Place, type Places, type Span } from './places';
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
	/** Where it may be, among the places of the looker. */
	span: Span;
	/** The one with the largest share. */
	middle: Place;
	/** Middle of the target in the picture; `null` for the camera. */
	point: Vec2<'image'> | null;
};

/** Everything that somebody could attend to, with all places where it may be from there. */
export type Candidates = { list: readonly Candidate[]; places: Places };

/** Everything that somebody could look at, weighed. */
export type Weighed = Candidates & {
	/** How likely what was measured is for each place. */
	logLikelihoods: Float64Array;
	/** How probable each of the list is. */
	belief: readonly number[];
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

/** Everything that somebody could attend to, with where it may lie from there. */
export const findCandidates = (
	{ personId, origin, depths }: Looker,
	{ heads, areas, camera }: Surroundings,
	{ size, targets: config }: Pick<GroundConfig, 'size' | 'targets'>,
): Candidates => {
	const focal = focalTimes(camera.source === 'assumed' ? size.assumedFocalSigma : 0.03);
	const others = heads
		.filter((head) => head.personId !== personId)
		.map((head) => ({ head, relative: relativeDepth(depths, head.depths) }));
	const places = roomFor(
		others.reduce((sum, { relative }) => sum + relative.length * focal.length, 0) +
			areas.reduce((sum, { places }) => sum + places.length, 0) +
			1,
	);
	const list: Candidate[] = [];
	let end = 0;
	/** Takes the places put there since the last target as those of this one. */
	const add = (target: Target, prior: number, point: Vec2<'image'> | null): void => {
		const span = { first: list.at(-1)?.span.end ?? 0, end };
		list.push({ key: targetKey(target), target, prior, span, middle: middleOf(places, span), point });
	};
	for (const { head, relative } of others) {
		const [x, y, z] = head.centre;
		const sizeM = { radiusM: config.headRadiusM, stepM: DEPTH_STEP * z };
		for (const { step, times, weight } of relative)
			// Which of the two is nearer is all that matters; a wrong focal length stretches the depth between them.
			for (const [stretch, share] of focal) {
				const depth = origin[2] + (times * z - origin[2]) * stretch;
				setPlace(places, end, origin, [times * x, times * y, depth], sizeM);
				places.weight[end] = weight * share;
				places.step[end++] = step;
			}
		const { principal, focalPx } = camera;
		add({ kind: 'person', personId: head.personId, part: 'head' }, config.headWeight, [
			principal[0] + (focalPx * x) / z,
			principal[1] + (focalPx * y) / z,
		]);
	}
	for (const { area, places: possible } of areas) {
		for (const { at, radiusM, weight } of possible) {
			setPlace(places, end, origin, at, { radiusM, stepM: 0 });
			places.weight[end++] = weight;
		}
		const { objectId, label, box } = area;
		add({ kind: 'object', objectId, label }, config.areaWeight, [box.x + box.width / 2, box.y + box.height / 2]);
	}
	setPlace(places, end, origin, [0, 0, 0], { radiusM: config.cameraRadiusM, stepM: 0 });
	places.weight[end++] = 1;
	add({ kind: 'camera' }, config.cameraWeight, null);
	return { list, places };
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
	const scores = candidates.map(({ target, middle }, k): TargetScore => ({
		target,
		probability: itemAt(belief, k),
		visualAngleRad: visualAngle(direction, middle.direction),
	}));
	scores.push({ target: { kind: 'outside' }, probability: itemAt(belief, candidates.length), visualAngleRad: null });
	scores.sort((a, b) => b.probability - a.probability);
	const [first] = scores;
	return { scores, top: candidates.find(({ target }) => target === first?.target) ?? null };
};
