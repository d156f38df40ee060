import type { TranscriptWord } from '../../core/transcript';
import type { Backend } from '../../models/onnx/tensor';
import type { Method } from '../protocol';

/** Words in speech. */
export type TranscriptApi = {
	/** Loads the model; `null` when its files are not there. */
	load: Method<{ modelsUrl: string }, { backend: Backend } | null>;
	/** Words in at most 30 s of sound at 16 kHz, times from its beginning. Sound that comes meanwhile waits. */
	transcribe: Method<{ samples: Float32Array }, readonly TranscriptWord[]>;
};
