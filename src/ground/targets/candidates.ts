import type { TargetScore } from '../../core/attention';
import { itemAt } from '../../core/collections';
import { visualAngle, type Vec3 } from '../../core/geometry/space';
import type { PersonId } from '../../core/people';
import type { GroundConfig } from '../ground-config';
import { DEPTH_STEP, setRelativeDepths } from './people-depth';
import { middleOf, seePlace, type Place, type Places, type Span } from './places';
import type { Aim, Surroundings } from './surroundings';

/** Somebody who looks or points. */
type Looker = {
	personId: PersonId;
	/** Between the eyes, or the tip of the pointing hand, metres. */
	origin: Vec3<'camera'>;
	/** Probability of each step of their distance. */
	depths: readonly number[];
};

/** Something this person could look or point at. */
export type Candidate = Aim & {
	/** Where it may be, among the places of the looker. */
	span: Span;
	/** The one with the largest share. */
	middle: Place;
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

/**
 * Everything that somebody could attend to, with where it may lie from there. The places are in the room of the surroundings: they
 * are there until the next looker is asked for.
 */
export const findCandidates = (
	{ personId, origin, depths }: Looker,
	{ heads, areas, aims, focal, room }: Surroundings,
	{ targets: config }: Pick<GroundConfig, 'targets'>,
): Candidates => {
	const { places, relative } = room;
	const { x: atX, y: atY, z: atZ, weight, step } = places;
	const { times: stretches, weights: shares } = focal;
	const list: Candidate[] = [];
	let end = 0;
	/** Takes the places from `first` on as those of this target. */
	const add = ({ key, target, prior, point }: Aim, span: Span): void => {
		list.push({ key, target, prior, point, span, middle: middleOf(places, span) });
	};
	for (let k = 0; k < heads.length; k++) {
		const head = itemAt(heads, k);
		if (head.personId === personId) continue;
		setRelativeDepths(relative, depths, head.depths);
		const [x, y, z] = head.centre;
		const { headRadiusM: radiusM } = config;
		const stepM = DEPTH_STEP * z;
		const first = end;
		for (let i = 0; i < relative.count; i++) {
			const times = relative.times[i]!;
			// Which of the two is nearer is all that matters; a wrong focal length stretches the depth between them.
			for (let f = 0; f < stretches.length; f++) {
				atX[end] = times * x;
				atY[end] = times * y;
				atZ[end] = origin[2] + (times * z - origin[2]) * stretches[f]!;
				seePlace(places, end, origin, radiusM, stepM);
				weight[end] = relative.weight[i]! * shares[f]!;
				step[end++] = relative.step[i]!;
			}
		}
		add(itemAt(aims.heads, k), { first, end });
	}
	for (const [k, { places: possible }] of areas.entries()) {
		const first = end;
		for (const { at, radiusM, weight: share } of possible) {
			atX[end] = at[0];
			atY[end] = at[1];
			atZ[end] = at[2];
			seePlace(places, end, origin, radiusM, 0);
			weight[end++] = share;
		}
		add(itemAt(aims.areas, k), { first, end });
	}
	const first = end;
	[atX[end], atY[end], atZ[end]] = [0, 0, 0];
	seePlace(places, end, origin, config.cameraRadiusM, 0);
	weight[end++] = 1;
	add(aims.camera, { first, end });
	return { list, places: { ...places, count: end } };
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
