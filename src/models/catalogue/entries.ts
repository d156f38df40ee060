import { catalogue, type ModelEntry } from '../catalogue';
import type { Backend } from '../onnx/tensor';
import { encoders } from './encoders';
import { languageModels } from './language';
import { licences } from './make';
import { ownModels } from './own';
import type { CatalogueEntry, ModelFile, ModelVariant } from './types';

/** What a machine can run models on, as far as the choice of a variant needs it. */
export type Machine = {
	/** A WebGPU adapter was given. */
	webgpu: boolean;
	/** It has the feature `shader-f16`. */
	f16: boolean;
};

const knownLicences: Readonly<Record<string, string>> = {
	[licences.apache2.name]: licences.apache2.url,
	[licences.mit.name]: licences.mit.url,
};

const fromEmbedded = ({ name, task, file, bytes, sha256, licence, origin, about }: ModelEntry): CatalogueEntry => ({
	id: name,
	title: about?.title ?? name,
	task,
	tier: 'embedded',
	licence: { name: licence, url: about?.licenceUrl ?? knownLicences[licence] ?? null },
	trainingData: about?.trainingData ?? 'unknown: the packages that hold it do not say',
	origin: { kind: 'npm', packages: origin },
	sharedFiles: [],
	variants: [
		{
			dtype: 'mixed',
			backends: about?.backends ?? ['wasm'],
			needs: null,
			files: [{ path: file, bytes, roundedBytes: null, sha256 }],
		},
	],
	contract: about?.contract ?? { adapter: null, input: '', output: '' },
	accuracy: about?.accuracy ?? null,
});

/** Every model that the app knows, of all tiers. */
export const allModels: readonly CatalogueEntry[] = [
	...catalogue.map(fromEmbedded),
	...ownModels,
	...encoders,
	...languageModels,
];

/** The model with this id; `undefined` when the catalogue has none. */
export const modelWithId = (id: string): CatalogueEntry | undefined => allModels.find((entry) => entry.id === id);

/** All files of a model in one variant, shared ones first: small files that fail early when a model is gone. */
export const filesOf = (entry: CatalogueEntry, variant: ModelVariant): readonly ModelFile[] => [
	...entry.sharedFiles,
	...variant.files,
];

const runs = (variant: ModelVariant, backend: Backend, machine: Machine): boolean =>
	variant.backends.includes(backend) &&
	(backend === 'wasm' || machine.webgpu) &&
	(variant.needs === null || machine.f16);

/** The variants that the machine can run, best first. */
export const variantsFor = (entry: CatalogueEntry, machine: Machine): readonly ModelVariant[] =>
	entry.variants.filter((variant) => variant.backends.some((backend) => runs(variant, backend, machine)));

/**
 * Size of files together. `isExact` says that every size is known to the byte; otherwise the sum is of what pages say,
 * and `isWhole` whether they say something of every file that is more than a settings file.
 */
export const sizeOf = (files: readonly ModelFile[]): { bytes: number; isExact: boolean; isWhole: boolean } => ({
	bytes: files.reduce((sum, file) => sum + (file.bytes ?? file.roundedBytes ?? 0), 0),
	isExact: files.every(({ bytes }) => bytes !== null),
	isWhole: files.every(({ path, bytes, roundedBytes }) => bytes !== null || roundedBytes !== null || isSettings(path)),
});

/** Files of a few kilobytes. */
const isSettings = (path: string): boolean => /\.(json|jinja|txt)$/.test(path) && !path.endsWith('tokenizer.json');
