import { ALL_FORMATS, AudioSampleSink, BlobSource, Input, type AudioSample } from 'mediabunny';
import { createPeakMeter, type WaveformPiece } from './waveform-peaks';

/** Peaks are handed on for about so much sound at once, seconds. */
const PIECE_S = 20;

const planesOf = (sample: AudioSample): Float32Array[] =>
	Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
		const plane = new Float32Array(sample.numberOfFrames);
		sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
		return plane;
	});

/**
 * How loud a file is over time. Decoded piece by piece, so that files may be hours long; ends early where the sound is
 * damaged. Runs in a worker.
 *
 * @returns pieces in order of time; `null` without sound that this browser can decode
 */
export const openWaveform = async (file: Blob): Promise<AsyncGenerator<WaveformPiece, void, void> | null> => {
	const input = new Input({ source: new BlobSource(file, { handleUnhandledError: () => {} }), formats: ALL_FORMATS });
	const track = await input.getPrimaryAudioTrack().catch(() => null);
	if (!track || !(await track.canDecode().catch(() => false))) {
		input.dispose();
		return null;
	}
	const pieces = async function* () {
		const meter = createPeakMeter();
		const samples = new AudioSampleSink(track).samples();
		let givenS = 0;
		try {
			for (;;) {
				const next = await samples.next().catch(() => null);
				if (!next || next.done) break;
				const sample = next.value;
				const { timestamp, sampleRate } = sample;
				meter.push(planesOf(sample), timestamp, sampleRate);
				sample.close();
				if (timestamp - givenS < PIECE_S) continue;
				givenS = timestamp;
				const piece = meter.take();
				if (piece) yield piece;
			}
			const last = meter.end();
			if (last) yield last;
		} finally {
			await samples.return().catch(() => undefined);
			input.dispose();
		}
	};
	return pieces();
};
