import { expect, test } from '@playwright/test';
import { announced, expectAccessible, foreignRequests, pageErrors } from './app-page';

test('the webcam is analysed live; a test picture has nobody in it, and the page says so', async ({ page }) => {
	const foreign = foreignRequests(page);
	const errors = pageErrors(page);
	await page.goto('/');
	await page.getByRole('button', { name: 'Use webcam' }).click();
	await expect(page.getByRole('button', { name: 'Stop webcam' })).toBeVisible();
	await expect(page.getByText('Live', { exact: true })).toBeVisible();
	await expect(page.locator('footer')).toContainText('frames/s analysed', { timeout: 40_000 });
	await expect(page.getByText('Nobody seen so far.')).toBeVisible({ timeout: 40_000 });
	await expect(page.getByRole('slider', { name: 'Time shown' })).toHaveCount(0);
	await expectAccessible(page);

	// The preview is a mirror, and only the preview.
	const preview = page.locator('video.mirrored');
	await expect(preview).toBeVisible();
	await page.getByText('Settings').click();
	await page.getByRole('checkbox', { name: 'Webcam like a mirror' }).uncheck();
	await expect(preview).toHaveCount(0);
	await page.keyboard.press('Escape');

	await page.getByRole('button', { name: 'Stop webcam' }).click();
	await expect(page.getByRole('button', { name: 'Use webcam' })).toBeVisible();
	await expect(announced(page)).toContainText('is complete');
	expect(foreign).toEqual([]);
	expect(errors).toEqual([]);
});
