import { chromium, expect, type BrowserContext } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distFolder } from '../../../tools/serve';
import { chooseFile, peopleNames, test } from '../app-page';
import { listedSessions } from '../kept-sessions';
import { installApp } from './installed-app';
import { plainHost, type PlainHost } from './plain-host';

const sample = readFileSync('public/samples/table-talk.mp4');
/** The index of the bundled clip comes first, so the beginning of the file can be read: two seconds are 0.16 of it. */
const beginning = (part: number): Buffer => sample.subarray(0, Math.round(sample.length * part));

let host: PlainHost;
let folder: string;
let context: BrowserContext;
test.beforeEach(async ({ launchOptions }) => {
	host = await plainHost(distFolder, '/some/where/regard/');
	folder = mkdtempSync(join(tmpdir(), 'regard-installed-'));
	context = await chromium.launchPersistentContext(join(folder, 'profile'), {
		...launchOptions,
		viewport: null,
		serviceWorkers: 'allow',
	});
});
test.afterEach(async () => {
	await context.close();
	await host.close();
	rmSync(folder, { recursive: true, force: true });
});

test('installed, it starts in its own window with no server at all: sample, answer, session, and files opened with it', async () => {
	const tab = context.pages()[0]!;
	await tab.goto(host.url);
	await tab.getByRole('button', { name: 'Close the source' }).click();
	await chooseFile(tab, 'short.mp4', 'video/mp4', beginning(0.16));
	await expect.poll(async () => (await listedSessions(tab)).map(({ state }) => state)).toEqual(['complete']);
	await tab.locator('summary', { hasText: 'Settings' }).click();
	await expect(tab.getByText('Works without a network yes')).toBeVisible();
	const app = await installApp(context, tab);

	// No page of it stays open, and nothing answers its address any more.
	const empty = await context.newPage();
	await tab.close();
	await host.close();
	await expect(empty.goto(new URL('icon.svg', host.url).origin)).rejects.toThrow('ERR_CONNECTION_REFUSED');
	const page = await app.launch();

	await test.step('the sample is analysed in a window without the browser’s bars', async () => {
		await expect(peopleNames(page)).toHaveCount(3);
		expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
		expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
	});
	await test.step('loaded anew, it is analysed again', async () => {
		await page.reload();
		await expect(peopleNames(page)).toHaveCount(3);
		expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
	});
	await test.step('Ask answers', async () => {
		const bar = page.getByRole('textbox', { name: 'Ask about what was seen' });
		await bar.fill('Who looked at whom?');
		await bar.press('Enter');
		await expect(page.getByRole('article', { name: 'Question and answer' })).toContainText(/Person \d/);
	});
	await test.step('the session is reopened', async () => {
		await page.getByRole('link', { name: 'Watch', exact: true }).click();
		await page.locator('summary', { hasText: 'Sessions' }).click();
		await page.getByRole('button', { name: /^short\.mp4/ }).click();
		await expect(page.getByText('The video is not kept.')).toBeVisible();
		await expect(peopleNames(page)).toHaveCount(3);
	});
	await test.step('a file is opened with it: in the window that is there, and analysed', async () => {
		const path = join(folder, 'from a folder.mp4');
		// Not that of the session which is open: it would be put beside that.
		writeFileSync(path, beginning(0.12));
		const count = context.pages().length;
		await app.openWith([path]);
		await expect
			.poll(async () =>
				(await listedSessions(page)).filter(({ state }) => state === 'complete').map(({ name }) => name),
			)
			.toContain('from a folder.mp4');
		expect(context.pages()).toHaveLength(count);
	});
	await test.step('closed and started by a file, it opens that', async () => {
		await page.close();
		const path = join(folder, 'no film.mp4');
		writeFileSync(path, 'Not a film, but a shopping list.\n');
		const opened = context.waitForEvent('page');
		await app.openWith([path]);
		await expect((await opened).getByRole('alert')).toContainText('no film.mp4');
	});
});
