import { does } from '../../query/build';
import type { Query } from '../../query/query';
import type { Turn } from '../../query/reading';
import { atomsOf } from '../../query/scope';
import { sameSlot } from '../conditions';
import { slotOfKey } from '../words/slots';
import { isAsked } from './exchange';

/** Gestures towards something, after which a look is one at that. */
const GESTURES: readonly string[] = ['pointing', 'showing', 'giving', 'reaching'];

/** A look that begins later than so long after a gesture is not said to be at it, ms. Ours. */
const WITHIN_MS = 10_000;

/**
 * “Did Tomas look?”, after at what Ruth pointed: at that, and after she did; `null`: it is no such question, or nothing tells
 * what she pointed at.
 */
export const afterGesture = (query: Query, turn: Turn | null): Query | null => {
	const before = turn?.queries.at(-1);
	if (!turn || !before || !isAsked(before) || before.about.is !== 'does') return null;
	if (query.get !== 'whether' || query.about.is !== 'does' || query.span.is !== 'all') return null;
	const [gesture] = atomsOf(before.about);
	const { doing, who, whom } = query.about;
	if (doing !== 'look' || whom !== null || who?.is !== 'person' || !gesture || !GESTURES.includes(gesture.doing))
		return null;
	const told = turn.named.flatMap((key) => slotOfKey(key) ?? []);
	const fixed = gesture.whom?.is === 'thing' || gesture.whom?.is === 'person' ? gesture.whom : null;
	const aim = fixed ?? told.find((slot) => slot.is !== 'person' || !(gesture.who && sameSlot(slot, gesture.who)));
	if (!aim || sameSlot(aim, who)) return null;
	const anchor = does(gesture.doing, gesture.who, aim);
	const span = { is: 'beside', relation: 'after', anchor, pick: null, edge: 'start', withinMs: WITHIN_MS } as const;
	return { get: 'whether', vars: {}, about: does('look', who, aim), span, every: false };
};
