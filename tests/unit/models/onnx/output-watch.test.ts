import { describe, expect, test, vi } from 'vitest';
import { watchOutputs } from '../../../../src/models/onnx/output-watch';
import type { Tensor, Tensors } from '../../../../src/models/onnx/tensor';
import { GraphWriter } from '../../../../tools/models/onnx/writer';
import { openModelInNode } from '../../../fixtures/onnx-node';

const floats = (...values: number[]): Tensor => ({
	type: 'float32',
	dims: [values.length],
	data: Float32Array.from(values),
});
const labels: Tensor = { type: 'int32', dims: [2], data: Int32Array.of(0, 0) };

/** A model that answers with these outputs in turn, and is or is not right about a known input. */
const modelOf = (outputs: readonly Tensors[], isRight: boolean) => {
	const isWell = vi.fn(() => Promise.resolve(isRight));
	const answers = [...outputs];
	const run = watchOutputs('gaze', { run: () => Promise.resolve(answers.shift() ?? {}), isWell });
	return { run, isWell };
};
const picture = (seed: number) => ({ image: floats(seed, 2, 3) });
const refusal = (message: RegExp) => ({ code: 'results-wrong', message: expect.stringMatching(message) as string });

describe('results that no model gives are refused', () => {
	test.each([NaN, Infinity, -Infinity])('%d among them, also of a model that is right otherwise', async (value) => {
		const { run, isWell } = modelOf([{ y: floats(0.1, value) }], true);
		await expect(run(picture(1))).rejects.toMatchObject(refusal(/gaze gave results that are not numbers/));
		expect(isWell).not.toHaveBeenCalled();
	});
});

describe('results that only look made up', () => {
	const doubtful: [string, readonly Tensors[], RegExp][] = [
		['all zero', [{ y: floats(0.1, 0.2) }, { y: floats(0, 0), z: floats(0) }], /nothing but the same number/],
		['all the same', [{ y: floats(0.1, 0.2) }, { y: floats(7, 7), labels }], /nothing but the same number/],
		['those of another picture', [{ y: floats(0.1, 0.2) }, { y: floats(0.1, 0.2) }], /results of the picture before/],
	];
	test.each(doubtful)('%s: refused when the model is wrong about a known input', async (_, outputs, message) => {
		const { run } = modelOf(outputs, false);
		await run(picture(1));
		await expect(run(picture(2))).rejects.toMatchObject(refusal(message));
	});
	test.each(doubtful)('%s: taken when it is right there', async (_, outputs) => {
		const { run, isWell } = modelOf(outputs, true);
		await run(picture(1));
		expect(await run(picture(2))).toEqual(outputs[1]);
		expect(isWell).toHaveBeenCalledTimes(1);
	});
});

describe('nothing is doubted', () => {
	test.each<[string, readonly Tensors[], readonly Record<string, Tensor>[]]>([
		['about different results', [{ y: floats(1, 2) }, { y: floats(1, 3) }], [picture(1), picture(2)]],
		['about the same picture once more', [{ y: floats(1, 2) }, { y: floats(1, 2) }], [picture(1), picture(1)]],
		['where a detector finds nothing', [{ boxes: floats(), scores: floats() }], [picture(1)]],
		['about one number', [{ p: floats(0) }], [picture(1)]],
		['about labels that are all zero', [{ labels, y: floats(1, 2) }], [picture(1)]],
	])('%s', async (_, outputs, inputs) => {
		const { run, isWell } = modelOf(outputs, false);
		for (const [i, given] of inputs.entries()) expect(await run(given)).toEqual(outputs[i]);
		expect(isWell).not.toHaveBeenCalled();
	});

	test('results are remembered as they were, also when whoever got them has given their memory away', async () => {
		const { run, isWell } = modelOf([{ y: floats(1, 2) }, { y: floats(1, 2) }], true);
		const { y } = await run(picture(1));
		structuredClone(y, { transfer: [y!.data.buffer as ArrayBuffer] });
		await run(picture(2));
		expect(isWell).toHaveBeenCalledTimes(1);
	});
});

test('a real model that finds nothing is asked about its known input, is right there, and is believed', async () => {
	const graph = new GraphWriter('threshold');
	graph.input('x', 'float32', [4]);
	graph.node('Relu', ['x'], {}, { outputName: 'y' });
	graph.output('y', 'float32', [4]);
	const runner = await openModelInNode(graph.toModel());
	const isWell = vi.spyOn(runner, 'isWell');
	const run = watchOutputs('threshold', runner);
	expect([...(await run({ x: floats(-1, -2, -3, -4) })).y!.data]).toEqual([0, 0, 0, 0]);
	expect([...(await run({ x: floats(-5, -6, -7, -8) })).y!.data]).toEqual([0, 0, 0, 0]);
	expect(isWell).toHaveBeenCalledTimes(2);
	await runner.close();
});
