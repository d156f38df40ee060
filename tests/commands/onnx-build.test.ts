import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partTestArgs, chromiumPath } from '../../tools/chromium';
import { pageHeaders, resolve } from '../../vite.shared';

const root = fileURLToPath(new URL('../fixtures/onnx-build', import.meta.url));
const outDir = mkdtempSync(join(tmpdir(), 'regard-onnx-build-'));
let server: PreviewServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
	const shared = { root, configFile: false, logLevel: 'warn', appType: 'mpa' } as const;
	// A path below the host, as static hosts have it.
	const base = './';
	await build({
		...shared,
		base,
		resolve,
		worker: { format: 'es' },
		build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
	});
	server = await preview({ ...shared, base, build: { outDir }, preview: { port: 0, headers: pageHeaders } });
	const executablePath = chromiumPath();
	browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...partTestArgs] });
	page = await browser.newPage();
	await page.goto(server.resolvedUrls!.local[0]!);
});

afterAll(async () => {
	await browser?.close();
	await server?.close();
	rmSync(outDir, { recursive: true, force: true });
});

const tryBackend = (prefer: 'auto' | 'webgpu' | 'wasm'): Promise<string> =>
	page.evaluate(
		(backend) => (window as unknown as { tryBackend(prefer: string): Promise<string> }).tryBackend(backend),
		prefer,
	);

test('a built app runs models with two threads under the full content security policy', async () => {
	expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
	expect(await tryBackend('wasm')).toBe('CPU with 2 threads: it gives the same numbers on every machine: 10 scores');
});

test('a built app runs models on WebGPU with two threads beside it', async () => {
	expect(await tryBackend('webgpu')).toBe('google swiftshader, in software, as asked for: 10 scores');
});

test('the build holds the runtime once with WebGPU and once without', () => {
	const files = readdirSync(join(outDir, 'assets'));
	const kinds = (pattern: RegExp) =>
		files.filter((file) => pattern.test(file)).map((file) => file.includes('asyncify'));
	expect(kinds(/\.wasm$/).sort()).toEqual([false, true]);
	expect(kinds(/ort-wasm.*\.mjs$/).sort()).toEqual([false, true]);
});

test('a built app on a machine without a GPU fetches the runtime without WebGPU alone', async () => {
	const fetched: string[] = [];
	page.on('response', (response) => fetched.push(response.url()));
	await tryBackend('auto');
	expect(fetched.filter((url) => url.endsWith('.wasm'))).toEqual([expect.not.stringContaining('asyncify')]);
});
