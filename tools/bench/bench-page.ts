import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { chromium, type Page } from 'playwright';
import sirv from 'sirv';
import { build } from 'vite';
import { isolationHeaders, resolve } from '../../vite.shared.ts';
import { ensureChromium, headlessArgs } from '../chromium.ts';
import { ensureModels } from '../models/assemble.ts';
import { outFolder } from './browser.ts';

/** A bench page in a browser of its own, with the program's own workers. */
export type BenchPage = {
	page: Page;
	/** Address of a file of this machine, for the page: it is served from where it lies. */
	urlOf: (path: string) => string;
	close: () => Promise<void>;
};

export type BenchPageOptions = {
	/** The variable of the window that the page sets once it is ready. */
	global: string;
	/** Prints what the page writes to its console as errors; what it throws is always printed. */
	printsErrors?: boolean;
	viewport?: { width: number; height: number };
};

const FILES = '/bench-file/';

/**
 * Builds `tools/bench/NAME-page/` as the app is built, so that what is timed is what visitors run, opens it beside the
 * app's own public files and waits until it is ready. To be closed.
 */
export const openBenchPage = async (
	name: string,
	{ global, printsErrors = false, viewport }: BenchPageOptions,
): Promise<BenchPage> => {
	await ensureModels({ log: console.log });
	const outDir = `${outFolder}${name}-page`;
	await build({
		configFile: false,
		root: fileURLToPath(new URL(`./${name}-page/`, import.meta.url)),
		base: './',
		publicDir: false,
		logLevel: 'error',
		resolve,
		plugins: [svelte({ configFile: false, preprocess: vitePreprocess() })],
		worker: { format: 'es' },
		build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 1e5 },
	});
	const setHeaders = (response: ServerResponse): void => {
		for (const [header, value] of Object.entries(isolationHeaders)) response.setHeader(header, value);
	};
	const built = sirv(outDir, { dev: true, setHeaders });
	const publicFiles = sirv(fileURLToPath(new URL('../../public', import.meta.url)), { dev: true, setHeaders });
	const files: string[] = [];
	const serveFile = (request: IncomingMessage, response: ServerResponse): void => {
		const path = files[Number(request.url!.slice(FILES.length))];
		if (path === undefined || !existsSync(path)) return void response.writeHead(404).end();
		setHeaders(response);
		response.writeHead(200, { 'Content-Length': statSync(path).size });
		createReadStream(path).pipe(response);
	};
	const server = createServer((request, response) => {
		if (request.url?.startsWith(FILES)) return serveFile(request, response);
		built(request, response, () => publicFiles(request, response, () => void response.writeHead(404).end()));
	});
	await new Promise<void>((done) => server.listen(0, 'localhost', done));
	const address = server.address();
	const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...headlessArgs] });
	const page = await browser.newPage(viewport && { viewport });
	page.on('pageerror', (error) => console.error(`  page: ${error.message}`));
	page.on('console', (message) => {
		if (printsErrors && message.type() === 'error') console.error(`  page: ${message.text()}`);
	});
	await page.goto(`http://localhost:${typeof address === 'object' && address ? address.port : 0}/`);
	await page.waitForFunction((variable) => variable in globalThis, global);
	return {
		page,
		urlOf(path) {
			const known = files.indexOf(path);
			return `${FILES}${known >= 0 ? known : files.push(path) - 1}`;
		},
		async close() {
			await browser.close();
			server.close();
		},
	};
};
