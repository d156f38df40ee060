import { expect, test } from 'vitest';
import { GraphWriter } from '../../../../tools/models/onnx/writer';
import { tinyConv } from '../../../../tools/models/tiny/conv';
import { openModelInNode } from '../../../fixtures/onnx-node';

const image = (dims: readonly number[]) => ({
	type: 'float32' as const,
	dims,
	data: Float32Array.from({ length: dims.reduce((a, b) => a * b, 1) }, (_, i) => Math.sin(i)),
});

test('a model written by the project loads in Node and gives the shape it promises, the same each time', async () => {
	const model = await openModelInNode(tinyConv());
	expect(model).toMatchObject({
		backend: 'wasm',
		reason: 'CPU with one thread: it gives the same numbers on every machine',
	});
	const { scores } = await model.run({ image: image([1, 3, 32, 32]) });
	expect(scores).toMatchObject({ type: 'float32', dims: [1, 10] });
	const numbers = [...(scores!.data as Float32Array)];
	expect(numbers.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
	expect(new Set(numbers.map((n) => n.toFixed(4))).size).toBeGreaterThan(5);
	expect((await model.run({ image: image([1, 3, 32, 32]) })).scores).toEqual(scores);
	await model.close();
});

test('inputs that do not fit are refused with what is wrong, and the model goes on', async () => {
	const model = await openModelInNode(tinyConv(), { name: 'tiny' });
	await expect(model.run({})).rejects.toMatchObject({ code: 'protocol', message: 'Inputs of tiny: no image' });
	await expect(model.run({ image: image([1, 3, 32, 32]), mask: image([1]) })).rejects.toMatchObject({
		code: 'protocol',
		message: 'Inputs of tiny: unknown mask',
	});
	await expect(model.run({ image: image([1, 3, 16, 16]) })).rejects.toMatchObject({ code: 'internal' });
	await expect(model.run({ image: image([1, 3, 32, 32]) })).resolves.toHaveProperty('scores');
	await model.close();
});

test('a damaged file is refused', async () => {
	const bytes = tinyConv();
	await expect(openModelInNode(bytes.slice(0, 200))).rejects.toMatchObject({ code: 'model-corrupt' });
	await expect(openModelInNode(new Uint8Array(100).fill(60))).rejects.toMatchObject({ code: 'model-corrupt' });
});

test('a run that needs more memory than there is says so, and the model goes on', async () => {
	const graph = new GraphWriter('filler');
	graph.input('value', 'float32', [1]);
	graph.input('shape', 'int64', [2]);
	graph.node('Expand', ['value', 'shape'], {}, { outputName: 'filled' });
	graph.output('filled', 'float32', ['rows', 'columns']);
	const model = await openModelInNode(graph.toModel(), { name: 'filler' });
	const fill = (side: bigint) =>
		model.run({
			value: { type: 'float32', dims: [1], data: Float32Array.of(3) },
			shape: { type: 'int64', dims: [2], data: BigInt64Array.of(side, side) },
		});
	const refusal = {
		code: 'out-of-memory',
		message: 'filler failed on wasm: not enough memory, a smaller model may fit',
	};
	// Just below 4 GiB, which is all that wasm can have, itself included; then above.
	await expect(fill(32_760n)).rejects.toMatchObject(refusal);
	await expect(fill(40_000n)).rejects.toMatchObject(refusal);
	expect([...(await fill(2n)).filled!.data]).toEqual([3, 3, 3, 3]);
	await model.close();
});

test('half-precision constants are rounded to the nearest, at the edges of the range too', async () => {
	const nearest = new Map([
		[0, 0],
		[1, 1],
		[1 / 3, 0.333251953125],
		[-2.5, -2.5],
		[65519, 65504],
		[65520, Infinity],
		[-1e6, -Infinity],
		[6.1e-5, 6.09755516e-5],
		[6e-8, 5.96e-8],
		[2e-8, 0],
		[NaN, NaN],
	]);
	const values = [...nearest.keys()];
	const graph = new GraphWriter('halves');
	graph.node('Cast', [graph.constant('float16', [values.length], values)], { to: 1 }, { outputName: 'y' });
	graph.output('y', 'float32', [values.length]);
	const model = await openModelInNode(graph.toModel());
	const { y } = await model.run({});
	(y!.data as Float32Array).forEach((value, i) => {
		const expected = nearest.get(values[i]!)!;
		if (Number.isFinite(expected)) expect(value).toBeCloseTo(expected, 8);
		else expect(value).toBe(expected);
	});
	await model.close();
});
