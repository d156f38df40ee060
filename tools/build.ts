import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ensureModels } from './models/assemble.ts';
import { distFolder } from './serve.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const INPUTS = ['src', 'public', 'index.html', 'analyze.html', 'vite.config.ts', 'vite.shared.ts', 'package-lock.json'];
const STAMP = join(distFolder, '.inputs');

/** Changes when any file that goes into the build does. */
const fingerprintOfInputs = (): string => {
	const hash = createHash('sha256');
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

/** Assembles the embedded models and builds the app into `dist/`, each only when it is missing or out of date. */
export const ensureBuild = async (log: (line: string) => void = console.log): Promise<void> => {
	await ensureModels({ log });
	const fingerprint = fingerprintOfInputs();
	if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return;
	log('Building the app …');
	const startedAt = performance.now();
	await build({ root, logLevel: 'warn' });
	writeFileSync(STAMP, fingerprint);
	log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await ensureBuild();
