import { itemAt } from '../../core/collections';
import type { Camera, FieldOfView } from '../../core/geometry/camera';
import { length3 } from '../../core/geometry/length';
import { deg, forwardOf, rotate, visualAngle, type Vec3 } from '../../core/geometry/space';
import { inverse, normalise, turnFromAxis } from '../../core/geometry/vector';
import type { Merge, PersonId } from '../../core/people';
import type { Head } from '../head/head';
import type { LensConfig } from './lens-config';

/*
 * The picture does not change when a scene is deeper and the lens narrower, but for how people look at each other: where somebody
 * is to the side is known from sizes alone, how much further away is not. So the field of view is likely at which heads point at
 * other heads.
 */

/** What the heads of one person say. Plain data. */
type PersonEvidence = {
	/** Sum over their heads of the natural logarithm of how likely each is, by step of {@link HALF_WIDTHS}. */
	logSums: readonly number[];
	/** How many there were. */
	heads: number;
};

/** What the heads of one shot say, and when they were last taken in. */
type ShotEvidence = { people: Readonly<Record<PersonId, PersonEvidence>>; takenMs: number | null };

/** What is known of the lens. Plain data. */
export type LensState = {
	shot: ShotEvidence;
	/** The shot before with the most heads: a cut may change the lens. */
	best: ShotEvidence;
};

const nothing: ShotEvidence = { people: {}, takenMs: null };

export const unknownLens: LensState = { shot: nothing, best: nothing };

/** From a long lens to an action camera, horizontally. */
const NARROWEST_RAD = deg(28);
const WIDEST_RAD = deg(110);
const STEPS = 21;

/** Half the width of the picture at a distance of 1, by the step: each is wider than the last by the same factor. */
const HALF_WIDTHS = Array.from({ length: STEPS }, (_, step) => {
	const [narrowest, widest] = [Math.tan(NARROWEST_RAD / 2), Math.tan(WIDEST_RAD / 2)];
	return narrowest * (widest / narrowest) ** (step / (STEPS - 1));
});
const LOG_STEP = Math.log(itemAt(HALF_WIDTHS, 1) / itemAt(HALF_WIDTHS, 0));

/** A head as it is seen, whatever the lens. */
type SeenHead = {
	personId: PersonId;
	/** From the optical axis, pixels. */
	u: number;
	v: number;
	/** What a pixel spans at its distance, metres. */
	metresPerPx: number;
	/** Where it points, against the line of sight; unit length. */
	forward: Vec3<'camera'>;
};

const seenHead = (
	{ personId, centre, cameraFromHead }: Pick<Head, 'personId' | 'centre' | 'cameraFromHead'>,
	{ focalPx }: Camera,
): SeenHead[] => {
	const [x, y, z] = centre;
	const sight = normalise(centre);
	if (!cameraFromHead || !sight || z <= 0) return [];
	const forward = rotate(inverse(turnFromAxis(sight)), forwardOf(cameraFromHead));
	return [{ personId, u: (focalPx * x) / z, v: (focalPx * y) / z, metresPerPx: z / focalPx, forward }];
};

/** Where it is and points if the lens has this focal length. */
const through = ({ u, v, metresPerPx, forward }: SeenHead, focalPx: number) => {
	const length = length3(u, v, focalPx);
	const at: Vec3<'camera'> = [u * metresPerPx, v * metresPerPx, focalPx * metresPerPx];
	return { at, forward: rotate(turnFromAxis([u / length, v / length, focalPx / length]), forward) };
};

/** Natural logarithm of how likely each head is, of people who look at each other for most of the time. */
const logLikelihoods = (
	heads: readonly SeenHead[],
	focalPx: number,
	{ towardsSigmaRad: sigma, elsewhere }: LensConfig,
): number[] => {
	const placed = heads.map((head) => through(head, focalPx));
	return placed.map((looker) => {
		const [x, y, z] = looker.at;
		let towards = 0;
		for (const { at } of placed) {
			if (at === looker.at) continue;
			const dx = at[0] - x;
			const dy = at[1] - y;
			const dz = at[2] - z;
			const metres = length3(dx, dy, dz);
			if (!(metres > 1e-12)) continue;
			const angle = visualAngle(looker.forward, [dx / metres, dy / metres, dz / metres]);
			towards += Math.exp(-0.5 * (angle / sigma) ** 2);
		}
		const density = towards / (placed.length - 1) / (2 * Math.PI * sigma * sigma);
		return Math.log((1 - elsewhere) * density + elsewhere / (2 * Math.PI));
	});
};

