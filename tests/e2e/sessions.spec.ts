import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { chooseFile, expectAccessible, overlayPixels, peopleNames } from './app-page';
import { keptOnDisk } from './kept-sessions';
import { only, untilComplete, visitor, visitorsLeave } from './visitor';

const sample = readFileSync('public/samples/table-talk.mp4');

test.afterEach(visitorsLeave);

test('a session is listed, opened without its video and with it, named, carried away in a file and brought back', async ({
	baseURL,
	launchOptions,
}) => {
	test.setTimeout(900_000);
	const page = await (await visitor({ baseURL, launchOptions })).newPage();
	await page.goto('/');
	// The index of the bundled clip comes first, so the beginning of the file can be read: two seconds.
	const short = sample.subarray(0, Math.round(sample.length * 0.16));
	await chooseFile(page, 'short.mp4', 'video/mp4', short);
	const kept = await untilComplete(page);
	expect(kept.files).toEqual(['lines.jsonl', 'summary-0.json', 'summary-1.json'].filter((f) => kept.files.includes(f)));

	await test.step('the start screen lists it, and it opens without its video', async () => {
		await page.getByRole('button', { name: /^Close/ }).click();
		await expect(page.getByRole('heading', { name: 'Recent sessions' })).toBeVisible();
		await expectAccessible(page);
		await page.getByRole('button', { name: /^short\.mp4 analysed/ }).click();
		await expect(page.getByText('The video is not kept.')).toBeVisible();
		await expect(peopleNames(page)).toHaveCount(3);
		await expect(page.locator('video')).toHaveCount(0);
		await expect.poll(() => overlayPixels(page)).toBeGreaterThan(500);
		await expectAccessible(page);
	});

	await test.step('a name given now is kept', async () => {
		await peopleNames(page).first().fill('Änne');
		await peopleNames(page).first().press('Enter');
		await expect
			.poll(async () => ((await only(page))!.entry as unknown as { labels: object }).labels)
			.toEqual({ P1: 'Änne' });
	});

	await test.step('dropped again, the same file shows the session with its picture, and nothing is analysed', async () => {
		await chooseFile(page, 'short.mp4', 'video/mp4', short);
		await expect(page.locator('video')).toHaveCount(1);
		await expect(page.getByText('The video is not kept.')).toBeHidden();
		await expect(peopleNames(page).first()).toHaveValue('Änne');
		expect((await only(page))!.entry.id).toBe(kept.entry.id);
	});

	const menu = page.getByTitle('Sessions kept in this browser');
	await test.step('it is named, and saved as a project', async () => {
		await menu.click();
		await page.getByRole('button', { name: 'Rename short.mp4' }).click();
		await page.getByRole('textbox', { name: 'New name of short.mp4' }).fill('Table talk');
		await page.keyboard.press('Enter');
		await expect(page.getByRole('button', { name: /^Table talk/ })).toBeVisible();
		await expectAccessible(page);
	});
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Save Table talk as a project file' }).click(),
	]);
	expect(download.suggestedFilename()).toBe('Table talk.regard.zip');
	const project = readFileSync(await download.path());

	await test.step('deleted, nothing of it is left', async () => {
		await page.getByRole('button', { name: 'Delete Table talk' }).click();
		await page.getByRole('button', { name: 'Delete', exact: true }).click();
		await expect.poll(() => keptOnDisk(page)).toEqual([]);
		const folders = await page.evaluate(async () => {
			const names: string[] = [];
			const root = await navigator.storage.getDirectory();
			for await (const name of (await root.getDirectoryHandle('sessions')).keys()) names.push(name);
			return names;
		});
		expect(folders).toEqual([]);
	});

	await test.step('the project brings it back, names and all', async () => {
		await chooseFile(page, 'Table talk.regard.zip', 'application/zip', project);
		await expect(peopleNames(page)).toHaveCount(3);
		await expect(peopleNames(page).first()).toHaveValue('Änne');
		const back = (await only(page))!;
		expect(back.entry).toMatchObject({ name: 'Table talk', state: 'complete' });
		expect(back.lines).toBe(kept.lines);
		await page.reload();
		await page.getByTitle('Sessions kept in this browser').click();
		await expect(page.getByRole('button', { name: /^Table talk (analysed|corrected)/ })).toBeVisible();
	});
});
