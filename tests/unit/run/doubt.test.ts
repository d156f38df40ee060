import { expect, test } from 'vitest';
import type { Perception } from '../../../src/core/perception';
import { Doubt } from '../../../src/run/doubt';
import type { WorkerClient } from '../../../src/workers/client';
import type { PerceptionApi } from '../../../src/workers/perception/perception-api';

/** After a look at the known picture that took so many milliseconds. */
const afterLook = async (everyMs: number | null, tookMs: number): Promise<Doubt> => {
	const doubt = new Doubt(everyMs);
	const call = (() => Promise.resolve(tookMs)) as WorkerClient<PerceptionApi>['call'];
	doubt.begin({ call, close: () => undefined, isDead: false });
	doubt.add({ text: '', perception: {} as Perception });
	await doubt.check();
	doubt.believed();
	return doubt;
};

test('the models see the known picture every 4 s, less often where that takes them long, and every 30 s in any case', async () => {
	for (const [tookMs, dueMs] of [
		[10, 4000],
		[100, 12_500],
		[1000, 30_000],
	] as const) {
		const doubt = await afterLook(null, tookMs);
		expect(doubt.isDue(dueMs - 1), `${tookMs} ms`).toBe(false);
		expect(doubt.isDue(dueMs), `${tookMs} ms`).toBe(true);
	}
});

test('where a time is asked for, they see it after that time, however long it takes them', async () => {
	for (const tookMs of [10, 1000]) {
		const doubt = await afterLook(500, tookMs);
		expect(doubt.isDue(499)).toBe(false);
		expect(doubt.isDue(500)).toBe(true);
	}
});
