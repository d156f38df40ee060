import { readJson } from '../read-json.ts';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PackageVersion } from '../../src/models/runtime';
import { ModelBuildError } from './errors';
import { unpackAssets } from './packed-assets';

/** An installed npm package at the version that was asked for. */
export type NpmPackage = {
	/** Bytes of a file, by its path in the package. Throws ModelBuildError when it is not there. */
	file(path: string): Uint8Array;
	/** Bytes of a file inside the packed assets of a legacy MediaPipe package. Throws ModelBuildError likewise. */
	packedFile(name: string): Uint8Array;
};

/** Path of a package's main file, as Node finds it. Throws when the package is not installed. */
export type Resolve = (packageName: string) => string;

/**
 * Finds an installed package.
 * @throws ModelBuildError when it is missing or has another version
 */
export const openPackage = (
	wanted: PackageVersion,
	resolve: Resolve = createRequire(import.meta.url).resolve,
): NpmPackage => {
	const at = wanted.lastIndexOf('@');
	const name = wanted.slice(0, at);
	const version = wanted.slice(at + 1);
	const folder = packageFolder(name, resolve);
	const installed = readManifest(folder)?.version;
	if (installed !== version) {
		throw new ModelBuildError(
			`The models are made from ${wanted}, but version ${installed ?? 'unknown'} of it is installed. ` +
				'Run “npm ci” to install the exact versions.',
		);
	}

	const file = (path: string): Uint8Array => {
		const place = join(folder, path);
		if (!existsSync(place)) {
			throw new ModelBuildError(`${wanted} is installed without its file ${path}. Run “npm ci” to install it anew.`);
		}
		// Not as the Buffer that it is: slices of that share its memory, where those of a Uint8Array are copies.
		const { buffer, byteOffset, length } = readFileSync(place);
		return new Uint8Array(buffer, byteOffset, length);
	};
	let packed: Map<string, Uint8Array> | null = null;
	return {
		file,
		packedFile: (fileName) => {
			const assets = `${name.slice(name.lastIndexOf('/') + 1)}_solution_packed_assets`;
			packed ??= unpackAssets(new TextDecoder().decode(file(`${assets}_loader.js`)), file(`${assets}.data`), wanted);
			const bytes = packed.get(fileName);
			if (bytes === undefined) throw new ModelBuildError(`The packed assets of ${wanted} do not hold ${fileName}`);
			return bytes;
		},
	};
};

/** Files of npm packages that are kept in this repository, in a folder of `vendor`, with a README that says where they are from. */
export const vendoredFolder = (name: string): Pick<NpmPackage, 'file'> => ({
	file: (path) => new Uint8Array(readFileSync(new URL(`../../vendor/${name}/${path}`, import.meta.url))),
});

/** The folder with the package's own package.json: its main file, or the way there, may lie deeper. */
const packageFolder = (name: string, resolve: Resolve): string => {
	let folder: string;
	try {
		folder = dirname(resolve(name));
	} catch (cause) {
		throw new ModelBuildError(`${name} is not installed. Run “npm ci” first.`, { cause });
	}
	while (readManifest(folder)?.name !== name) {
		const parent = dirname(folder);
		if (parent === folder) throw new ModelBuildError(`${name} is installed without a package.json. Run “npm ci”.`);
		folder = parent;
	}
	return folder;
};

const readManifest = (folder: string): { name?: string; version?: string } | null => {
	const path = join(folder, 'package.json');
	return existsSync(path) ? readJson<{ name?: string; version?: string }>(path) : null;
};
