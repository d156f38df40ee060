import type { WaveformPiece } from '../../source/sound/waveform-peaks';
import type { Method } from '../protocol';
import { openWaveform } from '../../source/sound/waveform';
import { serve } from '../serve';

/** What the worker for waveforms does. */
export type WaveformApi = {
	/** How loud a file is over time, reported piece by piece; `false` without sound that can be decoded. */
	read: Method<{ file: Blob }, boolean, WaveformPiece>;
};

serve<WaveformApi>(self, {
	async read({ file }, { signal, emit }) {
		const pieces = await openWaveform(file);
		if (!pieces) return false;
		for await (const piece of pieces) {
			signal.throwIfAborted();
			emit(piece);
		}
		return true;
	},
});
