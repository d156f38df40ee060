import {
	targetKey,
	type Attention,
	type Handling,
	type Observation,
	type Pointing,
	type Target,
	type TargetScore,
} from './attention';
import { hasRoles } from './event-kinds/kinds';
import { compareIds } from './order';
import { idFrom, type Merge, type PersonId } from './people';
import type { SocialEvent, SocialEventKind } from './social';

/** The final id of a person. */
export type ResolvePerson = (personId: PersonId) => PersonId;

/** Follows merges, in the order they were made, to the id that is still used. */
export const resolveMerges = (merges: readonly Merge[]): ResolvePerson => {
	const into = new Map<PersonId, PersonId>();
	for (const merge of merges) {
		if (merge.from === merge.into) continue;
		for (const [from, to] of into) if (to === merge.from) into.set(from, merge.into);
		into.set(merge.from, merge.into);
		into.delete(merge.into);
	}
	return (personId) => into.get(personId) ?? personId;
};

/** The same target under its final id. */
export const mergeTarget = (target: Target, resolve: ResolvePerson): Target =>
	target.kind === 'person' ? { ...target, personId: resolve(target.personId) } : target;

/**
 * The distribution under final ids. Targets that turn out to be the same add up; what was given to the looker's own
 * former id goes to `outside`, for nobody looks at their own head.
 */
const mergeScores = (
	scores: readonly TargetScore[],
	self: PersonId,
	resolve: ResolvePerson,
): readonly TargetScore[] => {
	const isTouched = ({ target }: TargetScore) =>
		target.kind === 'person' && (resolve(target.personId) !== target.personId || target.personId === self);
	if (!scores.some(isTouched)) return scores;
	const byKey = new Map<string, TargetScore>();
	for (const score of scores) {
		const renamed = mergeTarget(score.target, resolve);
		const isSelf = renamed.kind === 'person' && renamed.personId === self;
		const target: Target = isSelf ? { kind: 'outside' } : renamed;
		const visualAngleRad = isSelf ? null : score.visualAngleRad;
		const was = byKey.get(targetKey(target));
		byKey.set(targetKey(target), {
			target,
			probability: score.probability + (was?.probability ?? 0),
			visualAngleRad: was && was.probability >= score.probability ? was.visualAngleRad : visualAngleRad,
		});
	}
	return [...byKey.values()].sort((a, b) => b.probability - a.probability);
};

/** The name of a target (`targetKey`) under final ids. */
export type RenameKey = (key: string) => string;

/** Renames targets by their keys, after merges. */
export const renameKeys = (merges: readonly Merge[]): RenameKey => {
	const resolve = resolveMerges(merges);
	return (key) => {
		const [kind, id, part] = key.split(':');
		if (kind !== 'person' || id === undefined) return key;
		return [kind, resolve(idFrom(id)), ...(part === undefined ? [] : [part])].join(':');
	};
};

const mergeAttention = <A extends Attention>(attention: A | null, self: PersonId, resolve: ResolvePerson): A | null =>
	attention && { ...attention, scores: mergeScores(attention.scores, self, resolve) };

/** Where somebody points, under final ids. @param self who points */
export const mergePointing = (pointing: Pointing, self: PersonId, resolve: ResolvePerson): Pointing => ({
	...pointing,
	scores: mergeScores(pointing.scores, self, resolve),
});

const mergeHandling = (handling: Handling, self: PersonId, resolve: ResolvePerson): Handling => ({
	...handling,
	scores: mergeScores(handling.scores, self, resolve),
});

/** Nobody stands beside themselves: pairs of a person with their own former id are dropped. */
const mergeLikeness = (likeness: NonNullable<Observation['likeness']>, self: PersonId, resolve: ResolvePerson) =>
	likeness.flatMap((pair) => (resolve(pair.with) === self ? [] : [{ ...pair, with: resolve(pair.with) }]));

/** The same observation under final ids. */
export const mergeObservation = (observation: Observation, resolve: ResolvePerson): Observation => {
	const personId = resolve(observation.personId);
	return {
		...observation,
		personId,
		gaze: mergeAttention(observation.gaze, personId, resolve),
		pointing: mergeAttention(observation.pointing, personId, resolve),
		...(observation.handling && { handling: mergeHandling(observation.handling, personId, resolve) }),
		...(observation.likeness && { likeness: mergeLikeness(observation.likeness, personId, resolve) }),
	};
};

/** People as an event lists them: actor first where the kind is directed, else in order of id. */
export const orderPeople = (kind: SocialEventKind, people: readonly PersonId[]): readonly PersonId[] =>
	hasRoles(kind, 'actor', 'towards', 'follows') ? people : [...people].sort(compareIds);

/** The same event under final ids; `null` when it turns out to be between a person and themselves. */
export const mergeEvent = (event: SocialEvent, resolve: ResolvePerson): SocialEvent | null => {
	const people = event.people.map(resolve);
	if (new Set(people).size < event.people.length) return null;
	const target = event.target && mergeTarget(event.target, resolve);
	if (target?.kind === 'person' && target.personId === people[0] && event.kind !== 'mutual-gaze') return null;
	return { ...event, people: orderPeople(event.kind, people), target };
};
