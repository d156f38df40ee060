import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../../src/core/errors';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { standIn } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

let watch: Watch | null = null;
afterEach(() => watch?.close());

/** A camera whose models are lost after some frames, and do not come back before it is switched off. */
const loseModels = async (afterFrames: number, believedFrames = 0, loadsAgain = 0) => {
	const { ports, client, play } = standIn();
	play({ frames: null, isLive: true });
	const usual = client.call.getMockImplementation()!;
	const gone = () => Promise.reject<never[]>(new AppError('worker-died', 'as the test says'));
	let seen = 0;
	let loads = 0;
	let now = 0;
	client.call.mockImplementation((method, input, options) => {
		const isLost = seen >= afterFrames;
		if (isLost && method === 'load' && ++loads > loadsAgain) {
			// Until the run is ended.
			return new Promise<never[]>((_, reject) =>
				options?.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error)),
			);
		}
		if (isLost && method !== 'load') return gone();
		if (method === 'perceive' && ++seen === believedFrames) now += 10_000;
		return usual(method, input, options);
	});
	const open = new Watch({ ...ports, nowMs: () => now });
	watch = open;
	void open.open({ kind: 'webcam', deviceId: null });
	await until(() => expect(open.analysis.restarts).toBe(1 + loadsAgain));
	open.stop();
	return open;
};

test('a camera that is switched off while its lost models start again says that nothing is left, and offers nothing to save', async () => {
	// Also where they came back once, and saw nothing before they were lost again.
	for (const loadsAgain of [0, 1]) {
		const open = await loseModels(3, 0, loadsAgain);
		const problem = { code: 'results-unchecked' };
		await until(() => expect(open.phase).toMatchObject({ kind: 'failed', problem, hasResults: false }));
		expect(open.panels.people).toEqual([]);
		expect(await open.sessionFile()).toBeNull();
		open.close();
	}
});

test('what was checked before stays, and the page says from when on nothing was seen', async () => {
	const open = await loseModels(8, 4);
	await until(() => expect(open.phase).toMatchObject({ kind: 'done', reason: 'stopped' }));
	await until(() =>
		expect(open.phase).toMatchObject({ damage: expect.stringContaining('Nothing was seen from') as string }),
	);
	expect(await open.sessionFile()).not.toBeNull();
});
