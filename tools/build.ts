import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createQueue } from '../src/core/async/queue.ts';
import { ensureModels } from './models/assemble.ts';
import { completeRelease } from './release.ts';
import { distFolder } from './serve.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const INPUTS = [
	'src',
	'public',
	'docs',
	'tools/release.ts',
	'tools/compress.ts',
	'tools/inventory.ts',
	'tools/models-in-bill.ts',
	'index.html',
	'analyze.html',
	'LICENSE',
	'NOTICE',
	'svelte.config.js',
	'vite.config.ts',
	'vite.shared.ts',
	'package-lock.json',
];
const STAMP = '.inputs';

/** Changes when any file that goes into the build does. */
const fingerprintOfInputs = (isMitOnly: boolean): string => {
	const hash = createHash('sha256').update(isMitOnly ? 'MIT only' : '');
	for (const input of INPUTS) {
		const path = join(root, input);
		const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : [''];
		for (const file of files) {
			const stat = statSync(join(path, file));
			if (stat.isFile()) hash.update(`${input}/${file} ${stat.size} ${stat.mtimeMs}\n`);
		}
	}
	return hash.digest('hex');
};

const isCurrent = (fingerprint: string): boolean => {
	const stamp = join(distFolder, STAMP);
	return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
};

/** Puts a finished build in the place of the old one. Another command may be doing the same at this moment. */
const replaceDist = (finished: string, fingerprint: string): void => {
	const old = `${finished}-old`;
	try {
		if (existsSync(distFolder)) renameSync(distFolder, old);
		renameSync(finished, distFolder);
	} catch (e) {
		if (!isCurrent(fingerprint)) throw e;
		rmSync(finished, { recursive: true, force: true });
	} finally {
		rmSync(old, { recursive: true, force: true });
	}
};

/** `isMitOnly`: without the published prompts that are under other terms. */
type BuildOptions = { log?: (line: string) => void; isMitOnly?: boolean };

const buildWhereOutdated = async ({ log = console.log, isMitOnly = false }: BuildOptions): Promise<void> => {
	// Set where all is built already and nobody may write, as in the image of the Containerfile.
	if (process.env['REGARD_BUILT'] === '1') return;
	await ensureModels({ log });
	const fingerprint = fingerprintOfInputs(isMitOnly);
	if (isCurrent(fingerprint)) return;
	log('Building the app …');
	const startedAt = performance.now();
	// Only here: loading it takes longer than finding out that there is nothing to build.
	const { build } = await import('vite');
	process.env['REGARD_MIT_ONLY'] = isMitOnly ? '1' : '';
	const outDir = join(root, `.dist-${process.pid}`);
	// A test runner sets it to “test”, and the page would then be one for development, without its service worker.
	const environment = process.env['NODE_ENV'];
	process.env['NODE_ENV'] = 'production';
	try {
		mkdirSync(outDir, { recursive: true });
		await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
		const { files } = await completeRelease(outDir);
		const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
		log(`${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, are kept by browsers for working with no network.`);
		writeFileSync(join(outDir, STAMP), fingerprint);
		replaceDist(outDir, fingerprint);
	} finally {
		rmSync(outDir, { recursive: true, force: true });
		if (environment === undefined) delete process.env['NODE_ENV'];
		else process.env['NODE_ENV'] = environment;
	}
	log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
};

/** Jobs that begin at once in one process would otherwise build in the same folder. */
const inTurn = createQueue();

/**
 * Assembles the embedded models and builds the app into `dist/`, each only when it is missing or out of date. The
 * build grows in a folder of its own, so that nobody is ever served half of one.
 */
export const ensureBuild = (options: BuildOptions = {}): Promise<void> => inTurn(() => buildWhereOutdated(options));

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	const { values } = parseArgs({ options: { 'mit-only': { type: 'boolean', default: false } } });
	await ensureBuild({ isMitOnly: values['mit-only'] });
}
