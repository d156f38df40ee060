import { describe, expect, test } from 'vitest';
import type { Tensors } from '../../../../src/models/onnx/tensor';
import { GAZE_MAP_SPECS, gazeMap } from '../../../../src/perceive/encoders/gaze-map';
import { pictureFromCrop } from './picture-from-crop';

const frame = { widthPx: 1280, heightPx: 720 };
const heads = [
	{ x: 128, y: 72, width: 128, height: 144 },
	{ x: 1200, y: -20, width: 160, height: 100 },
];
const adapter = gazeMap(GAZE_MAP_SPECS['gazelle-vitb14']);

/** Outputs with one bright cell a head. */
const outputs = (cells: readonly (readonly [column: number, row: number])[], inout: readonly number[]): Tensors => {
	const data = new Float32Array(cells.length * 64 * 64);
	cells.forEach(([column, row], k) => (data[k * 4096 + row * 64 + column] = 0.8));
	return {
		heatmap: { type: 'float32', dims: [cells.length, 64, 64], data },
		inout: { type: 'float32', dims: [inout.length], data: Float32Array.from(inout) },
	};
};

describe('gaze target maps', () => {
	test('the model sees the whole frame, and every head as shares of it within the picture', () => {
		const request = adapter.request({ frame, heads })!;
		const { spec, crops, input } = request.pictures[0]!;
		expect(input).toBe('image_bgr');
		expect(spec).toMatchObject({ widthPx: 448, heightPx: 448, layout: 'NCHW', channels: 'BGR' });
		expect(crops).toHaveLength(1);
		expect(pictureFromCrop(crops[0]!, 0, 0)).toEqual([0, 0]);
		expect(pictureFromCrop(crops[0]!, 448, 448)).toEqual([1280, 720]);
		const boxes = request.tensors['bboxes_x1y1x2y2']!;
		expect(boxes.dims).toEqual([1, 2, 4]);
		[0.1, 0.1, 0.2, 0.3, 0.9375, 0, 1, 80 / 720].forEach((share, i) => expect(boxes.data[i]).toBeCloseTo(share, 6));
	});

	test('the variant on DINOv3 takes pictures of another size and the same names', () => {
		const request = gazeMap(GAZE_MAP_SPECS['gazelle-dinov3-s']).request({ frame, heads })!;
		expect(request.pictures[0]!.spec).toMatchObject({ widthPx: 640, heightPx: 640, channels: 'BGR' });
		expect(Object.keys(request.tensors)).toEqual(['bboxes_x1y1x2y2']);
	});

	test('nothing is asked of a frame without heads', () => {
		expect(adapter.request({ frame, heads: [] })).toBeNull();
	});

	test('each head gets its own map, which sums to 1, with its in-frame score', () => {
		const cells = [
			[3, 60],
			[40, 2],
		] as const;
		const maps = adapter.read(outputs(cells, [0.9, 0.2]), { frame, heads });
		maps.forEach(({ probability, columns, rows, inFrame }, k) => {
			const [column, row] = cells[k]!;
			expect([columns, rows]).toEqual([64, 64]);
			expect(probability.reduce((a, b) => a + b)).toBeCloseTo(1, 5);
			expect(probability[row * 64 + column]).toBeCloseTo(1, 5);
			expect(inFrame).toBeCloseTo([0.9, 0.2][k]!, 5);
		});
	});

	test('a model without an in-frame score leaves it unknown, and an empty map says nothing', () => {
		const { heatmap } = outputs([[0, 0]], []);
		heatmap!.data.fill(0 as never);
		const [map] = adapter.read({ heatmap: heatmap! }, { frame, heads: heads.slice(0, 1) });
		expect(map!.inFrame).toBeNull();
		expect(Math.max(...map!.probability)).toBeCloseTo(1 / 4096, 9);
	});

	test('an answer for another number of heads is refused', () => {
		expect(() => adapter.read(outputs([[0, 0]], [1]), { frame, heads })).toThrow(/heatmap/);
	});
});
