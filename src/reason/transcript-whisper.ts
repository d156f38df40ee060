// Sets where ONNX Runtime finds its files, and must come before transformers.js does it its own way.
import '../models/onnx/ort-browser';
import { env, pipeline } from '@huggingface/transformers';
import { AppError } from '../core/errors';
import type { Backend } from '../models/onnx/tensor';
import type { OpenedModel } from '../models/store/open';
import { whisperTranscriber, type RecogniseSpeech, type Transcriber } from './transcript';

/** A Whisper model that is loaded, and what it runs on. */
export type LoadedTranscriber = Transcriber & { backend: Backend; close(): Promise<void> };

/** Never reached: every request is answered from the model's own files. */
const NOWHERE = 'https://models.invalid/';

/**
 * Loads Whisper (Radford et al. 2023) in transformers.js. On WebGPU the encoder is in fp32 and the decoder in 4 bits,
 * for one in 8 bits writes gibberish there (transformers.js, issue 1317); on the CPU both are in 8 bits.
 *
 * @param files of the model, all there
 * @throws AppError `model-corrupt` when they cannot be loaded
 */
export const openWhisper = async (files: OpenedModel, backend: Backend): Promise<LoadedTranscriber> => {
	env.allowLocalModels = false;
	env.allowRemoteModels = true;
	env.remoteHost = NOWHERE;
	env.useBrowserCache = false;
	env.useWasmCache = false;
	env.fetch = (input: RequestInfo | URL) => files.respond(input instanceof Request ? input.url : String(input));
	try {
		const recogniser = await pipeline('automatic-speech-recognition', files.entry.id, {
			device: backend,
			// Two names for eight bits: of the file `…_quantized`, and of `…_int8`.
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
