import { defineConfig } from '@playwright/test';
import { createServer, type AddressInfo } from 'node:net';
import { pageTestArgs, chromiumPath } from './tools/chromium.ts';

const freePort = (): Promise<number> =>
	new Promise((resolve, reject) => {
		const server = createServer().once('error', reject);
		server.listen(0, 'localhost', () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(port));
		});
	});

/** This file is read again in each worker, which inherits the variable: all must agree on one port. */
const port = (process.env['REGARD_E2E_PORT'] ??= String(await freePort()));
const executablePath = chromiumPath();
const isLong = process.env['REGARD_LONG'] === '1';

export default defineConfig({
	testDir: 'tests/e2e',
	// What takes long is run by `npm run test:long` alone.
	...(isLong ? { testMatch: '**/*.long.spec.ts' } : { testIgnore: '**/*.long.spec.ts' }),
	workers: 1,
	reporter: 'list',
	// Models start within seconds, and within a minute or two where other work goes on beside.
	timeout: 480_000,
	expect: { timeout: 120_000 },
	use: {
		// What it keeps would answer in place of the server that a test changes; tests/e2e/reach is about it.
		serviceWorkers: 'block',
		baseURL: `http://localhost:${port}`,
		launchOptions: { ...(executablePath && { executablePath }), args: [...pageTestArgs] },
	},
	webServer: {
		// Builds what is out of date first, so that the tests never see an old app.
		command: `node --import tsx tools/start.ts --port ${port}`,
		url: `http://localhost:${port}/`,
		reuseExistingServer: false,
		timeout: 300_000,
	},
});
