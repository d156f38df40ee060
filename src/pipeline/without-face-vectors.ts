import { withoutEmbeddings } from '../track/state';
import type { PipelineState } from './pipeline';

/** The same state without vectors of faces: those of two models cannot be compared. */
export const withoutFaceVectors = (state: PipelineState): PipelineState => ({
	...state,
	track: withoutEmbeddings(state.track),
});
