import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseFile } from './app-page';
import { keptOnDisk, type KeptOnDisk } from './kept-sessions';

const clip = readFileSync('public/samples/table-talk.mp4');
const CLIP_MS = 13_000;

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
		.poll(async () => (await only(page))?.entry.state, { timeout: 400_000, intervals: [500] })
		.toBe('complete');
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
	// Twice 130 frames: half a minute, and many times that on a machine that is busy otherwise.
	test.setTimeout(1_000_000);
	const use = { baseURL, launchOptions };

	const calm = await (await visitor(use)).newPage();
	await calm.goto('/');
	await chooseFile(calm, 'clip.mp4', 'video/mp4', clip);
	const whole = await untilComplete(calm);
	expect(whole.entry.untilMs).toBe(CLIP_MS);
	await calm.context().close();

	const context = await visitor(use);
	const doomed = await context.newPage();
	await doomed.goto('/');
	await chooseFile(doomed, 'clip.mp4', 'video/mp4', clip);
	await expect
		.poll(async () => (await only(doomed))?.entry.untilMs, { timeout: 200_000, intervals: [200] })
		.toBeGreaterThan(1000);
	expect((await only(doomed))!.files.filter((name) => name.startsWith('resume-')).length).toBeGreaterThan(0);
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
	expect(left.entry.untilMs).toBeLessThan(CLIP_MS);
	expect(whole.lines.startsWith(left.lines)).toBe(true);
	expect(left.lines.length).toBeGreaterThan(0);
	await chooseFile(page, 'the same clip under another name.mp4', 'video/mp4', clip);
	const resumed = await untilComplete(page);

	// The same run: it has the id and the start of the one that was killed.
	expect(resumed.entry.id).toBe(left.entry.id);
	expect(resumed.summary!.header.analysis.startedAt).toBe(left.summary!.header.analysis.startedAt);
	expect(resumed.lines === whole.lines, 'lines are the same, byte for byte').toBe(true);
	expect({ ...timeless(resumed), header: { ...timeless(resumed).header, source: null } }).toEqual({
		...timeless(whole),
		header: { ...timeless(whole).header, source: null },
	});
	// What only going on needs, and what may hold face vectors, is gone with the end of the analysis.
	expect(resumed.files.filter((name) => name.startsWith('resume-'))).toEqual([]);
	expect(whole.files.filter((name) => name.startsWith('resume-'))).toEqual([]);
});
