import type { BrowserContext, Page } from '@playwright/test';

/** The page as an app that is installed in this browser. */
export type InstalledApp = {
	/** Starts it, as its icon does: in a window of its own. */
	launch(): Promise<Page>;
	/** Opens files of this machine with it, as a file manager does. */
	openWith(paths: readonly string[]): Promise<void>;
};

/** The part of the DevTools protocol about installed apps that is used here, on the browser's own connection. */
type AppCommands = {
	'PWA.changeAppUserSettings': { manifestId: string; displayMode: 'standalone' };
	'PWA.launch': { manifestId: string };
	'PWA.launchFilesInApp': { manifestId: string; files: readonly string[] };
};

/**
 * Installs what the page is of, by its manifest. This needs a profile on disk: in a private window nothing is installed.
 *
 * @throws Error when the browser does not find the page fit to be installed; it says why
 */
export const installApp = async (context: BrowserContext, page: Page): Promise<InstalledApp> => {
	const ofPage = await context.newCDPSession(page);
	const { installabilityErrors } = await ofPage.send('Page.getInstallabilityErrors');
	if (installabilityErrors.length > 0) throw new Error(`Not installable: ${JSON.stringify(installabilityErrors)}`);
	const { appId } = await ofPage.send('Page.getAppId');
	if (appId === undefined) throw new Error('The page has no manifest');
	await ofPage.send('PWA.install', { manifestId: appId });

	const browser = await context.browser()!.newBrowserCDPSession();
	const send = async <Name extends keyof AppCommands>(name: Name, params: AppCommands[Name]): Promise<void> =>
		void (await browser.send(name as never, params as never));
	// Installed through this protocol, it would start in a tab.
	await send('PWA.changeAppUserSettings', { manifestId: appId, displayMode: 'standalone' });
	return {
		async launch() {
			const opened = context.waitForEvent('page', { timeout: 120_000 });
			await send('PWA.launch', { manifestId: appId });
			return opened;
		},
		openWith: (files) => send('PWA.launchFilesInApp', { manifestId: appId, files }),
	};
};
