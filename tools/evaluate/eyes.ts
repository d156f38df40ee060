import { decode as decodeJpeg } from 'jpeg-js';
import * as ort from 'onnxruntime-web';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { remembering, type Eye, type Raster } from '../../src/bench/seeing/eye.ts';
import { AppError } from '../../src/core/errors.ts';
import { cutPicture } from '../../src/models/onnx/pictures/cut-pictures.ts';
import { openSession } from '../../src/models/onnx/vendor-session.ts';
import { openTokenizer } from '../../src/models/text/tokenizer.ts';
import { captionVectors, IMAGE_TEXT_SPECS, type ImageTextSpec } from '../../src/perceive/encoders/pair-relation.ts';
import { unitVector } from '../../src/perceive/encoders/vectors.ts';
import { parseShape } from '../../src/reason/json-rows.ts';
import { openSocialFusion } from '../../src/reason/social-fusion/runner.ts';
import { pictureVector } from '../../src/workers/encoders/picture-features.ts';
import { UsageError } from '../command-line.ts';

const configShape = v.looseObject({
	model_type: v.picklist(['clip', 'siglip']),
	/** Length of the vectors of CLIP. */
	projection_dim: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

/** Pixels of a JPEG file. @throws AppError `image-unreadable` for anything else */
const decode = async (picture: Blob): Promise<Raster> => {
	const bytes = new Uint8Array(await picture.arrayBuffer());
	try {
		const { width: widthPx, height: heightPx, data } = decodeJpeg(bytes, { useTArray: true, maxMemoryUsageInMB: 2048 });
		return { widthPx, heightPx, data: new Uint8ClampedArray(data) };
	} catch (cause) {
		throw new AppError(
			'image-unreadable',
			'The command reads JPEG pictures alone; the view Evaluate reads others too',
			{
				cause,
			},
		);
	}
};

const open = (path: string) => {
	ort.env.logLevel = 'error';
	return openSession(ort, readFileSync(path), { name: basename(path), backend: 'wasm', device: null });
};

const present = (folder: string, name: string, option: string): string => {
	const path = join(folder, name);
	if (!existsSync(path)) throw new UsageError(`--${option}: there is no ${path}`);
	return path;
};

const json = (folder: string, name: string, option: string): unknown =>
	parseShape(v.unknown(), readFileSync(present(folder, name, option), 'utf8'), name);

/** The first of these graphs that a folder has, the quantised one before the others. */
const graphIn = (folder: string, name: string): string => {
	const graphs = join(folder, 'onnx');
	const found = existsSync(graphs) ? readdirSync(graphs).filter((file) => file.startsWith(name)) : [];
	const [best] = found
		.filter((file) => /^\w+?(_quantized|_int8)?\.onnx$/.test(file))
		.sort((a, b) => b.length - a.length);
	if (best === undefined) throw new UsageError(`--clip: there is no ${name}.onnx in ${graphs}`);
	return join(graphs, best);
};

/**
 * CLIP or SigLIP from a folder in Hugging Face’s layout, on the CPU: `config.json`, `tokenizer.json`,
 * `tokenizer_config.json`, `onnx/vision_model….onnx` and `onnx/text_model….onnx`.
 *
 * @throws UsageError when a file is not there; AppError when one cannot be read, or has another form
 */
export const openClipIn = async (folder: string): Promise<Eye> => {
	const config = parseShape(configShape, readFileSync(present(folder, 'config.json', 'clip'), 'utf8'), 'config.json');
	const own: ImageTextSpec = IMAGE_TEXT_SPECS[config.model_type === 'clip' ? 'clip-vit-b32' : 'siglip-base-224'];
	const spec = { ...own, dimensions: config.projection_dim ?? own.dimensions };
	const { encode } = openTokenizer(
		json(folder, 'tokenizer.json', 'clip'),
		json(folder, 'tokenizer_config.json', 'clip'),
	);
	const vision = await open(graphIn(folder, 'vision_model'));
	const text = await open(graphIn(folder, 'text_model'));
	const pictures = pictureVector(spec);
	const captions = captionVectors(spec);
	return {
		...{ kind: 'image-text', title: basename(folder), scale: spec.scale },
		async pictureVector(picture) {
			const raster = await decode(picture);
			const input = pictures.request(raster)?.pictures[0];
			if (!input) throw new AppError('image-unreadable', 'The picture has no pixels');
			const outputs = await vision.run({ [input.input]: cutPicture(raster, input) });
			return Array.from(unitVector(pictures.read(outputs, raster)));
		},
		textVectors: remembering(async (texts) => {
			const tokens = texts.map((one) => encode(one, spec.maxTokens));
			const request = captions.request(tokens);
			if (!request) return [];
			return captions.read(await text.run(request.tensors), tokens).map((vector) => Array.from(vector));
		}),
		close() {},
	};
};

/**
 * A checkpoint in SocialFusion’s shape from a folder, on the CPU.
 *
 * @throws UsageError when a file is not there; AppError `model-corrupt`
 */
export const openCheckpointIn = async (folder: string): Promise<Eye> => {
	const tokenizer = existsSync(join(folder, 'tokenizer.json'))
		? openTokenizer(json(folder, 'tokenizer.json', 'checkpoint'), json(folder, 'tokenizer_config.json', 'checkpoint'))
		: null;
	const model = await openSocialFusion({
		manifest: json(folder, 'manifest.json', 'checkpoint'),
		...(tokenizer && { tokenize: tokenizer.encodePiece }),
		open: (name) => open(present(folder, name, 'checkpoint')),
	});
	return { kind: 'checkpoint', title: model.name, model, decode, close: () => void model.close() };
};
