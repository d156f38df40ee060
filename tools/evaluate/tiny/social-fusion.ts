import { byteTokens, type CheckpointManifest } from '../../../src/reason/social-fusion/checkpoint.ts';
import { GraphWriter } from '../../models/onnx/writer.ts';

/** A checkpoint of a few kilobytes in SocialFusion's shape whose weights are set by hand, so that its answers are known. */
export type TinyCheckpoint = {
	readonly manifest: CheckpointManifest;
	/** ONNX files by name. */
	readonly files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
};

const SIDE_PX = 336;
const PATCHES = 24;
/** Features of a patch: mean red, green and blue (0 to 1), and whether a box lies there. */
const PATCH_WIDTH = 4;
const HIDDEN = 16;
const WIDTH = 8;
const VOCABULARY = 259;

/** A matrix that keeps the first numbers of a row as they are. */
const keeping = (rows: number, columns: number): Float32Array =>
	Float32Array.from({ length: rows * columns }, (_, i) => (Math.floor(i / columns) === i % columns ? 1 : 0));

const encoder = () => {
	const g = new GraphWriter('tiny-encoder');
	const pixels = g.input('pixel_values', 'float32', [1, 3, SIDE_PX, SIDE_PX]);
	const side = SIDE_PX / PATCHES;
	const area = side * side;
	const weights = Float32Array.from({ length: PATCH_WIDTH * 3 * area }, (_, i) => {
		const [out, channel] = [Math.floor(i / (3 * area)), Math.floor(i / area) % 3];
		return out === channel ? 1 / area : 0;
	});
	const kernel = g.constant('float32', [PATCH_WIDTH, 3, side, side], weights);
	const grid = g.node('Conv', [pixels, kernel], { kernel_shape: [side, side], strides: [side, side] });
	const rows = g.node('Reshape', [grid, g.constant('int64', [3], [1, PATCH_WIDTH, PATCHES * PATCHES])]);
	g.node('Transpose', [rows], { perm: [0, 2, 1] }, { outputName: 'patches' });
	g.output('patches', 'float32', [1, PATCHES * PATCHES, PATCH_WIDTH]);
	return g.toModel();
};

const connector = () => {
	const g = new GraphWriter('tiny-connector');
	let value = g.input('patches', 'float32', [1, PATCHES * PATCHES, PATCH_WIDTH]);
	const sizes = [PATCH_WIDTH, HIDDEN, HIDDEN, WIDTH];
	for (let layer = 0; layer < 3; layer++) {
		const [from, to] = [sizes[layer]!, sizes[layer + 1]!];
		value = g.node('MatMul', [value, g.constant('float32', [from, to], keeping(from, to))]);
		const bias = g.constant('float32', [to], new Float32Array(to));
		const isLast = layer === 2;
		value = g.node('Add', [value, bias], {}, isLast ? { outputName: 'tokens' } : {});
		if (!isLast) value = g.node('Relu', [value]);
	}
	g.output('tokens', 'float32', [1, PATCHES * PATCHES, WIDTH]);
	return g.toModel();
};

/** A text token is its number / 1000 in the last place and says nothing of colours or boxes. */
const embedding = () => {
	const g = new GraphWriter('tiny-embedding');
	const ids = g.input('input_ids', 'int64', [1, 'tokens']);
	const rows = Float32Array.from({ length: VOCABULARY * WIDTH }, (_, i) =>
		i % WIDTH === WIDTH - 1 ? Math.floor(i / WIDTH) / 1000 : 0,
	);
	g.node('Gather', [g.constant('float32', [VOCABULARY, WIDTH], rows), ids], { axis: 0 }, { outputName: 'embeddings' });
	g.output('embeddings', 'float32', [1, 'tokens', WIDTH]);
	return g.toModel();
};

/** Tokens that the tiny language model says more of the redder, greener and bluer what it read was. */
const COLOUR_WORDS: readonly (readonly string[])[] = [['a', 'Y'], ['b', 'N'], ['c']];

/** Each place sees itself plus the mean of all places up to it (causal); the next token is told by the colours seen. */
const language = () => {
	const g = new GraphWriter('tiny-language');
	const inputs = g.input('inputs_embeds', 'float32', [1, 'places', WIDTH]);
	const axis = g.constant('int64', [1], [1]);
	const ones = g.node('Add', [
		g.node('Mul', [inputs, g.constant('float32', [1], [0])]),
		g.constant('float32', [1], [1]),
	]);
	const mean = g.node('Div', [g.node('CumSum', [inputs, axis]), g.node('CumSum', [ones, axis])]);
	const hidden = g.node('Add', [inputs, mean], {}, { outputName: 'hidden' });
	const weights = new Float32Array(WIDTH * VOCABULARY);
	for (const [colour, words] of COLOUR_WORDS.entries()) {
		for (const word of words) weights[colour * VOCABULARY + byteTokens(word)[0]!] = 10;
	}
	g.node('MatMul', [hidden, g.constant('float32', [WIDTH, VOCABULARY], weights)], {}, { outputName: 'logits' });
	g.output('logits', 'float32', [1, 'places', VOCABULARY]);
	g.output('hidden', 'float32', [1, 'places', WIDTH]);
	return g.toModel();
};

/** Looks at green things, never at the marked head: linear, one transposed convolution, interpolation to 64 × 64. */
const gaze = () => {
	const g = new GraphWriter('tiny-gaze');
	const hidden = g.input('image_hidden', 'float32', [1, PATCHES * PATCHES, WIDTH]);
	const weights = Float32Array.from({ length: WIDTH }, (_, i) => [0, 8, 0, -8][i] ?? 0);
	const linear = g.node('Add', [
		g.node('MatMul', [hidden, g.constant('float32', [WIDTH, 1], weights)]),
		g.constant('float32', [1], [-4]),
	]);
	const grid = g.node('Reshape', [linear, g.constant('int64', [4], [1, 1, PATCHES, PATCHES])]);
	const kernel = g.constant('float32', [1, 1, 3, 3], [0, 0.1, 0, 0.1, 1, 0.1, 0, 0.1, 0]);
	const spread = g.node('ConvTranspose', [grid, kernel], { kernel_shape: [3, 3], pads: [1, 1, 1, 1], strides: [1, 1] });
	const size = g.constant('int64', [4], [1, 1, 64, 64]);
	const resized = g.node('Resize', [spread, '', '', size], {
		mode: 'linear',
		coordinate_transformation_mode: 'half_pixel',
	});
	g.node('Reshape', [resized, g.constant('int64', [3], [1, 64, 64])], {}, { outputName: 'heatmap' });
	g.output('heatmap', 'float32', [1, 64, 64]);
	return g.toModel();
};

/** Makes the tiny checkpoint: the same bytes every time. */
export const tinySocialFusion = (): TinyCheckpoint => ({
	manifest: {
		format: 'social-fusion-checkpoint/1',
		name: 'tiny-social-fusion',
		picture: { sidePx: SIDE_PX, mean: [0, 0, 0], std: [255, 255, 255] },
		patchesPerSide: PATCHES,
		boxEmbedding: { at: 'before-connector', vector: [0, 0, 0, 1] },
		tokenizer: 'bytes',
		endTokens: [1],
		files: {
			encoder: 'encoder.onnx',
			connector: 'connector.onnx',
			embedding: 'embedding.onnx',
			language: 'language.onnx',
			gaze: 'gaze.onnx',
		},
	},
	files: {
		'encoder.onnx': encoder(),
		'connector.onnx': connector(),
		'embedding.onnx': embedding(),
		'language.onnx': language(),
		'gaze.onnx': gaze(),
	},
});
