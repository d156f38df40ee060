import { resolveMerges } from '../core/merge';
import { startFrameClock, type FrameClock } from '../core/frame-clock';
import type { Merge } from '../core/people';
import type { TargetChange } from './kinds/deictic-gesture';
import { settleEpisode, type Episode } from './episodes';
import type { PastContact } from './kinds/joint-attention';
import { noLooks, renameLooks, type LooksState } from './looks';
import { renameEpisodes } from './merging';
import { renamePointings, type FollowState } from './kinds/pointing-followed';
import { renameTraces } from './traces';
import { noMovement, type WindowedState } from './windowed';

/** What `events` remembers. Plain data; bounded by the number of people, not by the length of the session. */
export type EventsState = {
	clock: FrameClock;
	/** Index of the latest frame; `null` before the first. */
	lastFrame: number | null;
	open: readonly Episode[];
	changes: readonly TargetChange[];
	/** Over, and waiting for their number. */
	waiting: readonly Episode[];
	looks: LooksState;
	contacts: readonly PastContact[];
	follow: FollowState;
	windowed: WindowedState;
	/** Number of the next event. */
	nextEvent: number;
};

/** Before the first frame. */
export const initialState = (): EventsState => ({
	clock: startFrameClock(),
	lastFrame: null,
	open: [],
	changes: [],
	waiting: [],
	looks: noLooks,
	contacts: [],
	follow: { pointings: [] },
	windowed: noMovement,
	nextEvent: 1,
});

/** The state as after a cut: nothing goes on, and only what waits for a number is remembered. */
export const forgetAll = (state: EventsState): EventsState => ({
	...initialState(),
	clock: state.clock,
	lastFrame: state.lastFrame,
	nextEvent: state.nextEvent,
});

/** The same under final ids. */
export const renameState = (state: EventsState, merges: readonly Merge[]): EventsState => {
	if (merges.length === 0) return state;
	const touched = new Set(merges.flatMap((m) => [m.from, m.into]));
	const resolve = resolveMerges(merges);
	return {
		...state,
		open: renameEpisodes(state.open, merges, 'unite'),
		// Two histories have become one: whether its target was changing is no longer known.
		changes: state.changes.filter((c) => !c.before.people.some((p) => touched.has(p))),
		waiting: renameEpisodes(state.waiting, merges, 'keep'),
		looks: renameLooks(state.looks, merges, resolve),
		contacts: state.contacts.map((c) => ({ ...c, people: c.people.map(resolve) })),
		follow: { pointings: renamePointings(state.follow.pointings, merges) },
		windowed: {
			...state.windowed,
			traces: renameTraces(state.windowed.traces, resolve),
			open: renameEpisodes(state.windowed.open, merges, 'unite'),
		},
	};
};

/** Completes the latest frame now that it is known to have lasted until `endMs`. */
export const settleState = (state: EventsState, endMs: number): EventsState => {
	const { lastFrame } = state;
	if (lastFrame === null) return state;
	const settle = (e: Episode) => settleEpisode(e, lastFrame, endMs);
	return {
		...state,
		open: state.open.map(settle),
		changes: state.changes.map(({ before, since }) => ({ before, since: settle(since) })),
		looks: { ...state.looks, open: state.looks.open.map(settle) },
	};
};
