import { expect } from '@playwright/test';
import { expectAccessible, peopleNames, stopAnalysis, test } from './app-page';

test('a view whose code does not arrive says so, is tried anew when asked, and the rest of the page goes on', async ({
	page,
}) => {
	await page.goto('/');
	await expect(peopleNames(page)).toHaveCount(3);
	await stopAnalysis(page);
	const isAskView = /\/assets\/AskView-[^/]*\.js/;
	let requests = 0;
	await page.route(isAskView, (route) => {
		requests++;
		return route.abort('internetdisconnected');
	});
	await page.getByRole('link', { name: 'Ask' }).click();
	const alert = page.getByRole('alert');
	await expect(alert).toContainText('Ask could not be loaded');
	await expectAccessible(page);
	const before = requests;
	expect(before).toBeGreaterThan(0);

	await test.step('still offline: it is asked for again, and says so again', async () => {
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect.poll(() => requests).toBeGreaterThan(before);
		await expect(alert).toContainText('Ask could not be loaded');
	});

	await test.step('another view works meanwhile, and so does what was being watched', async () => {
		await page.getByRole('link', { name: 'Models' }).click();
		await expect(page.getByRole('heading', { name: 'Models', exact: true })).toBeVisible();
		await page.getByRole('link', { name: 'Watch' }).click();
		await expect(peopleNames(page)).toHaveCount(3);
		await page.getByRole('link', { name: 'Ask' }).click();
		await expect(alert).toContainText('Ask could not be loaded');
	});

	await test.step('once the connection is back, the same page shows it', async () => {
		await page.unroute(isAskView);
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByRole('textbox', { name: 'Question' })).toBeVisible();
		// With its style sheet: what belongs to a view comes with it.
		await expect(page.getByRole('region', { name: 'Conversation' })).toHaveCSS('align-content', 'end');
	});
});

test('so it is when the style sheet of a view does not arrive', async ({ page }) => {
	await page.goto('/');
	await page.getByRole('button', { name: 'Close the source' }).click();
	const isStyle = /\/assets\/ModelsView-[^/]*\.css/;
	let requests = 0;
	await page.route(isStyle, (route) => {
		requests++;
		return route.abort('internetdisconnected');
	});
	await page.getByRole('link', { name: 'Models' }).click();
	await expect(page.getByRole('alert')).toContainText('Models could not be loaded');
	expect(requests).toBe(1);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect.poll(() => requests).toBe(2);
	await expect(page.getByRole('alert')).toContainText('Models could not be loaded');
	await page.unroute(isStyle);
	await page.getByRole('button', { name: 'Try again' }).click();
	const article = page.locator('.page-view article').first();
	await expect(article).toBeVisible();
	await expect(article).toHaveCSS('padding-top', '14px');
});
