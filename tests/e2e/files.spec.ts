import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import {
	announced,
	chooseFile,
	dropFile,
	expectAccessible,
	foreignRequests,
	peopleNames,
	soundFile,
	test,
} from './app-page';

const sample = readFileSync('public/samples/table-talk.mp4');

test('files that cannot be analysed each say why, and the page goes on', async ({ page }) => {
	await page.goto('/');
	const alert = page.getByRole('alert');
	const bad: [name: string, type: string, bytes: Buffer, title: RegExp][] = [
		['empty.mp4', 'video/mp4', Buffer.alloc(0), /file is empty/],
		['notes.mp4', 'video/mp4', Buffer.from('Not a film, but a shopping list.\n'), /not a video or picture/],
		['sound.wav', 'audio/wav', soundFile(), /no picture in this file/],
		['broken.png', 'image/png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /picture cannot be decoded/],
		['broken.mp4', 'video/mp4', Buffer.concat([sample.subarray(0, 64), Buffer.alloc(5000, 7)]), /./],
	];
	const titles: string[] = [];
	for (const [name, type, bytes, title] of bad) {
		await chooseFile(page, name, type, bytes);
		await expect(alert).toContainText(name);
		await expect(alert.getByRole('heading')).toHaveText(title);
		titles.push((await alert.getByRole('heading').textContent())!);
		if (name === 'notes.mp4') await expectAccessible(page);
		await alert.getByRole('button', { name: /Close|Back to the picture/ }).click();
		await expect(alert).toBeHidden();
	}
	expect(new Set(titles.slice(0, 4)).size).toBe(4);
	// The sample that was there before is still being analysed.
	await expect(peopleNames(page)).toHaveCount(3);
});

test('a video that is cut off is analysed as far as it goes, and says so', async ({ page }) => {
	const foreign = foreignRequests(page);
	await page.goto('/');
	// The index of the bundled clip comes first, so the beginning of the file can be read.
	await dropFile(page, 'cut.mp4', 'video/mp4', sample.subarray(0, Math.round(sample.length * 0.16)));
	await expect(page.getByText(/Analysed up to 0:0\d/)).toBeVisible();
	await expect(peopleNames(page)).toHaveCount(3);
	await expect(announced(page)).toContainText('Analysis of cut.mp4 is complete');
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Hide this notice' }).click();
	await page.keyboard.press('Home');
	await expect(page.getByRole('slider', { name: 'Time shown' })).toHaveValue('0');

	await test.step('what the browser’s own player cannot play is shown frame by frame', async () => {
		await page.locator('video').evaluate((video) => video.dispatchEvent(new Event('error')));
		await expect(page.locator('video')).toBeHidden();
		const picture = page.locator('canvas.picture');
		await expect(picture).toBeVisible();
		const first = await picture.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
		await page.keyboard.press('ArrowRight');
		await expect.poll(() => picture.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())).not.toBe(first);
	});
	expect(foreign).toEqual([]);
});

test('a picture is analysed at once', async ({ page }) => {
	await page.goto('/');
	await chooseFile(page, 'table.jpg', 'image/jpeg', readFileSync('tests/browser/fixtures/table-talk-frame-54.jpg'));
	await expect(announced(page)).toContainText('Analysis of table.jpg is complete: 3 people seen');
	await expect(page.getByRole('slider', { name: 'Time shown' })).toHaveCount(0);
});
