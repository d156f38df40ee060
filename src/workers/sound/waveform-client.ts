import type { WaveformPiece } from '../../source/sound/waveform-peaks';
import { runInWorker } from '../start';

export { PEAKS_PER_S, type WaveformPiece } from '../../source/sound/waveform-peaks';

/**
 * Reads how loud a file is, in a worker that lives as long as that takes.
 *
 * @param onPiece gets the peaks as they are known, in order of time
 * @returns `false` when the file has no sound that can be decoded
 * @throws AppError `worker-died`; AbortError
 */
export const readWaveform = (
	file: Blob,
	onPiece: (piece: WaveformPiece) => void,
	signal: AbortSignal,
): Promise<boolean> => runInWorker('waveform', (worker) => worker.call('read', { file }, { signal, onEvent: onPiece }));
