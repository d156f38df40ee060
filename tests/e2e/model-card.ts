import type { Locator, Page } from '@playwright/test';

/** The card of a model in the view Models, by its title. */
export const modelCard = (page: Page, title: string): Locator =>
	page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
