import { GraphWriter, type Dimension } from '../onnx/writer.ts';
import { TinyBlocks, VECTOR_LENGTH, type PictureIn } from './blocks.ts';

/** Blocks of a picture, down and across, from which a map of it is made. */
const COARSE = [16, 16] as const;

/** Cells of a gaze map across and down. */
const MAP_CELLS = 64;

/**
 * A model with the contract of `gazeMap`: `image_bgr` (1, 3, side, side) and `bboxes_x1y1x2y2` (1, N, 4) to `heatmap`
 * (N, 64, 64) and `inout` (N). `sidePx`: a multiple of 64.
 */
export const tinyGazeMap = (sidePx: number): Uint8Array<ArrayBuffer> => {
	const graph = new GraphWriter('tiny-gaze-map');
	const blocks = new TinyBlocks(graph);
	const picture = { name: 'image_bgr', batch: 1, sidePx, layout: 'NCHW', divisor: 255 } as const;
	const cells = blocks.cells(picture, COARSE, 8);
	graph.input('bboxes_x1y1x2y2', 'float32', [1, 'N', 4]);
	const axis = (...axes: number[]) => graph.constant('int64', [axes.length], axes);
	const heads = graph.node('Squeeze', ['bboxes_x1y1x2y2', axis(0)]);
	const keys = graph.node('Unsqueeze', [graph.node('Tanh', [blocks.dense(heads, 4, 8)]), axis(2, 3)]);
	const mixed = graph.node('ReduceSum', [graph.node('Mul', [cells, keys]), axis(1)], { keepdims: 0 });
	const map = blocks.spread(mixed, COARSE, [MAP_CELLS, MAP_CELLS]);
	graph.node('Sigmoid', [map], {}, { outputName: 'heatmap' });
	const inFrame = graph.node('Squeeze', [blocks.dense(heads, 4, 1), axis(1)]);
	graph.node('Sigmoid', [inFrame], {}, { outputName: 'inout' });
	graph.output('heatmap', 'float32', ['N', MAP_CELLS, MAP_CELLS]);
	graph.output('inout', 'float32', ['N']);
	return graph.toModel();
};

/** A model that makes vectors of pictures: each output float32 (batch, length). `isShares`: they sum to 1. */
const pictureModel = (
	name: string,
	picture: PictureIn,
	outputs: Readonly<Record<string, number>>,
	isShares = false,
): Uint8Array<ArrayBuffer> => {
	const graph = new GraphWriter(name);
	const blocks = new TinyBlocks(graph);
	const vector = blocks.vector(picture);
	for (const [outputName, length] of Object.entries(outputs)) {
		if (isShares) graph.node('Softmax', [blocks.dense(vector, VECTOR_LENGTH, length)], { axis: 1 }, { outputName });
		else blocks.dense(vector, VECTOR_LENGTH, length, outputName);
		graph.output(outputName, 'float32', [picture.batch, length]);
	}
	return graph.toModel();
};

/** The contract of `gazeBins`: `input` (1, 3, 448, 448) to logits `yaw` and `pitch` (1, 90). */
export const tinyGazeBins = (): Uint8Array<ArrayBuffer> =>
	pictureModel(
		'tiny-gaze-bins',
		{ name: 'input', batch: 1, sidePx: 448, layout: 'NCHW', divisor: 1 },
		{ yaw: 90, pitch: 90 },
	);

/** The contract of `headPoseAdas`: `data` (1, 3, 60, 60) to three angles (1, 1). */
export const tinyHeadPoseAdas = (): Uint8Array<ArrayBuffer> =>
	pictureModel(
		'tiny-head-pose',
		{ name: 'data', batch: 1, sidePx: 60, layout: 'NCHW', divisor: 8 },
		{ angle_y_fc: 1, angle_p_fc: 1, angle_r_fc: 1 },
	);

