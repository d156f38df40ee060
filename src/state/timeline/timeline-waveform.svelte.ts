import { isAbort } from '../../core/errors';
import type { WaveformPiece } from '../../workers/sound/waveform-client';

export { PEAKS_PER_S } from '../../workers/sound/waveform-client';

/** How loud a file is, as far as it is known. */
export type WaveformPeaks = {
	/** 0: no sound there, or not known yet; 1 to 255: from silence to full scale. */
	peaks: Uint8Array;
	/** How many of them are known. */
	count: number;
};

/** As `readWaveform` of `workers/waveform-client`. */
export type ReadWaveform = (
	file: Blob,
	onPiece: (piece: WaveformPiece) => void,
	signal: AbortSignal,
) => Promise<boolean>;

/** First size of the store of peaks; it doubles. */
const FIRST_SIZE = 4096;

/** The sound of the open file as peaks; nothing without sound. */
export class Waveform {
	/** A new object whenever more is known; `null` without sound. */
	known = $state.raw<WaveformPeaks | null>(null);
	readonly #read: ReadWaveform;
	#file: Blob | null = null;
	#abort = new AbortController();

	constructor(read: ReadWaveform) {
		this.#read = read;
	}

	/** Reads a file, unless it is read already; `null` forgets the one before. Nothing depends on it: it never fails. */
	async show(file: Blob | null): Promise<void> {
		if (file === this.#file) return;
		this.#file = file;
		this.#abort.abort();
		const { signal } = (this.#abort = new AbortController());
		this.known = null;
		if (!file) return;
		try {
			await this.#read(file, (piece) => !signal.aborted && this.#take(piece), signal);
		} catch (cause) {
			if (!isAbort(cause)) console.warn('The sound of the file cannot be drawn', cause);
		}
	}

	#take({ first, peaks: added }: WaveformPiece): void {
		const count = first + added.length;
		let peaks = this.known?.peaks ?? new Uint8Array(FIRST_SIZE);
		if (peaks.length < count) {
			const larger = new Uint8Array(Math.max(count, peaks.length * 2));
			larger.set(peaks);
			peaks = larger;
		}
		peaks.set(added, first);
		this.known = { peaks, count };
	}
}
