import { pairsOf } from '../core/collections';
import { compareIds } from '../core/order';
import type { PersonId } from '../core/people';
import type { SocialEvent, SocialGraph } from '../core/social';
import { addEvents, toGraph, type GraphSums, type PersonSum, type PresenceRecord, type TieSum } from './tie-sums';
import { SpanSums } from './span-sums';

/** A person's sums in a window, beyond what the graph has. */
type PersonExtra = {
	personId: PersonId;
	/** Time in shared or joint attention with anybody; overlaps count once. */
	jointMs: number;
	/** Pointing gestures during which somebody else's gaze was known, and those of them that anybody looked along. */
	pointCount: number;
	pointAnsweredCount: number;
};

/**
 * Of more people than this, the times in which each could have looked at each are not kept (4 kB for each ordered pair:
 * 40 MB), and of pairs only those with a tie are listed. Measures that rest on those times are unknown then.
 */
const MAX_PEOPLE_IN_PAIRS = 100;

/**
 * What a window gave `from` the chance to do towards `to`. Every ordered pair of people has one, in sessions of more
 * than a hundred people every pair with a tie.
 */
type PairExtra = {
	from: PersonId;
	to: PersonId;
	/** Time in which the gaze of `from` was known while `to` was in the picture. */
	possibleMs: number;
	/** Time in which the gaze of both was known. */
	bothKnownMs: number;
	/** Pointing gestures of `from` during which the gaze of `to` was known, and those of them that `to` looked along. */
	pointCount: number;
	pointAnsweredCount: number;
};

/** All that measures of a window rest on. */
export type WindowSums = {
	graph: SocialGraph;
	/** In order of id. */
	people: readonly PersonExtra[];
	/** In order of `from`, then `to`. */
	pairs: readonly PairExtra[];
};

/** Ongoing events, and the time up to which they are known to last. */
export type OpenEvents = { events: readonly SocialEvent[]; nowMs: number };

type Span = { startMs: number; endMs: number };
type PersonIndex = { visible: SpanSums; known: SpanSums; joint: Span[]; pointings: Span[] };
type PairIndex = { possible: SpanSums; bothKnown: SpanSums; followed: number[] };
type TieIndex = {
	look: SpanSums;
	/** Looks weighted by their confidence. */
	sure: SpanSums;
	mutual: SpanSums;
	joint: SpanSums;
	follow: SpanSums;
	avert: SpanSums;
	point: SpanSums;
};

/** Shared stand-in for no spans, since most ties have one or two kinds of them. Never added to. */
const NO_SPANS = new SpanSums();
const emptyTie: Readonly<TieIndex> = {
	...{ look: NO_SPANS, sure: NO_SPANS, mutual: NO_SPANS, joint: NO_SPANS },
	...{ follow: NO_SPANS, avert: NO_SPANS, point: NO_SPANS },
};

const keyOf = (from: PersonId, to: PersonId) => `${from}>${to}`;
const isJoint = ({ kind }: SocialEvent) => kind === 'shared-attention' || kind === 'joint-attention';
const isPointing = ({ kind, gesture }: SocialEvent) => kind === 'deictic-gesture' && gesture === 'pointing';
const insert = <T>(list: T[], item: T, startOf: (item: T) => number): void => {
	let at = list.length;
	while (at > 0 && startOf(list[at - 1]!) > startOf(item)) at--;
	list.splice(at, 0, item);
};

/**
 * A session's presence and events, arranged so that the graph and the measures of any window take time that grows with
 * people and pairs, hardly with frames and events: a window can be dragged over an hour. Gives what `foldWindow` gives,
 * to the microsecond. Grows at its end; when ids have changed, as after a merge, it is built anew.
 */
export class WindowIndex {
	readonly #people = new Map<PersonId, PersonIndex>();
	readonly #pairs = new Map<string, PairIndex & { from: PersonId; to: PersonId }>();
	readonly #ties = new Map<string, TieIndex & { from: PersonId; to: PersonId }>();
	#hasPairs = true;

