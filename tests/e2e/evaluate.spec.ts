import { expect } from '@playwright/test';
import { dropFile, expectAccessible, foreignRequests, openViewAlone, pageErrors, test } from './app-page';

const rows = Array.from({ length: 80 }, (_, i) => ({
	features: [Math.cos(i * 0.7), Math.sin(i * 0.7)],
	labels: { lam: Math.cos(i * 0.7) > 0 ? 'Yes' : 'No', affectnet: Math.sin(i * 0.7) > 0 ? 'neutral' : 'sadness' },
	split: i < 60 ? 'train' : 'test',
}));
const features = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));

test('dropped features are probed and compared in the page, nothing is sent, and a look at another view loses nothing', async ({
	page,
}) => {
	const foreign = foreignRequests(page);
	const errors = pageErrors(page);
	await page.setViewportSize({ width: 1280, height: 720 });
	await openViewAlone(page, 'evaluate');
	await expect(page.getByText('Drop a file or folder of features with labels')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Evaluate' })).toHaveAttribute('aria-current', 'page');
	await expectAccessible(page);
	await dropFile(page, 'features.jsonl', 'application/jsonl', features);
	await page.getByRole('button', { name: 'Train 2 probes' }).click();
	await expect(page.getByRole('region', { name: 'Confusions of lam' })).toBeVisible();
	await page.getByRole('button', { name: 'Compare gradients' }).click();
	await expect(page.getByText('Mean over pairs')).toBeVisible();
	await expectAccessible(page);
	await page.getByRole('link', { name: 'Models', exact: true }).click();
	await expect(page.getByRole('heading', { name: 'Models', exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Evaluate', exact: true }).click();
	await expect(page.getByRole('region', { name: 'Confusions of lam' })).toBeVisible();
	expect(foreign).toEqual([]);
	expect(errors).toEqual([]);
});

test('a dropped file does not reach the view behind, and a bad one is told with its line', async ({ page }) => {
	await page.goto('/#evaluate');
	await expect(page.getByText('Drop a file or folder of features with labels')).toBeVisible();
	await dropFile(page, 'bad.csv', 'text/csv', Buffer.from('label,x\na,1\nb,two\n'));
	await expect(page.getByRole('alert')).toContainText('bad.csv, line 3: "two" in column x is not a number');
	await expectAccessible(page);
	await page.getByRole('link', { name: 'Watch' }).click();
	await expect(page.locator('.card.problem')).toHaveCount(0);
});

test('by keyboard alone: made-up data, probes, gradients', async ({ page }) => {
	await openViewAlone(page, 'evaluate');
	await page.getByRole('button', { name: 'Open files…' }).focus();
	for (const name of ['Open folder…', 'Try made-up data']) {
		await page.keyboard.press('Tab');
		await expect(page.getByRole('button', { name })).toBeFocused();
	}
	await page.keyboard.press('Enter');
	const train = page.getByRole('button', { name: 'Train 3 probes' });
	await expect(train).toBeEnabled();
	await train.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('region', { name: 'Confusions of example, easy' })).toBeVisible();
	await page.getByRole('button', { name: 'example, noisy' }).focus();
	await page.keyboard.press('Space');
	await expect(page.getByRole('region', { name: 'Confusions of example, noisy' })).toBeVisible();
});

test('on a phone nothing is wider than the screen', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openViewAlone(page, 'evaluate');
	await page.getByRole('button', { name: 'Try made-up data' }).click();
	await page.getByRole('button', { name: 'Train 3 probes' }).click();
	await expect(page.getByRole('region', { name: 'Confusions of example, easy' })).toBeVisible();
	await page.getByText('Formats', { exact: true }).click();
	expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
	for (const name of ['Open files…', 'Train 3 probes']) {
		expect((await page.getByRole('button', { name }).boundingBox())!.height, name).toBeGreaterThanOrEqual(36);
	}
	await expectAccessible(page);
});
