import { createReadStream, existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { isolationHeaders, optimizeDeps, resolve } from '../../vite.shared.ts';
import { ensureChromium, headlessArgs } from '../chromium.ts';
import { ensureModels } from '../models/assemble.ts';

/** A bench page in a browser of its own, with the program's own workers. */
export type VitePage = {
	page: Page;
	/** Address of a file of this machine, for the page: it is served from where it lies. */
	urlOf: (path: string) => string;
	close: () => Promise<void>;
};

/**
 * Opens `tools/bench/NAME-page/index.html` and waits until it is ready; to be closed.
 *
 * @param global the variable that the page sets once it is ready
 * @param printsErrors prints what the page writes to its console as errors; what it throws is always printed
 */
export const openVitePage = async (name: string, global: string, printsErrors: boolean): Promise<VitePage> => {
	await ensureModels({ log: console.log });
	const files: string[] = [];
	/** Runs before Vite's own middlewares, the last of which answers everything unknown with 404. */
	const serveFiles = ({ middlewares }: ViteDevServer): void => {
		middlewares.use('/bench-file', (request, response, next) => {
			const path = files[Number((request.url ?? '').slice(1))];
			if (path === undefined || !existsSync(path)) return next();
			response.writeHead(200, { 'Content-Length': statSync(path).size, ...isolationHeaders });
			createReadStream(path).pipe(response);
		});
	};
	const index = `tools/bench/${name}-page/index.html`;
	const server = await createServer({
		configFile: false,
		root: fileURLToPath(new URL('../..', import.meta.url)),
		cacheDir: `node_modules/.vite-bench-${name}`,
		appType: 'mpa',
		logLevel: 'error',
		resolve,
		optimizeDeps: { ...optimizeDeps, entries: [index] },
		plugins: [{ name: 'bench-files', configureServer: serveFiles }],
		worker: { format: 'es' },
		server: { port: 0, hmr: false, watch: null, headers: isolationHeaders },
	});
	await server.listen();
	const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...headlessArgs] });
	const page = await browser.newPage();
	page.on('pageerror', (error) => console.error(`  page: ${error.message}`));
	page.on('console', (message) => {
		if (printsErrors && message.type() === 'error') console.error(`  page: ${message.text()}`);
	});
	await page.goto(new URL(index, server.resolvedUrls!.local[0]).href);
	await page.waitForFunction(`globalThis.${global}`);
	return {
		page,
		urlOf(path) {
			const known = files.indexOf(path);
			return `/bench-file/${known >= 0 ? known : files.push(path) - 1}`;
		},
		async close() {
			await browser.close();
			await server.close();
		},
	};
};
