import { AppError, messageOf } from '../../core/errors';
import { filesOf, modelWithId } from '../catalogue/entries';
import type { CatalogueEntry, ModelVariant } from '../catalogue/types';
import { browserStorage, storedFile } from './browser-storage';
import { patientFetch } from './patient-fetch';
import { placedUrl, readPlaced, type PlacedModel } from './placed';

/** Paths of a model's files that are there, whole and checked; placed ones come with the page. */
export type PresentFiles = { placed: ReadonlySet<string>; stored: ReadonlySet<string> };

/** Whether every file of a variant is there. */
export const isPresent = (entry: CatalogueEntry, variant: ModelVariant, present: PresentFiles): boolean =>
	filesOf(entry, variant).every(({ path }) => present.placed.has(path) || present.stored.has(path));

/** What is there of a model, by what lies in the served folder and in the browser. */
export const presentFiles = (
	modelId: string,
	placed: readonly PlacedModel[],
	records: readonly { modelId: string; path: string; state: string }[],
): PresentFiles => ({
	placed: new Set(placed.filter(({ id }) => id === modelId).flatMap(({ files }) => files.map(({ path }) => path))),
	stored: new Set(
		records.filter((record) => record.modelId === modelId && record.state === 'complete').map(({ path }) => path),
	),
});

/** The files of a model of this project: they are served where the page is. */
const comesWithPage = ({ sharedFiles, variants }: CatalogueEntry): PresentFiles => ({
	placed: new Set([...sharedFiles, ...variants.flatMap(({ files }) => files)].map(({ path }) => path)),
	stored: new Set(),
});

/** A model whose files are all there, ready to be read. */
export type OpenedModel = {
	entry: CatalogueEntry;
	variant: ModelVariant;
	/**
	 * Bytes of one file: from the served folder first, else from the browser's storage.
	 * @throws AppError `model-missing` when it has gone meanwhile, or is none of the variant's files
	 */
	file(path: string): Promise<Blob>;
	/**
	 * Answers a request for an address that ends in one of the files' paths, as a host would: 404 for others. For
	 * libraries that fetch their files themselves.
	 */
	respond(url: string): Promise<Response>;
};

/**
 * Opens a model that was loaded, dropped in or placed; works in windows and workers.
 * @param modelsUrl absolute address of the models folder, with its slash
 * @param mayRun narrows the variants; the first that is there and passes is taken
 * @returns `null` when no variant is there as a whole
 */
export const openModelFiles = async (
	modelId: string,
	modelsUrl: string,
	mayRun: (variant: ModelVariant) => boolean = () => true,
): Promise<OpenedModel | null> => {
	const entry = modelWithId(modelId);
	if (!entry) throw new AppError('model-missing', `The catalogue has no model ${modelId}`);
	const [placed, records] = await Promise.all([readPlaced(modelsUrl), browserStorage().records()]);
	const present = entry.origin.kind === 'own' ? comesWithPage(entry) : presentFiles(modelId, placed, records);
	const variant = entry.variants.find((candidate) => mayRun(candidate) && isPresent(entry, candidate, present));
	if (!variant) return null;
	const paths = filesOf(entry, variant).map(({ path }) => path);
	const file = async (path: string): Promise<Blob> => {
		if (paths.includes(path) && present.placed.has(path)) {
			const read = (response: Response) => (response.ok ? response.blob() : null);
			const blob = await patientFetch(placedUrl(modelsUrl, modelId, path), read).catch((cause: unknown) => {
				throw new AppError('model-missing', `Cannot fetch ${path} of ${modelId}: ${messageOf(cause)}`, { cause });
			});
			if (blob) return blob;
		}
		const stored = paths.includes(path) ? await storedFile(modelId, path) : null;
		if (!stored) throw new AppError('model-missing', `${path} of ${modelId} is not there`);
		return stored;
	};
	return {
		entry,
		variant,
		file,
		async respond(url) {
			const { pathname } = new URL(url);
			const path = paths.find((candidate) => pathname.endsWith(`/${candidate}`));
			if (path === undefined) return new Response(null, { status: 404 });
			const blob = await file(path);
			return new Response(blob, { headers: { 'Content-Length': String(blob.size) } });
		},
	};
};
