import { itemAt } from '../core/collections';
import { channelOf } from '../core/event-kinds/kinds';
import type { PersonId } from '../core/people';
import { isSamePeople, ownersOf, targetLabel, temporalIou, type CodedEvent } from './coded-event';
import { edgesBetween, matchOneToOne } from './matching';
import { crossTable, NONE } from './kappa';

/** A place where the coders differ, to look at in the video. */
export type Disagreement = {
	what:
		/** The other coder has nothing of the kind there. */
		| 'only-ours'
		| 'only-theirs'
		/** The same people at the same time, another kind. */
		| 'kind'
		/** The same kind, but the overlap in time is too small. */
		| 'times'
		/** The same kind and times, another target. */
		| 'target';
	/** Where to seek to. */
	startMs: number;
	endMs: number;
	people: readonly PersonId[];
	ours: CodedEvent | null;
	theirs: CodedEvent | null;
};

/** Events by kind, ours down and theirs across; `none` where the other has nothing. */
export type Confusion = { labels: readonly string[]; counts: readonly (readonly number[])[] };

type Pair = { ours: CodedEvent | null; theirs: CodedEvent | null };

const sharesPeople = (a: CodedEvent, b: CodedEvent): boolean => ownersOf(a).some((id) => ownersOf(b).includes(id));

/** Overlap counts; of two events at one moment without length also the same time. */
const overlap = (a: CodedEvent, b: CodedEvent): number | null => {
	const iou = temporalIou(a, b);
	return iou > 0 ? iou : null;
};

/** Pairs what overlaps: the same kind first, then any kind of the same people; the rest stays alone. */
const pairAll = (ours: readonly CodedEvent[], theirs: readonly CodedEvent[]): Pair[] => {
	const pairs: Pair[] = [];
	const round = (
		a: readonly CodedEvent[],
		b: readonly CodedEvent[],
		fits: (x: CodedEvent, y: CodedEvent) => boolean,
	): [CodedEvent[], CodedEvent[]] => {
		const partners = matchOneToOne(
			a.length,
			b.length,
			edgesBetween(a, b, 0, (x, y) => (fits(x, y) ? overlap(x, y) : null)),
		);
		const taken = new Set(partners);
		partners.forEach((j, i) => j >= 0 && pairs.push({ ours: itemAt(a, i), theirs: itemAt(b, j) }));
		return [a.filter((_, i) => partners[i] === -1), b.filter((_, j) => !taken.has(j))];
	};
	const isSame = (x: CodedEvent, y: CodedEvent) => channelOf(x) === channelOf(y) && isSamePeople(x, y);
	const [a1, b1] = round(ours, theirs, (x, y) => isSame(x, y) && targetLabel(x) === targetLabel(y));
	const [a2, b2] = round(a1, b1, isSame);
	const [a3, b3] = round(a2, b2, sharesPeople);
	for (const event of a3) pairs.push({ ours: event, theirs: null });
	for (const event of b3) pairs.push({ ours: null, theirs: event });
	return pairs;
};

const judge = ({ ours, theirs }: Pair, minIou: number): Disagreement['what'] | null => {
	if (!ours) return 'only-theirs';
	if (!theirs) return 'only-ours';
	if (channelOf(ours) !== channelOf(theirs)) return 'kind';
	if (temporalIou(ours, theirs) < minIou) return 'times';
	// A coder who names no target does not contradict one who does.
	return ours.target && theirs.target && targetLabel(ours) !== targetLabel(theirs) ? 'target' : null;
};

/**
 * What the coders disagree on, in order of time, and the confusion of kinds.
 *
 * @param ours by start
 * @param theirs by start
 * @param minIou least temporal overlap of the same event
 */
export const findDisagreements = (
	ours: readonly CodedEvent[],
	theirs: readonly CodedEvent[],
	minIou: number,
): { disagreements: Disagreement[]; confusion: Confusion } => {
	const pairs = pairAll(ours, theirs);
	const disagreements = pairs
		.flatMap((pair): Disagreement[] => {
			const what = judge(pair, minIou);
			const events = [pair.ours, pair.theirs].filter((e) => e !== null);
			const [first] = events;
			if (what === null || !first) return [];
			return [
				{
					what,
					startMs: Math.min(...events.map((e) => e.startMs)),
					endMs: Math.max(...events.map((e) => e.endMs)),
					people: first.people,
					...pair,
				},
			];
		})
		.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
	const labels = [...new Set([...ours, ...theirs].map(channelOf))].sort().concat(NONE);
	const labelOf = (event: CodedEvent | null) => (event ? channelOf(event) : NONE);
	const labelled = pairs.map((pair) => [labelOf(pair.ours), labelOf(pair.theirs)] as const);
	return { disagreements, confusion: { labels, counts: crossTable(labels, labelled) } };
};
