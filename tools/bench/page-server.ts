import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import type { Browser, Page } from 'playwright';
import sirv from 'sirv';
import { build } from 'vite';
import { isolationHeaders, resolve } from '../../vite.shared.ts';
import { ensureModels } from '../models/assemble.ts';
import { listen } from '../serve.ts';

/** Where bench leaves what it makes. */
export const outFolder = fileURLToPath(new URL('../../bench-out/', import.meta.url));

/** A page of bench, built and served to this computer. */
export type ServedPage = {
	readonly url: string;
	/** Address of a file of this machine, for the page: it is served from where it lies. */
	readonly urlOf: (path: string) => string;
	readonly close: () => void;
};

const FILES = '/bench-file/';

const setHeaders = (response: ServerResponse): void => {
	for (const [name, value] of Object.entries(isolationHeaders)) response.setHeader(name, value);
};
const filesOf = (folder: string) => sirv(folder, { dev: true, setHeaders });

/**
 * Builds `tools/bench/NAME/` as the app is built, so that what is timed is what visitors run, and serves it beside the
 * app's own public files, isolated so that wasm may use threads. To be closed.
 *
 * @param folders further folders by the path that they are served at, such as `/human/`
 */
export const servePage = async (name: string, folders: Readonly<Record<string, string>> = {}): Promise<ServedPage> => {
	await ensureModels({ log: console.log });
	const outDir = `${outFolder}${name.replace('/', '-')}`;
	await build({
		configFile: false,
		root: fileURLToPath(new URL(`./${name}/`, import.meta.url)),
		base: './',
		publicDir: false,
		logLevel: 'error',
		resolve,
		plugins: [svelte({ configFile: false, preprocess: vitePreprocess() })],
		worker: { format: 'es' },
		build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 1e5 },
	});
	const mounts = Object.entries(folders).map(([at, folder]) => ({ at, files: filesOf(folder) }));
	const built = filesOf(outDir);
	const publicFiles = filesOf(fileURLToPath(new URL('../../public', import.meta.url)));
	const given: string[] = [];
	const sendGiven = (path: string | undefined, response: ServerResponse): void => {
		if (path === undefined || !existsSync(path)) return void response.writeHead(404).end();
		setHeaders(response);
		response.writeHead(200, { 'Content-Length': statSync(path).size });
		createReadStream(path).pipe(response);
	};
	const server = createServer((request: IncomingMessage, response) => {
		const { url = '/' } = request;
		if (url.startsWith(FILES)) return sendGiven(given[Number(url.slice(FILES.length))], response);
		const refuse = () => void response.writeHead(404).end();
		const mount = mounts.find(({ at }) => url.startsWith(at));
		if (!mount) return built(request, response, () => publicFiles(request, response, refuse));
		request.url = url.slice(mount.at.length - 1);
		mount.files(request, response, refuse);
	});
	const port = await listen(server, 0);
	return {
		url: `http://localhost:${port}/`,
		urlOf(path) {
			const known = given.indexOf(path);
			return `${FILES}${known >= 0 ? known : given.push(path) - 1}`;
		},
		close: () => void server.close(),
	};
};

export type TabOptions = {
	/** The variable of the window that the page sets once it is ready. */
	readonly global: string;
	/** Prints what the page writes to its console as errors; what it throws is always printed. */
	readonly printsErrors?: boolean;
	readonly viewport?: { readonly width: number; readonly height: number };
	/** Before the page is loaded. */
	readonly prepare?: (page: Page) => Promise<void>;
};

/** A fresh tab with the page loaded and ready. */
export const openTab = async (browser: Browser, url: string, options: TabOptions): Promise<Page> => {
	const { global, printsErrors = false, viewport, prepare } = options;
	const page = await browser.newPage(viewport && { viewport });
	page.on('pageerror', (error) => console.error(`  page: ${error.message}`));
	page.on('console', (message) => {
		const { url: source } = message.location();
		if (!printsErrors || message.type() !== 'error' || source.endsWith('/favicon.ico')) return;
		console.error(`  page: ${message.text()} ${source}`);
	});
	await prepare?.(page);
	await page.goto(url);
	await page.waitForFunction((variable) => variable in globalThis, global);
	return page;
};
