import type { Page } from 'playwright';
import { openBenchPage } from './bench-page.ts';
import type { TimelineData } from './timeline-data.ts';
import type { TimelineBench } from './timeline-page/page.ts';

/** The Watch view over a session, built as for use, in a browser of its own. */
export const openTimelineBrowser = async (
	data: TimelineData,
	viewport: { width: number; height: number },
): Promise<{ page: Page; close: () => Promise<void> }> => {
	const { page, close } = await openBenchPage('timeline', { global: 'timelineBench', viewport });
	await page.evaluate(
		(shown) => (globalThis as unknown as { timelineBench: TimelineBench }).timelineBench.show(shown),
		data,
	);
	return { page, close };
};
