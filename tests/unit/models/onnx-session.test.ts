import { expect, test } from 'vitest';
import { tinyConv } from '../../../tools/models/tiny/conv';
import { openModelInNode } from '../../fixtures/onnx-node';

const image = (dims: readonly number[]) => ({
	type: 'float32' as const,
	dims,
	data: Float32Array.from({ length: dims.reduce((a, b) => a * b, 1) }, (_, i) => Math.sin(i)),
});

test('a model written by the project loads in Node and gives the shape it promises, the same each time', async () => {
	const model = await openModelInNode(tinyConv());
	expect(model).toMatchObject({ backend: 'wasm', reason: 'CPU with one thread: asked for' });
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
