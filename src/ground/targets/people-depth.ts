import { itemAt } from '../../core/collections';
import type { PersonId } from '../../core/people';

/**
 * How far somebody is against what was measured, learned from looks: sizes of heads differ between people, so one person's
 * distance is wrong in the same way all along. Kept as a log weight for each step of a fixed grid, as the spread of the
 * measurement gives the prior anew in each frame.
 */
export type PersonDepth = {
	/** Natural logarithm of the evidence for each step; the largest is 0. */
	readonly logEvidence: readonly number[];
};

/**
 * Steps of the natural logarithm of (true ÷ measured distance), to both sides of none. Finer ones (0.06) find as many looks (0.59
 * of 19 scenes of the choose part, each from five frames on), and the middle takes a seventh longer.
 */
const STEP_LOG = 0.1;
const STEPS_TO_A_SIDE = 5;
const STEPS = 2 * STEPS_TO_A_SIDE + 1;

/** Natural logarithm of (true ÷ measured distance) at a step of the grid. */
const offsetOf = (step: number): number => (step - STEPS_TO_A_SIDE) * STEP_LOG;

export const unknownDepth: PersonDepth = { logEvidence: new Array<number>(STEPS).fill(0) };

/** Probability of each step of somebody's distance, which sum to 1. @param sigma of the measurement, as a share */
export const depthBelief = ({ logEvidence }: PersonDepth, sigma: number): number[] => {
	const weights = logEvidence.map((log, step) => Math.exp(log - 0.5 * (offsetOf(step) / sigma) ** 2));
	const sum = weights.reduce((a, b) => a + b, 0);
	return weights.map((weight) => weight / sum);
};

/**
 * The distance of one person against that of another: (true ÷ measured of the one) ÷ (true ÷ measured of the other). Lists to be
 * written over for one pair after another: of ten people there are ninety in every frame.
 */
export type RelativeDepths = {
	/** How many there are; the lists may be longer. */
	count: number;
	/** Differences of their steps. */
	readonly step: Int8Array;
	/** What the measured ratio has to be multiplied by. */
	readonly times: Float64Array;
	/** Probability of each; they sum to 1. */
	readonly weight: Float64Array;
};

/** Less probable ones are left out; those from 0.003 on as well find as many looks, in a tenth more time. */
const LEAST_WEIGHT = 0.01;

/** Width of a step as a share of the distance. */
export const DEPTH_STEP = STEP_LOG;

/** What a ratio of distances is multiplied by for each difference of steps, from the least on. */
const TIMES = Array.from({ length: 2 * STEPS - 1 }, (_, i) => Math.exp((i - STEPS + 1) * STEP_LOG));

/** Most steps by which two people can differ. */
export const MOST_RELATIVE_DEPTHS = 2 * STEPS - 1;

/** Room for the distance of somebody against that of somebody else. */
export const roomForRelativeDepths = (): RelativeDepths => ({
	count: 0,
	step: new Int8Array(MOST_RELATIVE_DEPTHS),
	times: new Float64Array(MOST_RELATIVE_DEPTHS),
	weight: new Float64Array(MOST_RELATIVE_DEPTHS),
});

/** Sets how far `target` may be against `looker`, most of the probability only, in order of the steps. */
export const setRelativeDepths = (
	found: RelativeDepths,
	looker: readonly number[],
	target: readonly number[],
): void => {
	let count = 0;
	let kept = 0;
	for (let step = 1 - STEPS; step < STEPS; step++) {
		let weight = 0;
		const end = Math.min(STEPS, STEPS - step);
		for (let a = Math.max(0, -step); a < end; a++) weight += looker[a]! * target[a + step]!;
		if (weight < LEAST_WEIGHT) continue;
		found.step[count] = step;
		found.times[count] = TIMES[step + STEPS - 1]!;
		found.weight[count++] = weight;
		kept += weight;
	}
	for (let i = 0; i < count; i++) found.weight[i]! /= kept;
	found.count = count;
};

/** What one look says about how far looker and target are. */
export type PersonLook = {
	looker: PersonId;
	target: PersonId;
	/** That this look is at the target. */
	probability: number;
	/** Log likelihood of the look for each relative depth. */
	depths: readonly { step: number; logLikelihood: number }[];
	/** Share of an independent measurement that this frame is, 0 to 1. */
	temper: number;
};

/** @param gains for each step how much likelier it makes the look than the mean of all, which is `mean` */
const gained = (
	{ logEvidence }: PersonDepth,
	{ gains, mean }: { gains: Float64Array; mean: number },
	{ probability, temper }: PersonLook,
): PersonDepth => {
	let largest = -Infinity;
	const logs = logEvidence.map((log, k) => {
		const gain = itemAt(gains, k) / mean;
		const after = log + temper * Math.log(1 - probability + probability * gain);
		if (after > largest) largest = after;
		return after;
	});
	for (let k = 0; k < logs.length; k++) logs[k] = Math.max(-30, logs[k]! - largest);
	return { logEvidence: logs };
};

/** For `learnPeopleDepth` alone, which is asked for dozens of looks in a frame. */
const room = {
	/** By difference of the steps, from the least on. */
	likelihoods: new Float64Array(2 * STEPS - 1),
	lookerGains: new Float64Array(STEPS),
	targetGains: new Float64Array(STEPS),
};

/** Looks that are less probably at somebody say nothing of how far they are. */
export const LEAST_PROBABILITY = 0.05;

/**
 * Learns from one look: of both people the steps gain at which the ray of one meets the other. What the look says of one is
 * averaged over what is known of the other.
 *
 * @param beliefs of looker and target, see {@link depthBelief}
 */
export const learnPeopleDepth = (
	[looker, target]: readonly [PersonDepth, PersonDepth],
	[ofLooker, ofTarget]: readonly [readonly number[], readonly number[]],
	look: PersonLook,
): readonly [PersonDepth, PersonDepth] => {
	if (look.probability < LEAST_PROBABILITY) return [looker, target];
	const { likelihoods, lookerGains, targetGains } = room;
	for (const list of [likelihoods, lookerGains, targetGains]) list.fill(0);
	let best = -Infinity;
	for (const { logLikelihood } of look.depths) if (logLikelihood > best) best = logLikelihood;
	for (const { step, logLikelihood } of look.depths) likelihoods[step + STEPS - 1] = Math.exp(logLikelihood - best);
	let mean = 0;
	for (let a = 0; a < STEPS; a++)
		for (let b = 0; b < STEPS; b++) {
			const likelihood = likelihoods[b - a + STEPS - 1]!;
			lookerGains[a]! += ofTarget[b]! * likelihood;
			targetGains[b]! += ofLooker[a]! * likelihood;
			mean += ofLooker[a]! * ofTarget[b]! * likelihood;
		}
	if (!(mean > 0)) return [looker, target];
	return [gained(looker, { gains: lookerGains, mean }, look), gained(target, { gains: targetGains, mean }, look)];
};
