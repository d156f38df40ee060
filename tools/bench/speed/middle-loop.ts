import { cameraFromFov } from '../../../src/core/geometry/camera';
import type { Perception } from '../../../src/core/perception';
import { defaultPipelineConfig } from '../../../src/pipeline/pipeline-config';
import { pipeline } from '../../../src/pipeline/pipeline';

/** Milliseconds of each frame, of the first pass and of those after it. */
export type MiddleTimes = { first: number[]; times: number[] };

/** Steps the middle over the frames again and again, `passes` times after the first. */
export const timeMiddle = (frames: readonly Perception[], passes: number): MiddleTimes => {
	const first: number[] = [];
	const times: number[] = [];
	for (let pass = 0; pass <= passes; pass += 1) {
		let state = pipeline.init(defaultPipelineConfig);
		for (const perception of frames) {
			const camera = cameraFromFov(perception.frame.widthPx, perception.frame.heightPx);
			const startedMs = performance.now();
			state = pipeline.step(state, { perception, areas: [], camera }, defaultPipelineConfig).state;
			(pass > 0 ? times : first).push(performance.now() - startedMs);
		}
	}
	return { first, times };
};
