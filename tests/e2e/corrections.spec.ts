import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible, pageErrors, peopleNames, test } from './app-page';

const panel = (page: Page) => page.getByRole('region', { name: /^Corrections/ });
const eventRows = (page: Page) => page.getByRole('region', { name: 'Events, newest first' }).getByRole('button');
const history = (page: Page) => panel(page).getByRole('list', { name: 'Corrections, latest first' });
/** The beginning of the sample, with a few events: enough to correct, and soon there on a slow machine. */
const analysed = async (page: Page) => {
	await page.goto('/');
	await expect(peopleNames(page)).toHaveCount(3);
	await expect(eventRows(page).nth(5)).toBeVisible();
	await page.getByRole('button', { name: 'Cancel' }).click();
	await expect(panel(page)).toBeVisible();
};

/** The lines of the session file that Save writes. */
const savedLines = async (page: Page): Promise<Record<string, unknown>[]> => {
	await page.getByRole('button', { name: /^Save/ }).first().click();
	const dialog = page.getByRole('dialog', { name: /Save/ });
	await dialog.getByRole('radio', { name: /Regard session/ }).check();
	const download = page.waitForEvent('download');
	await dialog.getByRole('button', { name: /^Save/ }).click();
	const text = await readFile(await (await download).path(), 'utf8');
	return text
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as Record<string, unknown>);
};

test('people are swapped, the swap is undone and made again, an event is deleted, and the file holds both versions', async ({
	page,
}) => {
	const errors = pageErrors(page);
	await analysed(page);
	await page.getByRole('button', { name: 'Correct Person 1' }).click();
	const dialog = page.getByRole('dialog', { name: /Correct Person 1/ });
	await dialog.getByLabel('Other person').selectOption('P2');
	await expectAccessible(page);
	await dialog.getByRole('button', { name: 'Swap the two from here on' }).click();
	await expect(history(page).getByRole('listitem').first()).toContainText('Person 1 and Person 2 swapped from');
	await expect(panel(page).getByText(/Reading|Finding/)).toBeHidden();

	await page.keyboard.press('Control+z');
	await expect(history(page).getByRole('listitem').first()).toContainText('(undone)');
	await page.keyboard.press('Control+Shift+z');
	await expect(history(page)).not.toContainText('(undone)');
	await expect(panel(page).getByText(/Reading|Finding/)).toBeHidden();

	await eventRows(page).first().click();
	await page.keyboard.press('e');
	const editor = page.getByRole('dialog', { name: 'Change this event' });
	await expect(editor).toBeVisible();
	await expectAccessible(page);
	await editor.getByRole('button', { name: 'Delete' }).click();
	await expect(history(page).getByRole('listitem').first()).toContainText('Deleted at');
	await page.keyboard.press('Shift+E');
	await page.getByRole('dialog', { name: 'Add an event' }).getByRole('button', { name: 'Add' }).click();
	await expect(history(page).getByRole('listitem').first()).toContainText('Added at');
	await expectAccessible(page);

	const lines = await savedLines(page);
	const of = (type: string) => lines.filter((line) => line['type'] === type);
	expect(of('correction').map((line) => line['kind'])).toEqual(['swap', 'event-delete', 'event-add']);
	expect(of('event').filter((line) => line['source'] === 'person')).toHaveLength(1);
	expect(of('event').filter((line) => line['source'] === 'model').length).toBeGreaterThan(2);
	expect(errors).toEqual([]);
});
