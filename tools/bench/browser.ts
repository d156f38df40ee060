import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { ensureChromium, headlessArgs, visitorArgs } from '../chromium.ts';
import { openTab, servePage } from './page-server.ts';

const packageFolder = (path: string): string => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));

/** The library that we are compared with, its models, and what it runs on. */
const HUMAN_FOLDERS = {
	'/human/': packageFolder('@vladmandic/human/dist'),
	'/human-models/': packageFolder('@vladmandic/human/models'),
	'/tfjs-wasm/': packageFolder('@tensorflow/tfjs-backend-wasm/dist'),
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
	/** Address of a file of this machine, for the page. */
	urlOf(path: string): string;
	close(): Promise<void>;
};

/** Builds and serves the bench page: the program's own loop, workers and middle, and `human` for the comparison. */
export const startBenchBrowser = async (): Promise<BenchBrowser> => {
	const served = await servePage('speed/page', HUMAN_FOLDERS);
	const executablePath = ensureChromium();
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
			return openTab(browser, served.url, {
				global: 'bench',
				printsErrors: true,
				async prepare(page) {
					await page.exposeFunction('takeBytes', (base64: string) => listeners.onBytes?.(base64));
					await page.exposeFunction('takeProgress', (frames: number) => listeners.onProgress?.(frames));
				},
			});
		},
		urlOf: served.urlOf,
		async close() {
			for (const browser of browsers) await browser.close();
			served.close();
		},
	};
};
