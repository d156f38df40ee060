import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { killGpuProcessesOf, withWebGl } from '../../tools/chaos/inject/lose-graphics';
import { chooseFile, test } from './app-page';
import { keptOnDisk, listedSessions, type KeptOnDisk } from './kept-sessions';

/** The first two seconds of the bundled clip: its index comes first, so they can be read. */
const whole = readFileSync('public/samples/table-talk.mp4');
const clip = whole.subarray(0, Math.round(whole.length * 0.16));

/** What the page keeps of its newest session once that is complete, without what only the clock on the wall says. */
const completed = async (page: Page, count: number): Promise<Pick<KeptOnDisk, 'lines' | 'summary'>> => {
	const finished = async () => (await listedSessions(page)).filter(({ state }) => state === 'complete').length;
	await expect.poll(finished, { timeout: 400_000, intervals: [500] }).toBe(count);
	const kept = (await keptOnDisk(page)).filter(({ entry }) => entry.state === 'complete');
	const newest = kept.sort((a, b) => a.entry.createdAt.localeCompare(b.entry.createdAt)).at(-1);
	const { lines = '', summary = null } = newest ?? {};
	if (!summary) throw new Error('A complete session has a summary');
	const { header } = summary;
	return {
		lines,
		summary: {
			...{ ...summary, seq: 0, wallMs: {} },
			header: { ...header, source: null, analysis: { ...header.analysis, startedAt: '' } },
		},
	};
};

test.skip(process.platform !== 'linux', 'processes are found as Linux lists them');
test('the GPU process is killed in mid-run: the session is as if nothing had happened, and the page says that it did', async ({
	page,
}) => {
	test.setTimeout(900_000);
	await withWebGl(page);
	await page.goto('/');
	await chooseFile(page, 'calm.mp4', 'video/mp4', clip);
	const undisturbed = await completed(page, 1);
	await expect(page.getByText(/started again/)).toHaveCount(0);

	// A file of other bytes is another session, not an earlier part of the same.
	await chooseFile(page, 'calm.mp4', 'video/mp4', Buffer.concat([clip, Buffer.from([0])]));
	await expect
		.poll(async () => (await page.getByText(/Analysing \d+ %/).textContent({ timeout: 90_000 })) ?? '')
		.toMatch(/Analysing ([5-9]|[1-5]\d) %/);
	killGpuProcessesOf(process.pid);
	const disturbed = await completed(page, 2);
	await expect(page.getByText(/started again/).first()).toBeVisible();
	expect(disturbed.lines === undisturbed.lines, 'lines are the same, byte for byte').toBe(true);
	expect(disturbed.summary).toEqual(undisturbed.summary);
});
