import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
import { ensureBuild } from '../../build.ts';
import { ensureChromium, visitorArgs } from '../../chromium.ts';
import { serve, type Served } from '../../serve.ts';
import { hasRay, installProbe, readProbe } from './probe.ts';

/** One opening of the page. */
export type Visit = {
	/** From the start of the navigation to the first gaze cone drawn, milliseconds. `null`: none within a minute. */
	firstRayMs: number | null;
	/** What the server had sent by then, compressed as it sends it, megabytes (10⁶ bytes). */
	sentMB: number;
};

/** The page opened for the first time, and again by the same visitor after it was closed. */
export type VisitsScore = { first: Visit; second: Visit };

/** The sample's 13 s on a slow machine, and keeping the release. */
const SETTLES_MS = 40_000;

const visit = async (context: BrowserContext, served: Served): Promise<Visit> => {
	const page = await context.newPage();
	await page.addInitScript(installProbe);
	const before = served.bytesSent();
	await page.goto(served.url);
	await page.waitForFunction(hasRay, null, { timeout: 60_000, polling: 20 }).catch(() => {});
	const sentMB = (served.bytesSent() - before) / 1e6;
	const { firstRayMs } = await page.evaluate(readProbe);
	// The sample is analysed to its end, after which the page keeps itself for visits with no network.
	await page.waitForTimeout(SETTLES_MS);
	await page.close();
	return { firstRayMs, sentMB };
};

/** Opens the built page in a profile on disk, as a visitor's is, twice, in two browsers one after the other. */
export const measureVisits = async (): Promise<VisitsScore> => {
	await ensureBuild({ log: () => {} });
	const served = await serve(0);
	const profile = mkdtempSync(join(tmpdir(), 'regard-visits-'));
	const inBrowser = async (): Promise<Visit> => {
		const context = await chromium.launchPersistentContext(profile, {
			...{ executablePath: ensureChromium(), args: [...visitorArgs], viewport: { width: 1280, height: 720 } },
		});
		try {
			return await visit(context, served);
		} finally {
			await context.close();
		}
	};
	try {
		return { first: await inBrowser(), second: await inBrowser() };
	} finally {
		await served.close();
		rmSync(profile, { recursive: true, force: true });
	}
};
