import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Programs } from '../../tools/browsers/programs';
import { openDisplay } from './display';
import { noCrash, noElement, type Visitor } from './visitor';

/**
 * Firefox on a screen of its own: headless, it has no WebGL. A camera of its own, with permission given. Driven over
 * WebDriver BiDi by Puppeteer; Playwright 1.65 sends a command that Firefox 153 ESR does not know.
 */
const PREFERENCES = {
	'webgl.force-enabled': true,
	'media.navigator.streams.fake': true,
	'media.navigator.permission.disabled': true,
	// Nobody answers when the page asks whether to leave it.
	'dom.disable_beforeunload': true,
	// Nothing but the page's own requests.
	'app.update.disabledForTesting': true,
	'datareporting.policy.dataSubmissionEnabled': false,
	'network.captive-portal-service.enabled': false,
	'network.connectivity-service.enabled': false,
};

export const openFirefox = async (programs: Programs): Promise<Visitor> => {
	const display = await openDisplay(programs.display);
	try {
		const browser = await puppeteer.launch({
			...{ browser: 'firefox', executablePath: programs.browser, headless: false },
			env: display.env,
			extraPrefsFirefox: PREFERENCES,
			defaultViewport: { width: 1280, height: 800 },
			// Scripts in the page may wait for the models.
			protocolTimeout: 400_000,
		});
		const page = await browser.newPage();
		return {
			version: (await browser.version()).replace('firefox/', ''),
			open: async (url) => void (await page.goto(url)),
			reload: async () => void (await page.reload()),
			async read(script, ...args) {
				// A text in, so that nothing else of Puppeteer's runs in the page.
				return (await page.evaluate(`(${script.toString()})(...${JSON.stringify(args)})`)) as Awaited<
					ReturnType<typeof script>
				>;
			},
			async element(script, ...args) {
				const handle = await page.evaluateHandle(`(${script.toString()})(...${JSON.stringify(args)})`);
				const element = handle.asElement() as ElementHandle<Element> | null;
				if (!element) throw noElement(args);
				return {
					click: () => element.click(),
					type: (text) => element.type(text),
					choose: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
				};
			},
			picture: () => page.screenshot(),
			async close() {
				await browser.close();
				display.close();
			},
			crash: noCrash,
		};
	} catch (e) {
		display.close();
		throw e;
	}
};
