import type { Observation, Target } from '../core/attention';
import { lastFrameMs, tickFrameClock } from '../core/frame-clock';
import type { Merge } from '../core/people';
import type { FrameInfo } from '../core/perception';
import type { SocialEvent } from '../core/social';
import type { Stage } from '../core/stage';
import { cameraContacts } from './kinds/camera-contact';
import type { EventsConfig } from './events-config';
import { handlings, pointings, stepTargetChanges } from './kinds/deictic-gesture';
import { isConfirmed, leadingTarget, stepEpisodes, type Episode } from './episodes';
import { expressions } from './kinds/expression';
import { gazeAversions } from './kinds/gaze-aversion';
import { gazeFollowings } from './kinds/gaze-following';
import { markJoint, stepContacts } from './kinds/joint-attention';
import { looksAtHeads } from './kinds/look-at-head';
import { heldLooks, stepLooks } from './looks';
import { mutualGazes } from './kinds/mutual-gaze';
import { numberEpisodes } from './numbering';
import { stepFollowers } from './kinds/pointing-followed';
import { rulesOf } from './rules';
import { sharedAttentions } from './kinds/shared-attention';
import { speakings } from './kinds/speaking';
import { forgetAll, initialState, renameState, settleState, type EventsState } from './state';
import { stepWindowed } from './windowed';

export type { EventsState } from './state';

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

const targetOf = (episode: Episode): Target | null => {
	const [, other] = episode.people;
	if (episode.kind === 'look-at-head' && other) return { kind: 'person', personId: other, part: 'head' };
	return leadingTarget(episode)?.target ?? null;
};

/** An episode with an id as others see it. The confidence in a gesture is that in the gesture and in its target. */
const toEvent = (episode: Episode, endMs: number | null): SocialEvent => ({
	eventId: episode.eventId!,
	kind: episode.isJoint ? 'joint-attention' : episode.kind,
	gesture: episode.kind === 'deictic-gesture' ? (episode.gesture ?? 'pointing') : null,
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

const settleUntil = (state: EventsState, tMs: number, config: EventsConfig): EventsState =>
	settleState(state, (state.clock.lastMs ?? tMs) + lastFrameMs(state.clock, tMs, config.maxFrameMs));

/** Ends everything that goes on, as at a shot cut or the end; the state must be settled. */
const endAll = (state: EventsState, config: EventsConfig): { state: EventsState; ended: SocialEvent[] } => {
	const ruleOf = rulesOf(config);
	const open = [...state.open, ...state.windowed.open];
	const over = [...state.waiting, ...open.filter((e) => isConfirmed(e, ruleOf(e.kind)))];
	const { ended, nextEvent } = numberEpisodes({ open: [], ended: over }, state.nextEvent, null, ruleOf);
	return { state: { ...forgetAll(state), nextEvent }, ended: ended.map((e) => toEvent(e, e.endMs)) };
};

/** As `events.step`, but lists ongoing events only on request: a run over a whole session needs just those that ended. */
export const advanceEvents = (
	previous: EventsState,
	{ frame, isShotStart, observations, merges }: EventsInput,
	config: EventsConfig,
): { state: EventsState; ended: readonly SocialEvent[]; openNow: () => readonly SocialEvent[] } => {
	const settled = renameState(settleUntil(previous, frame.tMs, config), merges);
	const cut = isShotStart ? endAll(settled, config) : { state: settled, ended: [] };
	const { state } = cut;
	const ruleOf = rulesOf(config);

	const looks = stepLooks(state.looks, observations, frame, config);
	const held = heldLooks(looks, observations, frame, config);
	const gestures = pointings(observations);
	// Nothing below `keepProbability` can start or extend an episode.
	const direct = [
		...looksAtHeads(observations, config.lookAtHead.keepProbability),
		...mutualGazes(observations, config.mutualGaze.keepProbability),
		...cameraContacts(observations, config.cameraContact.keepProbability),
		...speakings(observations, config.speaking.keepProbability),
		...expressions(observations, config.expression.keepProbability),
		...sharedAttentions(held),
		...gazeFollowings(held, config),
		...gazeAversions(observations, { looks, open: state.open }, frame, config),
		...gestures,
		...handlings(observations),
	];
	const isFollow = (e: Episode) => e.kind === 'pointing-followed';
	const stepped = stepEpisodes(
		state.open.filter((e) => !isFollow(e)),
		direct,
		frame,
		ruleOf,
	);
	const pointed = { before: state.open, candidates: gestures, open: stepped.open };
	const changed = stepTargetChanges(state.changes, pointed, frame, config);
	const overGestures = changed.ended.filter((e) => isConfirmed(e, ruleOf(e.kind)));

	const isPointing = (e: Episode) => e.kind === 'deictic-gesture' && e.gesture === undefined;
	const was = stepEpisodes(state.open.filter(isFollow), [], frame, ruleOf);
	const allGestures = [...changed.open, ...overGestures, ...stepped.ended].filter(isPointing);
	const follow = stepFollowers(state.follow, { looks: held, gestures: allGestures, ended: was.ended }, frame, config);
	const following = stepEpisodes(was.open, follow.candidates, frame, ruleOf).open;

	const contacts = stepContacts(state.contacts, stepped.ended, frame.tMs, config);
	const open = markJoint(changed.open, contacts, follow.state.pointings, config);
	const movement = stepWindowed(state.windowed, { observations, frame }, ruleOf, config);

	const shownAtOnce = [...open, ...following];
	const numbered = numberEpisodes(
		{
			open: [...shownAtOnce, ...movement.state.open],
			ended: [...state.waiting, ...stepped.ended, ...overGestures, ...was.ended, ...movement.ended],
		},
		state.nextEvent,
		changed.changes.reduce<number | null>((min, c) => Math.min(min ?? c.since.startMs, c.since.startMs), null),
		ruleOf,
	);
	return {
		state: {
			clock: tickFrameClock(state.clock, frame.tMs, config.maxFrameMs),
			lastFrame: frame.index,
			open: numbered.open.slice(0, shownAtOnce.length),
			changes: changed.changes,
			waiting: numbered.waiting,
			looks,
			contacts,
			follow: follow.state,
			windowed: { ...movement.state, open: numbered.open.slice(shownAtOnce.length) },
			nextEvent: numbered.nextEvent,
		},
		ended: [...cut.ended, ...numbered.ended.map((e) => toEvent(e, e.endMs))],
		openNow: () =>
			numbered.open
				.filter((e) => e.eventId !== null)
				.sort((a, b) => a.startMs - b.startMs || a.eventId!.length - b.eventId!.length)
				.map((e) => toEvent(e, null)),
	};
};

/** Finds social events: one file a kind, all on one episode machine. */
export const events: Stage<EventsState, EventsInput, EventsOutput, EventsConfig> = {
	init: initialState,

	step(previous, input, config) {
		const { state, ended, openNow } = advanceEvents(previous, input, config);
		return { state, output: { open: openNow(), ended } };
	},
};

/**
 * Ends every event that goes on, at the end of the session.
 *
 * @param tMs end of the last frame as far as known; a much later one counts like a gap. `null` when unknown: the last
 * frame then has the usual length.
 */
export const closeEvents = (
	state: EventsState,
	tMs: number | null,
	config: EventsConfig,
): { state: EventsState; ended: readonly SocialEvent[] } =>
	endAll(settleUntil(state, tMs ?? (state.clock.lastMs ?? 0) + (state.clock.usualMs ?? 0), config), config);
