import { any, does } from '../../query/build';
import type { Condition, Query, Slot, Span } from '../../query/query';
import type { Turn } from '../../query/reading';
import { atomsOf } from '../../query/scope';
import { sameSlot, type Atom } from '../conditions';
import { isDeedChunk, isNounChunk, type Chunk } from '../words/chunks';
import { slotOfKey } from '../words/slots';
import { isAsked } from './exchange';

/** Gestures towards something, after which a look is one at that. */
const GESTURES: readonly string[] = ['pointing', 'showing', 'giving', 'reaching'];
const FOLLOWING: readonly string[] = ['gaze-following', 'pointing-followed'];

/** A look that begins later than so long after a gesture is not said to be at it, ms. Ours. */
const WITHIN_MS = 10_000;

/** A gesture that was told, whose it was and at what. */
type Gesture = { readonly anchor: Atom; readonly who: Slot | null; readonly aim: Slot; readonly span: Span };

const gestureIn = (turn: Turn): Gesture | null => {
	const before = turn.queries.at(-1);
	if (!before || !isAsked(before) || before.about.is !== 'does') return null;
	const [gesture] = atomsOf(before.about);
	if (!gesture || !GESTURES.includes(gesture.doing)) return null;
	const told = turn.named.flatMap((key) => slotOfKey(key) ?? []);
	const first = told.find(({ is }) => is === 'person') ?? null;
	const who = gesture.who?.is === 'person' ? gesture.who : first;
	const fixed = gesture.whom?.is === 'thing' || gesture.whom?.is === 'person' ? gesture.whom : null;
	const aim = fixed ?? told.find((slot) => slot.is !== 'person' || !(who && sameSlot(slot, who)));
	if (!aim) return null;
	const pick = 'pick' in before && before.pick ? { is: before.pick.is, n: before.pick.n } : null;
	// One of several that was picked is that one, whoever did it.
	const open = (slot: Slot | null): Slot | null =>
		slot?.is === 'var' ? any(before.vars[slot.name]?.of ?? 'target') : slot;
	const doer = pick ? open(gesture.who) : (who ?? gesture.who);
	const anchor: Atom = { ...gesture, who: doer, whom: pick ? open(gesture.whom) : aim };
	return {
		anchor,
		who,
		aim,
		span: { is: 'beside', relation: 'after', anchor, pick, edge: 'start', withinMs: WITHIN_MS },
	};
};

/** A condition of one thing that is done, whoever of several does it. */
const withAtom = (about: Condition, change: (atom: Atom) => Condition): Condition | null =>
	about.is === 'does' ? change(about) : null;

/** “Was the other one watching?”: at whoever made the gesture or at what it was made to, while it was made. */
const watching = (
	query: Query,
	{ anchor, who: pointer, aim, span }: Gesture,
	chunks: readonly Chunk[],
): Query | null => {
	if (query.get !== 'whether' || query.about.is !== 'does' || query.about.doing !== 'look') return null;
	const { who, whom } = query.about;
	const isGoingOn = query.span.is === 'beside' && query.span.relation === 'during';
	const isProgressive = chunks.some((c) => isDeedChunk(c) && c.form === 'ing');
	if (whom !== null || who?.is !== 'person' || !pointer || sameSlot(who, pointer)) return null;
	if (!isGoingOn && !(isProgressive && query.span.is === 'all')) return null;
	const aims = [pointer, ...(sameSlot(aim, who) ? [] : [aim])];
	const during: Span =
		isGoingOn || span.is !== 'beside'
			? query.span
			: { is: 'beside', relation: 'during', anchor, pick: span.pick, edge: 'start', withinMs: null };
	return { ...query, about: { is: 'or', of: aims.map((one) => does('look', who, one)) }, span: during };
};

/**
 * “Did Tomas look?”, “who looked there?”, “did anyone follow?”, after at what Ruth pointed: at that, and after she did; `null`:
 * it is no such question, or nothing tells what she pointed at.
 */
export const afterGesture = (query: Query, turn: Turn | null, chunks: readonly Chunk[]): Query | null => {
	if (!turn || (query.get !== 'whether' && query.get !== 'list')) return null;
	const gesture = gestureIn(turn);
	if (!gesture) return null;
	const { who: pointer, aim, anchor, span } = gesture;
	const watched = watching(query, gesture, chunks);
	if (watched) return watched;
	if (query.span.is !== 'all') return null;
	const isThere = chunks.some((c) => isNounChunk(c) && c.noun.is === 'it' && c.text === 'there');
	const about = withAtom(query.about, (atom) => {
		const { doing, who, whom, what } = atom;
		if (who && (sameSlot(aim, who) || (pointer && sameSlot(pointer, who)))) return atom;
		const isOpen = whom === null || whom.is === 'any' || (isThere && sameSlot(whom, aim));
		if (doing === 'look') {
			const isOwn = whom === null && query.get === 'whether' && who?.is === 'person';
			return isOwn || (isThere && isOpen) ? does('look', who, aim) : atom;
		}
		const isSame = isOpen && (what === null || what.is === 'any' || sameSlot(what, aim));
		if (!FOLLOWING.includes(doing) || !isSame) return atom;
		return anchor.doing === 'pointing' ? does('pointing-followed', who, pointer, aim) : does('look', who, aim);
	});
	if (!about || about === query.about) return null;
	return { ...query, about, span };
};
