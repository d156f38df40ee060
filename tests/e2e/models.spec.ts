import { expect, type Page } from '@playwright/test';
import { dropFile, expectAccessible, foreignRequests, openViewAlone, pageErrors, peopleNames, test } from './app-page';
import { modelCard as card } from './model-card';

/** Answers every address of Hugging Face with files of noise, and says which were asked for. */
const answerForHost = async (page: Page, fill: number): Promise<string[]> => {
	const asked: string[] = [];
	await page.context().route('https://huggingface.co/**', async (route) => {
		asked.push(route.request().url());
		const isWeights = route.request().url().endsWith('.onnx');
		await route.fulfill({
			status: 200,
			headers: { 'Access-Control-Allow-Origin': '*', ETag: `"${fill}"` },
			body: Buffer.alloc(isWeights ? 2_000_000 : 200, fill),
		});
	});
	return asked;
};

test('models are listed with size, licence and training data before anything is loaded, and nothing is asked of any host', async ({
	page,
}) => {
	const foreign = foreignRequests(page);
	const errors = pageErrors(page);
	await openViewAlone(page, 'models');
	await expect(page.getByRole('heading', { name: 'Models', exact: true })).toBeVisible();
	await expect(page.getByText(/the browser would give this page/)).toBeVisible();
	// Nor is anything analysed behind it.
	expect(page.workers().filter((worker) => worker.url().includes('perception'))).toEqual([]);
	// Each card says each of these.
	const cards = await page.getByRole('article').count();
	for (const term of ['Size', 'Licence', 'Trained on', 'Accuracy']) {
		await expect(
			page
				.locator('main')
				.last()
				.getByRole('term')
				.filter({ hasText: new RegExp(`^${term}$`) }),
		).toHaveCount(cards);
	}
	await expect(card(page, 'SFace')).toContainText('38.7\u00a0MB');
	await expect(card(page, 'SFace')).toContainText('unknown: the page of these weights does not say');
	await expect(card(page, 'Hand landmarks')).toContainText('comes with the page');
	await expect(card(page, 'Objects of 80 kinds')).toContainText('Apache-2.0');
	await expect(page.getByRole('switch', { name: 'Find things' })).toBeChecked();
	await expect(card(page, 'Gaze-LLE, DINOv2 ViT-B').getByRole('button', { name: /Download/ })).toHaveCount(0);
	await expect(card(page, 'MobileGaze MobileOne-S0')).toContainText('npm run models -- pull mobilegaze-mobileone-s0');
	await expectAccessible(page);

	await page.setViewportSize({ width: 390, height: 844 });
	expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
	expect(
		await page
			.locator('main')
			.last()
			.evaluate((main) => main.scrollWidth - main.clientWidth),
	).toBeLessThanOrEqual(0);
	await expectAccessible(page);
	expect(foreign).toEqual([]);
	expect(errors).toEqual([]);
});

test('a model is loaded on request only, its first hash is shown, and it survives a reload and is deleted', async ({
	page,
}) => {
	const asked = await answerForHost(page, 1);
	await openViewAlone(page, 'models');
	const qwen = card(page, 'Qwen3 0.6B');
	await expect(qwen).toContainText('not loaded');
	expect(asked).toEqual([]);
	await qwen.getByRole('button', { name: 'Download Qwen3 0.6B' }).click();
	await expect(qwen).toContainText('on this computer');
	expect(asked.every((url) => url.includes('/resolve/558750086ed49d78cb701ed6fa85af33fd16453f/'))).toBe(true);
	await expect(page.getByText(/MB used; the browser/)).toBeVisible();

	await page.reload();
	await expect(qwen).toContainText('on this computer');
	await qwen.getByText('Files and what it does').click();
	await expect(qwen.getByText(/SHA-256 [0-9a-f]{64}, of the first download/).first()).toBeVisible();
	await qwen.getByRole('button', { name: 'Delete Qwen3 0.6B' }).click();
	await expect(qwen).toContainText('not loaded');

	await test.step('another file at the same address is refused until the first hash is forgotten', async () => {
		await page.context().unrouteAll({ behavior: 'wait' });
		await answerForHost(page, 2);
		await qwen.getByRole('button', { name: 'Download Qwen3 0.6B' }).click();
		await expect(qwen.getByRole('alert')).toContainText('the first one loaded here had');
		await expectAccessible(page);
		await qwen.getByRole('button', { name: 'Accept another Qwen3 0.6B' }).click();
		await expect(qwen.getByRole('alert')).toHaveCount(0);
		await qwen.getByRole('button', { name: 'Download Qwen3 0.6B' }).click();
		await expect(qwen).toContainText('on this computer');
	});
});

