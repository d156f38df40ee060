// Comes first: it sets where ONNX Runtime finds its files.
import { answerRequestsBy } from './language-model/offline-transformers';
import { pipeline } from '@huggingface/transformers';
import { AppError } from '../core/errors';
import type { Backend } from '../models/onnx/tensor';
import type { OpenedModel } from '../models/store/open';
import { whisperTranscriber, type RecogniseSpeech, type Transcriber } from './transcript';

/** A Whisper model that is loaded, and what it runs on. */
export type LoadedTranscriber = Transcriber & { backend: Backend; close(): Promise<void> };

/**
 * Loads Whisper (Radford et al. 2023) in transformers.js. On WebGPU the encoder is fp32 and the decoder 4-bit, since an
 * 8-bit decoder writes gibberish there (transformers.js, issue 1317); on the CPU both are int8.
 *
 * @param files of the model, all there
 * @throws AppError `model-corrupt` when they cannot be loaded
 */
export const openWhisper = async (files: OpenedModel, backend: Backend): Promise<LoadedTranscriber> => {
	answerRequestsBy((url) => files.respond(url));
	try {
		const recogniser = await pipeline('automatic-speech-recognition', files.entry.id, {
			device: backend,
			// Two names for int8 weights: that of files called `…_quantized`, and of `…_int8`.
			dtype:
				backend === 'webgpu'
					? { encoder_model: 'fp32', decoder_model_merged: 'q4' }
					: files.variant.dtype === 'q8'
						? 'q8'
						: 'int8',
		});
		const recognise: RecogniseSpeech = async (samples, options) => {
			const output = await recogniser(samples, options);
			return (Array.isArray(output) ? output[0]! : output) as Awaited<ReturnType<RecogniseSpeech>>;
		};
		return { ...whisperTranscriber(recognise), backend, close: () => recogniser.dispose() };
	} catch (cause) {
		throw new AppError('model-corrupt', `${files.entry.title} cannot be loaded`, { cause });
	}
};
