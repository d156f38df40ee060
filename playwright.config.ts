import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './tools/chromium.ts';

const PORT = 4183;
const executablePath = chromiumPath();

export default defineConfig({
	testDir: 'tests/e2e',
	workers: 1,
	reporter: 'list',
	timeout: 90_000,
	expect: { timeout: 20_000 },
	use: {
		baseURL: `http://localhost:${PORT}`,
		launchOptions: { ...(executablePath && { executablePath }), args: [...chromiumArgs] },
	},
	webServer: {
		// Builds what is out of date first, so that the tests never see an old app.
		command: `node --import tsx tools/start.ts --port ${PORT}`,
		url: `http://localhost:${PORT}/`,
		reuseExistingServer: false,
		timeout: 180_000,
	},
});
