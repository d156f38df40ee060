import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { announced, expectAccessible, foreignRequests, overlayPixels, pageErrors, peopleNames, test } from './app-page';

test('opens with the sample being analysed: people, looks, things and the graph, and nothing leaves the origin', async ({
	page,
}) => {
	const foreign = foreignRequests(page);
	const errors = pageErrors(page);
	await page.goto('/');
	expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
	await expect(announced(page)).toContainText(/Opening|Starting|Analysing/);

	await expect(peopleNames(page)).toHaveCount(3);
	await expect(peopleNames(page).first()).toHaveValue('Person 1');
	await expect(page.getByRole('button', { name: 'cup', exact: true })).toBeVisible();
	await expect(page.locator('article').filter({ hasText: /looks/ }).first()).toContainText('%');
	expect(await overlayPixels(page)).toBeGreaterThan(1000);
	expect(await page.evaluate(() => performance.getEntriesByName('regard:first-ray').length)).toBe(1);
	await expect(page.locator('footer')).toContainText('frames/s analysed');
	await expect(page.locator('footer')).toContainText('track→graph');
	await expect(page.getByText(/Analysing \d+ %/)).toBeVisible();
	// Somebody looks at somebody within the first seconds of the clip.
	await expect(page.getByRole('img', { name: /looked at Person \d: \d/ })).toBeVisible();
	await expectAccessible(page);

	await test.step('why the models run where they run can be read in full', async () => {
		await page.getByRole('button', { name: /Models run on/ }).click();
		const reason = page.getByRole('note');
		await expect(reason).toBeVisible();
		const [text, isCut] = await reason.evaluate(
			(note) => [note.textContent, note.scrollWidth > note.clientWidth] as const,
		);
		expect(text.length).toBeGreaterThan(40);
		expect(isCut).toBe(false);
		await expectAccessible(page);
		await page.keyboard.press('Escape');
		await expect(reason).toBeHidden();
	});

	await test.step('cones can be switched off by key, and the picture then has less on it', async () => {
		const withCones = await overlayPixels(page);
		await page.keyboard.press('c');
		await expect.poll(() => overlayPixels(page)).toBeLessThan(withCones * 0.8);
		await page.keyboard.press('c');
	});

	await test.step('a person gets a name, and it is used everywhere', async () => {
		await peopleNames(page).first().fill('Anna');
		await peopleNames(page).first().press('Enter');
		await expect(page.getByRole('img', { name: /Anna/ }).first()).toBeVisible();
	});

	await test.step('what was analysed plays back', async () => {
		// A slow machine may be through the clip by now, what with the checks above.
		const cancel = page.getByRole('button', { name: 'Cancel' });
		if (await cancel.isVisible()) await cancel.click({ timeout: 5000 }).catch(() => undefined);
		await expect(announced(page)).toContainText('is complete: 3 people seen');
		const time = page.getByRole('slider', { name: 'Time shown' });
		await page.keyboard.press('Home');
		await expect(time).toHaveValue('0');
		await page.keyboard.press('ArrowRight');
		await expect(time).toHaveValue('1000');
		await page.keyboard.press('Space');
		await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
		await expect.poll(async () => Number(await time.inputValue())).toBeGreaterThan(1100);
		await page.keyboard.press('Space');
		await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
	});

	await test.step('the matrix has seconds with their denominators, and shares', async () => {
		await page.keyboard.press('g');
		await page.getByRole('button', { name: 'All', exact: true }).click();
		const matrix = page.getByRole('region', { name: 'Matrix of looks' });
		await expect(matrix.getByRole('row', { name: /gaze known, s/ })).toContainText(/\d\.\d/);
		await page.getByText('How columns add up').click();
		await expect(page.getByText(/a column comes close to “gaze known”/)).toBeVisible();
		await page.getByRole('button', { name: 'share of known time' }).click();
		await expect(matrix.locator('tbody')).toContainText('%');
		await expectAccessible(page);
	});

	await test.step('a click on an event seeks there', async () => {
		const event = page.getByRole('region', { name: 'Events, newest first' }).getByRole('button').last();
		await event.click();
		const shown = (await event.locator('.time').first().textContent())!;
		await expect(page.getByRole('slider', { name: 'Time shown' })).toHaveAttribute('aria-valuetext', shown);
	});

	await test.step('the session is saved as lines that say what was seen', async () => {
		const download = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		const dialog = page.getByRole('dialog', { name: 'Save' });
		await expect(dialog.getByRole('radio', { name: /Regard session/ })).toBeChecked();
		await expectAccessible(page);
		await dialog.getByRole('button', { name: 'Save' }).click();
		const file = await download;
		await expect(dialog).toBeHidden();
		expect(file.suggestedFilename()).toBe('table-talk.regard.jsonl');
		const lines = readFileSync(await file.path(), 'utf8')
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line) as Record<string, unknown>);
		expect(lines[0]).toMatchObject({ type: 'header', format: 'regard/2', source: { kind: 'sample' } });
		expect(lines.filter((l) => l['type'] === 'person')).toHaveLength(3);
		expect(lines.find((l) => l['personId'] === 'P1' && l['type'] === 'person')).toMatchObject({ label: 'Anna' });
		expect(lines.filter((l) => l['type'] === 'observation').length).toBeGreaterThan(10);
		expect(lines.at(-1)).toMatchObject({ type: 'end' });
	});

	expect(foreign).toEqual([]);
	expect(errors).toEqual([]);
});

