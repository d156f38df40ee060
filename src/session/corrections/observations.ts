import {
	targetKey,
	type Attention,
	type Handling,
	type Observation,
	type Target,
	type TargetScore,
} from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { IdentityStretch } from './identity';

const OUTSIDE: Target = { kind: 'outside' };

/** What a target is now; `null` when it never was there. */
const correctedTarget = (target: Target, self: PersonId, { fateOf }: IdentityStretch): Target | null => {
	if (target.kind !== 'person') return target;
	const fate = fateOf(target.personId);
	if (fate.kind === 'nobody') return null;
	// Somebody who is left out is no known candidate, and nobody looks at their own head.
	if (fate.kind === 'ignored' || fate.personId === self) return OUTSIDE;
	return fate.personId === target.personId ? target : { ...target, personId: fate.personId };
};

/**
 * A distribution under corrected ids: targets that are the same now add up; what went to somebody left out, or to the
 * looker themselves, went elsewhere; what went to nobody is shared among the others, as it was a wrong measurement.
 * Sums to 1, most probable first.
 *
 * @param self the looker, under the corrected id.
 */
const correctScores = (
	scores: readonly TargetScore[],
	self: PersonId,
	stretch: IdentityStretch,
): readonly TargetScore[] => {
	const byKey = new Map<string, TargetScore>();
	let kept = 0;
	let isTouched = false;
	let isDropped = false;
	for (const score of scores) {
		const target = correctedTarget(score.target, self, stretch);
		isTouched ||= target !== score.target;
		isDropped ||= target === null;
		if (!target) continue;
		kept += score.probability;
		const key = targetKey(target);
		const was = byKey.get(key);
		const visualAngleRad = target.kind === 'outside' ? null : score.visualAngleRad;
		byKey.set(key, {
			target,
			probability: score.probability + (was?.probability ?? 0),
			visualAngleRad: was && was.probability >= score.probability ? was.visualAngleRad : visualAngleRad,
		});
	}
	if (!isTouched) return scores;
	if (kept <= 0) return [{ target: OUTSIDE, probability: 1, visualAngleRad: null }];
	const list = [...byKey.values()];
	// Where nothing was dropped the sum is what it was: dividing would only round.
	const whole = isDropped ? list.map((s) => ({ ...s, probability: s.probability / kept })) : list;
	return whole.sort((a, b) => b.probability - a.probability);
};

const correctAttention = <A extends Attention | Handling>(
	attention: A | null,
	self: PersonId,
	stretch: IdentityStretch,
): A | null => {
	if (!attention) return null;
	const scores = correctScores(attention.scores, self, stretch);
	return scores === attention.scores ? attention : { ...attention, scores };
};

/** Likeness with the others under their corrected ids, without pairs of one person or with somebody left out. */
const correctLikeness = (
	likeness: NonNullable<Observation['likeness']>,
	self: PersonId,
	{ fateOf }: IdentityStretch,
): NonNullable<Observation['likeness']> =>
	likeness.flatMap((pair) => {
		const fate = fateOf(pair.with);
		return fate.kind === 'is' && fate.personId !== self ? [{ ...pair, with: fate.personId }] : [];
	});

/** An observation of somebody who is `personId` now, with every target under its corrected id. */
const correctObservation = (o: Observation, personId: PersonId, stretch: IdentityStretch): Observation => ({
	...o,
	personId,
	gaze: correctAttention(o.gaze, personId, stretch),
	pointing: correctAttention(o.pointing, personId, stretch),
	...(o.handling && { handling: correctAttention(o.handling, personId, stretch) }),
	...(o.likeness && { likeness: correctLikeness(o.likeness, personId, stretch) }),
});

/**
 * The people of one frame as corrected. Where two ids of the same frame are one person now, the observation stays that
 * had the id already, else the first: nobody is in one frame twice.
 */
export const correctFrame = (
	observations: readonly Observation[],
	stretch: IdentityStretch,
): readonly Observation[] => {
	if (stretch.isUnchanged) return observations;
	const winner = new Map<PersonId, Observation>();
	for (const o of observations) {
		const fate = stretch.fateOf(o.personId);
		if (fate.kind !== 'is') continue;
		if (!winner.has(fate.personId) || o.personId === fate.personId) winner.set(fate.personId, o);
	}
	return observations.flatMap((o) => {
		const fate = stretch.fateOf(o.personId);
		if (fate.kind !== 'is' || winner.get(fate.personId) !== o) return [];
		return [correctObservation(o, fate.personId, stretch)];
	});
};
