import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumPath, pageTestArgs, partTestArgs } from './tools/chromium.ts';
import { isolationHeaders, optimizeDeps, resolve } from './vite.shared.ts';

const executablePath = chromiumPath();

const isLong = process.env['REGARD_LONG'] === '1';

/** Tests in a folder: those of `npm test`, or, with REGARD_LONG=1, those that take long (`npm run test:long`). */
const testsIn = (folder: string): { include: string[]; exclude?: string[] } =>
	isLong
		? { include: [`tests/${folder}/**/*.long.test.ts`] }
		: { include: [`tests/${folder}/**/*.test.ts`], exclude: ['**/*.long.test.ts'] };

/** In the browser, what runs on WebGPU; what takes long all does. */
const needsGpu = isLong ? testsIn('browser') : testsIn('browser/models/onnx');
const needsNoGpu = { include: ['tests/browser/**/*.test.ts'], exclude: [...needsGpu.include, '**/*.long.test.ts'] };

/** Tests in a real Chromium that is started with these flags. */
const inBrowser = (
	name: string,
	files: { include: string[]; exclude?: string[] },
	args: readonly string[],
): TestProjectInlineConfiguration => ({
	plugins: [svelte()],
	optimizeDeps,
	resolve,
	worker: { format: 'es' },
	server: { headers: isolationHeaders },
	test: {
		name,
		...files,
		globalSetup: ['tests/fixtures/bad-host-setup.ts'],
		// A GPU in software takes tens of seconds to start a runtime on; what comes sooner is not waited for.
		testTimeout: 400_000,
		hookTimeout: 400_000,
		expect: { poll: { timeout: 60_000 } },
		fileParallelism: false,
		// As in Node: a page loads all modules once, not once a file, which takes a quarter of the time.
		isolate: false,
		browser: {
			enabled: true,
			headless: true,
			screenshotFailures: false,
			provider: playwright({ launchOptions: { ...(executablePath && { executablePath }), args: [...args] } }),
			instances: [{ browser: 'chromium' }],
		},
	},
});

export default defineConfig({
	test: {
		coverage: { include: ['src/**/*.{ts,svelte}'] },
		projects: [
			{
				test: {
					name: 'unit',
					environment: 'node',
					...testsIn('unit'),
					// Tests keep no state in modules, so that each file need not load all of them anew: half the time.
					isolate: false,
					unstubGlobals: true,
					// Property tests compute for seconds, and for minutes on a busy machine, which is no fault.
					testTimeout: 300_000,
					hookTimeout: 300_000,
				},
			},
			{
				test: {
					name: 'commands',
					environment: 'node',
					...testsIn('commands'),
					globalSetup: ['tests/commands/shared-folder.ts'],
					// Each starts a command with a browser of its own: one after the other, on machines of two cores.
					fileParallelism: false,
					// Some analyse a clip several times: a minute on two idle cores, many on busy ones.
					testTimeout: 1_200_000,
					hookTimeout: 1_200_000,
				},
			},
			...(['smoke', 'features'] as const).map((name) => ({
				test: {
					name,
					environment: 'node' as const,
					include: [`tests/browsers/${name}.test.ts`],
					globalSetup: ['tests/browsers/serve-app.ts'],
					// Browsers are installed where they are missing.
					hookTimeout: 600_000,
				},
			})),
			inBrowser('webgpu', needsGpu, partTestArgs),
			// Without a GPU in software, through which all takes half as long again.
			inBrowser('browser', needsNoGpu, pageTestArgs),
		],
	},
});
