import type { WaveformPiece } from '../../source/waveform-peaks';
import type { Method } from '../protocol';

/** What the worker for waveforms does. */
export type WaveformApi = {
	/** How loud a file is over time, reported piece by piece; `false` without sound that can be decoded. */
	read: Method<{ file: Blob }, boolean, WaveformPiece>;
};