/** The contract of `gazeDirectionAdas`: two eyes (1, 3, 60, 60) and `head_pose_angles` (1, 3) to `gaze_vector` (1, 3). */
export const tinyGazeAdas = (): Uint8Array<ArrayBuffer> => {
	const graph = new GraphWriter('tiny-gaze-adas');
	const blocks = new TinyBlocks(graph);
	const eyes = ['left_eye_image', 'right_eye_image'].map((name) =>
		blocks.vector({ name, batch: 1, sidePx: 60, layout: 'NCHW', divisor: 255 }),
	);
	graph.input('head_pose_angles', 'float32', [1, 3]);
	const angles = graph.node('Div', ['head_pose_angles', graph.constant('float32', [1], [45])]);
	const all = graph.node('Concat', [...eyes, angles], { axis: 1 });
	blocks.dense(all, 2 * VECTOR_LENGTH + 3, 3, 'gaze_vector');
	graph.output('gaze_vector', 'float32', [1, 3]);
	return graph.toModel();
};

/** The contract of `regardGaze`: `head` (n, 3, 72, 72), `band` (n, 3, 32, 80) and `has_band` (n, 1) to `directions` (n, 19). */
export const tinyRegardGaze = (): Uint8Array<ArrayBuffer> => {
	const graph = new GraphWriter('tiny-regard-gaze');
	const blocks = new TinyBlocks(graph);
	const head = blocks.vector({ name: 'head', batch: 'n', sidePx: 72, layout: 'NCHW', divisor: 1 });
	const band = blocks.vector({ name: 'band', batch: 'n', sidePx: 80, heightPx: 32, layout: 'NCHW', divisor: 1 });
	graph.input('has_band', 'float32', ['n', 1]);
	const both = graph.node('Concat', [head, graph.node('Mul', [band, 'has_band'])], { axis: 1 });
	blocks.dense(both, 2 * VECTOR_LENGTH, 19, 'directions');
	graph.output('directions', 'float32', ['n', 19]);
	return graph.toModel();
};

/** The contract of `expression8`: `input` (N, 3, side, side) to logits `output` (N, 8). */
export const tinyExpression8 = (sidePx: number): Uint8Array<ArrayBuffer> =>
	pictureModel('tiny-expression-8', { name: 'input', batch: 'N', sidePx, layout: 'NCHW', divisor: 1 }, { output: 8 });

/** The contract of `expressionEncoder`: `image` (N, 112, 112, 3) to `scores` (N, 7) that sum to 1. */
export const tinyExpression7 = (): Uint8Array<ArrayBuffer> =>
	pictureModel(
		'tiny-expression-7',
		{ name: 'image', batch: 'N', sidePx: 112, layout: 'NHWC', divisor: 255 },
		{ scores: 7 },
		true,
	);

/** The contract of `faceEmbedding`: pictures of 112 × 112 to one vector each. */
export const tinyFaceEmbedding = (model: {
	input: string;
	batch: Dimension;
	layout: PictureIn['layout'];
	dimensions: number;
}): Uint8Array<ArrayBuffer> =>
	pictureModel(
		'tiny-face-embedding',
		{ name: model.input, batch: model.batch, sidePx: 112, layout: model.layout, divisor: 255 },
		{ embedding: model.dimensions },
	);

/** The contract of `faceIdentityEncoder`: `image` (N, 150, 150, 3) to `embedding` (N, 128). */
export const tinyFaceIdentity = (): Uint8Array<ArrayBuffer> =>
	pictureModel(
		'tiny-face-identity',
		{ name: 'image', batch: 'N', sidePx: 150, layout: 'NHWC', divisor: 255 },
		{ embedding: 128 },
	);

/** The contract of `pairPicture`: `pixel_values` (1, 3, side, side) to one vector under the name of `output`. */
export const tinyVisionTower = (sidePx: number, output: string, dimensions: number): Uint8Array<ArrayBuffer> =>
	pictureModel(
		'tiny-vision-tower',
		{ name: 'pixel_values', batch: 1, sidePx, layout: 'NCHW', divisor: 1 },
		{ [output]: dimensions },
	);

