import munkres from 'munkres';
import type { Observation, Target } from '../../core/attention';
import { iou } from '../../core/geometry/box';
import type { PersonId } from '../../core/people';
import type { Box } from '../../core/geometry/space';
import type { Prediction } from './prediction';
import { headsAt, isWithin, type Truth, type TruthHead, type TruthPerson, type TruthTarget } from './truth';

/** Least overlap that makes two head boxes the same head whatever their middles do. Below the usual 0.5 because heads here are marked with hair and with an error of about a tenth of their size. */
const MATCH_IOU = 0.3;
/** Largest distance between the middles of two boxes of one head, in sizes (root of the area) of the true one. */
const MATCH_DISTANCE = 0.5;

/** Distance between the middles of the boxes in sizes (root of the area) of `truth`. */
export const middleDistance = (truth: Box, predicted: Box): number => {
	const size = Math.sqrt(truth.width * truth.height);
	const dx = truth.x + truth.width / 2 - predicted.x - predicted.width / 2;
	const dy = truth.y + truth.height / 2 - predicted.y - predicted.height / 2;
	return Math.hypot(dx, dy) / size;
};

/** `middleDistance`; `null` when they are not the same head. */
export const headDistance = (truth: Box, predicted: Box): number | null => {
	const distance = middleDistance(truth, predicted);
	return distance <= MATCH_DISTANCE || iou(truth, predicted) >= MATCH_IOU ? distance : null;
};

/** One analysed frame with its true heads and who was taken for whom. */
export type MatchedFrame = {
	tMs: number;
	heads: readonly TruthHead[];
	observations: readonly Observation[];
	/** Observation of each true person that was found. */
	byPerson: ReadonlyMap<TruthPerson, Observation>;
	/** True person of each predicted one, in this frame. */
	personOf: ReadonlyMap<PersonId, TruthPerson>;
};

/** Cost of a pair that may not be matched: above any sum of allowed ones. */
const FORBIDDEN = 1e4;

/** Optimal one-to-one assignment of observations to true heads by the distance of their middles. */
const matchBoxes = (
	heads: readonly TruthHead[],
	observations: readonly Observation[],
): [TruthPerson, Observation][] => {
	if (heads.length === 0 || observations.length === 0) return [];
	const costs = heads.map((h) => observations.map((o) => headDistance(h.box, o.box) ?? FORBIDDEN));
	return munkres(costs).flatMap(([i, j]): [TruthPerson, Observation][] => {
		const head = heads[i];
		const observation = observations[j];
		return head && observation && costs[i]![j]! < FORBIDDEN ? [[head.person, observation]] : [];
	});
};

/**
 * Matches every analysed frame. A person whose presence is known but not their place (`presence`) takes the largest head
 * that is left over.
 */
export const matchFrames = (truth: Truth, prediction: Prediction): MatchedFrame[] =>
	prediction.frames.map(({ tMs, observations }) => {
		const heads = headsAt(truth, tMs);
		const pairs = matchBoxes(heads, observations);
		const present = truth.presence.filter((p) => isWithin([p], tMs) && !pairs.some(([person]) => person === p.person));
		for (const { person } of present) {
			const left = observations
				.filter((o) => !pairs.some(([, taken]) => taken === o))
				.sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)[0];
			if (left) pairs.push([person, left]);
		}
		return {
			tMs,
			heads,
			observations,
			byPerson: new Map(pairs),
			personOf: new Map(pairs.map(([person, o]) => [o.personId, person])),
		};
	});

/** Which true person each predicted one is most of the time, over the clip. */
export const mainPersonOf = (frames: readonly MatchedFrame[]): ReadonlyMap<PersonId, TruthPerson> => {
	const votes = new Map<PersonId, Map<TruthPerson, number>>();
	for (const { personOf } of frames) {
		for (const [personId, person] of personOf) {
			const counts = votes.get(personId) ?? new Map<TruthPerson, number>();
			counts.set(person, (counts.get(person) ?? 0) + 1);
			votes.set(personId, counts);
		}
	}
	return new Map([...votes].map(([id, counts]) => [id, [...counts].sort((a, b) => b[1] - a[1])[0]![0]]));
};

/** A predicted target in the words of the truth; `null` when it is a person that matches nobody. */
export type TargetTranslator = (target: Target) => TruthTarget | null;

/** Translates predicted targets of one frame: by who is where in this frame, else by who that person mostly is. */
export const targetTranslator =
	(frame: MatchedFrame, mainPerson: ReadonlyMap<PersonId, TruthPerson>): TargetTranslator =>
	(target) => {
		switch (target.kind) {
			case 'person': {
				const person = frame.personOf.get(target.personId) ?? mainPerson.get(target.personId);
				return person === undefined ? null : { kind: 'person', person };
			}
			case 'object':
				return { kind: 'object', objectId: target.objectId };
			case 'camera':
				return { kind: 'camera' };
			case 'outside':
				return { kind: 'away', side: null };
		}
	};
