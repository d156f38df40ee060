import { FACE_API_MEAN, readFaceApiWeights } from './face-api-weights';
import { Layers, type Activation, type Planes } from './layers';

const SIDE_PX = 112;
/** Groups of four convolutions, each group with more channels and smaller planes. */
const GROUPS = 4;

/**
 * face-api's network for apparent expressions, from the weights in @vladmandic/face-api: four groups of densely
 * connected, separable convolutions, as its `FaceFeatureExtractor` and `FaceProcessor` compute them.
 *
 * `image` float32 [N, 112, 112, 3], RGB from 0 to 255, an upright face.
 * `scores` float32 [N, 7], summing to 1: neutral, happy, sad, angry, fearful, disgusted, surprised.
 * @throws ModelBuildError when the weights are others than expected
 */
export const convertFaceExpression = (manifest: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
	const { weight, values } = readFaceApiWeights(manifest, bytes, 'face_expression_model');
	const layers = new Layers('face_expression');

	const separable = (input: Planes, name: string, stride: number, activation: Activation): Planes => {
		const filtered = layers.convolve(input, weight(`${name}/depthwise_filter`), { stride, isDepthwise: true });
		const bias = values(`${name}/bias`);
		return layers.convolve(filtered, weight(`${name}/pointwise_filter`), { padding: 'VALID', bias, activation });
	};
	const picture = layers.picture({ name: 'image', rows: SIDE_PX, columns: SIDE_PX, batch: 'N' });
	// The zeros at the border stand for the mean colour, so the mean cannot go into the first convolution's bias.
	const centred = layers.shift(
		picture,
		FACE_API_MEAN.map((mean) => -mean),
	);
	const firstConvolution = (): Planes => {
		const filters = weight('dense0/conv0/filters');
		const scale = new Float64Array(filters.shape[3]!).fill(1 / 255);
		return layers.convolve(centred, filters, {
			stride: 2,
			scale,
			bias: values('dense0/conv0/bias'),
			activation: 'relu',
		});
	};

	let planes = centred;
	for (let group = 0; group < GROUPS; group++) {
		const name = `dense${group}`;
		const a = group === 0 ? firstConvolution() : separable(planes, `${name}/conv0`, 2, 'relu');
		const b = layers.combine('Add', a, separable(a, `${name}/conv1`, 1, 'none'));
		const c = layers.combine('Add', b, separable(layers.activate(b, 'relu'), `${name}/conv2`, 1, 'none'));
		const d = layers.combine('Add', c, separable(layers.activate(c, 'relu'), `${name}/conv3`, 1, 'none'));
		planes = layers.activate(d, 'relu');
	}
	const logits = layers.dense(layers.meanFeatures(planes), weight('fc/weights'), values('fc/bias'));
	layers.output('scores', layers.softmax(logits), 'N');
	return layers.graph.toModel();
};
