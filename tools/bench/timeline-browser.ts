import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { chromium, type Page } from 'playwright';
import sirv from 'sirv';
import { build } from 'vite';
import { isolationHeaders, resolve } from '../../vite.shared.ts';
import { ensureChromium, headlessArgs } from '../chromium.ts';
import { outFolder } from './browser.ts';
import type { TimelineData } from './timeline-data.ts';
import type { TimelineBench } from './timeline-page/page.ts';

const pageFolder = fileURLToPath(new URL('./timeline-page/', import.meta.url));

/** Of the page's window. */
export const benchOf = (): TimelineBench => (globalThis as unknown as { timelineBench: TimelineBench }).timelineBench;

/** The Watch view over a session, built as for use, in a browser of its own. */
export const openTimelineBrowser = async (
	data: TimelineData,
	viewport: { width: number; height: number },
): Promise<{ page: Page; close: () => Promise<void> }> => {
	await build({
		configFile: false,
		root: pageFolder,
		base: './',
		publicDir: false,
		logLevel: 'error',
		resolve,
		plugins: [svelte({ configFile: false, preprocess: vitePreprocess() })],
		worker: { format: 'es' },
		build: {
			outDir: `${outFolder}timeline-page`,
			emptyOutDir: true,
			target: 'es2023',
			assetsInlineLimit: 0,
			chunkSizeWarningLimit: 1e5,
		},
	});
	const files = sirv(`${outFolder}timeline-page`, {
		dev: true,
		setHeaders: (response) => {
			for (const [name, value] of Object.entries(isolationHeaders)) response.setHeader(name, value);
		},
	});
	const server = createServer((request, response) =>
		files(request, response, () => void response.writeHead(404).end()),
	);
	await new Promise<void>((done) => server.listen(0, 'localhost', done));
	const address = server.address();
	const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...headlessArgs] });
	const page = await browser.newPage({ viewport });
	page.on('pageerror', (error) => console.error(`  page: ${error.message}`));
	await page.goto(`http://localhost:${typeof address === 'object' && address ? address.port : 0}/`);
	await page.waitForFunction(() => 'timelineBench' in globalThis);
	await page.evaluate(
		(shown) => (globalThis as unknown as { timelineBench: TimelineBench }).timelineBench.show(shown),
		data,
	);
	return {
		page,
		async close() {
			await browser.close();
			server.close();
		},
	};
};
