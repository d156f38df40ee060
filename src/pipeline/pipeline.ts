import type { AreaOfInterest, Observation } from '../core/attention';
import type { Camera, FieldOfView } from '../core/geometry/camera';
import type { Merge } from '../core/people';
import type { Track } from '../core/tracked-person';
import type { EncoderSwitches, FrameInfo, Perception, PerceptionHints } from '../core/perception';
import type { SocialEvent, SocialGraph } from '../core/social';
import type { Stage } from '../core/stage';
import { closeEvents, events, type EventsState } from '../events/events';
import { closeGraph, graph, type GraphOutput, type GraphState } from '../graph/graph';
import { flushGround, ground, type GroundedFrame, type GroundState } from '../ground/ground';
import { fieldOfViewOf } from '../ground/lens/lens';
import { withoutEmbeddings, type TrackState } from '../track/state';
import { objects, type ObjectsState } from '../track/objects';
import { track, type TrackOutput } from '../track/track';
import { unmarked } from './areas';
import type { PipelineConfig } from './pipeline-config';

export { foldWindow, type PresenceRecord } from '../graph/tie-sums';
export { renameRecord } from '../graph/graph';

/** What the models saw in one frame, and what a person said about the picture. */
export type PipelineInput = {
	perception: Perception;
	areas: readonly AreaOfInterest[];
	camera: Camera;
	/** What is switched off is forgotten: things found, and what faces look like. Left out: all are on. */
	encoders?: EncoderSwitches;
};

