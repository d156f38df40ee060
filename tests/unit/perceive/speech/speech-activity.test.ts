import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ModelRunner } from '../../../../src/models/onnx/model-runner';
import { silentMemory, speechActivity, speechCheckInputs } from '../../../../src/perceive/encoders/speech-activity';
import { createSpeechStream, type RunSpeechModel } from '../../../../src/perceive/speech/speech-stream';
import { createSpeechTimeline, type SoundPiece } from '../../../../src/perceive/speech/speech-timeline';
import { openModelInNode } from '../../../fixtures/onnx-node';
import { syntheticVoice, tone, whiteNoise } from '../../../fixtures/sounds';

let model: ModelRunner;
beforeAll(async () => {
	model = await openModelInNode(readFileSync('node_modules/@ricky0123/vad-web/dist/silero_vad_v6.onnx'), {
		checkInputs: speechCheckInputs(),
	});
});

const silero: RunSpeechModel = (inputs) => model.run(inputs);
const activeShare = async (samples: Float32Array): Promise<number> => {
	const probabilities = await createSpeechStream(silero).push(samples);
	return probabilities.filter((p) => p > 0.5).length / probabilities.length;
};

describe('speech activity of the model that comes with the program', () => {
	test('a voice is speech most of the time', async () => {
		expect(await activeShare(syntheticVoice(5))).toBeGreaterThan(0.75);
	});

	test.each([0.001, 0.02, 0.2])('noise of loudness %d is never speech', async (loudness) => {
		expect(await activeShare(whiteNoise(3, loudness))).toBe(0);
	});

	test('silence is never speech', async () => {
		expect(await activeShare(new Float32Array(32_000))).toBe(0);
	});

	test('the pieces that sound comes in make no difference', async () => {
		const voice = syntheticVoice(1);
		const whole = await createSpeechStream(silero).push(voice);
		const stream = createSpeechStream(silero);
		const pieces: number[] = [];
		for (let at = 0; at < voice.length; at += 777) pieces.push(...(await stream.push(voice.slice(at, at + 777))));
		expect(pieces).toEqual(whole);
	});

	test('a chunk of another length and outputs of another model are refused', () => {
		expect(() => speechActivity.request({ chunk: new Float32Array(400), memory: silentMemory() })).toThrow('512');
		const input = { chunk: new Float32Array(512), memory: silentMemory() };
		expect(() => speechActivity.read({}, input)).toThrow('speech model');
	});
});

describe('speech over the time of a file', () => {
	/** Instead of the model: loudness that fades in its state, so that what was heard before matters. */
	const run: RunSpeechModel = ({ input, state }) => {
		const loudness = (input!.data as Float32Array).reduce((sum, v) => sum + v * v, 0) / 576;
		const level = 0.8 * (state!.data as Float32Array)[0]! + 0.2 * Math.min(1, 400 * loudness);
		const stateN = new Float32Array(256).fill(level);
		return Promise.resolve({
			output: { type: 'float32', dims: [1, 1], data: Float32Array.of(level) },
			stateN: { type: 'float32', dims: [2, 1, 128], data: stateN },
		});
	};
	const RATE = 16_000;
	/** 70 s: noise, a loud tone from 10 s to 13 s and from 61 s to 64 s; no sound from 30 s to 40 s. */
	const sound = whiteNoise(70, 0.001);
	sound.set(tone(200, RATE, 3), 10 * RATE);
	sound.set(tone(200, RATE, 3), 61 * RATE);
	let readings: number[] = [];
	async function* read(from: number): AsyncGenerator<SoundPiece, void, void> {
		readings.push(from);
		await Promise.resolve();
		for (let first = Math.max(0, from - 300); first < sound.length; first += 1024) {
			if (first >= 30 * RATE && first < 40 * RATE) continue;
			yield { first, samples: sound.slice(first, first + 1024) };
		}
	}

	test('is high where it is heard and low elsewhere', async () => {
		const timeline = createSpeechTimeline(read, run);
		expect(await timeline.at(5_000)).toBeLessThan(0.1);
		expect(await timeline.at(11_000)).toBeGreaterThan(0.7);
		expect(await timeline.at(15_000)).toBeLessThan(0.1);
		expect(await timeline.at(62_000)).toBeGreaterThan(0.7);
	});

	test('is not known where a file has no sound', async () => {
		const timeline = createSpeechTimeline(read, run);
		expect(await timeline.at(35_000)).toBeNull();
		expect(await timeline.at(500_000)).toBeNull();
	});

	test('is the same wherever reading began', async () => {
		const whole = createSpeechTimeline(read, run);
		const fromStart: (number | null)[] = [];
		for (let tMs = 0; tMs <= 66_000; tMs += 250) fromStart.push(await whole.at(tMs));
		readings = [];
		const resumed = createSpeechTimeline(read, run);
		const fromMiddle: (number | null)[] = [];
		for (let tMs = 60_000; tMs <= 66_000; tMs += 250) fromMiddle.push(await resumed.at(tMs));
		expect(fromMiddle).toEqual(fromStart.slice(-fromMiddle.length));
	});

	test('reading a long file goes on where it is, minute by minute', async () => {
		readings = [];
		const timeline = createSpeechTimeline(read, run);
		for (let tMs = 0; tMs <= 66_000; tMs += 500) await timeline.at(tMs);
		expect(readings).toEqual([0, (1875 - 32) * 512]);
	});
});
