import type { EventPattern, PersonRef, Query, Span, TargetRef } from '../../src/reason/answer/query';
import { keyOf, matching, personOf } from './evaluate';
import type { Answer, Value } from './question';
import { sampleSession } from './sample-session';

/** When answers and queries count as the same; in words in README.md. */

const TIME_TOLERANCE_MS = 250;
const LENGTH_TOLERANCE = 0.1;

const UNDIRECTED = ['mutual-gaze', 'shared-attention', 'joint-attention', 'interaction'];

const plainPerson = (ref: PersonRef | null): string | null =>
	ref && (personOf(ref) ?? JSON.stringify(ref).toLowerCase());

const plainTarget = (ref: TargetRef | null): string | null => ref && (keyOf(ref) ?? JSON.stringify(ref).toLowerCase());

const plainPattern = ({ doing, actor, target }: EventPattern) => {
	const by = plainPerson(actor);
	const to = plainTarget(target);
	if (doing === 'camera-contact') return { doing: 'look', by, to: 'camera' };
	// Kinds without a direction: the people named, in order of id, whichever field holds them.
	if (UNDIRECTED.includes(doing) && target?.kind === 'person')
		return { doing, both: [by, to?.slice('person:'.length)].sort() };
	if (UNDIRECTED.includes(doing) && by && !to) return { doing, both: [by, undefined].sort() };
	return { doing, by, to };
};

/** Which of several does not matter when there is one, nor whether at anyone or at anything when that changes nothing. */
const plainAnchor = (anchor: EventPattern, pick: 'first' | 'last' | 'any') => {
	const idsOf = (pattern: EventPattern) => [...new Set(matching(pattern).map(({ id }) => id))];
	const ids = idsOf(anchor);
	const open = { ...anchor, target: null };
	const isOpen = anchor.target?.kind === 'anyone' || anchor.target?.kind === 'anything';
	const isSame = isOpen && idsOf(open).length === ids.length;
	return { anchor: plainPattern(isSame ? open : anchor), pick: ids.length === 1 ? 'any' : pick };
};

const plainSpan = (span: Span): unknown => {
	switch (span.kind) {
		case 'all':
			return [0, sampleSession.durationMs];
		case 'between':
			return [
				span.startMs ?? 0,
				Math.min(span.endMs ?? Infinity, Math.max(sampleSession.durationMs, span.startMs ?? 0)),
			];
		case 'at':
			return span.tMs;
		case 'relative':
			return { relation: span.relation, ...plainAnchor(span.anchor, span.pick) };
	}
};

const plainQuery = ({ ask, about, span, pick, rank, compare, isNegated }: Query) => ({
	ask,
	about: plainPattern(about),
	span: plainSpan(span),
	// Both speak of the first where there are several.
	pick: (ask === 'when' || ask === 'why') && pick === 'first' ? null : pick,
	rank,
	compare: compare && {
		by: compare.by,
		sides:
			compare.by === 'actor'
				? [plainPerson(compare.a), plainPerson(compare.b)]
				: compare.by === 'target'
					? [plainTarget(compare.a), plainTarget(compare.b)]
					: [plainSpan(compare.a), plainSpan(compare.b)],
	},
	isNegated,
});

/** Says the same in other fields: `P1` for `A`, no bounds for all of the session, … */
export const isSameQuery = (a: Query, b: Query): boolean =>
	JSON.stringify(plainQuery(a)) === JSON.stringify(plainQuery(b));

const isNear = (a: number, b: number) => Math.abs(a - b) <= TIME_TOLERANCE_MS;

const isSameSet = (a: readonly string[], b: readonly string[]) =>
	new Set(a).size === new Set(b).size && a.every((item) => b.includes(item));

/** People are targets, too: who is asked for may be answered either way. */
const namesIn = (value: Value): readonly string[] | null =>
	'people' in value ? value.people.map((id) => `person:${id}`) : 'targets' in value ? value.targets : null;

const isSameValue = (expected: Value, actual: Value, ask: Query['ask'] | undefined): boolean => {
	const [a, b] = [namesIn(expected), namesIn(actual)];
	if (a && b) return isSameSet(a, b);
	if ('yes' in expected) return 'yes' in actual && actual.yes === expected.yes;
	if ('count' in expected) return 'count' in actual && actual.count === expected.count;
	if ('compare' in expected) return 'compare' in actual && actual.compare === expected.compare;
	if ('span' in expected) {
		const { span } = expected;
		return 'span' in actual && isNear(span.startMs, actual.span.startMs) && isNear(span.endMs, actual.span.endMs);
	}
	if ('ms' in expected) return 'ms' in actual && Math.abs(actual.ms - expected.ms) <= LENGTH_TOLERANCE * expected.ms;
	if ('kinds' in expected && 'kinds' in actual) {
		// Any of the neighbours is one.
		if (ask === 'why') return actual.kinds.some((kind) => expected.kinds.includes(kind));
		return isSameSet(expected.kinds, actual.kinds);
	}
	return false;
};

export const isSameAnswer = (expected: Answer, actual: Answer, ask?: Query['ask']): boolean =>
	expected.status === 'answered'
		? actual.status === 'answered' && isSameValue(expected.value, actual.value, ask)
		: actual.status === expected.status;
