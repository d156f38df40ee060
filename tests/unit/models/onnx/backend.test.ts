import { describe, expect, test, vi } from 'vitest';
import { chooseBackend } from '../../../../src/models/onnx/backend-choice';
import { lookOf, makeCheckInputs } from '../../../../src/models/onnx/check-inputs';
import type { Gpu } from '../../../../src/models/onnx/gpu-device';
import { openModelOn, type ModelHost } from '../../../../src/models/onnx/model-runner';
import { toAppError } from '../../../../src/models/onnx/onnx-errors';
import { differenceOf } from '../../../../src/models/onnx/self-check';
import type { Tensor } from '../../../../src/models/onnx/tensor';
import type { Session } from '../../../../src/models/onnx/vendor-session';
import { deferred } from '../../../fixtures/deferred';

const REAL = { description: 'nvidia ampere', isSoftware: false, hasHalfPrecision: true };
const SOFTWARE = { description: 'google swiftshader', isSoftware: true, hasHalfPrecision: false };

const floats = (...data: number[]): Tensor => ({ type: 'float32', dims: [data.length], data: Float32Array.from(data) });

describe('the choice of a backend', () => {
	test.each([
		['auto', REAL, null, 'webgpu', 'nvidia ampere'],
		[
			'auto',
			SOFTWARE,
			null,
			'wasm',
			'CPU with 2 threads: WebGPU runs in software here (google swiftshader), 60 to 100 times slower',
		],
		['webgpu', SOFTWARE, null, 'webgpu', 'google swiftshader, in software, as asked for'],
		['auto', null, null, 'wasm', 'CPU with 2 threads: this browser offers no WebGPU adapter'],
		['webgpu', null, null, 'wasm', 'CPU with 2 threads: this browser offers no WebGPU adapter'],
		['wasm', REAL, null, 'wasm', 'CPU with 2 threads: it gives the same numbers on every machine'],
		['webgpu', REAL, 'wrong there', 'wasm', 'CPU with 2 threads: wrong there'],
	] as const)('%s with %o and restriction %o is %s', (wanted, adapter, wasmOnly, backend, reason) => {
		expect(chooseBackend(wanted, adapter, wasmOnly, 2)).toEqual({ backend, reason });
	});
});

describe('the difference of two results', () => {
	test('is a share of the numbers, and none for the same ones', () => {
		expect(differenceOf(floats(3, 4), floats(3, 4))).toBe(0);
		expect(differenceOf(floats(30, 40), floats(30.3, 40.4))).toBeCloseTo(0.01, 5);
		expect(differenceOf(floats(0, 0), floats(0, 0))).toBe(0);
		expect(differenceOf(floats(-Infinity, 1), floats(-Infinity, 1))).toBe(0);
	});
	test('is infinite for another shape, and for numbers that are none', () => {
		expect(differenceOf(floats(1, 2), floats(1))).toBe(Infinity);
		expect(differenceOf(floats(1, 2), floats(1, NaN))).toBe(Infinity);
	});
});

test('made-up inputs have the shapes asked for, and are the same each time', () => {
	const infos = [
		{ name: 'image', type: 'float32', dims: ['batch', 3, null] },
		{ name: 'ids', type: 'int64', dims: [2] },
	];
	const made = makeCheckInputs(infos, { batch: 4 });
	expect(made['image']!.dims).toEqual([4, 3, 1]);
	expect(made).toEqual(makeCheckInputs(infos, { batch: 4 }));
	expect(Math.min(...(made['image']!.data as Float32Array))).toBeGreaterThanOrEqual(-1);
	expect(() => makeCheckInputs([{ name: 'text', type: 'string', dims: [1] }])).toThrow('type string');
});

