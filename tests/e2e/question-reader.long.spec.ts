import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { chooseFile, expectAccessible, peopleNames, test } from './app-page';
import { modelCard } from './model-card';

const session = readFileSync('tests/fixtures/old-session/table-talk.regard.jsonl');

test('the model that reads questions says where it stands, is switched off for good, and then no question fetches it', async ({
	page,
}) => {
	test.setTimeout(480_000);
	const fetched: string[] = [];
	page.context().on('request', (request) => {
		if (request.url().includes('regard-reader.bin')) fetched.push(request.url());
	});
	const question = page.getByRole('textbox', { name: 'Question' });
	const turns = page.getByRole('article', { name: 'Question and answer' });
	const reader = modelCard(page, 'Regard reader');
	const control = page.getByRole('switch', { name: 'Read questions that the rules are in doubt about' });
	const untilAskable = () =>
		expect(
			page.getByRole('list', { name: 'Suggested questions' }).getByRole('button').filter({ hasText: 'cup' }).first(),
		).toBeVisible({ timeout: 240_000 });
	/** A session of the sample from a file: to analyse it once more would say nothing of the model that reads. */
	const openSession = async () => {
		await chooseFile(page, 'table-talk.regard.jsonl', 'application/jsonl', session);
		await expect(page.getByText('The video is not kept.')).toBeVisible();
		await expect(peopleNames(page)).toHaveCount(3);
	};
	/** The rules are in doubt about it: they do not know the word. */
	const askInDoubt = async (count: number) => {
		await page.getByRole('link', { name: 'Ask' }).click();
		await untilAskable();
		await question.fill('did person 1 peek over in the cup direction');
		await question.press('Enter');
		await expect(turns).toHaveCount(count);
		await expect(turns.last().getByRole('button', { name: 'Stop' })).toHaveCount(0);
		// Whom the session calls so.
		await expect(turns.last()).toContainText('Anna', { timeout: 240_000 });
		await page.getByRole('link', { name: 'Models' }).click();
	};
	await page.goto('/');
	await openSession();
	await page.getByRole('link', { name: 'Ask' }).click();
	await untilAskable();

	await test.step('its card is like the others, and nothing of it is there before it is needed', async () => {
		await page.getByRole('link', { name: 'Models' }).click();
		await expect(reader).toContainText('comes with the page, not loaded');
		await expect(reader).toContainText('14.7\u00a0MB');
		await expect(reader).toContainText('Apache-2.0');
		await expect(control).toBeChecked();
		await reader.getByText('Model card:').click();
		await expect(reader.getByRole('region', { name: 'Model card' })).toContainText('Alone it answers nothing');
		await expectAccessible(page);
		expect(fetched).toEqual([]);
	});

	await test.step('switched off, a question in doubt is answered without it', async () => {
		await control.click();
		await expect(reader).toContainText('comes with the page, off');
		await askInDoubt(1);
		await expect(reader).toContainText('comes with the page, off');
		expect(fetched).toEqual([]);
	});

	await test.step('the page remembers it', async () => {
		await page.reload();
		await expect(control).not.toBeChecked();
		await expectAccessible(page);
	});

	await test.step('switched on, it is fetched with the next question in doubt, and the card says where it cannot be', async () => {
		await page.context().route('**/regard-reader.bin', (route) => route.fulfill({ status: 404 }));
		await control.click();
		expect(fetched).toEqual([]);
		await page.getByRole('link', { name: 'Watch' }).click();
		await openSession();
		await askInDoubt(1);
		await expect(reader).toContainText('comes with the page, failed');
		await expect(reader.getByRole('alert')).toContainText('It could not be loaded');
		await expectAccessible(page);
		expect(fetched).toHaveLength(1);
	});

	await test.step('the next question tries again', async () => {
		await page.context().unrouteAll({ behavior: 'wait' });
		await askInDoubt(2);
		await expect(reader).toContainText('comes with the page, loaded');
		await expect(reader.getByRole('alert')).toHaveCount(0);
		expect(fetched).toHaveLength(2);
	});
});