const headsOf = ({ people }: ShotEvidence): number => Object.values(people).reduce((sum, { heads }) => sum + heads, 0);

const mostHeads = ({ shot, best }: LensState): ShotEvidence => (headsOf(shot) >= headsOf(best) ? shot : best);

/** After a cut. */
export const beginLensShot = (state: LensState): LensState => ({ shot: nothing, best: mostHeads(state) });

const together = (a: PersonEvidence, b: PersonEvidence): PersonEvidence => ({
	heads: a.heads + b.heads,
	logSums: a.logSums.map((sum, step) => sum + itemAt(b.logSums, step)),
});

/** With people under the ids that they have now. */
const merged = (people: ShotEvidence['people'], merges: readonly Merge[]): ShotEvidence['people'] => {
	if (!merges.some(({ from }) => people[from])) return people;
	const after: Record<PersonId, PersonEvidence> = {};
	for (const [id, evidence] of Object.entries(people)) {
		const into = merges.find(({ from }) => from === id)?.into ?? (id as PersonId);
		after[into] = after[into] ? together(after[into], evidence) : evidence;
	}
	return after;
};

/** Takes in the heads of one frame: of frames that follow each other fast, some. */
export const learnLens = (
	{ shot, best }: LensState,
	{
		heads,
		merges,
		camera,
		tMs,
	}: {
		heads: readonly Pick<Head, 'personId' | 'centre' | 'cameraFromHead'>[];
		merges: readonly Merge[];
		/** With which places and turns of the heads were found. */
		camera: Camera;
		tMs: number;
	},
	config: LensConfig,
): LensState => {
	const before = merged(shot.people, merges);
	const isDue = shot.takenMs === null || tMs - shot.takenMs >= config.everyMs;
	const seen = isDue ? heads.flatMap((head) => seenHead(head, camera)) : [];
	if (seen.length < 2) return before === shot.people ? { shot, best } : { shot: { ...shot, people: before }, best };
	const bySteps = HALF_WIDTHS.map((halfWidth) => logLikelihoods(seen, camera.principal[0] / halfWidth, config));
	const people = { ...before };
	for (const [i, { personId }] of seen.entries()) {
		const now: PersonEvidence = { heads: 1, logSums: bySteps.map((logs) => itemAt(logs, i)) };
		people[personId] = people[personId] ? together(people[personId], now) : now;
	}
	return { shot: { people, takenMs: tMs }, best };
};

/** Probability of each step of {@link HALF_WIDTHS}; they sum to 1. */
const beliefOf = ({ people }: ShotEvidence, config: LensConfig): number[] => {
	const logs = HALF_WIDTHS.map((halfWidth, step) => {
		const off = Math.log(halfWidth / Math.tan(config.usualRad / 2)) / config.usualSigma;
		let log = -0.5 * off * off;
		for (const { logSums, heads } of Object.values(people))
			log += (config.mostIndependent * itemAt(logSums, step)) / (heads + config.mostIndependent * config.headsToOne);
		return log;
	});
	const largest = Math.max(...logs);
	const weights = logs.map((log) => Math.exp(log - largest));
	const sum = weights.reduce((a, b) => a + b, 0);
	return weights.map((weight) => weight / sum);
};

/** The field of view below which this share of the belief lies, radians; each step spreads evenly over its width. */
const quantile = (belief: readonly number[], share: number): number => {
	let below = 0;
	for (const [step, weight] of belief.entries()) {
		if (below + weight >= share) {
			const within = (share - below) / weight - 0.5;
			return 2 * Math.atan(itemAt(HALF_WIDTHS, step) * Math.exp(LOG_STEP * within));
		}
		below += weight;
	}
	return WIDEST_RAD;
};

/**
 * The field of view by what was seen; `null` until somebody among others was seen for about a look: before, it would be no more than
 * what is usual.
 */
export const fieldOfViewOf = (state: LensState, config: LensConfig): FieldOfView | null => {
	const evidence = mostHeads(state);
	if (!Object.values(evidence.people).some(({ heads }) => heads >= config.headsToOne)) return null;
	const belief = beliefOf(evidence, config);
	return { horizontalRad: quantile(belief, 0.5), lowRad: quantile(belief, 0.1), highRad: quantile(belief, 0.9) };
};
