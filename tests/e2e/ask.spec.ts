import { expect, type Page } from '@playwright/test';
import { expectAccessible, foreignRequests, pageErrors, stopAnalysis, test } from './app-page';

/** The sample's analysis, on two cores and beside other tests. */
const SLOW_MS = 240_000;

const question = (page: Page) => page.getByRole('textbox', { name: 'Question' });
const turns = (page: Page) => page.getByRole('article', { name: 'Question and answer' });
const ask = async (page: Page, words: string) => {
	await question(page).fill(words);
	await question(page).press('Enter');
};
const suggestions = (page: Page) => page.getByRole('list', { name: 'Suggested questions' }).getByRole('button');
/** Waits until something happened in the sample that can be asked about; its analysis goes on. */
const untilAskable = async (page: Page) => {
	await page.goto('/#ask');
	await expect(suggestions(page).filter({ hasText: 'cup' }).first()).toBeVisible({ timeout: SLOW_MS });
};

const writers = (page: Page) => page.locator('summary[title="Who writes the answers"]');
/** Templates write from now on: whatever the model of the page says differs from version to version. */
const withoutModel = async (page: Page) => {
	await writers(page).click();
	await page.getByRole('button', { name: /^No language model/ }).click();
	await page.keyboard.press('Escape');
	await expect(writers(page)).toContainText('No language model');
};

test('the sample is asked about: by the page’s own language model, and without one, with evidence that seeks the video', async ({
	page,
}) => {
	test.setTimeout(4 * SLOW_MS);
	const foreign = foreignRequests(page);
	const errors = pageErrors(page);
	await untilAskable(page);

	await test.step('at first start the language model of the page is ready with nothing to click', async () => {
		await expect(writers(page)).toContainText('Regard mini', { timeout: SLOW_MS });
		await writers(page).click();
		await expect(page.getByText(/Regard mini runs on the processor/)).toBeVisible({ timeout: SLOW_MS });
		await page.keyboard.press('Escape');
		await ask(page, 'Who looked at the cup first?');
		await expect(turns(page)).toHaveCount(1);
		await expect(turns(page)).toContainText(/Person \d/, { timeout: SLOW_MS });
	});

	await test.step('what was analysed until now is enough for the rest', async () => {
		await page.getByRole('link', { name: 'Watch', exact: true }).click();
		await stopAnalysis(page);
		await page.getByRole('link', { name: 'Ask', exact: true }).click();
	});

	await withoutModel(page);
	await test.step('suggestions are asked with a click', async () => {
		expect(await suggestions(page).count()).toBeGreaterThanOrEqual(2);
		await expectAccessible(page);
		const words = await suggestions(page).first().textContent();
		await suggestions(page).first().click();
		await expect(turns(page).last().getByRole('heading', { name: words! })).toBeVisible();
		await expect(turns(page).last()).toContainText('without a language model');
	});

	await test.step('what was not seen is said to be so, and what is no question is not answered', async () => {
		await ask(page, 'When did Person 1 shake hands with the dog?');
		await expect(turns(page)).toHaveCount(3);
		await expect(turns(page).last()).toContainText(/Not seen|Not understood/);
	});

	await test.step('a question is asked from the bar below the picture', async () => {
		await page.getByRole('link', { name: 'Watch', exact: true }).click();
		const bar = page.getByRole('textbox', { name: 'Ask about what was seen' });
		await bar.fill('Who looked at the cup first?');
		await bar.press('Enter');
		await expect(page).toHaveURL(/#ask$/);
		await expect(turns(page)).toHaveCount(4);
		await expect(turns(page).last()).toContainText('from the events, without a language model');
		await expect(turns(page).last()).toContainText(/Person \d/);
	});

	await test.step('a citation shows its moment, here and in Watch', async () => {
		const chip = turns(page)
			.last()
			.getByRole('button', { name: /Evidence from/ })
			.first();
		const time = /Evidence from (\d+):([\d.]+)/.exec((await chip.getAttribute('aria-label'))!)!;
		const atMs = (Number(time[1]) * 60 + Number(time[2])) * 1000;
		await chip.click();
		await expect(chip).toHaveAttribute('aria-pressed', 'true');
		const moment = page.getByRole('complementary', { name: 'The moment of the evidence' });
		await expect(moment).toBeVisible();
		// Rays of those whom the evidence is about are drawn over the picture.
		await expect
			.poll(() =>
				moment
					.locator('canvas')
					.last()
					.evaluate((canvas: HTMLCanvasElement) => {
						const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
						return data.filter((value, i) => i % 4 === 3 && value > 0).length;
					}),
			)
			.toBeGreaterThan(500);
		await expectAccessible(page);
		await moment.getByRole('link', { name: 'Show in Watch' }).click();
		const slider = page.getByRole('slider', { name: 'Time shown' });
		await expect.poll(async () => Math.abs(Number(await slider.inputValue()) - atMs)).toBeLessThan(200);
		await page.goto('/#ask');
	});
	await test.step('who writes the answers is chosen with sizes and licences in sight', async () => {
		await page.locator('summary').filter({ hasText: 'No language model' }).click();
		const row = page.getByRole('listitem').filter({ hasText: 'SmolLM2 360M Instruct' });
		await expect(row).toContainText('about 419.1');
		await expect(row.getByRole('link', { name: 'Apache-2.0' })).toHaveAttribute('href', /huggingface/);
		await expectAccessible(page);
		await page.keyboard.press('Escape');
	});

	await test.step('and on a phone everything fits', async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(390);
		await expect(question(page)).toBeInViewport();
		await expectAccessible(page);
	});
	expect(foreign).toEqual([]);
	expect(errors).toEqual([]);
});

test('before anything is open there is nothing to ask about, and the page says so', async ({ page }) => {
	await page.goto('/');
	await page.getByRole('button', { name: 'Close the source' }).click();
	await page.getByRole('link', { name: 'Ask', exact: true }).click();
	await expect(page.getByText(/Open a video or a camera in/)).toBeVisible();
	await expect(page).toHaveTitle(/^Ask – Regard/);
	await expect(page.getByRole('link', { name: 'Ask', exact: true })).toBeFocused();
	await ask(page, 'Who looked at whom?');
	await expect(turns(page).first().getByRole('alert')).toContainText('Nothing has been analysed yet');
	await expectAccessible(page);
});
