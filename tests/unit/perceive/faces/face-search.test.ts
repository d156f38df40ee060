import { describe, expect, test } from 'vitest';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import { findFaces, type FaceModels, type FaceSearch } from '../../../../src/perceive/faces/face-search';
import { blackRaster } from '../../../../src/perceive/picture/raster';

/** Models that find nobody, and note how they were asked. */
const noting = () => {
	const calls: string[] = [];
	const models: FaceModels = {
		whole: {
			inCrops: ({ cells }) => (calls.push(`${cells.length} crops`), Promise.resolve(cells.map(() => null))),
			close: () => undefined,
		},
		boxes: () =>
			Promise.resolve({
				detect: ({ widthPx }) => (
					calls.push(`tile ${widthPx}`),
					[{ box: { x: 10, y: 10, width: 30, height: 30 }, score: 1 }]
				),
				close: () => undefined,
			}),
	};
	return { calls, models };
};
const search = (widthPx: number, heightPx: number, more: Partial<FaceSearch> = {}): FaceSearch => ({
	raster: blackRaster(widthPx, heightPx),
	frame: { widthPx, heightPx },
	inFrame: [],
	tiles: { turn: 0 },
	followed: [],
	missingHeads: [],
	...more,
});
const run = async (it: FaceSearch) => {
	const { calls, models } = noting();
	const timings: string[] = [];
	const found = await findFaces(it, models, async (name, use) => (timings.push(name), use()), config);
	return { calls, timings, found };
};

describe('the search for faces', () => {
	test('takes one tile of a large frame, and looks closer at what it shows', async () => {
		const { calls, timings } = await run(search(1280, 720));
		expect(calls).toEqual(['tile 720', '1 crops']);
		expect(timings).toEqual(['tiles', 'face crops']);
	});
	test('takes no tile of a small frame of a video, and all of a still picture of that size', async () => {
		expect((await run(search(854, 480))).calls).toEqual([]);
		expect(
			(await run(search(854, 480, { tiles: 'all' }))).calls.filter((c) => c === 'tile 480').length,
		).toBeGreaterThan(1);
	});
	test('looks where the tracker misses a head, and reports nobody when there is nobody', async () => {
		const { calls, found } = await run(search(640, 360, { missingHeads: [{ x: 50, y: 50, width: 60, height: 60 }] }));
		expect(calls).toEqual(['1 crops']);
		expect(found).toEqual({ all: [], inCrops: [] });
	});
});
