import { GraphWriter } from '../onnx/writer.ts';
import { seededNormal } from './random.ts';

/**
 * A small picture classifier with made-up weights, for tests of the runtime: input `image` float32 (1, 3, `sidePx`,
 * `sidePx`), output `scores` float32 (1, 10), which sum to 1.
 */
export const tinyConv = (sidePx = 32): Uint8Array<ArrayBuffer> => {
	const normal = seededNormal(7);
	const graph = new GraphWriter('tiny-conv');
	graph.input('image', 'float32', [1, 3, sidePx, sidePx]);
	const first = graph.constant('float32', [8, 3, 3, 3], normal(8 * 3 * 9, 0.3));
	const second = graph.constant('float32', [16, 8, 3, 3], normal(16 * 8 * 9, 0.2));
	const convolve = (input: string, weights: string) =>
		graph.node('Relu', [graph.node('Conv', [input, weights], { pads: [1, 1, 1, 1], strides: [2, 2] })]);
	const features = convolve(convolve('image', first), second);
	const pooled = graph.node('Flatten', [graph.node('GlobalAveragePool', [features])]);
	const scores = graph.node('MatMul', [pooled, graph.constant('float32', [16, 10], normal(160, 2))]);
	graph.node('Softmax', [scores], { axis: 1 }, { outputName: 'scores' });
	graph.output('scores', 'float32', [1, 10]);
	return graph.toModel();
};
