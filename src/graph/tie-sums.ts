import { pairsOf } from '../core/collections';
import { compareIds } from '../core/order';
import type { PersonId } from '../core/people';
import type { SocialEvent, SocialGraph, Tie } from '../core/social';

/** Who was seen in one analysed frame. Plain data. */
export type PresenceRecord = {
	tMs: number;
	/** How long the frame counts, milliseconds: until the next one, but not across a gap of dropped frames. */
	durationMs: number;
	/** In order of id. */
	visible: readonly PersonId[];
	/** Those of `visible` whose gaze was known. */
	gazeKnown: readonly PersonId[];
};

/** A person's times so far. */
export type PersonSum = SocialGraph['people'][number];

/** A tie with the sum its confidence comes from. */
export type TieSum = Omit<Tie, 'confidence'> & {
	/** Sum of confidence times milliseconds over its looks. */
	confidenceMs: number;
};

/** Sums over a stretch of time. Plain data, in order of id. */
export type GraphSums = { people: readonly PersonSum[]; ties: readonly TieSum[] };

/** Sums of nothing. */
export const noSums: GraphSums = { people: [], ties: [] };

/** A half-open stretch of time; `null` for all of it. */
type Window = { startMs: number; endMs: number } | null;

const overlapMs = (window: Window, startMs: number, endMs: number): number =>
	Math.max(0, Math.min(endMs, window?.endMs ?? endMs) - Math.max(startMs, window?.startMs ?? startMs));

/** The tie of two people who did nothing together. */
export const noTie = {
	lookMs: 0,
	lookCount: 0,
	mutualMs: 0,
	mutualCount: 0,
	jointMs: 0,
	followCount: 0,
	avertCount: 0,
	pointCount: 0,
};

const newTie = (from: PersonId, to: PersonId): TieSum => ({ from, to, ...noTie, confidenceMs: 0 });

const tieKey = (from: PersonId, to: PersonId) => `${from}>${to}`;

/** Adds presence: those seen in a frame, whose time is clipped to the window. */
export const addPresence = (sums: GraphSums, records: Iterable<PresenceRecord>, window: Window): GraphSums => {
	const people = new Map(sums.people.map((p) => [p.personId, { ...p }]));
	const before = people.size;
	for (const { tMs, durationMs, visible, gazeKnown } of records) {
		const ms = overlapMs(window, tMs, tMs + durationMs);
		for (const personId of visible) {
			const sum = people.get(personId);
			if (sum) sum.visibleMs += ms;
			else people.set(personId, { personId, visibleMs: ms, gazeKnownMs: 0 });
		}
		for (const personId of gazeKnown) {
			const sum = people.get(personId);
			if (sum) sum.gazeKnownMs += ms;
		}
	}
	const list = [...people.values()];
	if (list.length > before) list.sort((a, b) => compareIds(a.personId, b.personId));
	return { ...sums, people: list };
};

/**
 * Adds what events say about ties. An event that is still open lasts until `nowMs`.
 *
 * The time of a look is the time of its `look-at-head` event: blinks up to the rule's longest gap are part of it, and
 * flickers below its shortest duration are not. A tie is therefore exactly the sum of the events that can be cited for
 * it, as in the "total duration" of observational coding. An event counts in a window when part of it lies there.
 */
export const addEvents = (sums: GraphSums, events: Iterable<SocialEvent>, nowMs: number, window: Window): GraphSums => {
	const ties = new Map(sums.ties.map((t) => [tieKey(t.from, t.to), t]));
	const changed = new Set<TieSum>();
	/** The tie as a copy that may be changed. */
	const tie = (from: PersonId, to: PersonId): TieSum => {
		const key = tieKey(from, to);
		const was = ties.get(key);
		if (was && changed.has(was)) return was;
		const own = was ? { ...was } : newTie(from, to);
		ties.set(key, own);
		changed.add(own);
		return own;
	};
	for (const event of events) {
		const [a, b] = event.people;
		const ms = overlapMs(window, event.startMs, event.endMs ?? Math.max(nowMs, event.startMs));
		if (!a || !b || ms <= 0) continue;
		if (event.kind === 'look-at-head') {
			const look = tie(a, b);
			look.lookMs += ms;
			look.lookCount++;
			look.confidenceMs += event.confidence * ms;
		} else if (event.kind === 'mutual-gaze') {
			for (const side of [tie(a, b), tie(b, a)]) {
				side.mutualMs += ms;
				side.mutualCount++;
			}
		} else if (event.kind === 'shared-attention' || event.kind === 'joint-attention') {
			for (const [x, y] of pairsOf(event.people)) {
				tie(x, y).jointMs += ms;
				tie(y, x).jointMs += ms;
			}
		} else if (event.kind === 'gaze-following') {
			// Leader first: it is the follower who does something.
			tie(b, a).followCount++;
		} else if (event.kind === 'gaze-aversion') {
			tie(a, b).avertCount++;
		} else if (event.kind === 'pointing-followed') {
			tie(a, b).pointCount++;
		}
	}
	const list = [...ties.values()];
	if (list.length > sums.ties.length) list.sort((x, y) => compareIds(x.from, y.from) || compareIds(x.to, y.to));
	return { ...sums, ties: list };
};

/** A tie with its confidence. Field by field: at ten people this runs 180 times a frame, and rest copies are slow. */
const toTie = (t: TieSum): Tie => ({
	from: t.from,
	to: t.to,
	lookMs: t.lookMs,
	lookCount: t.lookCount,
	mutualMs: t.mutualMs,
	mutualCount: t.mutualCount,
	jointMs: t.jointMs,
	followCount: t.followCount,
	avertCount: t.avertCount,
	pointCount: t.pointCount,
	confidence: t.lookMs > 0 ? Math.min(1, t.confidenceMs / t.lookMs) : null,
});

/** The sums as a graph. */
export const toGraph = (sums: GraphSums, startMs: number, endMs: number): SocialGraph => ({
	window: { startMs, endMs },
	people: sums.people,
	ties: sums.ties.map(toTie),
});

/**
 * The graph of any stretch `[startMs, endMs)`.
 *
 * @param records presence of at least the frames in the window, in any order.
 * @param events at least those that overlap it; one still open lasts until the end of the window.
 */
export const foldWindow = (
	records: Iterable<PresenceRecord>,
	events: Iterable<SocialEvent>,
	startMs: number,
	endMs: number,
): SocialGraph => {
	const window = { startMs, endMs };
	const within = function* () {
		for (const record of records) {
			if (record.tMs < endMs && record.tMs + record.durationMs > startMs) yield record;
		}
	};
	const sums = addEvents(addPresence(noSums, within(), window), events, endMs, window);
	return toGraph(sums, startMs, endMs);
};
