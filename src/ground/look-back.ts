import { targetKey, type Observation } from '../core/attention';
import { mergeObservation, resolveMerges } from '../core/merge';
import type { Merge, PersonId } from '../core/people';
import type { FrameInfo } from '../core/perception';
import type { Vec2 } from '../core/space';
import { lookBack, type FilterStep } from './attention-filter';

/** What the frames to come need to know of one person's look. Plain data. */
export type Look = {
	step: FilterStep;
	/** Where each target of the step lies in the picture; `null` outside it. */
	points: readonly (Vec2<'image'> | null)[];
};

/** A frame whose observations wait for the frames after it. Plain data. */
export type WaitingFrame = {
	frame: FrameInfo;
	isShotStart: boolean;
	observations: readonly Observation[];
	/** By person; nobody without a measured look. */
	looks: Readonly<Record<PersonId, Look>>;
};

/**
 * The observations of the first frame, with each gaze's targets weighed by all frames given. The ray stays as it was
 * measured.
 */
export const settleFirst = ([first, ...later]: readonly [WaitingFrame, ...WaitingFrame[]]): readonly Observation[] => {
	if (later.length === 0) return first.observations;
	return first.observations.map((observation) => {
		const { personId, gaze } = observation;
		const look = first.looks[personId];
		if (!gaze || !look) return observation;
		const after = later.flatMap(({ looks }) => looks[personId]?.step ?? []);
		const belief = lookBack([look.step, ...after]);
		const at = new Map(look.step.keys.map((key, i) => [key, i]));
		const scores = gaze.scores
			.map((score) => ({ ...score, probability: belief[at.get(targetKey(score.target))!]! }))
			.sort((a, b) => b.probability - a.probability);
		const top = at.get(targetKey(scores[0]!.target))!;
		return { ...observation, gaze: { ...gaze, scores, point: look.points[top] ?? null } };
	});
};

/** Waiting frames under final ids. Looks that name a former id are settled as they are: ids change rarely. */
export const mergeWaiting = (waiting: readonly WaitingFrame[], merges: readonly Merge[]): readonly WaitingFrame[] => {
	if (merges.length === 0) return waiting;
	const resolve = resolveMerges(merges);
	const former = new Set<string>(merges.flatMap(({ from }) => [from, `person:${from}`]));
	return waiting.map(({ frame, isShotStart, observations, looks }) => ({
		frame,
		isShotStart,
		observations: observations.map((o) => mergeObservation(o, resolve)),
		looks: Object.fromEntries(
			Object.entries(looks).filter(([id, { step }]) => !former.has(id) && !step.keys.some((key) => former.has(key))),
		),
	}));
};
