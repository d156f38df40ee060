import { expect, test } from 'vitest';
import { modelNamed, modelsUrl as modelsUrlOf, modelUrl } from '../../../src/models/catalogue';
import { lookOf } from '../../../src/models/onnx/check-inputs';
import { openModel } from '../../../src/models/onnx/session';

const modelsUrl = modelsUrlOf(location.origin);

/** Calls of the GPU's compute passes while `run` goes on. */
const countDispatches = async (run: () => Promise<unknown>): Promise<number> => {
	let count = 0;
	const { prototype } = GPUComputePassEncoder;
	const kept = Object.fromEntries(
		(['dispatchWorkgroups', 'dispatchWorkgroupsIndirect'] as const).map((name) => [name, prototype[name]]),
	);
	for (const [name, original] of Object.entries(kept)) {
		Object.assign(prototype, {
			[name](this: GPUComputePassEncoder, ...given: never[]) {
				count++;
				return (original as (...all: never[]) => void).apply(this, given);
			},
		});
	}
	try {
		await run();
	} finally {
		Object.assign(prototype, kept);
	}
	return count;
};

/** The check on loading compares with the CPU, so that a model on WebGPU is right there. */
test('on WebGPU landmarks of four faces take as many commands as those of one', async () => {
	const response = await fetch(modelUrl(modelsUrl, modelNamed('face-landmarks-onnx')));
	const bytes = new Uint8Array(await response.arrayBuffer());
	const dispatches: number[] = [];
	for (const batch of [1, 4]) {
		const model = await openModel(bytes, {
			...{ name: `faces of ${batch}`, prefer: 'webgpu', checkLook: lookOf([0], [255]) },
			freeDimensions: { N: batch },
		});
		expect(model.backend).toBe('webgpu');
		const image = {
			type: 'float32',
			dims: [batch, 3, 192, 192],
			data: new Float32Array(batch * 3 * 192 * 192),
		} as const;
		dispatches.push(await countDispatches(() => model.run({ image })));
		await model.close();
	}
	expect(dispatches[0]).toBeGreaterThan(0);
	expect(dispatches[1]).toBe(dispatches[0]);
});
