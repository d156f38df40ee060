import { expect } from '@playwright/test';
import { expectAccessible, pageErrors, peopleNames, test } from './app-page';

test('the sample: questions about it, a trace from its events, and the moment that a step rests on', async ({
	page,
}) => {
	const errors = pageErrors(page);
	await page.goto('/');
	await expect(peopleNames(page)).toHaveCount(3, { timeout: 120_000 });
	await page.getByRole('link', { name: 'Evaluate', exact: true }).click();
	await page.getByRole('button', { name: 'Social Genome' }).click();
	const ask = page.getByRole('button', { name: 'Questions about this session' });
	await expect(ask).toBeEnabled();
	// The first questions come with the first events.
	await expect(async () => {
		await ask.click();
		await expect(page.getByRole('listbox', { name: 'Questions' })).toBeVisible({ timeout: 1000 });
	}).toPass({ timeout: 120_000 });
	await page.getByRole('button', { name: 'Make from this session' }).click();
	await expect(page.getByRole('textbox', { name: 'Step 1' })).not.toHaveValue('');
	await page.getByRole('button', { name: /^Show step 1 at/ }).click();
	await expect(page.getByRole('img', { name: /At 0:/ })).toBeVisible();
	await expectAccessible(page);
	expect(errors).toEqual([]);
});
