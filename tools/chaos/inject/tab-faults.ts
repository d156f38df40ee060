import type { Fault } from './scene.ts';

type Strike = Fault['strike'];

/** The renderer dies. */
export const crashedTab: Strike = async ({ page, devtools }) => {
	const crashed = page.waitForEvent('crash');
	void devtools.send('Page.crash').catch(() => undefined);
	await crashed;
	await page.close();
};

/** The visitor closes the tab, and says yes where the browser asks. */
export const closedTab: Strike = ({ page }) => page.close();

/** The visitor leaves for another page and comes back. */
export const reloadedTab: Strike = async ({ page }) => {
	page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
	await page.goto('about:blank');
	await page.close();
};

/** Another tab opens the same file, looks for some seconds, and is closed. */
export const secondTab: Strike = async ({ context, page: first, choice, openAlso, hears }) => {
	const page = await context.newPage();
	await page.goto(first.url());
	await openAlso(page);
	await page.waitForTimeout(2000 + 6000 * choice);
	for (const text of await page.locator('.card.problem').allTextContents()) hears(`second tab: ${text}`);
	await page.close();
};
