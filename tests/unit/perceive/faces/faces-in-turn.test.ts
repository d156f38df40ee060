import { describe, expect, test, vi } from 'vitest';
import type { FaceDetection } from '../../../../src/core/perception';
import { facesInTurn } from '../../../../src/perceive/faces/faces-in-turn';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import { blackRaster } from '../../../../src/perceive/picture/raster';

/** A model that notes what it is asked, in order. What it finds in a frame depends on how many it saw before. */
const following = () => {
	const calls: string[] = [];
	let seen = 0;
	const model = {
		inFrame: vi.fn(({ widthPx }: { widthPx: number }, _frame: unknown, tMs: number) => {
			calls.push(`frame at ${tMs}, ${widthPx} wide`);
			return Promise.resolve([{ score: ++seen } as FaceDetection]);
		}),
		restart: () => (calls.push('restart'), (seen = 0), Promise.resolve()),
		measureMovements: (isWanted: boolean) => (isWanted && calls.push('movements'), Promise.resolve()),
	};
	return { calls, model };
};

const start = (index: number, restart = false, widthPx = 64) => ({
	frame: { index, tMs: index * 100, widthPx, heightPx: 64 },
	raster: blackRaster(widthPx, 64),
	restart,
});
const scores = async (found: Promise<{ faces: readonly FaceDetection[] }>) =>
	(await found).faces.map(({ score }) => score);

describe('faces in whole frames', () => {
	test('are looked for at the turn of their frame, in a picture that is small enough', async () => {
		const { calls, model } = following();
		const faces = facesInTurn(model, config);
		expect(await scores(faces.of(start(0, true, 1920), true))).toEqual([1]);
		expect(calls).toEqual(['movements', 'restart', 'frame at 0, 960 wide']);
	});

	test('are the same when they were looked for ahead, each frame once and in order', async () => {
		const { calls, model } = following();
		const faces = facesInTurn(model, config);
		await faces.of(start(0), false);
		// A frame that is still read holds up the one after it.
		let read = (_: ReturnType<typeof start>) => {};
		const slow = new Promise<ReturnType<typeof start>>((resolve) => (read = resolve));
		const first = faces.ahead(slow, 1, false);
		const second = faces.ahead(Promise.resolve(start(2)), 2, false);
		read(start(1));
		const [a, b] = [await first, await second];
		expect(b!.fromMs).toBeGreaterThanOrEqual(a!.untilMs);
		expect([await scores(faces.of(start(1), false)), await scores(faces.of(start(2), false))]).toEqual([[2], [3]]);
		expect(await scores(faces.of(start(3), false))).toEqual([4]);
		expect(calls.map((call) => call.split(',')[0])).toEqual([0, 100, 200, 300].map((tMs) => `frame at ${tMs}`));
	});

	test('forget what was followed where their frame starts afresh, also ahead', async () => {
		const { calls, model } = following();
		const faces = facesInTurn(model, config);
		await faces.of(start(0), false);
		await faces.ahead(Promise.resolve(start(1, true)), 1, false);
		const { restart, span } = await faces.of(start(1, true), false);
		expect(calls).toHaveLength(3);
		expect(calls[1]).toBe('restart');
		expect(restart!.untilMs).toBeLessThanOrEqual(span.fromMs);
	});

	test('say when they were begun with, until their turn', async () => {
		const faces = facesInTurn(following().model, config);
		expect(faces.begunMs(1)).toBeNull();
		await faces.ahead(Promise.resolve(start(1)), 1, false);
		expect(faces.begunMs(1)).toBeGreaterThan(0);
		await faces.of(start(1), false);
		expect(faces.begunMs(1)).toBeNull();
	});

	test('that fail ahead fail at their turn, and not before', async () => {
		const { model } = following();
		const faces = facesInTurn(model, config);
		model.inFrame.mockRejectedValueOnce(new Error('lost'));
		expect(await faces.ahead(Promise.resolve(start(1)), 1, false)).toBeNull();
		await expect(faces.of(start(1), false)).rejects.toThrow('lost');
		expect(await scores(faces.of(start(2), false))).toEqual([1]);
	});
});
