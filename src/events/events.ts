import type { Observation, Target } from '../core/attention';
import { lastFrameMs, startFrameClock, tickFrameClock, type FrameClock } from '../core/frame-clock';
import type { Merge } from '../core/people';
import type { FrameInfo } from '../core/perception';
import type { SocialEvent, SocialEventKind } from '../core/social';
import type { Stage } from '../core/stage';
import type { EpisodeRule, EventsConfig } from './config';
import { pointings, stepTargetChanges, type TargetChange } from './deictic-gesture';
import {
	isConfirmed,
	leadingTarget,
	settleEpisode,
	stepEpisodes,
	type Candidate,
	type Episode,
	type RuleOf,
} from './episodes';
import { looksAtHeads } from './look-at-head';
import { renameEpisodes, renamePointings } from './merging';
import { mutualGazes } from './mutual-gaze';
import { numberEpisodes } from './numbering';
import { stepFollowers, type FollowState } from './pointing-followed';

/** What was seen in one frame. */
export type EventsInput = {
	frame: FrameInfo;
	/** Nothing goes on across a shot cut. */
	isShotStart: boolean;
	observations: readonly Observation[];
	/** Made in this frame. */
	merges: readonly Merge[];
};

/** Events going on, with `endMs` null, and those that ended just now; each by start. */
export type EventsOutput = { open: readonly SocialEvent[]; ended: readonly SocialEvent[] };

/** What `events` remembers. Plain data; bounded by the number of people, not by the length of the session. */
export type EventsState = {
	clock: FrameClock;
	/** Index of the latest frame; `null` before the first. */
	lastFrame: number | null;
	open: readonly Episode[];
	changes: readonly TargetChange[];
	/** Over, and waiting for their number. */
	waiting: readonly Episode[];
	follow: FollowState;
	/** Number of the next event. */
	nextEvent: number;
};

const ruleIn =
	(config: EventsConfig): RuleOf =>
	(kind: SocialEventKind): EpisodeRule => {
		if (kind === 'mutual-gaze') return config.mutualGaze;
		if (kind === 'deictic-gesture') return config.deicticGesture;
		if (kind === 'pointing-followed') return config.pointingFollowed;
		return config.lookAtHead;
	};

const targetOf = (episode: Episode): Target | null => {
	const [, other] = episode.people;
	if (episode.kind === 'look-at-head' && other) return { kind: 'person', personId: other, part: 'head' };
	return leadingTarget(episode)?.target ?? null;
};

/** An episode with an id as others see it. The confidence in a gesture is that in the gesture and in its target. */
const toEvent = (episode: Episode, endMs: number | null): SocialEvent => ({
	eventId: episode.eventId!,
	kind: episode.kind,
	gesture: episode.kind === 'deictic-gesture' ? 'pointing' : null,
	startMs: episode.startMs,
	endMs,
	people: episode.people,
	target: targetOf(episode),
	confidence: Math.min(1, (leadingTarget(episode)?.mass ?? episode.strengthSum) / episode.frameCount),
	evidence: {
		firstFrame: episode.firstFrame,
		peakFrame: episode.peakFrame,
		lastFrame: episode.lastFrame,
		frameCount: episode.frameCount,
	},
	source: 'model',
});

const renameState = (state: EventsState, merges: readonly Merge[]): EventsState => {
	if (merges.length === 0) return state;
	const touched = new Set(merges.flatMap((m) => [m.from, m.into]));
	return {
		...state,
		open: renameEpisodes(state.open, merges, 'unite'),
		// Two histories have become one: whether its target was changing cannot be told any more.
		changes: state.changes.filter((c) => !c.before.people.some((p) => touched.has(p))),
		waiting: renameEpisodes(state.waiting, merges, 'keep'),
		follow: {
			gazes: renameEpisodes(state.follow.gazes, merges, 'unite'),
			pointings: renamePointings(state.follow.pointings, merges),
		},
	};
};

/** Completes the latest frame now that it is known to have lasted until `endMs`. */
const settleState = (state: EventsState, endMs: number): EventsState => {
	const { lastFrame } = state;
	if (lastFrame === null) return state;
	const settle = (e: Episode) => settleEpisode(e, lastFrame, endMs);
	return {
		...state,
		open: state.open.map(settle),
		changes: state.changes.map(({ before, since }) => ({ before, since: settle(since) })),
		follow: { ...state.follow, gazes: state.follow.gazes.map(settle) },
	};
};

const settleUntil = (state: EventsState, tMs: number, config: EventsConfig): EventsState =>
	settleState(state, (state.clock.lastMs ?? tMs) + lastFrameMs(state.clock, tMs, config.maxFrameMs));

