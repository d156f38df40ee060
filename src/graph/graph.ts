import type { Observation } from '../core/attention';
import { lastFrameMs, startFrameClock, tickFrameClock, type FrameClock } from '../core/frame-clock';
import { mergeEvent, resolveMerges, type ResolvePerson } from '../core/merge';
import { compareIds } from '../core/order';
import type { Merge, PersonId } from '../core/people';
import type { FrameInfo } from '../core/perception';
import type { SocialEvent, SocialGraph } from '../core/social';
import type { Stage } from '../core/stage';
import type { GraphConfig } from './graph-config';
import {
	addEvents,
	addPresence,
	noSums,
	toGraph,
	type GraphSums,
	type PersonSum,
	type PresenceRecord,
	type TieSum,
} from './tie-sums';

/** Who was seen in this frame, and what `events` said about it. */
export type GraphInput = {
	frame: FrameInfo;
	observations: readonly Observation[];
	/** Made in this frame. */
	merges: readonly Merge[];
	/** Going on, and ended just now. */
	open: readonly SocialEvent[];
	ended: readonly SocialEvent[];
};

export type GraphOutput = {
	/** The last `recentMs`. */
	recent: SocialGraph;
	/** From the first frame on. */
	session: SocialGraph;
	/** Presence in the frame before this one, whose length is now known, for a log to keep; `null` on the first frame. */
	record: PresenceRecord | null;
};

/** A person's times over all frames that lie at least partly in the recent window, and the number of those frames. */
type RecentSum = PersonSum & { frames: number };

/** What `graph` remembers. Plain data; bounded by the number of people and by `recentMs`. */
export type GraphState = {
	clock: FrameClock;
	/** Start of the first frame; `null` before it. */
	startMs: number | null;
	/** The latest frame, whose length is not known yet. */
	latest: PresenceRecord | null;
	/** Presence and ended events of the last `recentMs`, in order of time. */
	records: readonly PresenceRecord[];
	/** Over `records`, each counted whole. */
	recent: readonly RecentSum[];
	events: readonly SocialEvent[];
	/** Over every settled frame and ended event of the session. */
	sums: GraphSums;
};

const renameIds = (ids: readonly PersonId[], resolve: ResolvePerson): PersonId[] =>
	[...new Set(ids.map(resolve))].sort(compareIds);

/** Puts final ids into presence. */
export const renameRecord = (record: PresenceRecord, resolve: ResolvePerson): PresenceRecord => ({
	...record,
	visible: renameIds(record.visible, resolve),
	gazeKnown: renameIds(record.gazeKnown, resolve),
});

/** Merges the sums of people who turned out to be the same, and drops ties of a person with themselves. */
const renameSums = (sums: GraphSums, resolve: ResolvePerson): GraphSums => {
	const people = new Map<PersonId, GraphSums['people'][number]>();
	for (const sum of sums.people) {
		const personId = resolve(sum.personId);
		const was = people.get(personId);
		people.set(personId, {
			personId,
			visibleMs: sum.visibleMs + (was?.visibleMs ?? 0),
			gazeKnownMs: sum.gazeKnownMs + (was?.gazeKnownMs ?? 0),
		});
	}
	const ties = new Map<string, TieSum>();
	for (const tie of sums.ties) {
		const from = resolve(tie.from);
		const to = resolve(tie.to);
		if (from === to) continue;
		const was = ties.get(`${from}>${to}`);
		ties.set(`${from}>${to}`, was ? addTies(was, tie) : { ...tie, from, to });
	}
	return {
		people: [...people.values()].sort((a, b) => compareIds(a.personId, b.personId)),
		ties: [...ties.values()].sort((a, b) => compareIds(a.from, b.from) || compareIds(a.to, b.to)),
	};
};

const addTies = (a: TieSum, b: TieSum): TieSum => ({
	...a,
	lookMs: a.lookMs + b.lookMs,
	lookCount: a.lookCount + b.lookCount,
	mutualMs: a.mutualMs + b.mutualMs,
	mutualCount: a.mutualCount + b.mutualCount,
	jointMs: a.jointMs + b.jointMs,
	followCount: a.followCount + b.followCount,
	avertCount: a.avertCount + b.avertCount,
	pointCount: a.pointCount + b.pointCount,
	confidenceMs: a.confidenceMs + b.confidenceMs,
});

const renameState = (state: GraphState, merges: readonly Merge[]): GraphState => {
	if (merges.length === 0) return state;
	const resolve = resolveMerges(merges);
	const records = state.records.map((r) => renameRecord(r, resolve));
	return {
		...state,
		latest: state.latest && renameRecord(state.latest, resolve),
		records,
		recent: countRecent([], records, 1),
		events: state.events.flatMap((e) => mergeEvent(e, resolve) ?? []),
		sums: renameSums(state.sums, resolve),
	};
};

const presenceOf = ({ tMs }: FrameInfo, observations: readonly Observation[]): PresenceRecord => ({
	tMs,
	durationMs: 0,
	visible: observations.map((o) => o.personId).sort(compareIds),
	gazeKnown: observations.flatMap((o) => (o.gaze ? [o.personId] : [])).sort(compareIds),
});