/** Pixels of the input of `tinyObjects` from cell to cell, in each grid of its output. */
const STRIDES_PX = [8, 16, 32];
const KINDS = 80;

/** The contract of `objectEncoder`: `image` (1, height, width, 3) to `cells` (1, 6, n), those of three grids. */
export const tinyObjects = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }): Uint8Array<ArrayBuffer> => {
	const graph = new GraphWriter('tiny-objects');
	const blocks = new TinyBlocks(graph);
	const picture = { name: 'image', batch: 1, sidePx: widthPx, heightPx, layout: 'NHWC', divisor: 255 } as const;
	const coarse = blocks.cells(picture, COARSE, 5);
	const grids = STRIDES_PX.map((stride) => {
		const spread = blocks.spread(coarse, COARSE, [heightPx / stride, widthPx / stride]);
		return graph.node('Reshape', [spread, graph.constant('int64', [3], [1, 5, -1])]);
	});
	const count = STRIDES_PX.reduce((sum, stride) => sum + (widthPx * heightPx) / stride ** 2, 0);
	const cells = graph.node('Concat', grids, { axis: 2 });
	const shift = graph.constant('float32', [1, 5, 1], [1.2, 1.2, 1.2, 1.2, 0]);
	const size = graph.constant('float32', [1, 5, 1], [20, 20, 20, 20, 1]);
	const edgesAndScore = graph.node('Mul', [graph.node('Add', [cells, shift]), size]);
	// The kind is a constant: a whole number that came from sums could fall to either side on another backend.
	const kinds = Array.from({ length: count }, (_, i) => i % KINDS);
	const kind = graph.constant('float32', [1, 1, count], kinds);
	graph.node('Concat', [edgesAndScore, kind], { axis: 1 }, { outputName: 'cells' });
	graph.output('cells', 'float32', [1, 6, count]);
	return graph.toModel();
};

/** Different tokens that `tinyText` tells apart. */
const TOKENS = 61;
const TOKEN_LENGTH = 16;

/**
 * A text model: `input_ids` and, where named, further inputs, int64 (N, T), to either one vector a text, float32
 * (N, dimensions), or one a token, float32 (N, T, dimensions).
 */
export const tinyText = (model: {
	/** Inputs beside `input_ids`; `attention_mask` hides tokens, others count for nothing. */
	inputs: readonly string[];
	output: string;
	dimensions: number;
	isPerToken: boolean;
}): Uint8Array<ArrayBuffer> => {
	const graph = new GraphWriter('tiny-text');
	const blocks = new TinyBlocks(graph);
	for (const name of ['input_ids', ...model.inputs]) graph.input(name, 'int64', ['N', 'T']);
	const tokens = graph.node('Mod', ['input_ids', graph.constant('int64', [], [TOKENS])]);
	const last = graph.constant('int64', [1], [2]);
	let states = graph.node('Gather', [blocks.weights([TOKENS, TOKEN_LENGTH], 1), tokens], { axis: 0 });
	for (const name of model.inputs) {
		const factor = graph.node('Unsqueeze', [graph.node('Cast', [name], { to: 1 }), last]);
		states = name === 'attention_mask' ? graph.node('Mul', [states, factor]) : graph.node('Add', [states, factor]);
	}
	const { output, dimensions } = model;
	if (model.isPerToken) {
		blocks.dense(states, TOKEN_LENGTH, dimensions, output);
		graph.output(output, 'float32', ['N', 'T', dimensions]);
	} else {
		const sum = graph.node('ReduceSum', [states, graph.constant('int64', [1], [1])], { keepdims: 0 });
		blocks.dense(graph.node('Tanh', [sum]), TOKEN_LENGTH, dimensions, output);
		graph.output(output, 'float32', ['N', dimensions]);
	}
	return graph.toModel();
};