test('made-up pictures span the range that the model’s own pictures have, softly and with grain', () => {
	const infos = [
		{ name: 'image', type: 'float32', dims: ['N', 64, 48, 3] },
		{ name: 'heads', type: 'float32', dims: [1, 2, 4] },
		{ name: 'angles', type: 'float32', dims: [1, 3] },
	];
	const angles = { type: 'float32', dims: [1, 3], data: Float32Array.of(10, -5, 0) } as const;
	const made = makeCheckInputs(infos, { N: 2 }, { picture: [0, 255], tensors: { angles } });
	const values = Array.from(made['image']!.data as Float32Array);
	expect(values).toHaveLength(2 * 64 * 48 * 3);
	expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
	expect(Math.max(...values)).toBeLessThanOrEqual(255);
	expect(Math.min(...values)).toBeLessThan(40);
	expect(Math.max(...values)).toBeGreaterThan(215);
	// Neighbours are alike, as in a photograph: white noise of this span differs by 85 on average.
	const steps = values.slice(3, 3000).map((value, i) => Math.abs(value - values[i]!));
	expect(steps.reduce((a, b) => a + b, 0) / steps.length).toBeLessThan(50);
	expect(steps.every((step) => step > 0)).toBe(true);
	expect(made['angles']).toBe(angles);
	expect(Math.max(...(made['heads']!.data as Float32Array))).toBeLessThanOrEqual(1);
	const { picture } = lookOf([124, 116, 104], [58, 57, 57]);
	expect(picture[0]).toBeCloseTo(-124 / 58);
	expect(picture[1]).toBeCloseTo((255 - 104) / 57);
});

test.each([
	['failed to allocate memory for buffer', 'out-of-memory'],
	['std::bad_alloc', 'out-of-memory'],
	['RangeError: Array buffer allocation failed', 'out-of-memory'],
	['mapAsync: The Device was lost before mapping was resolved.', 'device-lost'],
	['Got invalid dimensions for input: image', 'internal'],
])('"%s" is %s', (message, code) => {
	expect(toAppError(new Error(message), 'It failed', 'internal').code).toBe(code);
});

/** A machine whose backends give what they are told to give. */
const hostWith = ({ onGpu, replayed }: { onGpu: () => Tensor | Promise<Tensor>; replayed?: () => Tensor }) => {
	const closed: string[] = [];
	const lost = deferred<string>();
	const error: { current: Error | null } = { current: null };
	const gpu = {
		device: {} as GPUDevice,
		facts: REAL,
		lost: lost.promise,
		takeError: () => {
			const taken = error.current;
			error.current = null;
			return taken;
		},
	} satisfies Gpu;
	const host: ModelHost = {
		open: (_bytes, { backend, graphCapture = false }): Promise<Session> => {
			let runs = 0;
			const isCaptured = backend === 'webgpu' && graphCapture && replayed !== undefined;
			return Promise.resolve({
				inputs: [{ name: 'x', type: 'float32', dims: [1] }],
				outputs: [],
				isCaptured,
				run: async () => {
					await Promise.resolve();
					if (isCaptured && runs++ > 0) return { y: replayed() };
					return { y: backend === 'webgpu' ? await onGpu() : floats(1, 2, 3) };
				},
				close: () => Promise.resolve(void closed.push(backend)),
			});
		},
		adapter: () => Promise.resolve(REAL),
		gpu: () => Promise.resolve(gpu),
		threads: 1,
	};
	return { host, closed, error, lose: () => lost.resolve('gone') };
};
const open = (host: ModelHost, options = {}) =>
	openModelOn(host, new Uint8Array(), { name: 'model', prefer: 'auto', ...options });