/** Ends everything that goes on, as at a shot cut or the end; the state must be settled. */
const endAll = (state: EventsState, config: EventsConfig): { state: EventsState; ended: SocialEvent[] } => {
	const ruleOf = ruleIn(config);
	const over = [...state.waiting, ...state.open.filter((e) => isConfirmed(e, ruleOf(e.kind)))];
	const { ended, nextEvent } = numberEpisodes([], over, state.nextEvent, null, ruleOf);
	const follow = { gazes: [], pointings: [] };
	return {
		state: { ...state, open: [], changes: [], waiting: [], follow, nextEvent },
		ended: ended.map((e) => toEvent(e, e.endMs)),
	};
};

/** Finds social events: LAH, LAEO, pointing and pointing that was followed. */
export const events: Stage<EventsState, EventsInput, EventsOutput, EventsConfig> = {
	init: () => ({
		clock: startFrameClock(),
		lastFrame: null,
		open: [],
		changes: [],
		waiting: [],
		follow: { gazes: [], pointings: [] },
		nextEvent: 1,
	}),

	step(previous, { frame, isShotStart, observations, merges }, config) {
		const settled = renameState(settleUntil(previous, frame.tMs, config), merges);
		const cut = isShotStart ? endAll(settled, config) : { state: settled, ended: [] };
		const { state } = cut;
		const ruleOf = ruleIn(config);

		const gestures = pointings(observations);
		// Nothing below `keepProbability` can start or extend an episode.
		const direct = [
			...looksAtHeads(observations, config.lookAtHead.keepProbability),
			...mutualGazes(observations, config.mutualGaze.keepProbability),
			...gestures,
		];
		const isFollow = (e: Episode) => e.kind === 'pointing-followed';
		const stepped = stepEpisodes(
			state.open.filter((e) => !isFollow(e)),
			direct,
			frame,
			ruleOf,
		);
		const changed = stepTargetChanges(state.changes, gestures, state.open, stepped.open, frame, config);
		const overGestures = changed.ended.filter((e) => isConfirmed(e, ruleOf(e.kind)));

		const isGesture = (e: Episode) => e.kind === 'deictic-gesture';
		const follow = stepFollows(
			state,
			observations,
			[...changed.open, ...overGestures].filter(isGesture),
			frame,
			config,
		);

		const numbered = numberEpisodes(
			[...changed.open, ...follow.open],
			[...state.waiting, ...stepped.ended, ...overGestures, ...follow.ended],
			state.nextEvent,
			changed.changes.reduce<number | null>((min, c) => Math.min(min ?? c.since.startMs, c.since.startMs), null),
			ruleOf,
		);
		return {
			state: {
				clock: tickFrameClock(state.clock, frame.tMs, config.maxFrameMs),
				lastFrame: frame.index,
				open: numbered.open,
				changes: changed.changes,
				waiting: numbered.waiting,
				follow: follow.state,
				nextEvent: numbered.nextEvent,
			},
			output: {
				open: numbered.open
					.filter((e) => e.eventId !== null)
					.sort((a, b) => a.startMs - b.startMs || a.eventId!.length - b.eventId!.length)
					.map((e) => toEvent(e, null)),
				ended: [...cut.ended, ...numbered.ended.map((e) => toEvent(e, e.endMs))],
			},
		};
	},
};

const stepFollows = (
	state: EventsState,
	observations: readonly Observation[],
	gestures: readonly Episode[],
	frame: FrameInfo,
	config: EventsConfig,
): { state: FollowState; open: Episode[]; ended: Episode[] } => {
	const was = state.open.filter((e) => e.kind === 'pointing-followed');
	const rule = () => config.pointingFollowed;
	const { ended, open } = stepEpisodes(was, [], frame, rule);
	const followers = stepFollowers(state.follow, observations, gestures, ended, frame, config);
	const candidates: Candidate[] = followers.candidates;
	return { state: followers.state, open: stepEpisodes(open, candidates, frame, rule).open, ended };
};

/**
 * Ends every event that goes on, at the end of the session.
 *
 * @param tMs end of the last frame as far as known; a much later one counts like a gap. `null` when nobody knows: the last
 * frame then counts for the usual length.
 */
export const closeEvents = (
	state: EventsState,
	tMs: number | null,
	config: EventsConfig,
): { state: EventsState; ended: readonly SocialEvent[] } =>
	endAll(settleUntil(state, tMs ?? (state.clock.lastMs ?? 0) + (state.clock.usualMs ?? 0), config), config);