test('a download is paused, resumed and cancelled with the keyboard', async ({ page }) => {
	let answer: () => void = () => {};
	await page.context().route('https://huggingface.co/**', async (route) => {
		if (route.request().url().endsWith('.onnx')) await new Promise<void>((resolve) => (answer = resolve));
		const headers = { 'Access-Control-Allow-Origin': '*', ETag: '"1"' };
		await route.fulfill({ status: 200, headers, body: Buffer.alloc(50_000, 3) }).catch(() => {});
	});
	await openViewAlone(page, 'models');
	const qwen = card(page, 'Qwen3 0.6B');
	const press = async (name: string) => {
		await qwen.getByRole('button', { name }).focus();
		await page.keyboard.press('Enter');
	};
	await press('Download Qwen3 0.6B');
	await expect(qwen.getByRole('progressbar')).toBeVisible();
	await expect(qwen).toContainText('200 kB');
	await press('Pause Qwen3 0.6B');
	await expect(qwen).toContainText('stopped at 200 kB');
	answer();
	await press('Resume Qwen3 0.6B');
	await expect(qwen).toContainText('loading');
	await press('Cancel Qwen3 0.6B');
	await expect(qwen).toContainText('not loaded');
	answer();
});

test('files from the visitor’s disk are installed or named, and no view but this one takes them', async ({ page }) => {
	await page.goto('/#models');
	await expect(page.getByText(/the browser would give this page/)).toBeVisible();
	await dropFile(page, 'mobileone_s0_gaze.onnx', '', Buffer.alloc(1000, 7));
	await expect(page.getByText('Installed for MobileGaze MobileOne-S0.')).toBeVisible();
	await expect(card(page, 'MobileGaze MobileOne-S0')).toContainText('on this computer');
	await dropFile(page, 'holiday.onnx', '', Buffer.from('no model'));
	await expect(page.getByText('No model in the list has a file of this name and content.')).toBeVisible();
	await page.getByRole('link', { name: 'Watch' }).click();
	// The sample comes now, and nothing takes its place.
	await expect(peopleNames(page)).toHaveCount(3);
	await expect(page.getByText('holiday.onnx')).toHaveCount(0);
});

test('the policy lets the page reach the hosts of the models and nobody else', async ({ page }) => {
	await openViewAlone(page, 'models');
	await answerForHost(page, 1);
	const reach = (url: string) =>
		page.evaluate(
			(address) =>
				fetch(address).then(
					() => 'reached',
					() => 'refused',
				),
			url,
		);
	await page
		.context()
		.route('https://example.com/**', (route) => route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' } }));
	expect(await reach('https://huggingface.co/x/resolve/main/config.json')).toBe('reached');
	expect(await reach('https://example.com/')).toBe('refused');
});

test('a redirect of a model host is followed to its content hosts and nowhere else', async ({ page }) => {
	await openViewAlone(page, 'models');
	const blocked = pageErrors(page);
	let target = '';
	await page
		.context()
		.route('https://huggingface.co/**', (route) =>
			route.fulfill({ status: 302, headers: { Location: target, 'Access-Control-Allow-Origin': '*' } }),
		);
	const follow = async (to: string) => {
		target = to;
		// Nobody answers at the other end here; what counts is whether the policy lets the browser ask.
		await page.evaluate(() => fetch('https://huggingface.co/x/resolve/main/model.onnx').catch(() => null));
		return blocked.splice(0).length > 0 ? 'refused by the policy' : 'asked';
	};
	expect(await follow('https://no-such-host.xethub.hf.co/model.onnx')).toBe('asked');
	expect(await follow('https://no-such-host.huggingface.co/model.onnx')).toBe('asked');
	expect(await follow('https://no-such-host.example/model.onnx')).toBe('refused by the policy');
	expect(await follow('https://huggingface.co.example/model.onnx')).toBe('refused by the policy');
});
