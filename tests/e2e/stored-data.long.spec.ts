import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { chooseFile, dropFile, expectAccessible, openViewAlone, test } from './app-page';
import { heldStorage } from '../fixtures/held-storage';
import { listedSessions } from './kept-sessions';

const sample = readFileSync('public/samples/table-talk.mp4');
/** The index of the bundled clip comes first, so the beginning of the file can be read: two seconds. */
const short = sample.subarray(0, Math.round(sample.length * 0.16));

const questions = {
	name: 'qa_test.json',
	mimeType: 'application/json',
	buffer: Buffer.from(
		JSON.stringify({
			...{ qid: 'v_q1', q: 'How does she react?', vid_name: 'v', ts: '0.00-60.00' },
			...{ a0: 'one', a1: 'two', a2: 'three', a3: 'four' },
		}),
	),
};

/** One thing of each kind that Settings names, but for labelled videos, which are gone as soon as they are saved. */
const KINDS = {
	sessions: 'regard-sessions/sessions',
	'files of sessions': 'sessions',
	'keys of unfinished analyses': 'regard-keys/keys',
	models: 'models',
	'list of models': 'regard-models/files',
	traces: 'regard-traces/questions',
	choices: 'regard-evaluate-section',
};

test('“Delete everything stored” asks first, ends what goes on, and leaves nothing of what it names', async ({
	page,
}) => {
	test.setTimeout(900_000);
	const view = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
	await openViewAlone(page, 'models');
	// Before its code is there, Watch takes what is dropped.
	await expect(page.getByText(/the browser would give this page/)).toBeVisible();
	await dropFile(page, 'mobileone_s0_gaze.onnx', '', Buffer.alloc(1000, 7));
	await expect(page.getByText('Installed for MobileGaze MobileOne-S0.')).toBeVisible();

	await view('Evaluate').click();
	await page.getByRole('button', { name: 'Social Genome' }).click();
	await page.getByLabel('Questions, submission or transcript').setInputFiles(questions);
	await page.getByRole('listbox', { name: 'Questions' }).selectOption('v_q1');
	await expect(page.getByRole('heading', { name: 'How does she react?' })).toBeVisible();

	await view('Watch').click();
	await chooseFile(page, 'short.mp4', 'video/mp4', short);
	const states = async () => (await listedSessions(page)).map(({ state }) => state);
	await expect.poll(states, { timeout: 200_000 }).toEqual(['complete']);
	// The second is still being analysed when everything is deleted.
	await chooseFile(page, 'talk.mp4', 'video/mp4', Buffer.concat([sample, Buffer.from([0])]));
	await expect
		.poll(() => page.evaluate(heldStorage), { timeout: 200_000 })
		.toEqual(expect.arrayContaining(Object.values(KINDS)));

	await page.locator('summary', { hasText: 'Settings' }).click();
	await page.getByText('What this page stores, and for how long').click();
	for (const term of ['Sessions', 'Unfinished analyses', 'Models', 'Evidence traces', 'Choices', 'Labelled videos']) {
		await expect(page.locator('.stored').getByRole('term').filter({ hasText: term }).first()).toBeVisible();
	}
	await page.getByRole('button', { name: 'Delete everything stored…' }).click();
	await expect(page.getByText('are gone for good then, and the analysis that goes on ends')).toBeVisible();
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Keep it' }).click();
	await expect(page.getByRole('button', { name: 'Delete everything', exact: true })).toHaveCount(0);
	expect(await page.evaluate(heldStorage)).toEqual(expect.arrayContaining(Object.values(KINDS)));

	await page.getByRole('button', { name: 'Delete everything stored…' }).click();
	const reloaded = page.waitForEvent('load', { timeout: 300_000 });
	await page.getByRole('button', { name: 'Delete everything', exact: true }).click();
	await reloaded;
	const left = await page.evaluate(heldStorage);
	for (const [what, name] of Object.entries(KINDS)) expect(left, what).not.toContain(name);

	await page.locator('summary', { hasText: 'Settings' }).click();
	await expect(page.getByText('Sessions kept in this browser').first()).toContainText('0');
	await page.keyboard.press('Escape');
	await view('Models').click();
	const card = page
		.getByRole('article')
		.filter({ has: page.getByRole('heading', { name: 'MobileGaze MobileOne-S0', exact: true }) });
	await expect(card).toBeVisible();
	await expect(card).not.toContainText('on this computer');
	await view('Evaluate').click();
	await page.getByRole('button', { name: 'Social Genome' }).click();
	await expect(page.getByRole('region', { name: 'Evidence traces' })).toBeVisible();
	await expect(page.getByText('How does she react?')).toHaveCount(0);
});
