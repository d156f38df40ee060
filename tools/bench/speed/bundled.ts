import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * A module of the program as the page ships it: bundled and minified by the same build. What runs these tools keeps the
 * name of every function by a call where it is made, which a module full of small functions would be timed with.
 *
 * @param path from the project's folder, as in `src/pipeline/pipeline.ts`
 * @param use gets the address of the bundle, which is there until it is done
 */
export const withBundle = async <Result>(path: string, use: (address: string) => Promise<Result>): Promise<Result> => {
	const folder = mkdtempSync(join(tmpdir(), 'regard-bundled-'));
	try {
		await build({
			root,
			configFile: false,
			logLevel: 'error',
			publicDir: false,
			build: {
				outDir: folder,
				emptyOutDir: true,
				target: 'es2023',
				minify: true,
				lib: { entry: join(root, path), formats: ['es'], fileName: 'module' },
				rolldownOptions: { output: { entryFileNames: 'module.mjs' } },
			},
		});
		return await use(pathToFileURL(join(folder, 'module.mjs')).href);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};
