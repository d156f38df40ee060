import { ALL_FORMATS, AudioSampleSink, BlobSource, Input, type AudioSample } from 'mediabunny';
import { isReclaimed, Reclaims } from '../reclaimed';
import { createResampler, SPEECH_RATE_HZ, type Resampler } from './resample';

/** A piece of sound: one channel, 16 kHz, −1 to 1. */
type Sound = {
	/** Which sample of the file its first one is, counted from time 0 of the media timeline. */
	first: number;
	samples: Float32Array;
};

/** The sound of a file. Runs in a worker. */
export type AudioFile = {
	/** Where it ends on the media timeline, milliseconds. */
	durationMs: number;
	/**
	 * Pieces in order of time, decoded as they are asked for, so that files may be hours long. Where a file has no sound
	 * for a while, so have the pieces: look at `first`. Ends early where the sound is damaged.
	 *
	 * @param from the first sample wanted; pieces may begin before it
	 */
	read(from: number): AsyncGenerator<Sound, void, void>;
	close(): void;
};

/** Sound that begins this much later or sooner than the sample before ends is a gap, not rounding; seconds. */
const GAP_S = 0.02;
/** Codecs with overlapping blocks need the block before the first wanted, and the filter some input; seconds. */
const LEAD_S = 0.25;

/** The mean of all channels. */
const toMono = (sample: AudioSample): Float32Array => {
	const { numberOfChannels: channels, numberOfFrames: frames } = sample;
	const mono = new Float32Array(frames);
	const plane = new Float32Array(frames);
	for (let planeIndex = 0; planeIndex < channels; planeIndex++) {
		sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
		for (let i = 0; i < frames; i++) mono[i]! += plane[i]! / channels;
	}
	return mono;
};

/**
 * Opens the sound of a file; `null` when it has none, or none that this browser can decode: nothing depends on sound.
 */
export const openAudio = async (file: Blob): Promise<AudioFile | null> => {
	const input = new Input({ source: new BlobSource(file, { handleUnhandledError: () => {} }), formats: ALL_FORMATS });
	const track = await input.getPrimaryAudioTrack().catch(() => null);
	if (!track || !(await track.canDecode().catch(() => false))) {
		input.dispose();
		return null;
	}
	const durationS = (await track.getDurationFromMetadata()) ?? (await track.computeDuration().catch(() => 0));
	const sink = new AudioSampleSink(track);
	return {
		durationMs: durationS * 1000,
		async *read(from) {
			let resampler: Resampler | null = null;
			let rateHz = 0;
			let endsS = 0;
			const reclaims = new Reclaims();
			const fromS = Math.max(0, from / SPEECH_RATE_HZ - LEAD_S);
			/** Up to here sound comes once more, from another decoder. */
			let repeatedUntilS = 0;
			let samples = sink.samples(fromS);
			try {
				for (;;) {
					let next: IteratorResult<AudioSample, void>;
					try {
						next = await samples.next();
					} catch (cause) {
						// Damaged sound ends here: what was heard before is as good as it was.
						if (!isReclaimed(cause)) return;
						await reclaims.next(cause);
						repeatedUntilS = endsS;
						samples = sink.samples(Math.max(fromS, endsS - LEAD_S));
						continue;
					}
					if (next.done) return;
					const sample = next.value;
					try {
						if (sample.timestamp + sample.duration / 2 < repeatedUntilS) continue;
						reclaims.well();
						const isNew = sample.sampleRate !== rateHz || Math.abs(sample.timestamp - endsS) > GAP_S;
						if (!resampler || isNew) {
							rateHz = sample.sampleRate;
							resampler = createResampler(rateHz, Math.round(sample.timestamp * rateHz));
						}
						endsS = sample.timestamp + sample.duration;
						const sound = resampler.push(toMono(sample));
						if (sound.samples.length > 0) yield sound;
					} finally {
						sample.close();
					}
				}
			} finally {
				await samples.return().catch(() => undefined);
			}
		},
		close: () => input.dispose(),
	};
};
