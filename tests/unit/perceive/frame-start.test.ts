import { describe, expect, test, vi } from 'vitest';
import type { Frame } from '../../../src/core/perception';
import type { Box } from '../../../src/core/geometry/space';
import { createFrameStarter } from '../../../src/perceive/frame-start';
import type { ModelPort } from '../../../src/perceive/model-job';
import { defaultPerceiveConfig as config } from '../../../src/perceive/perceive-config';
import { offlinePlan } from '../../../src/perceive/schedule';

const [WIDTH, HEIGHT] = [64, 36];
const LAG = 4;

/** A frame of left and right halves in two greys: a cut where they change sides. */
const frameOf = (index: number, isTurned: boolean, tMs = 100 * index): Frame => {
	const pixels = {
		visibleRect: { width: WIDTH, height: HEIGHT },
		close: () => undefined,
		copyTo(into: Uint8ClampedArray) {
			for (let i = 0; i < WIDTH * HEIGHT; i++)
				into.fill(i % WIDTH < WIDTH / 2 === isTurned ? 200 : 30, 4 * i, 4 * i + 4);
			return Promise.resolve([{ offset: 0, stride: 4 * WIDTH }]);
		},
	};
	return { index, tMs, widthPx: WIDTH, heightPx: HEIGHT, pixels: pixels as unknown as VideoFrame };
};

/** Where hands were to be looked for on each frame: the index of the frame that said so; `null`: anywhere. */
const saidBy = async (frames: readonly Frame[]): Promise<(number | null)[]> => {
	const places: (number | null)[] = [];
	const span = { fromMs: 0, untilMs: 0 };
	const hands: ModelPort<'hands'> = {
		load: () => Promise.resolve({ delegate: 'CPU', reason: '' }),
		check: () => Promise.resolve(0),
		run({ whole }) {
			places.push(whole?.places?.[0]?.x ?? null);
			return Promise.resolve({ inFrame: [], inCrops: [], frameSpan: span, cropsSpan: span });
		},
	};
	const placesAfter = (index: number): readonly Box[] => [{ x: index, y: 0, width: 1, height: 1 }];
	const planOf = (index: number) => offlinePlan(index, config);
	const steering = { planOf, placesAfter, lag: LAG, reusesPixels: true, sharesSmall: true };
	const start = createFrameStarter(hands, false, steering, config);
	await Promise.all(frames.map(start));
	return places;
};

const countFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

test('hands are looked for by what is known of a frame that is sure to be finished', async () => {
	expect(await saidBy(countFrom(0, 7).map((i) => frameOf(i, false)))).toEqual([null, null, null, null, 0, 1, 2]);
});

test('and a run that begins at a checkpoint is told the same as one that came there', async () => {
	const through = await saidBy(countFrom(94, 12).map((i) => frameOf(i, false)));
	const begun = await saidBy(countFrom(100, 6).map((i) => frameOf(i, false)));
	expect(through.slice(6)).toEqual(begun);
	expect(begun).toEqual([null, null, null, null, 100, 101]);
});

test('what was seen before a cut, or before a jump in time, says nothing', async () => {
	const cut = countFrom(0, 12).map((i) => frameOf(i, i >= 6));
	expect((await saidBy(cut)).slice(4)).toEqual([0, 1, null, null, null, null, 6, 7]);
	const jump = countFrom(0, 12).map((i) => frameOf(i, false, i >= 6 ? 10 * i : 1000 + 100 * i));
	expect((await saidBy(jump)).slice(4)).toEqual([0, 1, null, null, null, null, 6, 7]);
});

describe('memory of pixels', () => {
	const starterOf = (reusesPixels: boolean, { sharesSmall = true, bodyLongSidePx = WIDTH / 2 } = {}) => {
		const span = { fromMs: 0, untilMs: 0 };
		const hands: ModelPort<'hands'> = {
			load: () => Promise.resolve({ delegate: 'CPU', reason: '' }),
			check: () => Promise.resolve(0),
			run: () => Promise.resolve({ inFrame: [], inCrops: [], frameSpan: span, cropsSpan: span }),
		};
		const planOf = (index: number) => offlinePlan(index, config);
		const steering = { planOf, placesAfter: () => null, lag: LAG, reusesPixels, sharesSmall };
		return createFrameStarter(hands, false, steering, { ...config, bodyLongSidePx });
	};

	test('of a frame that is finished is used for a later one, and of one that is not, never', async () => {
		const start = starterOf(true);
		const [first, second] = [await start(frameOf(0, false)), await start(frameOf(1, true))];
		expect(second.raster.data.buffer).not.toBe(first.raster.data.buffer);
		expect(second.small.data.buffer).not.toBe(first.small.data.buffer);
		first.release();
		const third = await start(frameOf(2, false));
		expect(third.raster.data.buffer).toBe(first.raster.data.buffer);
		expect(third.small.data.buffer).toBe(first.small.data.buffer);
		const fourth = await start(frameOf(3, false));
		expect([second, third].map((it) => it.raster.data.buffer)).not.toContain(fourth.raster.data.buffer);
	});

	test('is left alone where somebody may still look at a frame that is finished, but for the small picture', async () => {
		const start = starterOf(false);
		const first = await start(frameOf(0, false));
		first.release();
		const second = await start(frameOf(1, false));
		expect(second.raster.data.buffer).not.toBe(first.raster.data.buffer);
		expect(second.small.data.buffer).toBe(first.small.data.buffer);
	});

	test('of small pictures is shared with other workers', async () => {
		const { raster, small } = await starterOf(true)(frameOf(0, false));
		expect(small.data.buffer).toBeInstanceOf(SharedArrayBuffer);
		expect(raster.data.buffer).toBeInstanceOf(ArrayBuffer);
	});

	test('of a picture that is small already is copied once for all other workers, and not where nobody else looks', async () => {
		const { raster, small } = await starterOf(true, { bodyLongSidePx: WIDTH })(frameOf(0, false));
		expect(small.data.buffer).toBeInstanceOf(SharedArrayBuffer);
		expect([...small.data]).toEqual([...raster.data]);
		const alone = await starterOf(true, { bodyLongSidePx: WIDTH, sharesSmall: false })(frameOf(0, false));
		expect(alone.small).toBe(alone.raster);
	});

	test('is not copied where the page has none that all workers see', async () => {
		vi.stubGlobal('SharedArrayBuffer', undefined);
		const { raster, small } = await starterOf(true, { bodyLongSidePx: WIDTH })(frameOf(0, false));
		vi.unstubAllGlobals();
		expect(small).toBe(raster);
	});
});
