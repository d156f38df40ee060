import type { TranscriptWord } from '../../core/transcript';
import type { Backend } from '../../models/onnx/tensor';
import { openInWorker } from '../start';

/** Words from speech, in a worker of its own. */
export type TranscriptClient = {
	backend: Backend;
	/** Words in at most 30 s of sound at 16 kHz, one channel; times from its beginning. The samples move away. */
	transcribe(samples: Float32Array, signal?: AbortSignal): Promise<readonly TranscriptWord[]>;
	close(): void;
};

/**
 * Loads the model for transcripts, if its files are there.
 *
 * @param modelsUrl absolute address of the models folder
 * @returns `null` when they are not: it is a download of the Models view
 * @throws AppError `model-corrupt`, `worker-died`; AbortError
 */
export const openTranscripts = (modelsUrl: string, signal?: AbortSignal): Promise<TranscriptClient | null> =>
	openInWorker('transcript', async (worker) => {
		const ready = await worker.call('load', { modelsUrl }, { signal });
		if (!ready) {
			worker.close();
			return null;
		}
		return {
			...ready,
			transcribe: (samples, stop) =>
				worker.call('transcribe', { samples }, { transfer: [samples.buffer], signal: stop }),
			close: () => worker.close(),
		};
	});