describe('the check after loading', () => {
	test('a recorded model whose replays are wrong runs on the GPU unrecorded, and one whose replays are right replays', async () => {
		const wrong = hostWith({ onGpu: () => floats(1, 2, 3), replayed: () => floats(9, 9, 9) });
		const plain = await open(wrong.host, { graphCapture: true });
		expect([plain.backend, plain.reason]).toEqual(['webgpu', 'nvidia ampere']);
		expect(wrong.closed).toEqual(['wasm', 'webgpu']);
		expect((await plain.run({}))['y']!.data).toEqual(Float32Array.of(1, 2, 3));
		const right = hostWith({ onGpu: () => floats(1, 2, 3), replayed: () => floats(1, 2, 3) });
		expect((await open(right.host, { graphCapture: true })).reason).toBe('nvidia ampere, replaying its first run');
		expect((await open(right.host)).reason).toBe('nvidia ampere');
	});
	test('a model that is wrong on the GPU either way runs on the CPU', async () => {
		const { host } = hostWith({ onGpu: () => floats(7, 7, 7), replayed: () => floats(9, 9, 9) });
		expect((await open(host, { graphCapture: true })).backend).toBe('wasm');
	});
	test('keeps a GPU that gives what the CPU gives, and frees the CPU', async () => {
		const { host, closed } = hostWith({ onGpu: () => floats(1, 2, 3.01) });
		expect(await open(host)).toMatchObject({ backend: 'webgpu', reason: 'nvidia ampere' });
		expect(closed).toEqual(['wasm']);
	});

	test('moves a model that the GPU gets wrong to the CPU, visibly', async () => {
		const { host, closed } = hostWith({ onGpu: () => floats(1, 2, 4) });
		const model = await open(host);
		expect(model.backend).toBe('wasm');
		expect(model.reason).toBe('CPU instead of nvidia ampere: its results differ there by 27 % (y)');
		expect(closed).toEqual(['wasm', 'webgpu']);
		expect(await model.run({ x: floats(1) })).toEqual({ y: floats(1, 2, 3) });
	});

	test('does not trust a GPU that gives nothing but numbers that are none', async () => {
		const { host } = hostWith({ onGpu: () => floats(NaN, NaN, NaN) });
		expect(await open(host)).toMatchObject({
			backend: 'wasm',
			reason: 'CPU instead of nvidia ampere: its results there are not numbers, or have another shape (y)',
		});
	});

	test('moves a model that fails on the GPU to the CPU', async () => {
		vi.spyOn(console, 'warn').mockImplementation(() => undefined);
		const { host } = hostWith({
			onGpu: () => {
				throw new Error('kernel not implemented');
			},
		});
		expect((await open(host)).reason).toBe('CPU instead of nvidia ampere: it failed there');
		vi.restoreAllMocks();
	});

	test('does not hide that memory ran out: a smaller model may fit', async () => {
		const { host } = hostWith({
			onGpu: () => {
				throw new Error('Failed to allocate buffer: out of memory');
			},
		});
		await expect(open(host)).rejects.toMatchObject({ code: 'out-of-memory' });
	});

	test('is left out when told so, and the reason says it', async () => {
		const { host } = hostWith({ onGpu: () => floats(9) });
		expect((await open(host, { checkInputs: null })).reason).toBe('nvidia ampere, not compared with the CPU');
	});

	test('a restricted model never sees the GPU', async () => {
		const onGpu = vi.fn(() => floats(1));
		const { host } = hostWith({ onGpu });
		const model = await open(host, { wasmOnly: 'speech activity is wrong on WebGPU' });
		expect(model).toMatchObject({ backend: 'wasm', reason: 'CPU with one thread: speech activity is wrong on WebGPU' });
		expect(onGpu).not.toHaveBeenCalled();
	});
});

describe('a model on the GPU', () => {
	test('rejects the run in which the GPU is lost, also when that never answers, and asks no more', async () => {
		let answer = (): Tensor | Promise<Tensor> => floats(1, 2, 3);
		const onGpu = vi.fn(() => answer());
		const { host, closed, lose } = hostWith({ onGpu });
		const model = await open(host);
		answer = () => new Promise<never>(() => undefined);
		const run = model.run({ x: floats(1) });
		lose();
		await expect(run).rejects.toMatchObject({ code: 'device-lost', message: 'model lost the GPU: gone' });
		onGpu.mockClear();
		await expect(model.run({ x: floats(1) })).rejects.toMatchObject({ code: 'device-lost' });
		expect(onGpu).not.toHaveBeenCalled();
		await model.close();
		expect(closed).toEqual(['wasm']);
	});

	test('does not give results of a run in which the GPU reported an error', async () => {
		const { host, error } = hostWith({ onGpu: () => floats(1, 2, 3) });
		const model = await open(host);
		error.current = new Error('Binding size is larger than the buffer');
		await expect(model.run({ x: floats(1) })).rejects.toMatchObject({ code: 'internal' });
		error.current = new Error('Out of memory: buffer of 2 GB');
		await expect(model.run({ x: floats(1) })).rejects.toMatchObject({ code: 'out-of-memory' });
		await expect(model.run({ x: floats(1) })).resolves.toBeDefined();
	});
});