	/** Everybody in it, in order of id. */
	get people(): PersonId[] {
		return [...this.#people.keys()].sort(compareIds);
	}

	/** Adds an analysed frame whose length is known. In order of time. */
	addPresence({ tMs, durationMs, visible, gazeKnown }: PresenceRecord): void {
		const endMs = tMs + durationMs;
		for (const personId of visible) this.#person(personId).visible.append(tMs, endMs);
		for (const from of gazeKnown) this.#person(from).known.append(tMs, endMs);
		if (this.#hasPairs && this.#people.size > MAX_PEOPLE_IN_PAIRS) this.#dropPairs();
		if (!this.#hasPairs) return;
		for (const from of gazeKnown) {
			for (const to of visible) if (to !== from) this.#pair(from, to).possible.append(tMs, endMs);
			for (const to of gazeKnown) if (to !== from) this.#pair(from, to).bothKnown.append(tMs, endMs);
		}
	}

	/** Adds an event that is over. Any order; in order of time it is fastest. */
	addEvent(event: SocialEvent): void {
		const { startMs, endMs, people } = event;
		const [a, b] = people;
		if (endMs === null || !a) return;
		if (isPointing(event)) insert(this.#person(a).pointings, { startMs, endMs }, (s) => s.startMs);
		if (!b) return;
		if (isJoint(event)) for (const id of people) insert(this.#person(id).joint, { startMs, endMs }, (s) => s.startMs);
		if (event.kind === 'look-at-head') {
			this.#spans(a, b, 'look').add(startMs, endMs);
			this.#spans(a, b, 'sure').add(startMs, endMs, event.confidence);
		} else if (event.kind === 'mutual-gaze') {
			for (const spans of [this.#spans(a, b, 'mutual'), this.#spans(b, a, 'mutual')]) spans.add(startMs, endMs);
		} else if (isJoint(event)) {
			for (const [x, y] of pairsOf(people)) {
				for (const spans of [this.#spans(x, y, 'joint'), this.#spans(y, x, 'joint')]) spans.add(startMs, endMs);
			}
		} else if (event.kind === 'gaze-following') {
			this.#spans(b, a, 'follow').add(startMs, endMs);
		} else if (event.kind === 'gaze-aversion') {
			this.#spans(a, b, 'avert').add(startMs, endMs);
		} else if (event.kind === 'pointing-followed') {
			this.#spans(a, b, 'point').add(startMs, endMs);
			insert(this.#pair(a, b).followed, startMs, (tMs) => tMs);
		}
	}

	/** Sums over `[startMs, endMs)`; events of `open` last until its `nowMs`. */
	within(startMs: number, endMs: number, open: OpenEvents = { events: [], nowMs: endMs }): WindowSums {
		const people = this.people;
		const sums: PersonSum[] = people.map((personId) => {
			const { visible, known } = this.#person(personId);
			return {
				personId,
				visibleMs: visible.msWithin(startMs, endMs),
				gazeKnownMs: known.msWithin(startMs, endMs),
			};
		});
		const ended: GraphSums = { people: sums.filter((p) => p.visibleMs > 0), ties: this.#tiesWithin(startMs, endMs) };
		const graph = toGraph(
			addEvents(ended, open.events, open.nowMs, { startMs, endMs: Math.min(endMs, open.nowMs) }),
			startMs,
			endMs,
		);
		const isMet = (s: Span) => s.startMs < endMs && s.endMs > startMs;
		const openSpans = (events: readonly SocialEvent[]): Span[] =>
			events.map((e) => ({ startMs: e.startMs, endMs: Math.max(e.startMs, Math.min(endMs, open.nowMs)) }));
		const pairAt = new Map<string, PairExtra>();
		const pairOf = (from: PersonId, to: PersonId): PairExtra => {
			const key = keyOf(from, to);
			let own = pairAt.get(key);
			if (!own) {
				const pair = this.#pairs.get(key);
				const possibleMs = pair?.possible.msWithin(startMs, endMs) ?? 0;
				const bothKnownMs = pair?.bothKnown.msWithin(startMs, endMs) ?? 0;
				pairAt.set(key, (own = { from, to, possibleMs, bothKnownMs, pointCount: 0, pointAnsweredCount: 0 }));
			}
			return own;
		};
		if (people.length > MAX_PEOPLE_IN_PAIRS) for (const { from, to } of graph.ties) pairOf(from, to);
		else for (const from of people) for (const to of people) if (from !== to) pairOf(from, to);
		const extras = people.map((personId): PersonExtra => {
			const { joint, pointings } = this.#person(personId);
			const own = open.events.filter((e) => e.people.includes(personId) && isJoint(e));
			const extra: PersonExtra = {
				personId,
				jointMs: unionMs([...joint.filter(isMet), ...openSpans(own)], startMs, endMs),
				pointCount: 0,
				pointAnsweredCount: 0,
			};
			const all = [...pointings, ...openSpans(open.events.filter((e) => isPointing(e) && e.people[0] === personId))];
			all.forEach((gesture, i) => {
				if (!isMet(gesture)) return;
				const span = { startMs: gesture.startMs, endMs: all[i + 1]?.startMs ?? Infinity };
				const seenBy = people.filter(
					(id) => id !== personId && this.#person(id).known.countWithin(gesture.startMs, gesture.endMs) > 0,
				);
				const answeredBy = people.filter((id) => this.#isFollowed(personId, id, span, open.events));
				for (const id of new Set([...seenBy, ...answeredBy])) {
					const pair = pairOf(personId, id);
					pair.pointCount++;
					if (answeredBy.includes(id)) pair.pointAnsweredCount++;
				}
				if (seenBy.length + answeredBy.length > 0) extra.pointCount++;
				if (answeredBy.length > 0) extra.pointAnsweredCount++;
			});
			return extra;
		});
		const pairs = [...pairAt.values()];
		if (people.length > MAX_PEOPLE_IN_PAIRS) pairs.sort((x, y) => compareIds(x.from, y.from) || compareIds(x.to, y.to));
		return { graph, people: extras, pairs };
	}

	/** A look along a gesture belongs to the latest one that began before it, so `span` lasts until the next one. */
	#isFollowed(from: PersonId, to: PersonId, span: Span, open: readonly SocialEvent[]): boolean {
		const isIts = (tMs: number) => tMs >= span.startMs && tMs < span.endMs;
		return (
			(this.#pairs.get(keyOf(from, to))?.followed.some(isIts) ?? false) ||
			open.some((e) => e.kind === 'pointing-followed' && e.people[0] === from && e.people[1] === to && isIts(e.startMs))
		);
	}

	#tiesWithin(startMs: number, endMs: number): TieSum[] {
		const ties: TieSum[] = [];
		for (const { from, to, look, sure, mutual, joint, follow, avert, point } of this.#ties.values()) {
			const tie: TieSum = {
				from,
				to,
				lookMs: look.msWithin(startMs, endMs),
				lookCount: look.countWithin(startMs, endMs),
				mutualMs: mutual.msWithin(startMs, endMs),
				mutualCount: mutual.countWithin(startMs, endMs),
				jointMs: joint.msWithin(startMs, endMs),
				followCount: follow.countWithin(startMs, endMs),
				avertCount: avert.countWithin(startMs, endMs),
				pointCount: point.countWithin(startMs, endMs),
				confidenceMs: sure.msWithin(startMs, endMs),
			};
			const { lookCount, mutualCount, jointMs, followCount, avertCount, pointCount } = tie;
			if (lookCount + mutualCount + jointMs + followCount + avertCount + pointCount > 0) ties.push(tie);
		}
		return ties.sort((x, y) => compareIds(x.from, y.from) || compareIds(x.to, y.to));
	}

	/** With too many people for all pairs, only those pairs are kept in which one looked along the other's gesture. */
	#dropPairs(): void {
		this.#hasPairs = false;
		for (const [key, pair] of this.#pairs) {
			if (pair.followed.length === 0) this.#pairs.delete(key);
			else Object.assign(pair, { possible: NO_SPANS, bothKnown: NO_SPANS });
		}
	}

	#person(personId: PersonId): PersonIndex {
		let own = this.#people.get(personId);
		if (!own) {
			own = { visible: new SpanSums(), known: new SpanSums(), joint: [], pointings: [] };
			this.#people.set(personId, own);
		}
		return own;
	}

	#pair(from: PersonId, to: PersonId): PairIndex {
		const key = keyOf(from, to);
		let own = this.#pairs.get(key);
		if (!own) {
			own = { from, to, possible: new SpanSums(), bothKnown: new SpanSums(), followed: [] };
			this.#pairs.set(key, own);
		}
		return own;
	}

	/** Spans of one kind of a tie, to be added to. */
	#spans(from: PersonId, to: PersonId, of: keyof TieIndex): SpanSums {
		const key = keyOf(from, to);
		let own = this.#ties.get(key);
		if (!own) {
			own = { from, to, ...emptyTie };
			this.#ties.set(key, own);
			this.#person(from);
			this.#person(to);
		}
		if (own[of] === NO_SPANS) own[of] = new SpanSums();
		return own[of];
	}
}

/** Time that any of the spans covers in `[startMs, endMs)`. */
const unionMs = (spans: readonly Span[], startMs: number, endMs: number): number => {
	let sum = 0;
	let coveredMs = startMs;
	for (const span of [...spans].sort((a, b) => a.startMs - b.startMs)) {
		const fromMs = Math.max(coveredMs, span.startMs);
		const untilMs = Math.min(endMs, span.endMs);
		if (untilMs <= fromMs) continue;
		sum += untilMs - fromMs;
		coveredMs = untilMs;
	}
	return sum;
};
