import { expect } from '@playwright/test';
import { expectAccessible, peopleNames, stopAnalysis, test } from './app-page';

test('on a phone everything is stacked, nothing is wider than the screen, and fingers find the buttons', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/');
	await expect(peopleNames(page)).toHaveCount(3);
	await stopAnalysis(page);
	expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
	const picture = (await page.locator('canvas.overlay').boundingBox())!;
	expect(picture.width).toBeGreaterThan(340);
	expect(picture.y + picture.height).toBeLessThan(844);
	for (const name of ['Sample', 'Use webcam', 'Mark a thing', 'Close the source']) {
		const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
		expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(36);
	}
	await page.getByRole('heading', { name: 'Who looks at whom' }).scrollIntoViewIfNeeded();
	await expect(page.getByRole('button', { name: 'Matrix' })).toBeInViewport();
	await expectAccessible(page);

	await test.step('held across, the bar takes a quarter of the screen, and the picture fits with its controls', async () => {
		await page.setViewportSize({ width: 844, height: 390 });
		const bar = (await page.locator('header').first().boundingBox())!;
		expect(bar.height).toBeLessThan(100);
		expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(844);
		const across = (await page.locator('canvas.overlay').boundingBox())!;
		const close = (await page.getByRole('button', { name: 'Close the source' }).boundingBox())!;
		expect(across.height).toBeGreaterThanOrEqual(200);
		expect(close.y + close.height - across.y).toBeLessThan(390);
	});
});

test('at 1280 × 720 picture, people, graph and time fit without scrolling the page, and no width hides a button of the bar', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 720 });
	await page.goto('/');
	await expect(peopleNames(page)).toHaveCount(3);
	await stopAnalysis(page);
	expect(await page.evaluate(() => document.scrollingElement!.scrollHeight)).toBeLessThanOrEqual(720);
	expect((await page.locator('canvas.overlay').boundingBox())!.height).toBeGreaterThan(330);
	for (const name of ['Who looks at whom', /^People/, /^Events/]) {
		await expect(page.getByRole('heading', { name })).toBeInViewport();
	}
	await expect(page.locator('footer')).toBeInViewport();
	// The bar loses its words first, then wraps; it never loses a button.
	const help = page.getByRole('button', { name: 'Help and keys' });
	for (const width of [1366, 1280, 1152, 1024, 910]) {
		await page.setViewportSize({ width, height: 720 });
		for (const one of [
			help,
			page.locator('summary', { hasText: 'Settings' }),
			page.getByRole('link', { name: 'Models' }),
		]) {
			await expect(one, `at ${width}`).toBeInViewport({ ratio: 1 });
		}
		const boxes = await page
			.locator('header')
			.first()
			.locator('button, summary, nav a')
			.filter({ visible: true })
			.all();
		const sides = await Promise.all(boxes.map(async (box) => (await box.boundingBox())!));
		for (const [at, a] of sides.entries()) {
			for (const b of sides.slice(at + 1)) {
				const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
				expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)} at ${width}`).toBe(true);
			}
		}
	}
	// A view with no buttons of its own has its name and the views where the others have them.
	await page.getByRole('link', { name: 'Study' }).click();
	await expect(page.getByRole('heading', { name: 'Study' })).toBeVisible();
	const logo = page.getByRole('heading', { name: 'Regard' }).filter({ visible: true });
	expect((await logo.boundingBox())!.x).toBeLessThan(40);
});
