import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { modelWithId } from '../catalogue/entries';
import type { ModelFile } from '../catalogue/types';
import { patientFetch } from './patient-fetch';

/** List of the models that lie in the served folder, in that folder; `npm run models` writes it. */
export const PLACED_LIST = 'placed.json';

const list = v.array(
	v.object({
		id: v.string(),
		files: v.array(v.object({ path: v.string(), bytes: v.number(), sha256: v.string() })),
	}),
);

/** A model that is served with the page, in a folder of its own below the models folder. */
export type PlacedModel = { id: string; files: readonly { path: string; bytes: number; sha256: string }[] };

/** Whether a file that is there is the one of the catalogue, as far as the catalogue says. */
export const isPublishedFile = (file: ModelFile, found: { bytes: number; sha256: string }): boolean =>
	(file.bytes === null || file.bytes === found.bytes) && (file.sha256 === null || file.sha256 === found.sha256);

/** Absolute address of a file of a placed model. `modelsUrl`: absolute address of the models folder, with its slash. */
export const placedUrl = (modelsUrl: string, modelId: string, path: string): string =>
	new URL(`${modelId}/${path}`, modelsUrl).href;

/**
 * The models that are served with the page beside the embedded ones. Files that the catalogue does not know, or knows
 * with another hash, are left out.
 * @throws AppError `model-corrupt` when the list is there and cannot be read
 */
export const readPlaced = async (modelsUrl: string, signal?: AbortSignal): Promise<readonly PlacedModel[]> => {
	const read = (response: Response) => (response.ok ? response.text() : null);
	const text = await patientFetch(new URL(PLACED_LIST, modelsUrl), read, {
		cache: 'no-cache',
		...(signal && { signal }),
	});
	if (text === null) return [];
	const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), list), text);
	if (!parsed.success) throw new AppError('model-corrupt', `${PLACED_LIST} is damaged; run “npm run models”.`);
	return parsed.output.flatMap(({ id, files }) => {
		const entry = modelWithId(id);
		if (!entry) return [];
		const known = [...entry.sharedFiles, ...entry.variants.flatMap((variant) => variant.files)];
		const right = files.filter((found) =>
			known.some((file) => file.path === found.path && isPublishedFile(file, found)),
		);
		return right.length > 0 ? [{ id, files: right }] : [];
	});
};
