import { AppError } from '../../core/errors';
import type { Gpu } from './gpu-device';

/** Work on a GPU that may go away in the middle of it. */
export type GpuGuard = {
	/** What `job` gives, or `device-lost` as soon as the GPU is lost: ONNX Runtime may never answer on a lost GPU. */
	run<T>(job: () => Promise<T>): Promise<T>;
	/** Calls `close`, unless the GPU is lost, which leaves nothing to free. */
	close(close: () => Promise<void>): Promise<void>;
};

/** @param name of the model, for the message */
export const guardOf = (gpu: Gpu, name: string): GpuGuard => {
	let isLost = false;
	const lost = gpu.lost.then((why) => {
		isLost = true;
		throw new AppError('device-lost', `${name} lost the GPU: ${why}`);
	});
	// Whoever runs at that moment gets the error; with nobody running, the next one does.
	lost.catch(() => undefined);
	return {
		run: (job) => (isLost ? lost : Promise.race([job(), lost])),
		close: (close) => (isLost ? Promise.resolve() : close()),
	};
};
