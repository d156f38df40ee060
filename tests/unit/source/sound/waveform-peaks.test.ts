import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPeakMeter, PEAKS_PER_S, type WaveformPiece } from '../../../../src/source/sound/waveform-peaks';

const RATE_HZ = 8000;
/** Samples of one peak. */
const EACH = RATE_HZ / PEAKS_PER_S;
const constant = (length: number, value: number) => new Float32Array(length).fill(value);
const join = (pieces: readonly (WaveformPiece | null)[]): number[] => {
	const all: number[] = [];
	for (const piece of pieces) piece?.peaks.forEach((peak, i) => (all[piece.first + i] = peak));
	return all;
};

describe('peaks of sound', () => {
	test('are as loud as the loudest sample of any channel, of either sign', () => {
		const meter = createPeakMeter();
		const left = constant(EACH, 0.1);
		const right = constant(EACH, 0);
		right[7] = -0.5;
		meter.push([left, right], 0, RATE_HZ);
		expect(join([meter.end()])).toEqual([1 + 127]);
	});

	test('silence is not the same as no sound', () => {
		const meter = createPeakMeter();
		meter.push([constant(EACH, 0)], 0, RATE_HZ);
		// Nothing for two peaks, then silence again.
		meter.push([constant(EACH, 0)], 3 / PEAKS_PER_S, RATE_HZ);
		expect(join([meter.end()])).toEqual([1, 0, 0, 1]);
	});

	test('do not depend on how the sound is cut into pieces, nor on when they are taken', () => {
		const sound = Float32Array.from({ length: 4000 }, (_, i) => Math.sin(i * i * 1e-4) * 0.9);
		const whole = createPeakMeter();
		whole.push([sound], 0, RATE_HZ);
		const expected = join([whole.end()]);
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 30 }), (lengths) => {
				const meter = createPeakMeter();
				const pieces: (WaveformPiece | null)[] = [];
				let at = 0;
				for (let i = 0; at < sound.length; i++) {
					const length = lengths[i % lengths.length]!;
					meter.push([sound.subarray(at, at + length)], at / RATE_HZ, RATE_HZ);
					at += length;
					if (i % 3 === 0) pieces.push(meter.take());
				}
				pieces.push(meter.end());
				expect(join(pieces)).toEqual(expected);
			}),
		);
	});

	test('what lies before the beginning is left out, and full scale is the most', () => {
		const meter = createPeakMeter();
		meter.push([constant(2 * EACH, 3)], -1 / PEAKS_PER_S, RATE_HZ);
		expect(join([meter.end()])).toEqual([255]);
	});

	test('without sound there are none', () => {
		const meter = createPeakMeter();
		expect(meter.take()).toBeNull();
		expect(meter.end()).toBeNull();
		meter.push([], 0, RATE_HZ);
		expect(meter.end()).toBeNull();
	});
});
