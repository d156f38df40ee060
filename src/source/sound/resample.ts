/** Rate that speech models take, samples a second. */
export const SPEECH_RATE_HZ = 16_000;

/** Zero crossings of the sinc on each side: more than 60 dB below in the stop band with the window used here. */
const CROSSINGS = 16;
/** The pass band ends this much below the new half rate, so that what lies above it does not fold back. */
const PASS_SHARE = 0.92;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Turns sound of one rate into another, piece by piece. */
export type Resampler = {
	/**
	 * Takes the next samples and gives what can be told by now; the rest needs samples to come.
	 *
	 * `first`: which output sample the first one given is, counted from time 0.
	 */
	push(samples: Float32Array): { first: number; samples: Float32Array };
};

/**
 * Windowed-sinc interpolation (Hann window; Smith, Digital Audio Resampling). Each output sample depends on its place in
 * time and the input around it alone, not on where reading began; what was before the first sample is taken as silence.
 *
 * A browser has this in `OfflineAudioContext`, which neither streams nor exists in workers.
 *
 * @param rateHz of the input, a whole number
 * @param firstInput which input sample the first one pushed is, counted from time 0. Below 0, as encoders that need a
 * run-up have it: what is heard before time 0 counts for what comes after, and is not given itself.
 */
export const createResampler = (rateHz: number, firstInput = 0, toHz = SPEECH_RATE_HZ): Resampler => {
	const shared = gcd(rateHz, toHz);
	const phases = toHz / shared;
	const step = rateHz / shared;
	const cutoff = Math.min(1, (toHz / rateHz) * PASS_SHARE);
	const half = Math.ceil(CROSSINGS / cutoff);
	/** Taps of each phase: output k lies `phase / phases` behind input `floor(k · step / phases)`. */
	const taps = Array.from({ length: phases }, (_, phase) => {
		const row = new Float32Array(2 * half);
		let sum = 0;
		for (let i = 0; i < 2 * half; i++) {
			const x = i - half + 1 - phase / phases;
			const sinc = x === 0 ? 1 : Math.sin(Math.PI * cutoff * x) / (Math.PI * cutoff * x);
			row[i] = Math.abs(x) >= half ? 0 : sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / half));
			sum += row[i]!;
		}
		return row.map((tap) => tap / sum);
	});

	let next = Math.max(0, Math.ceil((firstInput * phases) / step));
	/** Input sample that `kept` begins with. */
	let keptFrom = firstInput - half;
	let kept = new Float32Array(half);
	return {
		push(samples) {
			const all = new Float32Array(kept.length + samples.length);
			all.set(kept);
			all.set(samples, kept.length);
			const until = keptFrom + all.length;
			const first = next;
			const given: number[] = [];
			for (; ; next++) {
				const at = Math.floor((next * step) / phases);
				if (at + half >= until) break;
				const row = taps[(next * step) % phases]!;
				const from = at - half + 1 - keptFrom;
				let sum = 0;
				for (let i = Math.max(0, -from); i < row.length; i++) sum += row[i]! * all[from + i]!;
				given.push(sum);
			}
			const needed = Math.floor((next * step) / phases) - half + 1;
			const drop = Math.max(0, Math.min(all.length, needed - keptFrom));
			kept = all.slice(drop);
			keptFrom += drop;
			return { first, samples: Float32Array.from(given) };
		},
	};
};
