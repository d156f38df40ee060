import type { Eye } from '../../bench/seeing/eye';
import { remembering } from '../../bench/seeing/eye';
import { AppError } from '../../core/errors';
import type { EncoderPort } from '../../models/onnx/encoder-port';
import { openModelFiles, type OpenedModel } from '../../models/store/open';
import { openTokenizer } from '../../models/text/tokenizer';
import { captionVectors, IMAGE_TEXT_SPECS, type ImageTextSpec } from '../../perceive/encoders/pair-relation';
import { connectEncoders } from './encoder-client';
import { openPictureFeatures } from './picture-features';

/** Texts of one run. */
const BATCH = 32;

/** The text half of an image–text model, loaded at its first text. */
const textHalf = (id: string, spec: ImageTextSpec, found: OpenedModel, port: EncoderPort) => {
	const path = found.variant.files.find((file) => /text_model\w*\.onnx$/.test(file.path))?.path;
	const json = async (name: string): Promise<unknown> => JSON.parse(await (await found.file(name)).text());
	const encoder = captionVectors(spec);
	const open = async () => {
		if (path === undefined)
			throw new AppError('model-missing', `${found.entry.title} has no file that reads sentences`);
		const { encode } = openTokenizer(await json('tokenizer.json'), await json('tokenizer_config.json'));
		const check = encoder.request([encode('a photo', spec.maxTokens)]);
		const source = { blob: await found.file(path) };
		await port.load({
			...{ name: id, source, sha256: null, prefer: 'auto' },
			...(check && { checkInputs: check.tensors }),
		});
		return encode;
	};
	let opened: ReturnType<typeof open> | null = null;
	return async (texts: readonly string[]): Promise<readonly (readonly number[])[]> => {
		const encode = await (opened ??= open());
		const vectors: number[][] = [];
		for (let i = 0; i < texts.length; i += BATCH) {
			const tokens = texts.slice(i, i + BATCH).map((text) => encode(text, spec.maxTokens));
			const request = encoder.request(tokens);
			if (!request) continue;
			const outputs = await port.run({ name: id, picture: null, request, priority: 'timeline' });
			vectors.push(...encoder.read(outputs, tokens).map((vector) => Array.from(vector)));
		}
		return vectors;
	};
};

/**
 * Loads the best image–text model that is installed, each half in a worker of its own.
 *
 * @param modelsUrl absolute address of the models folder, with its slash
 * @returns `null` when none is installed
 * @throws AppError as `EncoderPort.load`
 */
export const openImageText = async (
	modelsUrl: string,
	start: () => EncoderPort = connectEncoders,
	openFiles: typeof openModelFiles = openModelFiles,
): Promise<Eye | null> => {
	for (const [id, spec] of Object.entries<ImageTextSpec>(IMAGE_TEXT_SPECS)) {
		const found = await openFiles(id, modelsUrl);
		const path = found?.variant.files.find((file) => file.path.includes('vision_model'))?.path;
		if (!found || path === undefined) continue;
		const pictures = await openPictureFeatures(id, await found.file(path), start);
		const port = start();
		return {
			...{ kind: 'image-text', title: found.entry.title, scale: spec.scale },
			pictureVector: async (picture) => Array.from(await pictures.encode(picture)),
			textVectors: remembering(textHalf(id, spec, found, port)),
			close() {
				pictures.close();
				port.close();
			},
		};
	}
	return null;
};