test('the analysis of the sample can be cancelled, and what was seen until then is kept', async ({ page }) => {
	await page.goto('/');
	await expect(peopleNames(page)).toHaveCount(3);
	await page.getByRole('button', { name: 'Cancel' }).click();
	await expect(announced(page)).toContainText('is complete: 3 people seen');
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await page.getByRole('dialog', { name: 'Save' }).getByRole('button', { name: 'Save' }).click();
	const lines = readFileSync(await (await download).path(), 'utf8')
		.trim()
		.split('\n');
	const seen = lines.map((line) => JSON.parse(line) as { type: string; tMs?: number });
	const times = seen.flatMap(({ type, tMs }) => (type === 'observation' && tMs !== undefined ? [tMs] : []));
	expect(times.length).toBeGreaterThan(0);
	// The clip has 13 s.
	expect(Math.max(...times)).toBeLessThan(12_000);
	expect(seen.at(-1)).toMatchObject({ type: 'end' });
});

test('the sample can be closed while it is still on its way, and does not come then', async ({ page }) => {
	let letGo = () => {};
	const held = new Promise<void>((resolve) => (letGo = resolve));
	await page.route('**/samples/*.mp4', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto('/');
	await expect(announced(page)).toContainText('Opening');
	await page.getByRole('button', { name: 'Close the source' }).click();
	await expect(page.getByRole('heading', { name: 'Who looks at whom?' })).toBeVisible();
	await expect(announced(page)).toHaveText('Nothing is open');
	await expect(page.getByRole('button', { name: 'Close the source' })).toBeDisabled();
	const arrived = page.waitForResponse('**/samples/*.mp4');
	letGo();
	await (await arrived).finished();
	// It would be opened and analysed within a second.
	await page.waitForTimeout(2000);
	await expect(announced(page)).toHaveText('Nothing is open');
	await expect(page.getByRole('heading', { name: 'Who looks at whom?' })).toBeVisible();
});

test('everything can be done by keyboard: ending the analysis, help, a thing marked with the arrow keys, closing', async ({
	page,
}) => {
	await page.goto('/');
	await expect(peopleNames(page)).toHaveCount(3);
	await page.getByRole('button', { name: 'Cancel' }).press('Enter');
	await expect(announced(page)).toContainText('is complete');
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog', { name: /How to read/ })).toBeVisible();
	await expectAccessible(page);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toBeHidden();

	await page.keyboard.press('m');
	const dialog = page.getByRole('dialog', { name: 'What is this?' });
	await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
	const left = Number(await dialog.getByRole('spinbutton', { name: 'Left' }).inputValue());
	await page.keyboard.type('window');
	await page.keyboard.press('Tab');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Shift+ArrowDown');
	expect(Number(await dialog.getByRole('spinbutton', { name: 'Left' }).inputValue())).toBeGreaterThan(left);
	await expectAccessible(page);
	await dialog.getByRole('button', { name: 'Add' }).press('Enter');
	await expect(page.getByRole('button', { name: 'window', exact: true })).toBeVisible();

	await page.getByRole('button', { name: 'Remove window' }).press('Enter');
	await expect(page.getByRole('button', { name: 'window', exact: true })).toHaveCount(0);

	await page.getByRole('button', { name: 'Close the source' }).press('Enter');
	await expect(page.getByRole('heading', { name: 'Who looks at whom?' })).toBeVisible();
	await expect(announced(page)).toHaveText('Nothing is open');
	await expectAccessible(page);
});

test('a thing is marked with the mouse, on the picture', async ({ page }) => {
	await page.goto('/');
	await expect(page.getByRole('button', { name: 'cup', exact: true })).toBeVisible();
	const stage = (await page.locator('canvas.overlay').boundingBox())!;
	await page.mouse.move(stage.x + stage.width * 0.4, stage.y + stage.height * 0.4);
	await page.mouse.down();
	await page.mouse.move(stage.x + stage.width * 0.5, stage.y + stage.height * 0.55, { steps: 4 });
	await page.mouse.up();
	const dialog = page.getByRole('dialog', { name: 'What is this?' });
	const width = Number(await dialog.getByRole('spinbutton', { name: 'Width' }).inputValue());
	// The clip, 854 by 480 pixels, fills the stage's width or its height.
	const perPixel = Math.min(stage.width / 854, stage.height / 480);
	expect(Math.abs(width - (0.1 * stage.width) / perPixel)).toBeLessThanOrEqual(10);
	await page.keyboard.type('blouse');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: 'blouse', exact: true })).toBeVisible();
});
