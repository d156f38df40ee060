import { describe, expect, test } from 'vitest';
import { cutPicture } from '../../../../src/models/onnx/pictures/cut-pictures';
import type { RasterPicture } from '../../../../src/models/onnx/encoder-port';
import { differenceOf } from '../../../../src/models/onnx/self-check';
import type { Tensors } from '../../../../src/models/onnx/tensor';
import { openModelInNode } from '../../../fixtures/onnx-node';
import { TINY_PICTURE, tinyAdapters } from '../../../fixtures/tiny-adapters';

/** A picture of waves; another phase is another picture. */
const waves = (phase: number): RasterPicture => ({
	...TINY_PICTURE,
	data: Uint8ClampedArray.from({ length: TINY_PICTURE.widthPx * TINY_PICTURE.heightPx * 4 }, (_, i) => {
		const x = (i >> 2) % TINY_PICTURE.widthPx;
		const y = Math.floor((i >> 2) / TINY_PICTURE.widthPx);
		return 128 + 120 * Math.sin(x / (9 + (i % 4)) + y / 17 + phase);
	}),
});

describe.each(tinyAdapters)('the tiny model for $name', ({ bytes, freeDimensions, request, read }) => {
	test('is the same file each time, keeps the contract, and answers what it is shown', async () => {
		expect(Buffer.from(bytes()).equals(bytes())).toBe(true);
		const model = await openModelInNode(bytes(), { freeDimensions });
		const run = (phase: number): Promise<Tensors> => {
			const cut = request.pictures.map((picture) => [picture.input, cutPicture(waves(phase), picture)] as const);
			return model.run({ ...Object.fromEntries(cut), ...request.tensors });
		};
		const first = await run(0);
		expect(() => read(first)).not.toThrow();
		const second = await run(2);
		const change = Math.max(...Object.keys(first).map((name) => differenceOf(first[name]!, second[name]!)));
		// Far above what backends may differ by, so that a wrong picture could not pass for the right one.
		if (request.pictures.length > 0) expect(change).toBeGreaterThan(0.05);
		else expect(change).toBe(0);
		await model.close();
	});
});
