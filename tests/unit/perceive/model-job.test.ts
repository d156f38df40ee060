import { expect, test } from 'vitest';
import type { BodyDetection } from '../../../src/core/perception';
import { runModelJob, type Model, type ModelJob } from '../../../src/perceive/model-job';
import { blackRaster } from '../../../src/perceive/picture/raster';

const body: BodyDetection = {
	box: { x: 0, y: 0, width: 1, height: 1 },
	score: 1,
	landmarks: { topology: 'pose-33', image: new Float32Array(99), metric: null, visibility: null },
	appearance: null,
};

/** A model that notes what is asked of it, in order. */
const noting = () => {
	const calls: string[] = [];
	const model: Model<'bodies'> = {
		inFrame: () => (calls.push('frame'), [body]),
		inCrops: (crops, inFrame) => (calls.push(`${crops.length} crops after ${inFrame.length}`), Promise.resolve([])),
		restart: () => (calls.push('restart'), Promise.resolve()),
		close: () => undefined,
	};
	return { calls, model };
};
const raster = blackRaster(4, 4);
const job: ModelJob<'bodies'> = {
	frame: { widthPx: 4, heightPx: 4 },
	tMs: 0,
	whole: { raster, restart: false, mustLook: false, places: null },
	crops: null,
};
const crop = { raster: blackRaster(2, 2), placement: { left: 0, top: 0, xScale: 1, yScale: 1 }, head: null };

test('a model forgets before it looks, and looks closer knowing what the whole frame showed', async () => {
	const { calls, model } = noting();
	const found = await runModelJob(model, {
		...job,
		whole: { raster, restart: true, mustLook: false, places: null },
		crops: [crop, crop],
	});
	expect(calls).toEqual(['restart', 'frame', '2 crops after 1']);
	expect(found.inFrame).toEqual([body]);
	expect(found.frameSpan.untilMs).toBeLessThanOrEqual(found.cropsSpan.fromMs);
	expect(found.cropsSpan.untilMs).toBeGreaterThanOrEqual(found.cropsSpan.fromMs);
});

test('a model is not asked for closer looks when there are none', async () => {
	const { calls, model } = noting();
	await runModelJob(model, job);
	expect(calls).toEqual(['frame']);
});

test('closer looks may come in a job of their own, after the whole frame had its turn', async () => {
	const { calls, model } = noting();
	const found = await runModelJob(model, { ...job, whole: null, crops: [crop] });
	expect(calls).toEqual(['1 crops after 0']);
	expect(found.inFrame).toEqual([]);
});
