import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { isolationHeaders, optimizeDeps, resolve } from '../../vite.shared.ts';
import { ensureChromium, headlessArgs } from '../chromium.ts';
import { ensureModels } from '../models/assemble.ts';
import type { LanguagePage, PageModel } from './language-page/page.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The bench page for language models in a headless browser, and addresses of files for it. */
export type LanguageBrowser = {
	/** Runs one of the page's functions; arguments and result are JSON. */
	call<K extends keyof LanguagePage>(
		name: K,
		job: Parameters<LanguagePage[K]>[0],
	): Promise<Awaited<ReturnType<LanguagePage[K]>>>;
	readonly urlOf: (path: string) => string;
	close(): Promise<void>;
};

/** Starts the page; to be closed. */
export const openLanguageBrowser = async (): Promise<LanguageBrowser> => {
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
	const server = await createServer({
		configFile: false,
		root,
		cacheDir: 'node_modules/.vite-bench-language',
		appType: 'mpa',
		logLevel: 'error',
		resolve,
		optimizeDeps: { ...optimizeDeps, entries: ['tools/bench/language-page/index.html'] },
		plugins: [{ name: 'bench-files', configureServer: serveFiles }],
		worker: { format: 'es' },
		server: { port: 0, hmr: false, watch: null, headers: isolationHeaders },
	});
	await server.listen();
	const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...headlessArgs] });
	const page = await browser.newPage();
	page.on('pageerror', (error) => console.error(`  page: ${error.message}`));
	await page.goto(new URL('tools/bench/language-page/index.html', server.resolvedUrls!.local[0]).href);
	await page.waitForFunction('globalThis.languageBench');
	return {
		call: (name, job) =>
			page.evaluate(
				([key, input]) => {
					const bench = (globalThis as unknown as { languageBench: Record<string, (given: unknown) => unknown> })
						.languageBench;
					return bench[key]!(input);
				},
				[name, job] as const,
			) as never,
		urlOf: (path) => `/bench-file/${files.push(path) - 1}`,
		async close() {
			await browser.close();
			await server.close();
		},
	};
};

const filesBelow = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.map((path) => path.replaceAll('\\', '/'))
		.filter((path) => statSync(`${folder}/${path}`).isFile());

/** Names that transformers.js has for the graph, by width of numbers. */
const GRAPHS = { fp32: 'onnx/model.onnx', q8: 'onnx/model_quantized.onnx', q4: 'onnx/model_q4.onnx' } as const;

/** A model in a folder as transformers.js expects it; `null` when the folder has none of that width. */
export const modelInFolder = (
	folder: string,
	dtype: PageModel['dtype'],
	{ id, title }: Pick<PageModel, 'id' | 'title'>,
	urlOf: LanguageBrowser['urlOf'],
): PageModel | null => {
	if (!existsSync(`${folder}/${GRAPHS[dtype]}`)) return null;
	const paths = filesBelow(folder).filter(
		(path) => path.startsWith(GRAPHS[dtype]) || (!path.includes('/') && path.endsWith('.json')),
	);
	return { id, title, dtype, files: Object.fromEntries(paths.map((path) => [path, urlOf(`${folder}/${path}`)])) };
};
