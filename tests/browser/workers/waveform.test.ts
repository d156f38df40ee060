import { AudioBufferSource, BufferTarget, Mp4OutputFormat, Output } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { Waveform } from '../../../src/state/timeline/timeline-waveform.svelte';
import { PEAKS_PER_S, readWaveform, type WaveformPiece } from '../../../src/workers/sound/waveform-client';
import { makeClip, regularTimes } from '../fixtures/made-video';

const RATE_HZ = 48_000;

/** Sound that is loud in every other second. */
const soundFile = async (seconds: number): Promise<Blob> => {
	const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() });
	const source = new AudioBufferSource({ codec: 'opus', bitrate: 64_000 });
	output.addAudioTrack(source);
	await output.start();
	const buffer = new AudioBuffer({ length: RATE_HZ * seconds, sampleRate: RATE_HZ, numberOfChannels: 2 });
	for (const channel of [0, 1]) {
		const samples = buffer.getChannelData(channel);
		for (let i = 0; i < samples.length; i++) {
			const isLoud = Math.floor(i / RATE_HZ) % 2 === 1;
			samples[i] = isLoud ? 0.6 * Math.sin((2 * Math.PI * 440 * i) / RATE_HZ) : 0;
		}
	}
	await source.add(buffer);
	source.close();
	await output.finalize();
	return new Blob([output.target.buffer!]);
};

const peaksOf = async (file: Blob): Promise<number[] | null> => {
	const peaks: number[] = [];
	const take = ({ first, peaks: added }: WaveformPiece) => added.forEach((peak, i) => (peaks[first + i] = peak));
	return (await readWaveform(file, take, new AbortController().signal)) ? peaks : null;
};

describe('the waveform of a file', () => {
	test('tells loud from silent, at the times of the file', async () => {
		const peaks = (await peaksOf(await soundFile(6)))!;
		expect(Math.abs(peaks.length - 6 * PEAKS_PER_S)).toBeLessThanOrEqual(3);
		for (let second = 0; second < 6; second++) {
			const middle = peaks.slice(second * PEAKS_PER_S + 5, (second + 1) * PEAKS_PER_S - 5);
			if (second % 2 === 1) expect(Math.min(...middle)).toBeGreaterThan(100);
			else expect(Math.max(...middle)).toBeLessThan(20);
		}
	});

	test('is none without sound, and for bytes that are no video', async () => {
		expect(await peaksOf(await makeClip({ times: regularTimes(10, 5) }))).toBeNull();
		expect(await peaksOf(new Blob(['no video at all']))).toBeNull();
	});

	test('that is not wanted any more is not shown, however late it comes', () => {
		const pieces: ((piece: WaveformPiece) => void)[] = [];
		const waveform = new Waveform((_file, onPiece) => {
			pieces.push(onPiece);
			return new Promise(() => {});
		});
		void waveform.show(new Blob(['one']));
		void waveform.show(new Blob(['two']));
		pieces[0]!({ first: 0, peaks: Uint8Array.from([9, 9]) });
		expect(waveform.known).toBeNull();
		pieces[1]!({ first: 0, peaks: Uint8Array.from([7]) });
		pieces[1]!({ first: 5000, peaks: Uint8Array.from([8]) });
		expect(waveform.known!.count).toBe(5001);
		expect([waveform.known!.peaks[0], waveform.known!.peaks[1], waveform.known!.peaks[5000]]).toEqual([7, 0, 8]);
		void waveform.show(null);
		expect(waveform.known).toBeNull();
	});

	test('that cannot be read costs nothing else', async () => {
		const waveform = new Waveform(() => Promise.reject(new Error('no worker')));
		await waveform.show(new Blob(['x']));
		expect(waveform.known).toBeNull();
	});
});
