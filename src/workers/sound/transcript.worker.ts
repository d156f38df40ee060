import type { TranscriptWord } from '../../core/transcript';
import type { Backend } from '../../models/onnx/tensor';
import type { Method } from '../protocol';
import { AppError } from '../../core/errors';
import { chooseBackend } from '../../models/onnx/backend-choice';
import { factsOf, findAdapter } from '../../models/onnx/gpu-device';
import { chooseRuntime } from '../../models/onnx/ort-browser';
import { openModelFiles } from '../../models/store/open';
import { openWhisper, type LoadedTranscriber } from '../../reason/transcript-whisper';
import { serve } from '../serve';
import { createQueue } from '../../core/async/queue';

/** Words in speech. */
export type TranscriptApi = {
	/** Loads the model; `null` when its files are not there. */
	load: Method<{ modelsUrl: string }, { backend: Backend } | null>;
	/** Words in at most 30 s of sound at 16 kHz, times from its beginning. Sound that comes meanwhile waits. */
	transcribe: Method<{ samples: Float32Array }, readonly TranscriptWord[]>;
};

/** Of the catalogue, the best first. */
const MODEL_IDS = ['whisper-base-timestamped', 'whisper-base'] as const;

let model: LoadedTranscriber | null = null;
const inTurn = createQueue();

serve<TranscriptApi>(self, {
	async load({ modelsUrl }) {
		await model?.close();
		model = null;
		const adapter = await findAdapter();
		const facts = adapter && factsOf(adapter);
		const best = chooseBackend('auto', facts, chooseRuntime('auto', facts), 1).backend;
		for (const modelId of MODEL_IDS) {
			for (const backend of best === 'webgpu' ? (['webgpu', 'wasm'] as const) : (['wasm'] as const)) {
				const files = await openModelFiles(modelId, modelsUrl, ({ backends }) => backends.includes(backend));
				if (!files) continue;
				model = await openWhisper(files, backend);
				return { backend };
			}
		}
		return null;
	},
	transcribe: ({ samples }, { signal }) =>
		inTurn(async () => {
			signal.throwIfAborted();
			if (!model) throw new AppError('protocol', 'No model for transcripts is loaded');
			return model.transcribe(samples);
		}),
});
