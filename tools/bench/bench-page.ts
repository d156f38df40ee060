import { chromium, type Page } from 'playwright';
import { ensureChromium, headlessArgs } from '../chromium.ts';
import { openTab, servePage, type TabOptions } from './page-server.ts';

/** A bench page in a browser of its own, with the program's own workers. */
export type BenchPage = {
	readonly page: Page;
	/** Address of a file of this machine, for the page. */
	readonly urlOf: (path: string) => string;
	readonly close: () => Promise<void>;
};

/** Builds, serves and opens the page `tools/bench/NAME/`. To be closed. */
export const openBenchPage = async (name: string, options: TabOptions): Promise<BenchPage> => {
	const served = await servePage(name);
	const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...headlessArgs] });
	return {
		page: await openTab(browser, served.url, options),
		urlOf: served.urlOf,
		async close() {
			await browser.close();
			served.close();
		},
	};
};
