/** Buffers of a GPU device that are used again and again, since making one costs more than filling it. */
export type BufferPool = {
	/** A buffer of at least so many bytes, for shaders and models; its content is whatever it was used for before. */
	take(bytes: number): GPUBuffer;
	/** Gives a buffer back. */
	free(buffer: GPUBuffer): void;
};

/** Buffers kept for another use; older ones are destroyed. */
const KEPT = 8;

/** ONNX Runtime reads and copies whole steps of so many bytes. */
const STEP_BYTES = 16;

export const roundedBytes = (bytes: number): number => Math.ceil(bytes / STEP_BYTES) * STEP_BYTES;

export const createBufferPool = (device: GPUDevice): BufferPool => {
	const kept: GPUBuffer[] = [];
	return {
		take(bytes) {
			const size = roundedBytes(bytes);
			const at = kept.findIndex((buffer) => buffer.size === size);
			const [known] = at >= 0 ? kept.splice(at, 1) : [];
			const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
			return known ?? device.createBuffer({ label: 'model input', size, usage });
		},
		free(buffer) {
			kept.push(buffer);
			if (kept.length > KEPT) kept.shift()?.destroy();
		},
	};
};
