import { AppError } from '../../core/errors';
import type { ModelUse } from '../../core/session';
import { modelNamed, modelUrl } from '../../models/catalogue';
import { createEncoderHost } from '../../models/onnx/encoder-host';
import { openModel } from '../../models/onnx/session';
import { SPEECH_WASM_ONLY, speechCheckInputs } from '../../perceive/encoders/speech-activity';
import { createSpeechStream, type SpeechStream } from '../../perceive/speech/speech-stream';
import { createSpeechTimeline, type SpeechTimeline } from '../../perceive/speech/speech-timeline';
import { openAudio, type AudioFile } from '../../source/sound/audio-file';
import { createResampler, SPEECH_RATE_HZ, type Resampler } from '../../source/sound/resample';
import type { Tensors } from '../../models/onnx/tensor';
import type { Method } from '../protocol';
import { serve } from '../serve';

/** Sound: how much speech there is in it. */
export type SpeechApi = {
	/** Loads the speech model. */
	load: Method<{ modelsUrl: string }, ModelUse>;
	/** Opens the sound of a file; `null` when it has none that can be decoded. */
	openFile: Method<{ file: Blob }, { durationMs: number } | null>;
	/** Probability of speech around a time of the open file, 0 to 1; `null` without sound there. One call at a time. */
	at: Method<{ tMs: number }, number | null>;
	/** The sound of the open file between two times: one channel, 16 kHz, −1 to 1. */
	samples: Method<{ fromMs: number; untilMs: number }, Float32Array>;
	/**
	 * Takes the next samples of a microphone, one channel at its own rate. Gives the probability of speech in each 32 ms
	 * now full, and the samples at 16 kHz. One call at a time.
	 */
	hear: Method<{ samples: Float32Array; rateHz: number }, { probabilities: number[]; samples: Float32Array }>;
};

const entry = modelNamed('speech-activity');
const host = createEncoderHost({ openModel, cutOnGpu: () => Promise.resolve(null) });

const run = (tensors: Tensors): Promise<Tensors> =>
	host.run({ name: entry.name, picture: null, request: { pictures: [], tensors }, priority: 'timeline' });

let audio: AudioFile | null = null;
let timeline: SpeechTimeline | null = null;
let live: { rateHz: number; resampler: Resampler; stream: SpeechStream } | null = null;

const opened = (): AudioFile => {
	if (!audio) throw new AppError('protocol', 'No file with sound is open');
	return audio;
};

/** The sound between two times of the file, silence where it has none. */
const soundBetween = async (fromMs: number, untilMs: number): Promise<Float32Array> => {
	const from = Math.round((fromMs / 1000) * SPEECH_RATE_HZ);
	const until = Math.max(from, Math.round((untilMs / 1000) * SPEECH_RATE_HZ));
	const samples = new Float32Array(until - from);
	for await (const piece of opened().read(from)) {
		if (piece.first >= until) break;
		const start = Math.max(from, piece.first);
		const end = Math.min(until, piece.first + piece.samples.length);
		if (end > start) samples.set(piece.samples.subarray(start - piece.first, end - piece.first), start - from);
	}
	return samples;
};

serve<SpeechApi>(self, {
	async load({ modelsUrl }, { signal }) {
		const { name, sha256 } = entry;
		const ready = await host.load(
			{
				name,
				source: { url: modelUrl(modelsUrl, entry) },
				sha256,
				prefer: 'wasm',
				wasmOnly: SPEECH_WASM_ONLY,
				checkInputs: speechCheckInputs(),
			},
			signal,
		);
		return { name, sha256, backend: ready.backend };
	},
	async openFile({ file }) {
		await timeline?.close();
		audio?.close();
		timeline = null;
		audio = await openAudio(file);
		return audio && { durationMs: audio.durationMs };
	},
	at({ tMs }) {
		const file = opened();
		timeline ??= createSpeechTimeline((from) => file.read(from), run);
		return timeline.at(tMs);
	},
	async samples({ fromMs, untilMs }, { transfer }) {
		const samples = await soundBetween(fromMs, untilMs);
		transfer(samples.buffer as ArrayBuffer);
		return samples;
	},
	async hear({ samples, rateHz }, { transfer }) {
		if (live?.rateHz !== rateHz) {
			live = { rateHz, resampler: createResampler(rateHz), stream: createSpeechStream(run) };
		}
		const sound = live.resampler.push(samples).samples;
		const probabilities = await live.stream.push(sound);
		transfer(sound.buffer as ArrayBuffer);
		return { probabilities, samples: sound };
	},
});
