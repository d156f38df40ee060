import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../src/core/errors';
import { allModels, filesOf, modelWithId, sizeOf, variantsFor } from '../../src/models/catalogue/entries';
import { loadsByCommand, originUrl } from '../../src/models/catalogue/locate';
import type { CatalogueEntry, ModelVariant } from '../../src/models/catalogue/types';
import { downloadFile } from '../../src/models/store/download';
import type { DownloadPorts, DownloadProgress } from '../../src/models/store/download-ports';
import type { ModelStorage } from '../../src/models/store/storage';
import { targetsOf } from '../../src/models/store/targets';
import { ModelBuildError } from './errors';

/** Any machine may visit what is served, so unless asked otherwise the variants for the best one are pulled. */
const BEST_MACHINE = { webgpu: true, f16: true };

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

/** Size of a variant, as exactly as it is known. */
const sizeWords = (entry: CatalogueEntry, variant: ModelVariant): string => {
	const { bytes, isExact, isWhole } = sizeOf(filesOf(entry, variant));
	if (bytes === 0) return 'size unknown';
	if (isExact) return megabytes(bytes);
	return isWhole ? `about ${megabytes(bytes)}` : `more than ${megabytes(bytes)}`;
};

/** One entry of the catalogue as lines of text. */
const describeModel = (entry: CatalogueEntry): string[] => {
	const variants = entry.variants.map(
		(variant) =>
			`${variant.dtype} (${variant.backends.join(', ')}${variant.needs ? ` with ${variant.needs}` : ''}): ${sizeWords(entry, variant)}`,
	);
	const page = originUrl(entry.origin);
	return [
		`${entry.id}  ${entry.title} [${entry.task}, ${entry.tier}]`,
		...variants.map((line) => `    ${line}`),
		`    licence: ${entry.licence.name}${entry.licence.url ? ` ${entry.licence.url}` : ''}`,
		`    training data: ${entry.trainingData}`,
		...(entry.accuracy ? [`    accuracy: ${entry.accuracy.text} (${entry.accuracy.source})`] : []),
		...(page ? [`    from: ${page}`] : []),
		...(entry.origin.kind === 'by-hand' ? [`    by hand: ${entry.origin.steps}`] : []),
	];
};

/** The whole catalogue as text. */
export const describeModels = (): string => allModels.map((entry) => describeModel(entry).join('\n')).join('\n\n');

/**
 * The models and variants that words on the command line name: `ID`, or `ID:DTYPE`.
 * @throws ModelBuildError that says which are known
 */
export const chosenModels = (words: readonly string[]): readonly { entry: CatalogueEntry; variant: ModelVariant }[] =>
	words.map((word) => {
		const [id = '', dtype] = word.split(':');
		const entry = modelWithId(id);
		const pullable = allModels.filter(loadsByCommand);
		if (!entry) {
			throw new ModelBuildError(`No model is called ${id}. Known: ${pullable.map((known) => known.id).join(', ')}.`);
		}
		if (entry.origin.kind === 'npm') throw new ModelBuildError(`${id} comes with the app: “npm run models” makes it.`);
		if (entry.origin.kind === 'own') throw new ModelBuildError(`${id} comes with the app.`);
		if (entry.origin.kind === 'by-hand') {
			throw new ModelBuildError(`${id} cannot be pulled. ${entry.origin.steps} See ${entry.origin.url}`);
		}
		const variants = variantsFor(entry, BEST_MACHINE);
		const variant = dtype === undefined ? variants[0] : variants.find((candidate) => candidate.dtype === dtype);
		if (!variant) {
			throw new ModelBuildError(`${id} comes as ${variants.map((known) => known.dtype).join(', ')}, not as ${dtype}.`);
		}
		return { entry, variant };
	});

/** What differs between a real pull and a test's. */
export type PullPorts = {
	storage: ModelStorage;
	log: (line: string) => void;
	onProgress: (path: string, progress: DownloadProgress) => void;
	fetch: DownloadPorts['fetch'];
	signal: AbortSignal;
};

/**
 * Loads a model with the same checks as the page, going on where an earlier pull stopped.
 * @throws ModelBuildError in words for people
 */
export const pullModel = async (
	entry: CatalogueEntry,
	variant: ModelVariant,
	{ storage, log, onProgress, fetch, signal }: PullPorts,
): Promise<void> => {
	log(
		`${entry.title} (${variant.dtype}, ${sizeWords(entry, variant)}), licence ${entry.licence.name}; training data: ${entry.trainingData}`,
	);
	const ports: DownloadPorts = {
		storage,
		fetch,
		mayAskFirst: () => true,
		wait: (ms) => sleep(ms, undefined, { signal }),
		now: () => new Date(),
		random: () => Math.random(),
	};
	for (const target of targetsOf(entry, variant)) {
		try {
			const record = await downloadFile(target, ports, {
				signal,
				onProgress: (progress) => onProgress(target.path, progress),
			});
			const why = target.sha256 === null ? 'recorded: no hash is published' : 'as published';
			log(`  ${target.path}  ${record.totalBytes} bytes  sha256 ${record.sha256} (${why})`);
		} catch (error) {
			if (error instanceof AppError) throw new ModelBuildError(`${entry.id}: ${error.message}`);
			throw error;
		}
	}
};
