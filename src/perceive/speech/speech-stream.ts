import type { Tensors } from '../../models/onnx/tensor';
import { CHUNK_SAMPLES, silentMemory, speechActivity } from '../encoders/speech-activity';

/** Runs the speech model once. */
export type RunSpeechModel = (inputs: Tensors) => Promise<Tensors>;

/** Sound as it comes, cut into chunks of the model. */
export type SpeechStream = {
	/** Takes samples (one channel, 16 kHz, −1 to 1), any number; gives the probability of speech in each chunk now full. */
	push(samples: Float32Array): Promise<number[]>;
};

/** A stream that has heard nothing. One call of `push` at a time. */
export const createSpeechStream = (run: RunSpeechModel): SpeechStream => {
	let memory = silentMemory();
	let rest = new Float32Array(0);
	return {
		async push(samples) {
			const all = new Float32Array(rest.length + samples.length);
			all.set(rest);
			all.set(samples, rest.length);
			const probabilities: number[] = [];
			let at = 0;
			for (; at + CHUNK_SAMPLES <= all.length; at += CHUNK_SAMPLES) {
				const input = { chunk: all.slice(at, at + CHUNK_SAMPLES), memory };
				const request = speechActivity.request(input);
				if (!request) continue;
				const output = speechActivity.read(await run(request.tensors), input);
				memory = output.memory;
				probabilities.push(output.probability);
			}
			rest = all.slice(at);
			return probabilities;
		},
	};
};
