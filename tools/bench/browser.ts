import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import sirv from 'sirv';
import { build } from 'vite';
import { isolationHeaders } from '../../vite.shared.ts';
import { ensureChromium, headlessArgs, visitorArgs } from '../chromium.ts';
import { ensureModels } from '../models/assemble.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pageFolder = fileURLToPath(new URL('./page/', import.meta.url));
/** Where bench leaves what it makes. */
export const outFolder = fileURLToPath(new URL('../../bench-out/', import.meta.url));

/** Builds the bench page: the program's own loop, workers and middle, and `human` for the comparison. */
const buildPage = (): Promise<unknown> =>
	build({
		configFile: false,
		root: pageFolder,
		base: './',
		publicDir: false,
		logLevel: 'error',
		worker: { format: 'es' },
		build: {
			outDir: `${outFolder}page`,
			emptyOutDir: true,
			target: 'es2023',
			assetsInlineLimit: 0,
			chunkSizeWarningLimit: 1e5,
		},
	});

/** Serves the page, the models, `human`'s models and the folders with clips, isolated so that wasm may use threads. */
const servePage = async (clipFolders: readonly string[]): Promise<{ url: string; close(): void }> => {
	const setHeaders = (response: { setHeader(name: string, value: string): void }) => {
		for (const [name, value] of Object.entries(isolationHeaders)) response.setHeader(name, value);
	};
	const folder = (path: string) => sirv(path, { dev: true, setHeaders });
	const mounts = [
		{ at: '/human/', files: folder(`${root}node_modules/@vladmandic/human/dist`) },
		{ at: '/human-models/', files: folder(`${root}node_modules/@vladmandic/human/models`) },
		{ at: '/tfjs-wasm/', files: folder(`${root}node_modules/@tensorflow/tfjs-backend-wasm/dist`) },
		...clipFolders.map((path, i) => ({ at: `/clips/${i}/`, files: folder(path) })),
		{ at: '/models/', files: folder(`${root}public/models`) },
		{ at: '/mediapipe/', files: folder(`${root}public/mediapipe`) },
		{ at: '/', files: folder(`${outFolder}page`) },
	];
	const server = createServer((request, response) => {
		const mount = mounts.find((m) => request.url?.startsWith(m.at))!;
		request.url = request.url!.slice(mount.at.length - 1);
		mount.files(request, response, () => void response.writeHead(404).end());
	});
	await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
	const address = server.address();
	const port = typeof address === 'object' && address ? address.port : 0;
	return { url: `http://localhost:${port}/`, close: () => server.close() };
};

/** What the page hands over while it works. */
type Listeners = {
	onBytes?(base64: string): void;
	onProgress?(frames: number): void;
};

/** The bench page in a browser of its own. */
export type BenchBrowser = {
	/** A fresh tab with the page loaded; close it after use. `args`: a browser of its own, as visitors have it, with these flags. */
	open(listeners?: Listeners, args?: readonly string[]): Promise<Page>;
	/** Address of a file in one of the clip folders, for the page. */
	clipUrl(path: string): string;
	close(): Promise<void>;
};

/** Builds and serves the bench page. `clipFolders`: absolute paths that `clipUrl` may point into. */
export const startBenchBrowser = async (clipFolders: readonly string[]): Promise<BenchBrowser> => {
	await ensureModels({ log: console.log });
	await buildPage();
	const executablePath = ensureChromium();
	const server = await servePage(clipFolders);
	const browsers: Browser[] = [];
	const launch = async (args: readonly string[]) => {
		const browser = await chromium.launch({ executablePath, args: [...args] });
		browsers.push(browser);
		return browser;
	};
	let plain: Browser | null = null;
	return {
		async open(listeners = {}, args = []) {
			const browser =
				args.length > 0 ? await launch([...visitorArgs, ...args]) : (plain ??= await launch(headlessArgs));
			const page = await browser.newPage();
			page.on('pageerror', (error) => console.error(`  page: ${error.message}`));
			page.on('console', (message) => {
				const { url } = message.location();
				if (message.type() === 'error' && !url.endsWith('/favicon.ico')) {
					console.error(`  page: ${message.text()} ${url}`);
				}
			});
			await page.exposeFunction('takeBytes', (base64: string) => listeners.onBytes?.(base64));
			await page.exposeFunction('takeProgress', (frames: number) => listeners.onProgress?.(frames));
			await page.goto(server.url);
			await page.waitForFunction(() => 'bench' in globalThis);
			return page;
		},
		clipUrl(path) {
			const i = clipFolders.findIndex((folder) => path.startsWith(folder));
			if (i < 0) throw new Error(`Not served: ${path}`);
			return `/clips/${i}/${path.slice(clipFolders[i]!.length).replace(/^\//, '')}`;
		},
		async close() {
			for (const browser of browsers) await browser.close();
			server.close();
		},
	};
};
