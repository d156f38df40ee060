import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { chooseFile, expectAccessible } from './app-page';
import { firstSeconds } from '../fixtures/first-seconds';
import { listedSessions, type KeptOnDisk } from './kept-sessions';
import { only, untilComplete, visitor, visitorsLeave } from './visitor';

const sample = readFileSync('public/samples/table-talk.mp4');
/** Some frames more than the hundred after which the models begin anew, when the page saves on any machine. */
const CLIP_S = 11.5;

test.afterEach(visitorsLeave);

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
