import { median } from '../../core/maths/statistics';

/** How something was said. */
export type Prosody = {
	/** Median over the voiced frames, hertz; `null` when nothing is voiced. */
	readonly pitchHz: number | null;
	/** Root mean square in decibels below full scale; `null` for silence. */
	readonly levelDb: number | null;
	/** Share of the frames that are voiced, 0 to 1. */
	readonly voicedShare: number;
};

/** The range of speaking voices, hertz: low men to children. */
const LOWEST_HZ = 70;
const HIGHEST_HZ = 450;
/** Three periods of the lowest voice; the usual step. Seconds. */
const FRAME_S = 0.043;
const STEP_S = 0.02;
/** A frame whose autocorrelation at its best lag is below this is not voiced (usual threshold, Boersma 1993). */
const VOICED = 0.45;
/** Quieter frames are silence: −50 dB below full scale. */
const SILENT = 10 ** (-50 / 20);

const meanSquare = (samples: Float32Array): number =>
	samples.length === 0 ? 0 : samples.reduce((sum, x) => sum + x * x, 0) / samples.length;

/** Pitch of one frame by normalised autocorrelation; `null` when it is not voiced. */
const framePitch = (frame: Float32Array, rateHz: number): number | null => {
	if (Math.sqrt(meanSquare(frame)) < SILENT) return null;
	const shortest = Math.floor(rateHz / HIGHEST_HZ);
	const longest = Math.min(Math.ceil(rateHz / LOWEST_HZ), frame.length - 1);
	const correlation = (lag: number): number => {
		let both = 0;
		let head = 0;
		let tail = 0;
		for (let i = 0; i + lag < frame.length; i++) {
			const [a, b] = [frame[i]!, frame[i + lag]!];
			both += a * b;
			head += a * a;
			tail += b * b;
		}
		return head === 0 || tail === 0 ? 0 : both / Math.sqrt(head * tail);
	};
	const values = Array.from({ length: longest - shortest + 1 }, (_, i) => correlation(shortest + i));
	const best = Math.max(...values);
	if (best < VOICED) return null;
	// Multiples of the period correlate as well: the first peak that is nearly the best is the period itself.
	const at = values.findIndex((v, i) => v >= 0.95 * best && v >= (values[i - 1] ?? -1) && v >= (values[i + 1] ?? -1));
	return rateHz / (shortest + Math.max(0, at));
};

/**
 * Pitch, level and voicing of a stretch of speech.
 *
 * @param samples one channel, −1 to 1
 * @param rateHz samples a second
 */
export const measureProsody = (samples: Float32Array, rateHz: number): Prosody => {
	const size = Math.round(FRAME_S * rateHz);
	const step = Math.round(STEP_S * rateHz);
	const pitches: (number | null)[] = [];
	for (let at = 0; at + size <= samples.length; at += step)
		pitches.push(framePitch(samples.subarray(at, at + size), rateHz));
	const voiced = pitches.flatMap((pitch) => pitch ?? []);
	const power = meanSquare(samples);
	return {
		pitchHz: median(voiced),
		levelDb: power === 0 ? null : 10 * Math.log10(power),
		voicedShare: pitches.length === 0 ? 0 : voiced.length / pitches.length,
	};
};

/** An utterance against what is usual for its speaker. */
export type VocalManner = 'higher' | 'lower' | 'louder' | 'quieter';

/** A difference that is plainly heard: three semitones, and 4 dB. Ours. */
const PLAIN_SEMITONES = 3;
const PLAIN_DB = 4;

/** How an utterance differs from the medians of its speaker; empty when it does not, or when too little is known. */
export const mannerOf = (utterance: Prosody, usual: Prosody): readonly VocalManner[] => {
	const manner: VocalManner[] = [];
	if (utterance.pitchHz !== null && usual.pitchHz !== null) {
		const semitones = 12 * Math.log2(utterance.pitchHz / usual.pitchHz);
		if (semitones >= PLAIN_SEMITONES) manner.push('higher');
		if (semitones <= -PLAIN_SEMITONES) manner.push('lower');
	}
	if (utterance.levelDb !== null && usual.levelDb !== null) {
		const difference = utterance.levelDb - usual.levelDb;
		if (difference >= PLAIN_DB) manner.push('louder');
		if (difference <= -PLAIN_DB) manner.push('quieter');
	}
	return manner;
};

/** The medians of several utterances: what is usual for a speaker. */
export const usualProsody = (utterances: readonly Prosody[]): Prosody => ({
	pitchHz: median(utterances.flatMap((u) => u.pitchHz ?? [])),
	levelDb: median(utterances.flatMap((u) => u.levelDb ?? [])),
	voicedShare: median(utterances.map((u) => u.voicedShare)) ?? 0,
});
