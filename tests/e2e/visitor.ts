import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptOnDisk, listedSessions, type KeptOnDisk } from './kept-sessions';

const folders: string[] = [];
const contexts: BrowserContext[] = [];
/** Closes the browsers that `visitor` opened, and forgets their profiles. */
export const visitorsLeave = async (): Promise<void> => {
	for (const context of contexts.splice(0)) await context.close();
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};

/** A browser with a profile of its own on the disk, as visitors have one. */
export const visitor = async (use: {
	baseURL?: string | undefined;
	launchOptions: object;
}): Promise<BrowserContext> => {
	const folder = mkdtempSync(join(tmpdir(), 'regard-profile-'));
	folders.push(folder);
	const context = await chromium.launchPersistentContext(folder, {
		...use.launchOptions,
		...(use.baseURL !== undefined && { baseURL: use.baseURL }),
	});
	contexts.push(context);
	return context;
};

/** The session that is kept, the only one. */
export const only = async (page: Page): Promise<KeptOnDisk | undefined> => {
	const kept = await keptOnDisk(page);
	expect(kept.length).toBeLessThanOrEqual(1);
	return kept[0];
};

/** Waits until it is complete. */
export const untilComplete = async (page: Page): Promise<KeptOnDisk> => {
	await expect
		.poll(async () => (await listedSessions(page)).map(({ state }) => state), { timeout: 400_000, intervals: [500] })
		.toEqual(['complete']);
	return (await only(page))!;
};
