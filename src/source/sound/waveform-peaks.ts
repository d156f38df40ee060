/** Peaks of a second of sound: enough for words to be told apart, and 90,000 bytes an hour. */
export const PEAKS_PER_S = 25;

/** Peaks in a row. */
export type WaveformPiece = {
	/** Which peak of the file its first one is: peak n stands for the time from n / `PEAKS_PER_S` seconds. */
	first: number;
	/** 0: no sound there; 1 to 255: from silence to full scale. */
	peaks: Uint8Array;
};

/** Adds up the sound of a file, piece by piece. */
export type PeakMeter = {
	/**
	 * Takes the next samples. Gaps are allowed, and so is sound that comes again: it is passed over.
	 *
	 * @param channels samples of each channel, −1 to 1
	 * @param startS when they begin, seconds on the media timeline; what lies before 0 is left out
	 */
	push(channels: readonly Float32Array[], startS: number, rateHz: number): void;
	/** The peaks that are complete since the last call; `null` when there are none. */
	take(): WaveformPiece | null;
	/** The last, incomplete peak with them; `null` when there is none. */
	end(): WaveformPiece | null;
};

/** Full scale is 255, silence 1. */
const toByte = (peak: number): number => 1 + Math.round(254 * Math.min(1, peak));

/** A meter at the beginning of a file. */
export const createPeakMeter = (): PeakMeter => {
	/** Peaks not taken yet; the last one may be incomplete. */
	let waiting: number[] = [];
	/** Which peak the first one waiting is. */
	let first = 0;

	const piece = (count: number): WaveformPiece | null => {
		if (count <= 0) return null;
		const taken = { first, peaks: Uint8Array.from(waiting.slice(0, count)) };
		waiting = waiting.slice(count);
		first += count;
		return taken;
	};
	return {
		push(channels, startS, rateHz) {
			const length = channels[0]?.length ?? 0;
			let at = Math.max(0, Math.ceil(-startS * rateHz));
			while (at < length) {
				const index = Math.floor((startS + at / rateHz) * PEAKS_PER_S + 1e-6);
				const until = Math.min(
					length,
					Math.max(at + 1, Math.ceil(((index + 1) / PEAKS_PER_S - startS) * rateHz - 1e-6)),
				);
				let peak = 0;
				for (const samples of channels) {
					for (let i = at; i < until; i++) {
						const size = samples[i]! < 0 ? -samples[i]! : samples[i]!;
						if (size > peak) peak = size;
					}
				}
				at = until;
				const place = index - first;
				if (place < 0) continue;
				while (waiting.length <= place) waiting.push(0);
				waiting[place] = Math.max(waiting[place]!, toByte(peak));
			}
		},
		take: () => piece(waiting.length - 1),
		end: () => piece(waiting.length),
	};
};
