import type * as Vendor from 'onnxruntime-web';
import { exclusive } from './exclusive';
import { roundedBytes } from './pictures/gpu-buffers';
import { tensorOf, type Tensor, type Tensors } from './tensor';
import type { ValueInfo } from './value-info';
import { type GpuTensor, type ModelInputs, type Ort } from './vendor-tensors';

/** Types of numbers that buffers of the GPU hold as they are. */
const ARRAYS = { float32: Float32Array, int32: Int32Array } as const;
type Held = keyof typeof ARRAYS;

/** An input or output with the buffer it lives in from the first run to the last. */
type Slot = { name: string; type: Held; dims: number[]; bytes: number; buffer: GPUBuffer; tensor: Vendor.Tensor };

/** A session that replays the commands of its first run. */
export type CapturedSession = {
	/** Inputs must have exactly the fixed shapes. */
	run(inputs: ModelInputs): Promise<Tensors>;
	close(): Promise<void>;
};

const isHeld = (type: string): type is Held => Object.hasOwn(ARRAYS, type);

/** The shape with every size a number; `null` when one is not known before the run. */
const fixedDims = (dims: ValueInfo['dims'], freeDimensions: Readonly<Record<string, number>> = {}): number[] | null => {
	const fixed = dims.map((dim) => (typeof dim === 'string' ? freeDimensions[dim] : dim));
	return fixed.every((dim) => typeof dim === 'number') ? fixed : null;
};

/**
 * Gives a session that was created with graph capture the buffers that it needs: always the same ones, on the GPU.
 * `null` when shapes are not fixed, or numbers are of a type that buffers do not hold as they are.
 */
export const captured = ({
	ort,
	session,
	device,
	values,
	freeDimensions,
}: {
	ort: Ort;
	session: Vendor.InferenceSession;
	device: GPUDevice;
	values: { inputs: readonly ValueInfo[]; outputs: readonly ValueInfo[] };
	freeDimensions: Readonly<Record<string, number>> | undefined;
}): CapturedSession | null => {
	const slotOf = ({ name, type, dims }: ValueInfo): Slot | null => {
		const fixed = fixedDims(dims, freeDimensions);
		if (!fixed || !isHeld(type)) return null;
		const bytes = fixed.reduce((a, b) => a * b, 4);
		const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
		const buffer = device.createBuffer({ label: name, size: roundedBytes(Math.max(4, bytes)), usage });
		const tensor = ort.Tensor.fromGpuBuffer(buffer, { dataType: type, dims: fixed });
		return { name, type, dims: fixed, bytes, buffer, tensor };
	};
	const inputs = values.inputs.map(slotOf).filter((slot) => slot !== null);
	const outputs = values.outputs.map(slotOf).filter((slot) => slot !== null);
	const free = () => {
		for (const { buffer } of [...inputs, ...outputs]) buffer.destroy();
	};
	if (inputs.length < values.inputs.length || outputs.length < values.outputs.length) {
		free();
		return null;
	}
	const tensorsOf = (slots: readonly Slot[]) => Object.fromEntries(slots.map(({ name, tensor }) => [name, tensor]));
	const feeds = tensorsOf(inputs);
	const fetches = tensorsOf(outputs);

	const write = (slot: Slot, given: Tensor | GpuTensor | undefined): void => {
		if (given?.type !== slot.type || String(given.dims) !== String(slot.dims)) {
			throw new Error(
				`Invalid dimensions of ${slot.name}: [${given?.dims.join(', ')}], fixed to [${slot.dims.join(', ')}]`,
			);
		}
		if ('buffer' in given) {
			const encoder = device.createCommandEncoder();
			encoder.copyBufferToBuffer(given.buffer, 0, slot.buffer, 0, slot.bytes);
			device.queue.submit([encoder.finish()]);
		} else device.queue.writeBuffer(slot.buffer, 0, given.data as Float32Array<ArrayBuffer>);
	};
	const read = async ({ type, dims, bytes, buffer }: Slot): Promise<Tensor> => {
		const copy = device.createBuffer({ size: bytes, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
		const encoder = device.createCommandEncoder();
		encoder.copyBufferToBuffer(buffer, 0, copy, 0, bytes);
		device.queue.submit([encoder.finish()]);
		await copy.mapAsync(GPUMapMode.READ);
		const data = new ARRAYS[type](copy.getMappedRange().slice(0));
		copy.destroy();
		return tensorOf(type, dims, data);
	};
	return {
		run: (given) =>
			exclusive(async () => {
				for (const slot of inputs) write(slot, given[slot.name]);
				await session.run(feeds, fetches);
				const found: Record<string, Tensor> = {};
				for (const slot of outputs) found[slot.name] = await read(slot);
				return found;
			}),
		close: () => exclusive(() => session.release().finally(free)),
	};
};
