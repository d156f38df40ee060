import { expect } from '@playwright/test';
import { expectAccessible, foreignRequests, openViewAlone, pageErrors, test } from './app-page';

const rows = [1, 2].map((n) => ({
	...{ qid: `v_q${n}`, q: `How does person ${n} react?`, vid_name: 'v', ts: '0.00-60.00' },
	...{ a0: 'one', a1: 'two', a2: 'three', a3: 'four' },
}));
const questions = {
	name: 'qa_test.json',
	mimeType: 'application/json',
	buffer: Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')),
};

test('a trace is written by keyboard, outlives a reload of the page, and nothing is sent', async ({ page }) => {
	const foreign = foreignRequests(page);
	const errors = pageErrors(page);
	await openViewAlone(page, 'evaluate');
	await page.getByRole('button', { name: 'Social Genome' }).click();
	// Nothing is watched, and the panel says where to begin with that.
	await expect(page.getByRole('button', { name: 'Questions about this session' })).toBeDisabled();
	await expect(page.getByText('Open a video in Watch')).toBeVisible();
	await page.getByLabel('Questions, submission or transcript').setInputFiles(questions);
	await page.getByRole('listbox', { name: 'Questions' }).focus();
	await page.keyboard.press('ArrowDown');
	await expect(page.getByRole('heading', { name: 'How does person 2 react?' })).toBeVisible();
	await page.getByRole('button', { name: 'Add a step' }).focus();
	await page.keyboard.press('Enter');
	await page.keyboard.type('They look at each other.');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Space');
	await page.keyboard.press('Shift+Tab');
	await page.keyboard.press('Control+Enter');
	await page.keyboard.type('Somebody speaks.');
	await page.reload();
	await expect(page.getByRole('heading', { name: 'How does person 2 react?' })).toBeVisible();
	await expect(page.getByRole('textbox', { name: 'Step 1' })).toHaveValue('They look at each other.');
	await expect(page.getByRole('textbox', { name: 'Step 2' })).toHaveValue('Somebody speaks.');
	await expect(page.getByRole('button', { name: 'Visual' }).first()).toHaveAttribute('aria-pressed', 'true');
	await expectAccessible(page);
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save submission' }).click();
	expect((await download).suggestedFilename()).toBe('trace-submission.pkl');
	expect(foreign).toEqual([]);
	expect(errors).toEqual([]);
});

test('every part of the view is free of accessibility faults, and on a phone no wider than the screen', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openViewAlone(page, 'evaluate');
	for (const name of ['Gaze targets', 'GRASP', 'Social Genome', 'HumanSense', 'Other forms']) {
		await page.getByRole('button', { name, exact: true }).click();
		await expectAccessible(page);
		expect(await page.evaluate(() => document.scrollingElement!.scrollWidth), name).toBeLessThanOrEqual(390);
	}
});
