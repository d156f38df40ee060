import type { Eye, Raster } from '../../bench/seeing/eye';
import { AppError } from '../../core/errors';
import type { NamedFile } from '../../core/named-file';
import type { EncoderPort } from '../../models/onnx/encoder-port';
import { openTokenizer } from '../../models/text/tokenizer';
import { openSocialFusion } from '../../reason/social-fusion/runner';
import { connectEncoders } from './encoder-client';

/** Pixels of a picture file, as the browser decodes it, upright. @throws AppError `image-unreadable` */
const decode = async (picture: Blob): Promise<Raster> => {
	const bitmap = await createImageBitmap(picture).catch((cause: unknown) => {
		throw new AppError('image-unreadable', 'The browser cannot decode the picture', { cause });
	});
	const { width: widthPx, height: heightPx } = bitmap;
	const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d');
	context?.drawImage(bitmap, 0, 0);
	bitmap.close();
	const data = context?.getImageData(0, 0, widthPx, heightPx).data;
	if (!data) throw new AppError('image-unreadable', 'The browser gives no pixels of the picture');
	return { widthPx, heightPx, data: new Uint8ClampedArray(data) };
};

/**
 * Opens a checkpoint in SocialFusion’s shape from the files of its folder, its models in a worker of their own.
 *
 * @throws AppError `model-corrupt` when a file is missing or not as it should be; as `EncoderPort.load`
 */
export const openCheckpoint = async (
	files: readonly NamedFile[],
	start: () => EncoderPort = connectEncoders,
): Promise<Eye> => {
	const find = (name: string): Blob => {
		const found = files.find((file) => file.name === name || file.name.endsWith(`/${name}`));
		if (!found) throw new AppError('model-corrupt', `The folder of the checkpoint has no ${name}`);
		return found.blob;
	};
	const json = async (name: string): Promise<unknown> => {
		try {
			return JSON.parse(await find(name).text());
		} catch (cause) {
			if (cause instanceof AppError) throw cause;
			throw new AppError('model-corrupt', `${name} is not JSON`, { cause });
		}
	};
	const manifest = await json('manifest.json');
	const hasTokenizer = files.some(({ name }) => /(^|\/)tokenizer\.json$/.test(name));
	const tokenizer = hasTokenizer
		? openTokenizer(await json('tokenizer.json'), await json('tokenizer_config.json'))
		: null;
	const port = start();
	try {
		const model = await openSocialFusion({
			manifest,
			...(tokenizer && { tokenize: tokenizer.encodePiece }),
			async open(name) {
				await port.load({ name, source: { blob: find(name) }, sha256: null, prefer: 'auto' });
				return {
					run: (tensors) => port.run({ name, picture: null, request: { pictures: [], tensors }, priority: 'language' }),
					close: () => port.unload(name),
				};
			},
		});
		return { kind: 'checkpoint', title: model.name, model, decode, close: () => port.close() };
	} catch (e) {
		port.close();
		throw e;
	}
};
