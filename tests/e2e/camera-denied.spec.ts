import { expect } from '@playwright/test';
import { pageTestArgs, chromiumPath } from '../../tools/chromium.ts';
import { expectAccessible, peopleNames, test } from './app-page';

const executablePath = chromiumPath();
const args = pageTestArgs.map((flag) => (flag === '--use-fake-ui-for-media-stream' ? `${flag}=deny` : flag));
test.use({ launchOptions: { ...(executablePath && { executablePath }), args } });

test('a denied camera says what to do and can be tried again, and the sample goes on', async ({ page }) => {
	await page.goto('/');
	await page.getByRole('button', { name: 'Use webcam' }).click();
	const alert = page.getByRole('alert');
	await expect(alert).toContainText('The camera is not allowed for this page');
	await expect(alert).toContainText('Try again');
	await expectAccessible(page);
	await alert.getByRole('button', { name: 'Try again' }).click();
	await expect(alert).toContainText('The camera is not allowed for this page');
	await alert.getByRole('button', { name: /Close|Back to the picture/ }).click();
	await expect(peopleNames(page)).toHaveCount(3);
});
