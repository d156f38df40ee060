import { expect } from '@playwright/test';
import { announced, dropFile, peopleNames, soundFile, stopAnalysis, test } from './app-page';

test('a file that is dropped in any view opens in Watch, and what was there before is still there', async ({
	page,
}) => {
	await page.goto('/');
	await expect(peopleNames(page)).toHaveCount(3);
	await stopAnalysis(page);
	for (const view of ['Ask', 'Evaluate', 'Models']) {
		await page.getByRole('link', { name: view }).click();
		await expect(page.locator('.page-view')).toBeVisible();
		await dropFile(page, `${view}.mp4`, 'video/mp4', soundFile());
		await expect(page).toHaveURL(/#watch$/);
		const card = page.locator('.card.problem');
		await expect(card).toContainText('There is no picture in this file');
		await expect(card).toContainText(`${view}.mp4`);
		await card.getByRole('button', { name: 'Back to the picture' }).click();
		await expect(peopleNames(page)).toHaveCount(3);
	}
});

test('a view takes files of its own itself', async ({ page }) => {
	await page.goto('/#models');
	await expect(page.getByRole('heading', { name: 'From your own disk' })).toBeVisible();
	await dropFile(page, 'unheard-of.onnx', 'application/octet-stream', Buffer.from('no model'));
	await expect(page.locator('li', { hasText: 'unheard-of.onnx' })).toBeVisible();
	await expect(page).toHaveURL(/#models$/);
});

test('of several files chosen at once the others wait where one cannot be opened, and can be opened or left out', async ({
	page,
}) => {
	await page.goto('/');
	await expect(peopleNames(page)).toHaveCount(3);
	await stopAnalysis(page);
	const sound = (name: string) => ({ name, mimeType: 'video/mp4', buffer: soundFile() });
	await page.setInputFiles('input[type="file"]', [sound('one.mp4'), sound('two.mp4'), sound('three.mp4')]);
	const card = page.locator('.card.problem');
	await expect(card).toContainText('one.mp4');
	const waiting = page.getByRole('status').filter({ hasText: 'Next' });
	await expect(waiting).toContainText('Next (2 files): two.mp4, three.mp4');
	await waiting.getByRole('button', { name: 'Open now' }).click();
	await expect(card).toContainText('two.mp4');
	await expect(waiting).toContainText('Next: three.mp4');
	await waiting.getByRole('button', { name: 'Leave out' }).click();
	await expect(waiting).toHaveCount(0);
});

test('leaving the page asks only where something would be lost', async ({ page }) => {
	await page.goto('/');
	await expect(peopleNames(page)).toHaveCount(3);
	const asked: string[] = [];
	page.on('dialog', (dialog) => {
		asked.push(dialog.type());
		void dialog.accept();
	});
	// A browser asks only those who have done something with the page.
	await page.getByRole('heading', { name: /^People/ }).click();
	await page.reload();
	await expect(announced(page)).toContainText(/Opening|Starting|Analysing/);
	expect(asked).toEqual([]);

	// A browser that gives the page no storage keeps no session of a camera.
	await page.addInitScript(() => {
		Object.defineProperty(navigator.storage, 'getDirectory', {
			value: () => Promise.reject(new DOMException('No storage for this page', 'SecurityError')),
		});
	});
	await page.reload();
	await page.getByRole('button', { name: 'Use webcam' }).click();
	await expect(page.locator('footer')).toContainText('frames/s analysed');
	await expect(page.getByText('This session is not kept.')).toBeVisible();
	await page.reload();
	expect(asked).toEqual(['beforeunload']);
});
