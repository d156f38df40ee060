import { expect, type Page } from '@playwright/test';
import { distFolder } from '../../../tools/serve';
import { expectAccessible, peopleNames, stopAnalysis, test } from '../app-page';
import { runsInjected, settings } from './page-parts';
import { plainHost, type PlainHost } from './plain-host';

let host: PlainHost;
test.beforeEach(async () => {
	host = await plainHost(distFolder, '/some/where/regard/');
});
test.afterEach(() => host.close());

/** Controls that are smaller than a finger needs (WCAG 2.2, 2.5.5), or whose words do not fit into them. */
const hardToPress = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const controls = document.querySelectorAll<HTMLElement>(
			'button:not(.in-line), select, summary, .page-bar a, input:not([type=checkbox], [type=radio]), label:has(> input)',
		);
		return [...controls]
			.filter((one) => one.checkVisibility({ contentVisibilityAuto: true }) && !one.closest('.visually-hidden'))
			.map((one) => ({ one, box: one.getBoundingClientRect() }))
			.filter(({ box }) => box.width > 1)
			.filter(({ one, box }) => {
				// What is laid out on a line of text has no room of its own.
				const isCut = one.clientWidth > 0 && one.scrollWidth > one.clientWidth;
				return box.width < 44 || box.height < 44 || isCut;
			})
			.map(
				({ one, box }) => `${one.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}, ${one.scrollWidth} wide inside`,
			);
	});
/** CSS pixels of the page that lie beside the screen. */
const beside = (page: Page): Promise<number> =>
	page.evaluate(() => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth);

test.describe('on a phone without service workers', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

	test('the page runs as it is, under its own policy; looks come first, it waits while hidden, and has the back camera', async ({
		page,
	}) => {
		await page.addInitScript(() => {
			const request = navigator.wakeLock.request.bind(navigator.wakeLock);
			navigator.wakeLock.request = (type) => {
				Object.assign(window, { awakeFor: type });
				return request(type);
			};
		});
		await page.goto(host.url);
		await expect(peopleNames(page)).toHaveCount(3);
		expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
		const graph = await page.getByRole('complementary', { name: 'Graph and matrix' }).boundingBox();
		const people = await page.getByRole('complementary', { name: 'People and things' }).boundingBox();
		expect(graph!.y).toBeLessThan(people!.y);
		expect(graph!.y).toBeLessThan(600);
		await expectAccessible(page);

		await test.step('whatever a finger may press is large enough for it', async () => {
			expect(await hardToPress(page)).toEqual([]);
		});

		await test.step('a light set of models looks: hands and bodies share the worker of the faces', async () => {
			const names = page.workers().map((worker) => worker.url());
			expect(names.some((url) => url.includes('/perception.worker'))).toBe(true);
			expect(names.filter((url) => url.includes('/model.worker'))).toEqual([]);
			await page
				.getByRole('button', { name: /Models run on|CPU/ })
				.first()
				.tap();
			await expect(page.getByRole('note')).toContainText('light set of models');
			await page.keyboard.press('Escape');
		});

		expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
		expect(await runsInjected(page)).toBe(false);
		await settings(page).click();
		await expect(page.getByText('Models use one thread')).toBeVisible();
		await expect(page.getByText('without a network it cannot be opened again')).toBeVisible();
		expect(await hardToPress(page)).toEqual([]);
		await page.keyboard.press('Escape');

		expect(await page.evaluate(() => (window as unknown as { awakeFor?: string }).awakeFor)).toBe('screen');
		const hide = (isHidden: boolean) =>
			page.evaluate((value) => {
				Object.defineProperty(document, 'hidden', { value, configurable: true });
				document.dispatchEvent(new Event('visibilitychange'));
			}, isHidden);
		await hide(true);
		await expect(page).toHaveTitle(/^Paused/);
		await hide(false);
		await expect(page).toHaveTitle(/^Regard/);

		await page.getByRole('button', { name: 'Back camera' }).tap();
		await expect(page.getByRole('button', { name: 'Stop webcam' })).toBeVisible();
	});
});

test.describe('on a small phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

	for (const view of ['watch', 'ask', 'study', 'evaluate', 'models'] as const) {
		test(`the view ${view} has nothing beside the screen, and all its controls can be pressed and read`, async ({
			page,
		}) => {
			await page.goto(`${host.url}#${view}`);
			const shown = page.locator('nav a[aria-current="page"]').filter({ visible: true });
			await expect(shown).toHaveText([new RegExp(`^${view}$`, 'i')]);
			expect(await hardToPress(page)).toEqual([]);
			expect(await beside(page)).toBe(0);
		});
	}
});

test.describe('on a small phone, from another view', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

	test('Watch begins with its picture, also when it is reached by its address', async ({ page }) => {
		await page.goto(`${host.url}#evaluate`);
		await expect(page.getByRole('heading', { name: 'Evaluate' })).toBeVisible();
		await page.goto(`${host.url}#watch`);
		await expect(peopleNames(page)).toHaveCount(3);
		expect(await page.evaluate(() => scrollY)).toBe(0);
	});
});

test.describe('on a small phone with nothing open', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

	test('what to open is said whole, and can be pressed without scrolling', async ({ page }) => {
		await page.goto(host.url);
		await page.getByRole('button', { name: 'Close the source' }).tap();
		const sample = page.getByRole('button', { name: 'Show the sample' });
		// Who closed it with a key goes on here.
		await expect(page.locator('.start .primary')).toBeFocused();
		await expect(sample).toBeInViewport({ ratio: 1 });
		await expect(page.getByText('goes nowhere else')).toBeInViewport({ ratio: 1 });
		expect(await page.locator('.start').evaluate((start) => start.scrollHeight - start.clientHeight)).toBe(0);
		await sample.tap();
		await expect(peopleNames(page)).toHaveCount(3);
	});
});

test.describe('on a large phone held across', () => {
	test.use({ viewport: { width: 932, height: 430 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

	test('the picture and its controls fill the screen, and the page is still that of a phone', async ({ page }) => {
		await page.goto(host.url);
		await expect(peopleNames(page)).toHaveCount(3);
		await stopAnalysis(page);
		expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(932);
		const picture = (await page.locator('canvas.overlay').boundingBox())!;
		const close = (await page.getByRole('button', { name: 'Close the source' }).boundingBox())!;
		expect(picture.height).toBeGreaterThanOrEqual(200);
		expect(close.y + close.height - picture.y).toBeLessThan(430);
		await expect(page.getByRole('button', { name: 'Back camera' })).toBeVisible();

		// As the smallest phone held across, and nearly as a small window at 200 %.
		await page.setViewportSize({ width: 667, height: 375 });
		expect((await page.locator('.page-bar').first().boundingBox())!.height).toBeLessThanOrEqual(160);
		expect(await beside(page)).toBe(0);
		expect(await hardToPress(page)).toEqual([]);
	});
});
