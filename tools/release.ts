import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelsFolder } from '../src/models/catalogue.ts';
import type { PlacedModel } from '../src/models/store/placed.ts';
import type { Release, ReleaseFile } from '../src/workers/offline/release.ts';
import { compressIn } from './compress.ts';
import { addModelsToBill } from './models-in-bill.ts';
import { readJson } from './read-json.ts';
import { pageHeaders } from '../vite.shared.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Name of the service worker in the built folder: it stays the same, so that browsers find the next one. */
const SERVICE_WORKER = 'sw.js';
/**
 * What the page works without: the page behind `npm run analyze`, face models that only a graphics card or a command asks
 * for (others do the same), truth for the bench, lists for people and auditors, and compressed copies.
 */
const NOT_KEPT =
	/^(analyze\.html|sw\.js|\..*|LICENSE|NOTICE|THIRD-PARTY\.txt|sbom\.cdx\.json|.*\.truth\.json|models\/(README\.md|face_(landmarks|boxes)\.onnx)|.*\.br)$/;

/** The folder of the model that reads questions, which a visitor may switch off. */
const READER = `${modelsFolder}/regard-reader/`;

const hashed = (algorithm: 'sha256' | 'sha384', bytes: Buffer, encoding: 'hex' | 'base64'): string =>
	createHash(algorithm).update(bytes).digest(encoding);

/** Models that somebody put beside the embedded ones: they may be large, and the page works without them. */
const placedFolders = (folder: string): string[] => {
	const list = join(folder, modelsFolder, 'placed.json');
	if (!existsSync(list)) return [];
	const placed = readJson<PlacedModel[]>(list);
	return [`${modelsFolder}/placed.json`, ...placed.map(({ id }) => `${modelsFolder}/${id}/`)];
};

/** The release that lies in a built folder. */
export const releaseIn = (folder: string): Release => {
	const placed = placedFolders(folder);
	const files = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) =>
			join(entry.parentPath, entry.name)
				.slice(folder.length + 1)
				.replaceAll('\\', '/'),
		)
		.filter((path) => !NOT_KEPT.test(path) && !placed.some((one) => path.startsWith(one)))
		.sort()
		.map((path): ReleaseFile => {
			const bytes = readFileSync(join(folder, path));
			const file = { path, sha256: hashed('sha256', bytes, 'hex'), bytes: bytes.length };
			return path.startsWith(READER) ? { ...file, part: 'reader' } : file;
		});
	const version = hashed('sha256', Buffer.from(JSON.stringify([files, pageHeaders])), 'hex').slice(0, 12);
	return { version, files, headers: pageHeaders };
};

/** Names the hash of each script and style sheet that a page loads, so that a browser runs no other file. */
const withHashes = (html: string, folder: string): string =>
	html.replace(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g, (attribute, path: string) => {
		const hash = hashed('sha384', readFileSync(join(folder, path)), 'base64');
		return `${attribute} integrity="sha384-${hash}"`;
	});

/**
 * Completes a built folder: pages name the hashes of their scripts, the service worker knows every file, the bill of
 * materials has the models, and what gets smaller by it has a compressed copy beside it.
 *
 * @returns what is kept for working with no network
 */
export const completeRelease = async (folder: string): Promise<Release> => {
	for (const page of ['index.html', 'analyze.html']) {
		const path = join(folder, page);
		writeFileSync(path, withHashes(readFileSync(path, 'utf8'), folder));
	}
	addModelsToBill(folder);
	const release = releaseIn(folder);
	const { build } = await import('vite');
	await build({
		root,
		configFile: false,
		publicDir: false,
		logLevel: 'warn',
		define: { RELEASE: JSON.stringify(release) },
		build: {
			target: 'es2023',
			outDir: folder,
			emptyOutDir: false,
			lib: {
				entry: join(root, 'src/workers/offline/service.worker.ts'),
				// A classic script: not every browser starts a service worker from a module.
				formats: ['iife'],
				name: 'regardServiceWorker',
				fileName: () => SERVICE_WORKER,
			},
		},
	});
	await compressIn(folder, [SERVICE_WORKER, ...release.files.map(({ path }) => path)]);
	return release;
};
