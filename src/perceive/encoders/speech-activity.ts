import { AppError } from '../../core/errors';
import type { Encoder } from '../../models/onnx/request';
import type { Tensor, Tensors } from '../../models/onnx/tensor';

/** Samples of one chunk: 32 ms at 16 kHz. */
export const CHUNK_SAMPLES = 512;
/** Samples of the chunk before that the model sees again. */
const CONTEXT_SAMPLES = 64;
const STATE_DIMS = [2, 1, 128] as const;
const STATE_SIZE = 256;

/** What the model remembers of the sound before. */
export type SpeechMemory = {
	/** The last 64 samples heard. */
	context: Float32Array;
	/** Shape (2, 1, 128). */
	state: Float32Array;
};

/** One chunk of sound: 512 samples, one channel, 16 kHz, −1 to 1, with what was heard before it. */
export type SpeechInput = { chunk: Float32Array; memory: SpeechMemory };

/** Probability, 0 to 1, that somebody speaks in the chunk, and what to pass in with the next one. */
export type SpeechOutput = { probability: number; memory: SpeechMemory };

/** Nothing heard yet. */
export const silentMemory = (): SpeechMemory => ({
	context: new Float32Array(CONTEXT_SAMPLES),
	state: new Float32Array(STATE_SIZE),
});

const float = (data: Float32Array, dims: readonly number[]): Tensor => ({ type: 'float32', data, dims });

/**
 * Silero VAD 6 (Silero Team, github.com/snakers4/silero-vad): `input` float32 (1, 576), the last 64 samples of the chunk
 * before and 512 new ones; `state` float32 (2, 1, 128); `sr` int64, 16000; gives `output` float32 (1, 1) and `stateN`.
 * Version 5 has the same contract.
 *
 * Runs on the CPU only: on WebGPU its probabilities are wrong by up to 0.75, without an error.
 */
export const speechActivity: Encoder<SpeechInput, SpeechOutput> = {
	request({ chunk, memory: { context, state } }) {
		if (chunk.length !== CHUNK_SAMPLES) {
			throw new AppError('protocol', `A chunk of speech has ${CHUNK_SAMPLES} samples, not ${chunk.length}`);
		}
		const input = new Float32Array(CONTEXT_SAMPLES + CHUNK_SAMPLES);
		input.set(context);
		input.set(chunk, CONTEXT_SAMPLES);
		return {
			pictures: [],
			tensors: {
				input: float(input, [1, input.length]),
				state: float(state, STATE_DIMS),
				sr: { type: 'int64', data: BigInt64Array.of(16_000n), dims: [] },
			},
		};
	},
	read({ output, stateN }, { chunk }) {
		const isGood =
			output?.type === 'float32' &&
			output.data.length === 1 &&
			stateN?.type === 'float32' &&
			stateN.data.length === STATE_SIZE;
		if (!isGood) throw new AppError('model-corrupt', 'The speech model does not give a probability and a state');
		return {
			probability: Math.max(0, Math.min(1, output.data[0]!)),
			memory: { context: chunk.slice(-CONTEXT_SAMPLES), state: stateN.data },
		};
	},
};

/** What to warm the model up with: its free dimensions say nothing of the shapes it takes. */
export const speechCheckInputs = (): Tensors =>
	speechActivity.request({ chunk: new Float32Array(CHUNK_SAMPLES), memory: silentMemory() })?.tensors ?? {};

/** Why it runs on the CPU, for the visitor. */
export const SPEECH_WASM_ONLY = 'this model gives wrong results on WebGPU';
