import type { Backend } from '../../models/onnx/tensor';
import { AppError } from '../../core/errors';
import { filesOf, modelWithId, sizeOf } from '../../models/catalogue/entries';
import type { CatalogueEntry, ModelVariant } from '../../models/catalogue/types';
import { openModelFiles } from '../../models/store/open';
import { placedUrl } from '../../models/store/placed';

/** Bytes of one file of a model so far. */
export type FileProgress = { file: string; receivedBytes: number; totalBytes: number | null };

/** The files of one model in one width of numbers. */
export type ModelSource = {
	readonly id: string;
	readonly title: string;
	/** As transformers.js calls it. */
	readonly dtype: 'fp32' | 'fp16' | 'q8' | 'int8' | 'q4' | 'q4f16';
	/** Whether weights lie in files of their own beside the graph. */
	readonly hasExternalData: boolean;
	/** Of all files together, as far as known. */
	readonly bytes: number;
	/** @throws AppError `model-missing` */
	file(path: string): Promise<Blob>;
	/** Answers a request for an address that ends in a file's path; 404 for others. */
	respond(url: string): Promise<Response>;
};

/** Where to find a model, as plain data. */
export type ModelRequest =
	/** Of the catalogue: loaded in the Models view, or served with the page. */
	| { readonly kind: 'catalogue'; readonly id: string; readonly modelsUrl: string }
	/** Files by their paths below the model's folder, as in `onnx/model.onnx`. */
	| {
			readonly kind: 'files';
			readonly id: string;
			readonly title: string;
			readonly dtype: ModelSource['dtype'];
			readonly files: Readonly<Record<string, Blob>>;
	  };

const canRun = ({ backends, needs }: ModelVariant, backend: Backend, hasHalfPrecision: boolean): boolean =>
	backends.includes(backend) && (needs === null || (backend === 'webgpu' && hasHalfPrecision));

const factsOf = (entry: CatalogueEntry, variant: ModelVariant): Omit<ModelSource, 'file' | 'respond'> => ({
	id: entry.id,
	title: entry.title,
	dtype: variant.dtype === 'mixed' ? 'fp32' : variant.dtype,
	hasExternalData: variant.files.some(({ path }) => path.endsWith('.onnx_data')),
	bytes: sizeOf(filesOf(entry, variant)).bytes,
});

/** A model that comes with the page: its files lie in a folder of its own below the models folder. */
const servedModel = (
	entry: CatalogueEntry,
	modelsUrl: string,
	backend: Backend,
	hasHalfPrecision: boolean,
): ModelSource | null => {
	const variant = entry.variants.find((candidate) => canRun(candidate, backend, hasHalfPrecision));
	if (!variant) return null;
	const paths = filesOf(entry, variant).map(({ path }) => path);
	const load = async (path: string): Promise<Response> => {
		const response = await fetch(placedUrl(modelsUrl, entry.id, path));
		if (!response.ok)
			throw new AppError('model-missing', `${path} of ${entry.id} was not found (HTTP ${response.status})`);
		return response;
	};
	return {
		...factsOf(entry, variant),
		file: async (path) => (await load(path)).blob(),
		respond(url) {
			const { pathname } = new URL(url);
			const path = paths.find((candidate) => pathname.endsWith(`/${candidate}`));
			return path === undefined ? Promise.resolve(new Response(null, { status: 404 })) : load(path);
		},
	};
};

/**
 * The files of a model for a backend; `null` when they are not here.
 *
 * @throws AppError `model-missing` when the catalogue has no such model
 */
export const findModel = async (
	request: ModelRequest,
	backend: Backend,
	hasHalfPrecision: boolean,
): Promise<ModelSource | null> => {
	if (request.kind === 'catalogue') {
		const entry = modelWithId(request.id);
		if (entry?.tier === 'embedded') return servedModel(entry, request.modelsUrl, backend, hasHalfPrecision);
		const opened = await openModelFiles(request.id, request.modelsUrl, (variant) =>
			canRun(variant, backend, hasHalfPrecision),
		);
		if (!opened) return null;
		return {
			...factsOf(opened.entry, opened.variant),
			file: (path) => opened.file(path),
			respond: (url) => opened.respond(url),
		};
	}
	const { id, title, dtype, files } = request;
	const find = (path: string): Blob | undefined =>
		Object.entries(files).find(([name]) => path === name || path.endsWith(`/${name}`))?.[1];
	return {
		id,
		title,
		dtype,
		hasExternalData: Object.keys(files).some((path) => path.endsWith('.onnx_data')),
		bytes: Object.values(files).reduce((sum, { size }) => sum + size, 0),
		file: (path) => Promise.resolve(files[path]!),
		respond(url) {
			const blob = find(new URL(url).pathname);
			return Promise.resolve(
				blob
					? new Response(blob, { headers: { 'Content-Length': String(blob.size) } })
					: new Response(null, { status: 404 }),
			);
		},
	};
};
