import type { Backend } from '../onnx/tensor';
import type { CatalogueEntry, ModelFile, ModelOrigin, ModelVariant } from './types';

/** A file whose size and hash are known to the byte. `sha256`: 64 lower-case hexadecimal digits. */
export const exactly = (path: string, bytes: number, sha256: string): ModelFile => ({
	path,
	bytes,
	roundedBytes: null,
	sha256,
});

const LINE = /^(?<hash>[0-9a-f]{64}|-)\s+(?<size>~?[\d_]+|-)\s+(?<path>\S+)$/;

const fileOf = (line: string): ModelFile => {
	const { hash, size, path } = LINE.exec(line)?.groups ?? {};
	if (hash === undefined || size === undefined || path === undefined) throw new TypeError(`No file: ${line}`);
	const number = size === '-' ? null : Number(size.replace(/[~_]/g, ''));
	const isRounded = size.startsWith('~');
	return {
		path,
		bytes: isRounded ? null : number,
		roundedBytes: isRounded ? number : null,
		sha256: hash === '-' ? null : hash,
	};
};

/**
 * A list of files as `sha256sum` writes it, with sizes: on each line the SHA-256, the bytes and the path. `-`: nobody
 * publishes it. `~`: a size that a page rounds.
 */
export const files = (strings: TemplateStringsArray, ...lines: readonly string[]): ModelFile[] =>
	String.raw({ raw: strings }, ...lines)
		.trim()
		.split('\n')
		.map((line) => fileOf(line.trim()));

/** What variants run on, best first. */
export const ON_GPU = ['webgpu'] as const;
export const ON_CPU = ['wasm'] as const;
export const ANYWHERE = ['webgpu', 'wasm'] as const;

/** One variant of a model, with the list of its own files: see `files`. */
export const variant =
	(dtype: ModelVariant['dtype'], backends: readonly Backend[], needs: ModelVariant['needs'] = null) =>
	(strings: TemplateStringsArray): ModelVariant => ({ dtype, backends, needs, files: files(strings) });

/** A repository of Hugging Face at a full commit. */
export const huggingFace = (repository: string, revision: string): ModelOrigin => ({
	kind: 'hugging-face',
	repository,
	revision,
});

/** Licences that several entries have. */
export const licences = {
	apache2: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
	mit: { name: 'MIT', url: 'https://opensource.org/license/mit' },
} as const;

type Usual = 'sharedFiles' | 'accuracy';
type Given = Omit<CatalogueEntry, 'tier' | Usual> & Partial<Pick<CatalogueEntry, Usual>>;

/** Entries of a tier; by default without shared files and without a published accuracy. */
export const entriesOf = (tier: CatalogueEntry['tier'], entries: readonly Given[]): readonly CatalogueEntry[] =>
	entries.map((entry) => ({ tier, sharedFiles: [], accuracy: null, ...entry }));
