import { AppError } from '../../core/errors';
import { chooseBackend } from '../../models/onnx/backend-choice';
import { factsOf, findAdapter } from '../../models/onnx/gpu-device';
import { chooseRuntime } from '../../models/onnx/ort-browser';
import { openModelFiles } from '../../models/store/open';
import { openWhisper, type LoadedTranscriber } from '../../reason/transcript-whisper';
import { serve } from '../serve';
import type { TranscriptApi } from './transcript-api';

/** Of the catalogue, the best first. */
const MODEL_IDS = ['whisper-base-timestamped', 'whisper-base'] as const;

let model: LoadedTranscriber | null = null;
let last: Promise<unknown> = Promise.resolve();

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
	transcribe({ samples }, { signal }) {
		const run = async () => {
			signal.throwIfAborted();
			if (!model) throw new AppError('protocol', 'No model for transcripts is loaded');
			return model.transcribe(samples);
		};
		const next = last.then(run, run);
		last = next.catch(() => undefined);
		return next;
	},
});
