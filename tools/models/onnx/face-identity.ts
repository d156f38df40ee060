import { FACE_API_MEAN, readFaceApiWeights } from './face-api-weights';
import { Layers, type Activation, type Planes } from './layers';

/** Stages of the network: number of channels, and of residual blocks behind the one that makes the planes smaller. */
const STAGES = [
	{ channels: 32, blocks: 3 },
	{ channels: 64, blocks: 3 },
	{ channels: 128, blocks: 2 },
	{ channels: 256, blocks: 2 },
] as const;

const SIDE_PX = 150;

/**
 * dlib's face descriptor, a residual network of 29 convolutions, from the weights in @vladmandic/face-api. Its layers
 * are those of face-api's `FaceRecognitionNet`: a convolution, then a factor and an offset for each channel.
 *
 * `image` float32 [N, 150, 150, 3], RGB from 0 to 255, the face turned upright and cut as dlib cuts it.
 * `embedding` float32 [N, 128], not normalised; the Euclidean distance between two faces tells how alike they are.
 * @throws ModelBuildError when the weights are others than expected
 */
export const convertFaceIdentity = (manifest: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
	const { weight, values } = readFaceApiWeights(manifest, bytes, 'face_recognition_model');
	const layers = new Layers('face_identity');

	const layer = (input: Planes, name: string, isSmaller: boolean, activation: Activation): Planes => {
		const scale = values(`${name}/scale/weights`);
		const offset = values(`${name}/scale/biases`);
		const bias = values(`${name}/conv/bias`).map((b, i) => b * scale[i]! + offset[i]!);
		const shape = isSmaller ? ({ stride: 2, padding: 'VALID' } as const) : ({ stride: 1, padding: 'SAME' } as const);
		return layers.convolve(input, weight(`${name}/conv/filters`), { ...shape, scale, bias, activation });
	};
	const block = (input: Planes, name: string): Planes => {
		const inner = layer(layer(input, `${name}/conv1`, false, 'relu'), `${name}/conv2`, false, 'none');
		return layers.activate(layers.combine('Add', inner, input), 'relu');
	};
	/** Halves the planes. Where the shortcut and the convolutions differ in size, zeros fill up the smaller one. */
	const smallerBlock = (input: Planes, name: string): Planes => {
		const inner = layer(layer(input, `${name}/conv1`, true, 'relu'), `${name}/conv2`, false, 'none');
		const shortcut = layers.pool('average', input, { size: 2, stride: 2, padding: 'VALID' });
		const size = { rows: shortcut.rows, columns: shortcut.columns, channels: inner.channels };
		return layers.activate(layers.combine('Add', layers.padEnd(shortcut, size), layers.padEnd(inner, size)), 'relu');
	};

	const picture = layers.picture({ name: 'image', rows: SIDE_PX, columns: SIDE_PX, batch: 'N' });
	const first = firstLayer(layers, picture, { weight, values });
	let planes = layers.pool('max', first, { size: 3, stride: 2, padding: 'VALID' });
	for (const [i, { channels, blocks }] of STAGES.entries()) {
		if (i > 0) planes = smallerBlock(planes, `conv${channels}_down`);
		for (let k = 1; k <= blocks; k++) planes = block(planes, `conv${channels}_${k}`);
	}
	planes = smallerBlock(planes, 'conv256_down_out');
	layers.output('embedding', layers.dense(layers.meanFeatures(planes), weight('fc')), 'N');
	return layers.graph.toModel();
};

/**
 * The first convolution, which takes (pixel − mean) / 255. It has no border of zeros, so the mean can go into its bias
 * and the division into its factors, and the graph needs no operator for them.
 */
const firstLayer = (
	layers: Layers,
	picture: Planes,
	{ weight, values }: ReturnType<typeof readFaceApiWeights>,
): Planes => {
	const name = 'conv32_down';
	const filters = weight(`${name}/conv/filters`);
	const [, , channels = 0, outputs = 0] = filters.shape;
	const ofMean = new Float64Array(outputs);
	values(`${name}/conv/filters`).forEach((value, i) => {
		ofMean[i % outputs]! -= (value * FACE_API_MEAN[Math.floor(i / outputs) % channels]!) / 255;
	});
	const scale = values(`${name}/scale/weights`);
	const offset = values(`${name}/scale/biases`);
	const bias = values(`${name}/conv/bias`);
	return layers.convolve(picture, filters, {
		stride: 2,
		padding: 'VALID',
		scale: Float64Array.from(scale, (s) => s / 255),
		bias: Float64Array.from(bias, (b, i) => (b + ofMean[i]!) * scale[i]! + offset[i]!),
		activation: 'relu',
	});
};
