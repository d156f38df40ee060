import { expect } from '@playwright/test';
import { prepareChaos, type Harnessed } from '../../tools/chaos/inject/page-harness';
import { announced, expectAccessible, foreignRequests, pageErrors, test } from './app-page';

test('the webcam is analysed live; a test picture has nobody in it, and the page says so', async ({ page }) => {
	const foreign = foreignRequests(page);
	const errors = pageErrors(page);
	await page.addInitScript(prepareChaos);
	await page.goto('/');
	await page.getByRole('button', { name: 'Use webcam' }).click();
	await expect(page.getByRole('button', { name: 'Stop webcam' })).toBeVisible();
	await expect(page.getByText('Live', { exact: true })).toBeVisible();
	await expect(page.locator('footer')).toContainText('frames/s analysed');
	await expect(page.getByText('Nobody seen so far.')).toBeVisible();
	await expect(page.getByRole('slider', { name: 'Time shown' })).toHaveCount(0);
	await expectAccessible(page);

	// The picture is the analysed frame, as a mirror shows it; the analysis sees it unmirrored.
	const preview = page.locator('canvas.picture.mirrored');
	await expect(preview).toBeVisible();
	const paintedPixels = await page.locator('canvas.picture').evaluate((canvas: HTMLCanvasElement) => {
		const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
		return data.filter((value, i) => i % 4 === 1 && value > 60).length;
	});
	expect(paintedPixels).toBeGreaterThan(1000);
	await page.locator('summary', { hasText: 'Settings' }).click();
	await page.getByRole('checkbox', { name: 'Webcam like a mirror' }).uncheck();
	await expect(preview).toHaveCount(0);
	await page.keyboard.press('Escape');

	await test.step('the picture can be held, and goes on', async () => {
		const time = page.locator('.transport .time');
		await page.getByRole('button', { name: 'Hold the picture' }).click();
		await expect(page.getByText('Held', { exact: true })).toBeVisible();
		await page.waitForTimeout(1500);
		const heldAt = await time.textContent();
		await page.waitForTimeout(1500);
		expect(await time.textContent()).toBe(heldAt);
		await page.getByRole('button', { name: 'Go on' }).click();
		await expect.poll(() => time.textContent()).not.toBe(heldAt);
	});

	await test.step('an unplugged camera is waited for, and goes on when it is plugged in again', async () => {
		const time = page.locator('.transport .time');
		await page.evaluate(() => (window as unknown as Harnessed).chaos.plug(false));
		await expect(page.getByText('The camera was unplugged.')).toBeVisible();
		await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
		await expectAccessible(page);
		const heldAt = await time.textContent();
		await page.evaluate(() => (window as unknown as Harnessed).chaos.plug(true));
		await expect(page.getByText('The camera was unplugged.')).toHaveCount(0);
		await expect.poll(() => time.textContent()).not.toBe(heldAt);
	});

	await page.getByRole('button', { name: 'Stop webcam' }).click();
	await expect(page.getByRole('button', { name: 'Use webcam' })).toBeVisible();
	await expect(announced(page)).toContainText('is complete');
	expect(foreign).toEqual([]);
	expect(errors).toEqual([]);
});
