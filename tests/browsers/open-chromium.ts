import { chromium } from 'playwright';
import { ensureChromium, pageTestArgs } from '../../tools/chromium';
import { noCrash, noElement, type Visitor } from './visitor';

/** Chromium, driven by Playwright. */
export const openChromium = async (): Promise<Visitor> => {
	const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...pageTestArgs] });
	const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
	// When the page asks whether to leave it.
	page.on('dialog', (dialog) => void dialog.accept());
	return {
		version: browser.version(),
		open: async (url) => void (await page.goto(url)),
		reload: async () => void (await page.reload()),
		read: (script, ...args) => page.evaluate(`(${script.toString()})(...${JSON.stringify(args)})`),
		async element(script, ...args) {
			const handle = await page.evaluateHandle<Element | null>(`(${script.toString()})(...${JSON.stringify(args)})`);
			const element = handle.asElement();
			if (!element) throw noElement(args);
			return {
				click: () => element.click(),
				type: (text) => element.type(text),
				choose: (path) => element.setInputFiles(path),
			};
		},
		picture: () => page.screenshot(),
		close: () => browser.close(),
		crash: noCrash,
	};
};
