import type { Page } from '@playwright/test';

/** Whether a script ran that somebody put into the page. */
export const runsInjected = (page: Page): Promise<boolean> =>
	page.evaluate(() => {
		const script = document.createElement('script');
		script.textContent = 'window.wasInjected = true';
		document.body.append(script);
		return 'wasInjected' in window;
	});

export const settings = (page: Page) => page.locator('summary', { hasText: 'Settings' });
