import { modelsUrl } from '../../models/catalogue';
import { modelWithId, sizeOf } from '../../models/catalogue/entries';
import { openModelFiles } from '../../models/store/open';
import { openPictureFeatures, pictureModelIds } from '../../workers/encoders/picture-features';
import { startWorker } from '../../workers/start';
import type { EvaluatePorts, ImageEncoder, ImageEncoderChoice } from './evaluate.svelte';

/** The file of the picture half among those of an image–text model. */
const isPictureHalf = ({ path }: { readonly path: string }): boolean => path.includes('vision_model');

/** What could be installed, with the size of the smallest download as far as it is known. */
const choices = (): ImageEncoderChoice[] =>
	pictureModelIds.flatMap((id) => {
		const entry = modelWithId(id);
		if (!entry) return [];
		const sizes = entry.variants.map(({ files }) => sizeOf([...entry.sharedFiles, ...files]));
		const known = sizes.filter((size) => size.isWhole && size.bytes > 0).map((size) => size.bytes);
		return [{ title: entry.title, megabytes: known.length > 0 ? Math.round(Math.min(...known) / 1e6) : null }];
	});

/**
 * The real world for the Evaluate view.
 *
 * @param appUrl absolute address of the folder that the app is served from
 */
export const browserEvaluatePorts = (appUrl: string): EvaluatePorts => ({
	connect: () => startWorker('evaluate'),
	async findImageEncoder(): Promise<ImageEncoder | readonly ImageEncoderChoice[]> {
		for (const id of pictureModelIds) {
			const found = await openModelFiles(id, modelsUrl(appUrl));
			const path = found?.variant.files.find(isPictureHalf)?.path;
			if (!found || path === undefined) continue;
			const encoder = await openPictureFeatures(id, await found.file(path));
			return {
				title: found.entry.title,
				patchNumbers: encoder.patchNumbers,
				encode: (...given) => encoder.encode(...given),
				close: () => encoder.close(),
			};
		}
		return choices();
	},
});
