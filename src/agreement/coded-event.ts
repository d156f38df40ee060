import { targetKey } from '../core/attention';
import { isSymmetric } from '../core/event-kinds/kinds';
import type { PersonId } from '../core/people';
import type { SocialEvent } from '../core/social';

/** An event that is over, of either coder. */
export type CodedEvent = SocialEvent & { endMs: number };

/** Whose event it is: the actor, or everybody where there is none. */
export const ownersOf = ({ kind, people }: Pick<SocialEvent, 'kind' | 'people'>): readonly PersonId[] =>
	isSymmetric(kind) ? people : people.slice(0, 1);

/** What the target is called in tables; `present` when it is not coded. */
export const targetLabel = ({ target }: Pick<SocialEvent, 'target'>): string =>
	target ? targetKey(target) : 'present';

/** Whether two coders mean the same people: the same actor; for something done together, one names a subset of the other's. */
export const isSamePeople = (a: CodedEvent, b: CodedEvent): boolean => {
	const [fewer, more] = [ownersOf(a), ownersOf(b)].sort((x, y) => x.length - y.length);
	return fewer!.length > 0 && fewer!.every((id) => more!.includes(id));
};

/** Shared time over all time of two intervals, 0 to 1. Two events without length are the same when at the same time. */
export const temporalIou = (a: CodedEvent, b: CodedEvent): number => {
	const shared = Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);
	const all = Math.max(a.endMs, b.endMs) - Math.min(a.startMs, b.startMs);
	return all === 0 ? 1 : Math.max(0, shared) / all;
};