/** Everything one frame gives. */
export type PipelineOutput = {
	tracks: readonly Track[];
	/** Things that count in the frame that came in, besides the marked ones: targets from that frame on. */
	detected: readonly AreaOfInterest[];
	/**
	 * The frame that observations, events and graph are of: the one that came in, or `lookBackFrames` before it; `null`
	 * while the first ones wait.
	 */
	frame: FrameInfo | null;
	/** A new shot starts with that frame. */
	isShotStart: boolean;
	/** People seen in that very frame. */
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
export type PipelineState = {
	track: TrackState;
	objects: ObjectsState;
	ground: GroundState;
	events: EventsState;
	graph: GraphState;
	/** Made while no frame was settled; events and graph have yet to hear of them. */
	heldMerges: readonly Merge[];
};

const noGraph: SocialGraph = { window: { startMs: 0, endMs: 0 }, people: [], ties: [] };

/** Events and graph over one settled frame. */
const stepSettled = (
	state: Pick<PipelineState, 'events' | 'graph'>,
	settled: GroundedFrame,
	merges: readonly Merge[],
	config: PipelineConfig,
) => {
	const found = events.step(state.events, { ...settled, merges }, config.events);
	const { open, ended } = found.output;
	const { frame, observations } = settled;
	const folded = graph.step(state.graph, { frame, observations, merges, open, ended }, config.graph);
	return { state: { events: found.state, graph: folded.state }, open, ended, graph: folded.output };
};

/** Who is where in a frame, before it is known where anybody looks. */
export type TrackedFrame = { state: TrackState; output: TrackOutput };

/** The first part of the middle: the rest of it, `stepTracked`, may follow while the models go on with what this asks them for. */
export const trackFrame = (
	{ track: before }: Pick<PipelineState, 'track'>,
	{ perception, encoders }: Pick<PipelineInput, 'perception' | 'encoders'>,
	config: PipelineConfig,
): TrackedFrame => {
	const known = encoders?.identity === false ? withoutEmbeddings(before) : before;
	return track.step(known, perception, config.track);
};

/** The rest of the middle over a frame in which people were followed already: things, ground, events, graph. */
export const stepTracked = (
	state: PipelineState,
	tracked: TrackedFrame,
	{ perception, areas: marked, camera, encoders }: PipelineInput,
	config: PipelineConfig,
): { state: PipelineState; output: PipelineOutput } => {
	const { frame, isShotStart, pictureShift } = perception;
	const { tracks, merges, hints } = tracked.output;
	const heads = tracks.filter(({ status }) => status === 'confirmed').map(({ headBox }) => headBox);
	const followed = objects.step(
		encoders?.objects === false ? objects.init(config.track.objects) : state.objects,
		{ objects: perception.objects, frame, isShotStart, heads, pictureShift },
		config.track.objects,
	);
	const detected = unmarked(followed.output, marked);
	const areas = [...marked, ...detected];
	const speech = perception.sound?.speech ?? null;
	const heard = { frame, isShotStart, pictureShift, tracks, merges, areas, camera, speech };
	const grounded = ground.step(state.ground, heard, config.ground);
	const { settled } = grounded.output;
	const held = [...state.heldMerges, ...merges];
	const before = { ...state, track: tracked.state, objects: followed.state, ground: grounded.state };
	if (!settled) {
		return {
			state: { ...before, heldMerges: held },
			output: {
				tracks,
				detected,
				frame: null,
				isShotStart: false,
				observations: [],
				open: [],
				ended: [],
				merges,
				hints,
				graph: { recent: noGraph, session: noGraph, record: null },
			},
		};
	}
	const { state: after, ...found } = stepSettled(state, settled, held, config);
	return {
		state: { ...before, ...after, heldMerges: [] },
		output: { tracks, detected, ...settled, merges, hints, ...found },
	};
};

/** The pure middle as one stage: track, ground, events, graph. */
export const pipeline: Stage<PipelineState, PipelineInput, PipelineOutput, PipelineConfig> = {
	init: (config) => ({
		track: track.init(config.track),
		objects: objects.init(config.track.objects),
		ground: ground.init(config.ground),
		events: events.init(config.events),
		graph: graph.init(config.graph),
		heldMerges: [],
	}),

	step: (state, input, config) => stepTracked(state, trackFrame(state, input, config), input, config),
};

/** What the scene tells of the lens so far; `null`: nothing. Of films, the shot that tells most. */
export const fieldOfViewIn = (
	{ ground: { lens } }: PipelineState,
	{ ground: config }: PipelineConfig,
): FieldOfView | null => fieldOfViewOf(lens, config.lens);

/** What the end of a session gives beyond its last frame. */
export type FinishOutput = {
	/** Frames that still waited to be settled, in order of time, with the events that ended in them. */
	frames: readonly {
		frame: FrameInfo;
		isShotStart: boolean;
		observations: readonly Observation[];
		ended: readonly SocialEvent[];
		graph: GraphOutput;
	}[];
	/** Events that went on until the end. */
	ended: readonly SocialEvent[];
	/** Final: the ties and times of the whole session. */
	graph: GraphOutput;
};

/**
 * Ends a session: settles the frames that wait, closes open events and counts the last frame.
 *
 * @param endMs where the last frame ends on the media timeline, such as the duration of the file; `null` when nobody
 * knows, as with a webcam: the last frame then counts as long as the one before it.
 */
export const finish = (
	state: PipelineState,
	endMs: number | null,
	config: PipelineConfig,
): { state: PipelineState; output: FinishOutput } => {
	let last: Pick<PipelineState, 'events' | 'graph' | 'heldMerges'> = state;
	const frames = flushGround(state.ground).map((settled) => {
		const { state: after, ended, graph: folded } = stepSettled(last, settled, last.heldMerges, config);
		last = { ...after, heldMerges: [] };
		return { ...settled, ended, graph: folded };
	});
	const closed = closeEvents(last.events, endMs, config.events);
	const folded = closeGraph(last.graph, endMs, closed.ended, config.graph);
	return {
		state: {
			...state,
			ground: { ...state.ground, waiting: [] },
			events: closed.state,
			graph: folded.state,
			heldMerges: [],
		},
		output: { frames, ended: closed.ended, graph: folded.output },
	};
};
