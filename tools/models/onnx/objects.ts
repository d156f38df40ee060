import { convertTfjsGraph } from './tfjs-converter';
import { readTfjsGraph } from './tfjs-graph';
import { Layers } from './layers';

/**
 * The object detector of @vladmandic/human (CenterNet on MobileNetV3, 80 classes of COCO), with less decoding than the
 * original has: TopK and the integer arithmetic behind it come out wrong on the WebGPU provider of onnxruntime-web
 * 1.30.0, so that is left to the app.
 *
 * `image` float32 [1, height, width, 3], RGB from 0 to 255, height and width multiples of 32; the network is a chain of
 * convolutions, so one file serves every size.
 * `cells` float32 [1, 6, height / 4, width / 4]: distances in input pixels from the point (4 column, 4 row) to the left,
 * top, right and bottom of an object's box; score of the best class that has a peak among its 3×3 neighbours there, else
 * 0; number of that class (0 where the score is 0).
 * @throws ModelBuildError when the model has another form than expected
 */
export const convertObjects = (json: Uint8Array, weights: Uint8Array): Uint8Array<ArrayBuffer> => {
	const graph = readTfjsGraph(json, weights, 'centernet.json');
	const layers = new Layers('objects');
	const planes = convertTfjsGraph(graph, layers, 'image');
	const distances = planes('tower_0/wh');
	// Scores of all classes, zero wherever a neighbour's is higher.
	const peaks = planes('tower_0/mul_1');

	const onnx = layers.graph;
	const scores = onnx.node('ReduceMax', [peaks.name], { axes: [1], keepdims: 1 });
	// The first class with the best score, without ArgMax: that operator runs on the CPU only, so that the WebGPU provider
	// would fetch all scores in the middle of the run.
	const isBest = onnx.node('Cast', [onnx.node('Equal', [peaks.name, scores])], { to: 1 });
	const fromLast = Float32Array.from({ length: peaks.channels }, (_, i) => peaks.channels - i);
	const rank = onnx.node('Mul', [isBest, onnx.constant('float32', [peaks.channels, 1, 1], fromLast)]);
	const bestRank = onnx.node('ReduceMax', [rank], { axes: [1], keepdims: 1 });
	const classes = onnx.node('Sub', [layers.scalar(peaks.channels), bestRank]);
	onnx.node('Concat', [distances.name, scores, classes], { axis: 1 }, { outputName: 'cells' });
	onnx.output('cells', 'float32', [1, 6, 'rows', 'columns']);
	return onnx.toModel();
};
