// npm run bench -- --only timeline: panning and zooming over one hour of session with 20,000 events.
import type { CDPSession, Page } from 'playwright';
import { atMost, type Goal } from '../../../src/bench/scenes/goals';
import { fixed } from '../../../src/bench/scenes/report';
import { timelineData } from './timeline-data.ts';
import { openBenchPage } from '../bench-page.ts';
import { frameCostLine, frameCostWhile, type FrameCost } from '../frame-cost.ts';

/** What an hour costs the page while somebody moves through it. */
export type TimelineScore = {
	events: number;
	runs: number;
	/** Scripting on the main thread in each displayed frame, milliseconds. */
	panWhole: FrameCost;
	panNear: FrameCost;
	zoom: FrameCost;
	/** JavaScript heap after collection, with the session shown; and the rise after moving through it, MiB. */
	heapMiB: number;
	heapRiseMiB: number;
};

const heapMiB = async (session: CDPSession): Promise<number> => {
	await session.send('HeapProfiler.collectGarbage');
	const { usedSize } = await session.send('Runtime.getHeapUsage');
	return usedSize / 2 ** 20;
};

const zoomTo = (page: Page, span: { startMs: number; endMs: number } | null) =>
	page.evaluate((to) => globalThis.timelineBench.zoomTo(to), span);

/** Drags the lanes to and fro with the mouse. */
const drag = async (page: Page, strokes: number): Promise<void> => {
	const box = (await page.locator('.track').boundingBox())!;
	const y = box.y + Math.min(40, box.height / 2);
	const [left, right] = [box.x + 0.35 * box.width, box.x + 0.65 * box.width];
	for (let i = 0; i < strokes; i++) {
		const [from, to] = i % 2 === 0 ? [right, left] : [left, right];
		await page.mouse.move(from, y);
		await page.mouse.down();
		await page.mouse.move(to, y, { steps: 60 });
		await page.mouse.up();
	}
};

const wheel = async (page: Page, turns: number): Promise<void> => {
	const box = (await page.locator('.ruler').boundingBox())!;
	await page.mouse.move(box.x + 0.4 * box.width, box.y + box.height / 2);
	for (let i = 0; i < turns; i++) {
		await page.mouse.wheel(0, i < turns / 2 ? -100 : 100);
		await page.waitForTimeout(20);
	}
};

const HOUR_MS = 3_600_000;

/** Opens the Watch view with the session and moves through it as a reader does. */
export const measureTimeline = async (minutes: number): Promise<TimelineScore> => {
	const data = timelineData(minutes, Math.round((20_000 * minutes) / 60));
	const viewport = { width: 1440, height: 900 };
	const { page, close } = await openBenchPage('timeline/page', { global: 'timelineBench', viewport });
	try {
		await page.evaluate((shown) => globalThis.timelineBench.show(shown), data);
		await page.waitForTimeout(1000);
		const session = await page.context().newCDPSession(page);
		const before = await heapMiB(session);
		const lengthMs = (minutes / 60) * HOUR_MS;
		// As many events in view as there can be while there is still somewhere to go.
		await zoomTo(page, { startMs: lengthMs / 6, endMs: (5 * lengthMs) / 6 });
		await drag(page, 1);
		const panWhole = await frameCostWhile(session, () => drag(page, 6));
		await zoomTo(page, { startMs: 0.5 * lengthMs, endMs: 0.5 * lengthMs + 60_000 });
		const panNear = await frameCostWhile(session, () => drag(page, 6));
		await zoomTo(page, null);
		const zoom = await frameCostWhile(session, () => wheel(page, 60));
		const after = await heapMiB(session);
		return {
			events: data.events.length,
			runs: data.runs.length,
			panWhole,
			panNear,
			zoom,
			heapMiB: before,
			heapRiseMiB: after - before,
		};
	} finally {
		await close();
	}
};

/** In words. */
export const timelineLines = (t: TimelineScore): string[] => [
	`Time line of ${t.events} events and ${t.runs} looks:`,
	frameCostLine('panning, two thirds of it in view', t.panWhole),
	frameCostLine('panning, a minute in view', t.panNear),
	frameCostLine('zooming from all to a second and back', t.zoom),
	`  heap ${fixed(t.heapMiB, 0)} MiB, ${fixed(t.heapRiseMiB, 1)} MiB more after that`,
];

/** What an hour must not cost. */
export const timelineGoals = (t: TimelineScore): Goal[] => [
	atMost('time line: scripting a frame while panning an hour, 95th percentile', t.panWhole.p95Ms, 8, 'ms'),
	atMost('time line: scripting a frame while panning a minute of it, 95th percentile', t.panNear.p95Ms, 8, 'ms'),
	atMost('time line: scripting a frame while zooming an hour, 95th percentile', t.zoom.p95Ms, 8, 'ms'),
];
