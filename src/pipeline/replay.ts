import type { AreaOfInterest } from '../core/attention';
import type { Camera } from '../core/geometry/camera';
import type { Perception } from '../core/perception';
import { defaultPipelineConfig, type PipelineConfig } from './pipeline-config';
import { finish, pipeline, type FinishOutput, type PipelineOutput, type PipelineState } from './pipeline';

/** What a recording does not hold. */
export type ReplayOptions = {
	camera: Camera;
	/** Default none. */
	areas?: readonly AreaOfInterest[];
	/** Default `defaultPipelineConfig`. */
	config?: PipelineConfig;
	/** Default: nothing seen before. */
	state?: PipelineState;
};

/** One frame of a replay; `state` is after it. */
export type ReplayStep = { perception: Perception; output: PipelineOutput; state: PipelineState };

/** Runs a recording of perceptions through the middle, frame by frame, holding none of it. */
export function* replaySteps(perceptions: Iterable<Perception>, options: ReplayOptions): Generator<ReplayStep> {
	const { camera, areas = [], config = defaultPipelineConfig } = options;
	let state = options.state ?? pipeline.init(config);
	for (const perception of perceptions) {
		const stepped = pipeline.step(state, { perception, areas, camera }, config);
		state = stepped.state;
		yield { perception, output: stepped.output, state };
	}
}

/** Everything a recording gives. `outputs` has one entry a frame. */
export type Replay = { outputs: readonly PipelineOutput[]; finish: FinishOutput; state: PipelineState };

/** Runs a whole recording and ends it. For tests and benchmarks: keeps every output. `endMs`: see `finish`. */
export const replay = (
	perceptions: Iterable<Perception>,
	options: ReplayOptions,
	endMs: number | null = null,
): Replay => {
	const config = options.config ?? defaultPipelineConfig;
	const outputs: PipelineOutput[] = [];
	let state = options.state ?? pipeline.init(config);
	for (const step of replaySteps(perceptions, { ...options, state })) {
		outputs.push(step.output);
		state = step.state;
	}
	const finished = finish(state, endMs, config);
	return { outputs, finish: finished.output, state: finished.state };
};
