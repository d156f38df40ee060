import { openWaveform } from '../../source/waveform';
import { serve } from '../serve';
import type { WaveformApi } from './waveform-api';

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
