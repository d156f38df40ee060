import type { AreaOfInterest, Observation } from '../core/attention';
import type { Camera } from '../core/camera';
import type { Merge, Track } from '../core/people';
import type { Perception, PerceptionHints } from '../core/perception';
import type { SocialEvent } from '../core/social';
import type { Stage } from '../core/stage';
import { closeEvents, events, type EventsState } from '../events/events';
import { closeGraph, graph, type GraphOutput, type GraphState } from '../graph/graph';
import { ground, type GroundState } from '../ground/ground';
import type { TrackState } from '../track/state';
import { track } from '../track/track';
import type { PipelineConfig } from './config';

export { foldWindow, type PresenceRecord } from '../graph/fold';
export { renameRecord } from '../graph/graph';

/** What the models saw in one frame, and what a person said about the picture. */
export type PipelineInput = { perception: Perception; areas: readonly AreaOfInterest[]; camera: Camera };

/** Everything one frame gives. */
export type PipelineOutput = {
	tracks: readonly Track[];
	/** People seen in this very frame. */
	observations: readonly Observation[];
	/** Events going on; their `endMs` is `null`. */
	open: readonly SocialEvent[];
	/** Events that ended just now. Each event is here exactly once in a session, or in what `finish` gives. */
	ended: readonly SocialEvent[];
	/** From here on; earlier output keeps its ids. */
	merges: readonly Merge[];
	/** For the next frame. */
	hints: PerceptionHints;
	graph: GraphOutput;
};

/** What the middle remembers. Plain data. */
export type PipelineState = { track: TrackState; ground: GroundState; events: EventsState; graph: GraphState };

/** The pure middle as one stage: track, ground, events, graph. */
export const pipeline: Stage<PipelineState, PipelineInput, PipelineOutput, PipelineConfig> = {
	init: (config) => ({
		track: track.init(config.track),
		ground: ground.init(config.ground),
		events: events.init(config.events),
		graph: graph.init(config.graph),
	}),

	step(state, { perception, areas, camera }, config) {
		const { frame, isShotStart } = perception;
		const tracked = track.step(state.track, perception, config.track);
		const { tracks, merges, hints } = tracked.output;
		const grounded = ground.step(state.ground, { frame, isShotStart, tracks, merges, areas, camera }, config.ground);
		const { observations } = grounded.output;
		const found = events.step(state.events, { frame, isShotStart, observations, merges }, config.events);
		const { open, ended } = found.output;
		const folded = graph.step(state.graph, { frame, observations, merges, open, ended }, config.graph);
		return {
			state: { track: tracked.state, ground: grounded.state, events: found.state, graph: folded.state },
			output: { tracks, observations, open, ended, merges, hints, graph: folded.output },
		};
	},
};

/** What the end of a session gives beyond its last frame. */
export type FinishOutput = {
	/** Events that went on until the end. */
	ended: readonly SocialEvent[];
	/** Final: the ties and times of the whole session. */
	graph: GraphOutput;
};

/**
 * Ends a session: closes open events and counts the last frame.
 *
 * @param endMs where the last frame ends on the media timeline, such as the duration of the file; `null` when nobody
 * knows, as with a webcam: the last frame then counts as long as the one before it.
 */
export const finish = (
	state: PipelineState,
	endMs: number | null,
	config: PipelineConfig,
): { state: PipelineState; output: FinishOutput } => {
	const closed = closeEvents(state.events, endMs, config.events);
	const folded = closeGraph(state.graph, endMs, closed.ended, config.graph);
	return {
		state: { ...state, events: closed.state, graph: folded.state },
		output: { ended: closed.ended, graph: folded.output },
	};
};
