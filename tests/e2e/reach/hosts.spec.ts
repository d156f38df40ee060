import { createHash } from 'node:crypto';
import { chromium, expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { distFolder } from '../../../tools/serve';
import { chooseFile, expectAccessible, pageErrors, peopleNames, stopAnalysis, test } from '../app-page';
import { listedSessions } from '../kept-sessions';
import { runsInjected, settings } from './page-parts';
import { plainHost, type PlainHost } from './plain-host';

let host: PlainHost;
test.beforeEach(async () => {
	host = await plainHost(distFolder, '/some/where/regard/');
});
test.afterEach(() => host.close());

const sample = readFileSync('public/samples/table-talk.mp4');
/** The index of the bundled clip comes first, so the beginning of the file can be read: two seconds. */
const short = sample.subarray(0, Math.round(sample.length * 0.16));

test.describe('where there are service workers', () => {
	test.use({ serviceWorkers: 'allow' });

	test('a plain host below a path: isolated after one reload, under the policy, and all of it works with no server', async ({
		page,
		context,
	}) => {
		const errors = pageErrors(page);
		let loads = 0;
		page.on('load', () => loads++);
		await page.goto(host.url);
		await expect(peopleNames(page)).toHaveCount(3);
		expect(loads).toBe(2);
		expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
		const isolated = await Promise.all(page.workers().map((worker) => worker.evaluate(() => crossOriginIsolated)));
		expect(isolated.length).toBeGreaterThan(2);
		expect(new Set(isolated)).toEqual(new Set([true]));
		expect(errors).toEqual([]);

		await test.step('neither the page nor a worker gets round the policy', async () => {
			expect(await runsInjected(page)).toBe(false);
			const forbidden = await page.workers()[0]!.evaluate(
				() =>
					new Promise<string>((resolve) => {
						addEventListener('securitypolicyviolation', (event) =>
							resolve((event as SecurityPolicyViolationEvent).effectiveDirective),
						);
						fetch('https://example.org/').catch(() => undefined);
					}),
			);
			expect(forbidden).toBe('connect-src');
		});

		await test.step('all is kept once nothing is analysed, and Settings says so', async () => {
			await page.getByRole('button', { name: 'Cancel' }).click();
			await chooseFile(page, 'short.mp4', 'video/mp4', short);
			await expect.poll(async () => (await listedSessions(page)).map(({ state }) => state)).toEqual(['complete']);
			await settings(page).click();
			await expect(page.getByText('Works without a network yes')).toBeVisible();
			await expect(page.getByText(/models that come with it are kept in this browser, \d+/)).toBeVisible();
			await expectAccessible(page);
			await page.keyboard.press('Escape');
		});

		await test.step('the model that reads questions is kept only while its switch is on', async () => {
			const model = readFileSync(`${distFolder}/models/regard-reader/regard-reader.bin`);
			const sha256 = createHash('sha256').update(model).digest('hex');
			const isKept = () =>
				page.evaluate(
					async (key) => (await caches.match(new URL(`kept/${key}`, document.baseURI))) !== undefined,
					sha256,
				);
			const byItself = page.getByRole('switch', { name: 'Read questions that the rules are in doubt about' });
			const watch = page.getByRole('link', { name: 'Watch', exact: true });
			const models = page.getByRole('link', { name: 'Models', exact: true });
			expect(await isKept()).toBe(true);
			await models.click();
			await byItself.click();
			await expect.poll(isKept).toBe(false);
			await watch.click();
			await settings(page).click();
			await expect(page.getByText('Works without a network yes')).toBeVisible();
			await page.keyboard.press('Escape');
			await models.click();
			await byItself.click();
			await expect.poll(isKept).toBe(true);
			await watch.click();
		});

		await test.step('a newer version is announced, and runs only when the visitor says so', async () => {
			// Another title: the page is another file, and the service worker knows its hash.
			const newer = (html: string) => html.replace('<title>Regard', '<title>Newer Regard');
			const hash = async (text: string) =>
				Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex');
			const html = readFileSync(`${distFolder}/index.html`, 'utf8');
			const [before, after] = [await hash(html), await hash(newer(html))];
			host.replace.set('index.html', newer);
			host.replace.set('sw.js', (text) => text.replace(before, after));
			host.sent.clear();
			await page.reload();
			await expect(page.getByText('A new version of this page is ready.')).toBeVisible();
			await expect(page).toHaveTitle(/^Regard/);
			// What did not change is not fetched again.
			expect([...host.sent.keys()].filter((path) => path !== 'models/placed.json').sort()).toEqual([
				'index.html',
				'sw.js',
			]);
			await expect(page.getByText('It waits for the analysis to end.')).toBeVisible();
			await expectAccessible(page);
			await page.getByRole('button', { name: 'Close the source' }).click();
			const other = await context.newPage();
			await other.goto(host.url);
			await expect(other.getByText('A new version of this page is ready.')).toBeVisible();
			await page.getByRole('button', { name: 'Reload' }).click();
			await expect(page.getByText('Close the other tabs of this page first')).toBeVisible();
			await other.close();
			// A file that is still being sent is not waited for.
			host.held.add('models/placed.json');
			await page.evaluate(async () => void (await fetch('models/placed.json')));
			host.held.clear();
			await page.getByRole('button', { name: 'Reload' }).click();
			await expect(page).toHaveTitle(/^Newer Regard/);
			await expect(page.getByText('A new version of this page is ready.')).toBeHidden();
		});

		await host.close();
		await context.setOffline(true);
		await test.step('with no server at all the page can be loaded anew', async () => {
			await page.reload();
			await expect(page).toHaveTitle(/^Newer Regard/);
			await page.getByRole('button', { name: 'Close the source' }).click();
		});
		await test.step('another tab analyses the sample, answers, and reopens the session', async () => {
			const other = await context.newPage();
			await other.goto(host.url);
			await expect(peopleNames(other)).toHaveCount(3);
			expect(await other.evaluate(() => crossOriginIsolated)).toBe(true);
			await stopAnalysis(other);
			const bar = other.getByRole('textbox', { name: 'Ask about what was seen' });
			await bar.fill('Who looked at whom?');
			await bar.press('Enter');
			await expect(other.getByRole('article', { name: 'Question and answer' })).toContainText(/Person \d/);
			await other.getByRole('link', { name: 'Watch', exact: true }).click();
			await other.locator('summary', { hasText: 'Sessions' }).click();
			await other.getByRole('button', { name: /^short\.mp4/ }).click();
			await expect(other.getByText('The video is not kept.')).toBeVisible();
			await expect(peopleNames(other)).toHaveCount(3);
		});
		await test.step('“Delete everything stored” leaves the page itself, as nothing would bring it back', async () => {
			await settings(page).click();
			await page.getByRole('button', { name: 'Delete everything stored…' }).click();
			await expect(page.getByText('There is no network, so the page itself stays')).toBeVisible();
			const reloaded = page.waitForEvent('load', { timeout: 120_000 });
			await page.getByRole('button', { name: 'Delete everything', exact: true }).click();
			await reloaded;
			await expect(page).toHaveTitle(/^Newer Regard/);
			expect(await listedSessions(page)).toEqual([]);
			// What another tab of it shows is still there to be saved.
			await expect(context.pages().at(-1)!.getByText('This session was deleted in another tab.')).toBeVisible();
		});
	});

	test('files come in by the system’s share menu and by “Open with”', async ({ page }) => {
		await page.addInitScript(() => {
			// The browser puts its own in its place when the page begins; ours comes after that and before the app's script.
			document.addEventListener('readystatechange', () => {
				const value = { setConsumer: (consumer: unknown) => Object.assign(window, { consumer }) };
				Object.defineProperty(window, 'launchQueue', { value });
			});
		});
		await page.goto(host.url);
		await page.getByRole('button', { name: 'Close the source' }).click();
		// What the share menu of a phone sends, twice.
		await page.evaluate(
			async ([names, bytes]) => {
				for (const name of names) {
					const form = new FormData();
					form.append('files', new File([Uint8Array.from(bytes)], name, { type: 'video/mp4' }));
					await fetch('./share', { method: 'POST', body: form });
				}
			},
			[['from the gallery.txt.mp4', 'and another.mp4'], [...Buffer.from('no film')]] as const,
		);
		await page.goto(`${host.url}#shared`);
		await page.reload();
		await expect(page.getByRole('alert')).toContainText('from the gallery.txt.mp4');
		await expect(page.getByText('and another.mp4')).toBeVisible();
		await expect(page).toHaveURL(/#watch$/);

		await page.evaluate(async () => {
			const root = await navigator.storage.getDirectory();
			const handle = await root.getFileHandle('opened.mp4', { create: true });
			(window as unknown as { consumer(launch: object): void }).consumer({ files: [handle] });
		});
		await expect(page.getByRole('alert')).toContainText('opened.mp4');
	});
});

test('without WebGL2 the sample is analysed all the same, and the page says on what', async ({ launchOptions }) => {
	const browser = await chromium.launch({
		...launchOptions,
		args: [...(launchOptions.args ?? []), '--disable-gpu', '--disable-software-rasterizer'],
		ignoreDefaultArgs: ['--enable-unsafe-swiftshader'],
	});
	try {
		const page = await browser.newPage({ serviceWorkers: 'block' });
		await page.goto(host.url);
		expect(await page.evaluate(() => new OffscreenCanvas(1, 1).getContext('webgl2'))).toBeNull();
		await expect(peopleNames(page)).toHaveCount(3);
		await page.getByRole('button', { name: /Models run on/ }).click();
		await expect(page.getByRole('note')).toContainText('No WebGL2 in workers of this browser');
	} finally {
		await browser.close();
	}
});
