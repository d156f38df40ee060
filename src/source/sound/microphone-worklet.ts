/*
 * Runs on the audio thread: sends what the microphone gives, mixed to one channel, in pieces of about a fiftieth of a
 * second. Types of that scope are not in TypeScript's libraries.
 */

declare const sampleRate: number;
declare const registerProcessor: (name: string, processor: unknown) => void;
declare class AudioWorkletProcessor {
	readonly port: MessagePort;
}

/** Name under which `microphone.ts` starts it. */
const NAME = 'microphone';

class Microphone extends AudioWorkletProcessor {
	#piece = new Float32Array(Math.ceil(sampleRate / 50));
	#filled = 0;

	/** Called for each 128 samples. @returns true: goes on without input, too */
	process([channels = []]: readonly (readonly Float32Array[])[]): boolean {
		const length = channels[0]?.length ?? 0;
		for (let i = 0; i < length; i++) {
			let sum = 0;
			for (const channel of channels) sum += channel[i]!;
			this.#piece[this.#filled++] = sum / channels.length;
			if (this.#filled < this.#piece.length) continue;
			this.port.postMessage(this.#piece, [this.#piece.buffer]);
			this.#piece = new Float32Array(this.#piece.length);
			this.#filled = 0;
		}
		return true;
	}
}

registerProcessor(NAME, Microphone);
