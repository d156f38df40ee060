import type { Observation } from '../core/attention';
import { lastFrameMs, startFrameClock, tickFrameClock, type FrameClock } from '../core/frame-clock';
import { compareIds } from '../core/order';
import type { PersonId } from '../core/people';
import type { FrameInfo } from '../core/perception';
import type { SocialEvent } from '../core/social';
import { advanceEvents, closeEvents, events, type EventsState } from '../events/events';
import type { PresenceRecord } from '../graph/tie-sums';
import type { PipelineConfig } from './pipeline-config';

export { addSpanAreas } from '../ground/targets/span-areas';

/** One analysed frame whose observations are final. */
export type SettledFrame = {
	frame: FrameInfo;
	/** Nothing goes on across a shot cut. */
	isShotStart: boolean;
	observations: readonly Observation[];
};

/** Where a run over observations stands. Plain data. */
export type ObservationsState = {
	events: EventsState;
	clock: FrameClock;
	/** The latest frame, whose length is not known yet; `null` before the first. */
	latest: PresenceRecord | null;
};

/** What one frame adds. */
export type ObservationsStep = {
	state: ObservationsState;
	/** Events that ended just now. */
	ended: readonly SocialEvent[];
	/** Presence in the frame before this one; `null` on the first. */
	record: PresenceRecord | null;
};

type ObservationsConfig = Pick<PipelineConfig, 'events' | 'graph'>;

/** Before the first frame. */
export const startObservations = (config: ObservationsConfig): ObservationsState => ({
	events: events.init(config.events),
	clock: startFrameClock(),
	latest: null,
});

const idsOf = (observations: readonly Observation[]): PersonId[] =>
	observations.map((o) => o.personId).sort(compareIds);

/**
 * Events and presence anew from observations that were kept, such as corrected ones: the later half of the middle, with
 * no merges left to make and no graph drawn for each frame. The graph of any stretch is `foldWindow` over what this gives.
 */
export const stepObservations = (
	state: ObservationsState,
	{ frame, isShotStart, observations }: SettledFrame,
	config: ObservationsConfig,
): ObservationsStep => {
	const found = advanceEvents(state.events, { frame, isShotStart, observations, merges: [] }, config.events);
	const { maxFrameMs } = config.graph;
	const { latest } = state;
	return {
		state: {
			events: found.state,
			clock: tickFrameClock(state.clock, frame.tMs, maxFrameMs),
			latest: {
				tMs: frame.tMs,
				durationMs: 0,
				visible: idsOf(observations),
				gazeKnown: idsOf(observations.filter((o) => o.gaze !== null)),
			},
		},
		ended: found.ended,
		record: latest && { ...latest, durationMs: lastFrameMs(state.clock, frame.tMs, maxFrameMs) },
	};
};

/**
 * Ends the run: closes open events and counts the last frame.
 *
 * @param endMs where the last frame ends, as for `finish`; `null` when nobody knows.
 */
export const closeObservations = (
	state: ObservationsState,
	endMs: number | null,
	config: ObservationsConfig,
): { ended: readonly SocialEvent[]; record: PresenceRecord | null; endMs: number } => {
	const { latest, clock } = state;
	const untilMs = endMs ?? (clock.lastMs ?? 0) + (clock.usualMs ?? 0);
	const record = latest && { ...latest, durationMs: lastFrameMs(clock, untilMs, config.graph.maxFrameMs) };
	return {
		ended: closeEvents(state.events, endMs, config.events).ended,
		record,
		endMs: record ? record.tMs + record.durationMs : 0,
	};
};