/** Adds (`sign` 1) or removes (-1) whole frames; people who are left without a frame are dropped. */
const countRecent = (
	sums: readonly RecentSum[],
	records: readonly PresenceRecord[],
	sign: 1 | -1,
): readonly RecentSum[] => {
	if (records.length === 0) return sums;
	const people = new Map(sums.map((p) => [p.personId, { ...p }]));
	for (const { durationMs, visible, gazeKnown } of records) {
		for (const personId of visible) {
			const sum = people.get(personId) ?? { personId, visibleMs: 0, gazeKnownMs: 0, frames: 0 };
			sum.visibleMs += sign * durationMs;
			sum.frames += sign;
			people.set(personId, sum);
		}
		for (const personId of gazeKnown) {
			const sum = people.get(personId);
			if (sum) sum.gazeKnownMs += sign * durationMs;
		}
	}
	const list = [...people.values()].filter((p) => p.frames > 0);
	return list.some((p, i) => p.personId !== sums[i]?.personId)
		? list.sort((x, y) => compareIds(x.personId, y.personId))
		: list;
};

/** Advances to `nowMs` with the events that ended by then, and forgets what has left the recent window. */
const settle = (
	state: GraphState,
	nowMs: number,
	ended: readonly SocialEvent[],
	{ recentMs, maxFrameMs }: GraphConfig,
): { state: GraphState; record: PresenceRecord | null } => {
	const record = state.latest && { ...state.latest, durationMs: lastFrameMs(state.clock, nowMs, maxFrameMs) };
	const added = record ? [record] : [];
	const fromMs = nowMs - recentMs;
	const isOver = (r: PresenceRecord) => r.tMs + r.durationMs <= fromMs;
	const records = [...state.records, ...added];
	const counted = record ? addPresence(state.sums, added, null) : state.sums;
	return {
		record,
		state: {
			...state,
			latest: null,
			records: records.filter((r) => !isOver(r)),
			recent: countRecent(countRecent(state.recent, added, 1), records.filter(isOver), -1),
			events: [...state.events, ...ended].filter((e) => e.endMs === null || e.endMs > fromMs),
			sums: ended.length > 0 ? addEvents(counted, ended, nowMs, null) : counted,
		},
	};
};

/** People of the recent window, without the part of its first frame that lies before the window. */
const recentPeople = ({ recent, records }: GraphState, fromMs: number): PersonSum[] => {
	const [first] = records;
	const beforeMs = first ? Math.max(0, fromMs - first.tMs) : 0;
	return recent.map(({ personId, visibleMs, gazeKnownMs }) => ({
		personId,
		visibleMs: Math.max(0, visibleMs - (first?.visible.includes(personId) ? beforeMs : 0)),
		gazeKnownMs: Math.max(0, gazeKnownMs - (first?.gazeKnown.includes(personId) ? beforeMs : 0)),
	}));
};

const toOutput = (
	state: GraphState,
	{ nowMs, record }: { nowMs: number; record: PresenceRecord | null },
	open: readonly SocialEvent[],
	{ recentMs }: GraphConfig,
): GraphOutput => {
	const startMs = state.startMs ?? nowMs;
	const seenNow = state.latest ? [state.latest] : [];
	const recentWindow = { startMs: Math.max(startMs, nowMs - recentMs), endMs: nowMs };
	const present = addPresence({ people: recentPeople(state, recentWindow.startMs), ties: [] }, seenNow, null);
	const recent = addEvents(present, [...state.events, ...open], nowMs, recentWindow);
	const session = addEvents(addPresence(state.sums, seenNow, null), open, nowMs, null);
	return {
		recent: toGraph(recent, recentWindow.startMs, recentWindow.endMs),
		session: toGraph(session, startMs, nowMs),
		record,
	};
};

/** Who interacts with whom: over the last seconds and over the whole session. */
export const graph: Stage<GraphState, GraphInput, GraphOutput, GraphConfig> = {
	init: () => ({
		clock: startFrameClock(),
		startMs: null,
		latest: null,
		records: [],
		recent: [],
		events: [],
		sums: noSums,
	}),

	step(previous, { frame, observations, merges, open, ended }, config) {
		const settled = settle(renameState(previous, merges), frame.tMs, ended, config);
		const state: GraphState = {
			...settled.state,
			clock: tickFrameClock(previous.clock, frame.tMs, config.maxFrameMs),
			startMs: previous.startMs ?? frame.tMs,
			latest: presenceOf(frame, observations),
		};
		return { state, output: toOutput(state, { nowMs: frame.tMs, record: settled.record }, open, config) };
	},
};

/**
 * The graph at the end of the session, with the last frame and the last events in it.
 *
 * @param endMs end of the last frame; `null` when unknown: the frame then has the usual length.
 */
export const closeGraph = (
	state: GraphState,
	endMs: number | null,
	ended: readonly SocialEvent[],
	config: GraphConfig,
): { state: GraphState; output: GraphOutput } => {
	const untilMs = endMs ?? (state.clock.lastMs ?? 0) + (state.clock.usualMs ?? 0);
	const settled = settle(state, untilMs, ended, config);
	const nowMs = (state.clock.lastMs ?? 0) + (settled.record?.durationMs ?? 0);
	return { state: settled.state, output: toOutput(settled.state, { nowMs, record: settled.record }, [], config) };
};
