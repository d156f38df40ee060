import { describe, expect, test } from 'vitest';
import { createResampler } from '../../../../src/source/sound/resample';
import { tone } from '../../../fixtures/sounds';

const levelOf = (samples: Float32Array): number =>
	Math.sqrt(samples.slice(500, -500).reduce((sum, v) => sum + v * v, 0) / (samples.length - 1000));

describe('resampling to 16 kHz', () => {
	test.each([8000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000])(
		'a tone of 1 kHz at %d Hz stays what it is',
		(rate) => {
			const { first, samples } = createResampler(rate).push(tone(1000, rate, 1));
			expect(first).toBe(0);
			expect(samples.length).toBeGreaterThan(15_900);
			for (let k = 1000; k < 15_000; k += 37) {
				expect(samples[k]).toBeCloseTo(0.5 * Math.sin((2 * Math.PI * 1000 * k) / 16_000), 2);
			}
		},
	);

	test.each([10_000, 14_000, 20_000])('a tone of %d Hz, above half of the new rate, does not fold back', (hz) => {
		const { samples } = createResampler(48_000).push(tone(hz, 48_000, 1));
		expect(levelOf(samples)).toBeLessThan(0.001);
	});

	test('pieces of any size give the same as the whole', () => {
		const sound = tone(440, 44_100, 0.5);
		const whole = createResampler(44_100).push(sound).samples;
		const resampler = createResampler(44_100);
		const pieces: number[] = [];
		for (let at = 0; at < sound.length; at += 997) pieces.push(...resampler.push(sound.slice(at, at + 997)).samples);
		expect(pieces).toEqual([...whole]);
	});

	test.each([1, 997, 4096])(
		'sound that begins before time 0, as AAC and MP3 do, in pieces of %d, is given from time 0 on',
		(size) => {
			const sound = tone(440, 44_100, 0.5);
			const whole = createResampler(44_100).push(sound.slice(1105));
			const resampler = createResampler(44_100, -1105);
			const given: number[] = [];
			for (let at = 0; at < sound.length; at += size) {
				const { first, samples } = resampler.push(sound.slice(at, at + size));
				expect(first).toBe(given.length);
				given.push(...samples);
			}
			// Past what the filter reaches back from the first sample of the shorter sound, both hear the same.
			expect(given.slice(100)).toEqual([...whole.samples.slice(100)]);
		},
	);

	test('reading that begins later gives the same samples at the same times', () => {
		const sound = tone(440, 44_100, 1);
		const whole = createResampler(44_100).push(sound);
		const later = createResampler(44_100, 20_000).push(sound.slice(20_000));
		expect(later.first).toBe(Math.ceil((20_000 * 16_000) / 44_100));
		// The filter hears silence before the first sample.
		const settled = 100;
		expect([...later.samples.slice(settled)]).toEqual([
			...whole.samples.slice(later.first + settled, later.first + later.samples.length),
		]);
	});
});
