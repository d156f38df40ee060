import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseFile, expectAccessible, overlayPixels, peopleNames } from './app-page';
import { firstSeconds } from '../fixtures/first-seconds';
import { keptOnDisk, listedSessions, type KeptOnDisk } from './kept-sessions';

const sample = readFileSync('public/samples/table-talk.mp4');
/** Some frames more than the hundred after which the models begin anew, when the page saves on any machine. */
const CLIP_S = 11.5;

const folders: string[] = [];
const contexts: BrowserContext[] = [];
test.afterEach(async () => {
	for (const context of contexts.splice(0)) await context.close();
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A browser with a profile of its own on the disk, as visitors have one. */
const visitor = async (use: { baseURL?: string | undefined; launchOptions: object }): Promise<BrowserContext> => {
	const folder = mkdtempSync(join(tmpdir(), 'regard-profile-'));
	folders.push(folder);
	const context = await chromium.launchPersistentContext(folder, {
		...use.launchOptions,
		...(use.baseURL !== undefined && { baseURL: use.baseURL }),
	});
	contexts.push(context);
	return context;
};

const only = async (page: Page): Promise<KeptOnDisk | undefined> => {
	const kept = await keptOnDisk(page);
	expect(kept.length).toBeLessThanOrEqual(1);
	return kept[0];
};

const untilComplete = async (page: Page): Promise<KeptOnDisk> => {
	await expect
		.poll(async () => (await listedSessions(page)).map(({ state }) => state), { timeout: 400_000, intervals: [500] })
		.toEqual(['complete']);
	return (await only(page))!;
};

/** A summary without what only the clock on the wall says, and how often it was saved. */
const timeless = ({ summary }: KeptOnDisk) => {
	const { seq: _, wallMs: __, header, ...rest } = summary!;
	return { ...rest, header: { ...header, analysis: { ...header.analysis, startedAt: '' } } };
};

test('an analysis whose renderer is killed in the middle goes on where it was, to the same bytes', async ({
	baseURL,
	launchOptions,
}) => {
	// Seconds, and many times that on a machine that is busy otherwise.
	test.setTimeout(900_000);
	const use = { baseURL, launchOptions };
	const clip = await firstSeconds(sample, CLIP_S);

	const calm = await (await visitor(use)).newPage();
	await calm.goto('/');
	await chooseFile(calm, 'clip.mp4', 'video/mp4', clip);
	const whole = await untilComplete(calm);
	const clipMs = whole.entry.untilMs;
	// Its last packets may need one that comes later.
	expect(clipMs).toBeGreaterThan((CLIP_S - 0.5) * 1000);
	await calm.context().close();

	const context = await visitor(use);
	const doomed = await context.newPage();
	await doomed.goto('/');
	await chooseFile(doomed, 'clip.mp4', 'video/mp4', clip);
	// The list is written after the files: from then on all of the first saving is there.
	await expect
		.poll(async () => (await listedSessions(doomed))[0]?.untilMs, { timeout: 400_000, intervals: [100] })
		.toBeGreaterThan(0);
	const crashed = doomed.waitForEvent('crash');
	const devtools = await context.newCDPSession(doomed);
	void devtools.send('Page.crash').catch(() => undefined);
	await crashed;
	await doomed.close();

	const page = await context.newPage();
	await page.goto('/');
	const left = (await only(page))!;
	expect(left.entry.state).toBe('growing');
	expect(left.entry.untilMs).toBeGreaterThan(0);
	expect(left.entry.untilMs).toBeLessThan(clipMs);
	expect(whole.lines.startsWith(left.lines)).toBe(true);
	expect(left.lines.length).toBeGreaterThan(0);
	const banner = page.getByRole('region', { name: 'An analysis broke off' });
	await expect(banner).toContainText('when clip.mp4 was analysed up to');
	await expectAccessible(page);
	const choosing = page.waitForEvent('filechooser');
	await banner.getByRole('button', { name: 'Resume…' }).click();
	const name = 'the same clip under another name.mp4';
	await (await choosing).setFiles({ name, mimeType: 'video/mp4', buffer: clip });
	const resumed = await untilComplete(page);
	await expect(banner).toBeHidden();

	// The same run: it has the id and the start of the one that was killed.
	expect(resumed.entry.id).toBe(left.entry.id);
	expect(resumed.summary!.header.analysis.startedAt).toBe(left.summary!.header.analysis.startedAt);
	expect(resumed.lines === whole.lines, 'lines are the same, byte for byte').toBe(true);
	expect({ ...timeless(resumed), header: { ...timeless(resumed).header, source: null } }).toEqual({
		...timeless(whole),
		header: { ...timeless(whole).header, source: null },
	});
	// What only going on needs, and what may hold face vectors, is gone with the end of the analysis.
	expect(resumed.files.filter((file) => file.startsWith('resume-'))).toEqual([]);
	expect(whole.files.filter((file) => file.startsWith('resume-'))).toEqual([]);

	// What was analysed to its end did not break off.
	await page.reload();
	await page.getByRole('button', { name: /^Close/ }).click();
	await expect(page.getByRole('heading', { name: 'Recent sessions' })).toBeVisible();
	await expect(banner).toBeHidden();
});

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
