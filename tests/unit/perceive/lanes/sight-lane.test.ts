import { describe, expect, test } from 'vitest';
import { noEncoders, type BodyDetection, type FaceDetection } from '../../../../src/core/perception';
import type { EncoderRequest } from '../../../../src/models/onnx/request';
import type { Found } from '../../../../src/perceive/faces/head-views';
import { sightLane } from '../../../../src/perceive/lanes/sight-lane';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import { blackRaster, type Raster } from '../../../../src/perceive/picture/raster';
import { meshOf } from '../encoders/mesh';

const faceAt = (x: number, y: number): FaceDetection => ({
	...{ box: { x: x - 40, y: y - 40, width: 80, height: 80 }, score: 0.9, hasIrises: true, headPose: null },
	...{ appearance: null, expression: null, gazeDirection: null, gazeMap: null },
	landmarks: meshOf({ middle: [x, y], eyesPx: 30, rollRad: 0 }),
});

/** A body seen from the front with its nose here, its shoulders 60 px apart. */
const bodyAt = (x: number, y: number): BodyDetection => {
	const image = new Float32Array(33 * 3);
	const put = (k: number, dx: number, dy: number) => image.set([x + dx, y + dy, 0], 3 * k);
	for (let k = 0; k < 33; k++) put(k, 0, 60);
	for (let k = 0; k < 11; k++) put(k, 0, 0);
	put(7, 13, -2);
	put(8, -13, -2);
	put(11, 32, 35);
	put(12, -32, 35);
	return {
		...{ box: { x: x - 40, y: y - 30, width: 80, height: 200 }, score: 0.9, appearance: null },
		landmarks: { topology: 'pose-33', image, metric: null, visibility: null },
	};
};

/** A model that answers at once, or when `release` is called, or never. */
const fakeModel = ({
	isThere = true,
	isFailing = false,
	isHeld = false,
	/** The last seven numbers: where the head lies, how large it is, and whether it is one. */
	places = [[0, 0, 0, 0, -3, -2, 3]],
	/** How sure it is of where a head faces: the logarithm of the concentration. */
	headLogKappa = 5,
} = {}) => {
	const runs: number[] = [];
	const given: unknown[] = [];
	const held: (() => void)[] = [];
	return {
		runs,
		given,
		async release() {
			for (const resolve of held.splice(0)) resolve();
			await new Promise((resolve) => setTimeout(resolve, 0));
		},
		ready: () => Promise.resolve(isThere && given.length === 0 ? { sight: 'regard-gaze' } : {}),
		async run(_: string, __: Raster, { pictures }: EncoderRequest) {
			const count = pictures[0]!.crops.length;
			runs.push(count);
			if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
			if (isFailing) throw new Error('broken');
			const row = [0, 0, -1, 1, 0, 0, 0, 0, -1, headLogKappa, 4, 1, ...(places[runs.length - 1] ?? places.at(-1)!)];
			const data = Float32Array.from({ length: 19 * count }, (_value, i) => row[i % 19] ?? 0);
			return {
				outputs: { directions: { type: 'float32', dims: [count, 19], data } } as const,
				span: { fromMs: 0, untilMs: 1 },
			};
		},
		giveUp: (_: string, cause: unknown) => void given.push(cause),
	};
};

const people = (...faces: FaceDetection[]): Found => ({ faces, bodies: null, heads: null });
const frameAt = (tMs: number, raster = blackRaster(640, 360), sight = true) => ({
	...{ index: tMs / 100, tMs, widthPx: 640, heightPx: 360, raster },
	switches: { ...noEncoders, sight },
});
const ignore = () => undefined;
/** A picture with a light square. */
const withSpot = (x: number, y: number, side = 12): Raster => {
	const raster = blackRaster(640, 360);
	for (let row = y; row < y + side; row++)
		for (let column = x; column < x + side; column++) raster.data.set([250, 250, 250], (row * 640 + column) * 4);
	return raster;
};

describe('files', () => {
	test('faces, bodies without a face and heads alone are one run, each head once', async () => {
		const model = fakeModel();
		const found: Found = {
			faces: [faceAt(100, 100)],
			bodies: [bodyAt(100, 105), bodyAt(300, 100)],
			heads: [{ box: { x: 500, y: 60, width: 40, height: 50 }, score: 0.8, person: null }],
		};
		const seen = await sightLane(model, false, config).read(frameAt(0), found, ignore);
		expect(model.runs).toEqual([3]);
		expect(seen.faces![0]!.sight!.gaze.sigmaRad).toBeGreaterThan(0);
		expect(seen.bodies!.map(({ sight }) => sight !== undefined)).toEqual([false, true]);
		expect(seen.heads![0]!.sight!.eyesVisible).toBeCloseTo(0.73, 2);
		expect(seen.faces![0]!.landmarks).toBe(found.faces![0]!.landmarks);
	});
	test('without the model, or switched off, what was found stays as it is', async () => {
		for (const [isThere, isOn] of [
			[false, true],
			[true, false],
		] as const) {
			// prettier-ignore
			const model = fakeModel({ isThere });
			const found = people(faceAt(100, 100));
			expect(await sightLane(model, false, config).read(frameAt(0, undefined, isOn), found, ignore)).toEqual(found);
			expect(model.runs).toEqual([]);
		}
	});
	test('a model that fails is given up, and the frames go on', async () => {
		const model = fakeModel({ isFailing: true });
		const lane = sightLane(model, false, config);
		const found = people(faceAt(100, 100));
		for (const tMs of [0, 100]) expect(await lane.read(frameAt(tMs), found, ignore)).toEqual(found);
		expect([model.runs, model.given.length]).toEqual([[1], 1]);
	});
	test('a head is read again when its pixels changed, or half a second later; until then it keeps what was read', async () => {
		const model = fakeModel();
		const lane = sightLane(model, false, config);
		const read = async (tMs: number, raster: Raster) =>
			(await lane.read(frameAt(tMs, raster), people(faceAt(100, 100)), ignore)).faces![0]!.sight;
		const still = withSpot(80, 90);
		const first = await read(0, still);
		expect(await read(100, still)).toEqual(first);
		expect(model.runs).toEqual([1]);
		// What looks like an eye moves by three pixels.
		await read(200, withSpot(83, 90));
		expect(model.runs).toEqual([1, 1]);
		// Something changes beside the head.
		await read(300, withSpot(83, 90));
		await read(600, withSpot(83, 90));
		expect(model.runs).toEqual([1, 1]);
		await read(700, withSpot(83, 90));
		expect(model.runs).toEqual([1, 1, 1]);
		lane.restart();
		await read(800, withSpot(83, 90));
		expect(model.runs).toEqual([1, 1, 1, 1]);
	});
	const guess = { x: 500, y: 60, width: 40, height: 50 };
	const guessed = (score: number): Found => ({
		...{ faces: null, bodies: null },
		heads: [{ box: guess, score, person: null }],
	});
	test('a guessed head that lies elsewhere is read once more from there, and is there', async () => {
		// Half its size to the right of the guess; then exactly there.
		const places = [[0.5, 0, 0, 0, -3, -3, 3], [0, 0, 0, 0, -3, -3, 3]]; // prettier-ignore
		const model = fakeModel({ places });
		const seen = await sightLane(model, false, config).read(frameAt(0), guessed(0.8), ignore);
		expect(model.runs).toEqual([1, 1]);
		const { box } = seen.heads![0]!;
		expect(box.x + box.width / 2).toBeCloseTo(520 + 0.5 * 1.17 * 50, 3);
		expect(box.y + box.height / 2).toBeCloseTo(85, 3);
	});
	test('a guessed head that faces nowhere in particular is none where its person is hardly seen, or doubted', async () => {
		const left = async (score: number, isDoubted: boolean, headLogKappa: number) => {
			const heads = [{ box: guess, score, person: null, ...(isDoubted && { isDoubted }) }];
			const found = { faces: null, bodies: null, heads };
			const seen = await sightLane(fakeModel({ headLogKappa }), false, config).read(frameAt(0), found, ignore);
			return seen.heads.length;
		};
		const [sure, vague] = [5, 0.5];
		expect(await left(0.3, false, vague)).toBe(0);
		expect(await left(0.7, true, vague)).toBe(0);
		expect(await left(0.3, false, sure)).toBe(1);
		expect(await left(0.7, true, sure)).toBe(1);
		// Somebody near, seen from behind, is no more clearly read.
		expect(await left(0.7, false, vague)).toBe(1);
	});
	describe('a guessed head of which it is unclear where it is', () => {
		const unclear = [0, 0, 0, 0, -1.5, -3, 3];
		const clear = [0, 0, 0, 0, -3, -3, 3];
		const besideIt: Found['heads'] = [{ box: { ...guess, x: 470 }, score: 0.8, person: null }];
		const xOf = async (places: number[][], others: Found['heads'] = []) => {
			const model = fakeModel({ places });
			const found = { ...guessed(0.8), heads: [...guessed(0.8).heads!, ...others!] };
			const seen = await sightLane(model, false, config).read(frameAt(0), found, ignore);
			const { box } = seen.heads[0]!;
			return { x: box.x + box.width / 2, runs: model.runs };
		};

		test('is where it is clearer, half a head beside the guess', async () => {
			expect(await xOf([unclear, clear])).toEqual({
				x: expect.closeTo(520 - 0.5 * 1.17 * 40, 3) as number,
				runs: [1, 2],
			});
		});
		test('stays where it was guessed when that is no clearer, or no head', async () => {
			expect((await xOf([unclear, unclear])).x).toBeCloseTo(520, 3);
			expect((await xOf([unclear, [0, 0, 0, 0, -3, -3, -3]])).x).toBeCloseTo(520, 3);
			expect(await xOf([clear])).toEqual({ x: expect.closeTo(520, 3) as number, runs: [1] });
		});
		test('is not taken for the head of somebody beside it', async () => {
			expect((await xOf([unclear, clear], besideIt)).x).toBeCloseTo(520 + 0.5 * 1.17 * 40, 3);
		});
	});
	describe('somebody near whom the side of the picture cuts', () => {
		const there = [0, 0, 0, 0, -3, -3, 3];
		const nowhere = [0, 0, 0, 0, -3, -3, -3];
		/** A person of this width at the right side of the picture, as high as it, and what was read of their head. */
		const headsAt = async (x: number, width: number, places: number[][]) => {
			const model = fakeModel({ places });
			const person = { x, y: 10, width, height: 340 };
			const heads = [{ box: { x: x + width / 2 - 25, y: 10, width: 50, height: 60 }, score: 0.6, person }];
			const { heads: seen } = await sightLane(model, false, config).read(
				frameAt(0),
				{ faces: [], bodies: null, heads },
				ignore,
			);
			return { boxes: seen.map(({ box }) => box), runs: model.runs };
		};
		test('has a head that fills the box and goes on beyond the picture, where none is at the usual place', async () => {
			const { boxes, runs } = await headsAt(540, 98, [nowhere, there]);
			expect(runs).toEqual([1, 1]);
			const [box] = boxes;
			expect(box!.height).toBeGreaterThan(220);
			// The middle of the head lies near the side of the picture, and its other half beyond it.
			expect(box!.x).toBeGreaterThan(530);
			expect(box!.x + box!.width).toBeGreaterThan(720);
			const left = (await headsAt(0, 98, [nowhere, there])).boxes[0]!;
			expect(left.x).toBeLessThan(-80);
			expect(left.x + left.width).toBeLessThan(110);
		});
		test('has it at the usual place where it is there, and no second look', async () => {
			const { boxes, runs } = await headsAt(540, 98, [there]);
			expect(runs).toEqual([1]);
			expect(boxes[0]!.height).toBeLessThan(80);
		});
		test('has none where none is at either, where the box is as wide as somebody who is seen whole, or away from the side', async () => {
			expect((await headsAt(540, 98, [nowhere, nowhere])).boxes).toEqual([]);
			expect(await headsAt(440, 198, [nowhere, there])).toEqual({ boxes: [], runs: [1] });
			expect(await headsAt(400, 98, [nowhere, there])).toEqual({ boxes: [], runs: [1] });
		});
	});
	test('a guess of which the pixels say that it is no head is dropped, however sure the detector was of the person', async () => {
		const model = fakeModel({ places: [[0, 0, 0, 0, -3, -3, -3]] });
		expect((await sightLane(model, false, config).read(frameAt(0), guessed(0.9), ignore)).heads).toEqual([]);
	});
	test('a body of which the pixels say that its head is none is dropped, one whose head is not read stays', async () => {
		const read = async (headLogit: number, { isThere = true, spread = -3, headLogKappa = 5 } = {}) => {
			const model = fakeModel({ isThere, headLogKappa, places: [[0, 0, 0, 0, spread, spread, headLogit]] });
			const found = { faces: [], bodies: [bodyAt(320, 100)], heads: null };
			return (await sightLane(model, false, config).read(frameAt(0), found, ignore)).bodies.length;
		};
		expect([await read(3), await read(-3), await read(-3, { isThere: false })]).toEqual([1, 0, 1]);
		// Of a coat or a hip nobody knows where such a head lies, nor where it faces.
		expect(await read(3, { spread: -2, headLogKappa: 1 })).toBe(0);
		expect(await read(3, { spread: -2 })).toBe(1);
	});
	test('a faint guess counts only where it is looked at', async () => {
		const read = async (model: ReturnType<typeof fakeModel>) =>
			(await sightLane(model, false, config).read(frameAt(0), guessed(0.35), ignore)).heads!.length;
		expect([await read(fakeModel()), await read(fakeModel({ isThere: false }))]).toEqual([1, 0]);
	});
	test('heads smaller than those of training, and those out of the picture, are not read', async () => {
		const model = fakeModel();
		const heads = [
			{ box: { x: 10, y: 10, width: 9, height: 12 }, score: 0.9, person: null },
			{ box: { x: -50, y: 10, width: 60, height: 70 }, score: 0.9, person: null },
		];
		const found: Found = { faces: null, bodies: null, heads };
		expect(await sightLane(model, false, config).read(frameAt(0), found, ignore)).toEqual(found);
		expect(model.runs).toEqual([]);
	});
});

describe('live', () => {
	test('no frame waits: what was read goes to the head that is there next, but not to one much later', async () => {
		const model = fakeModel({ isHeld: true });
		const lane = sightLane(model, true, config);
		const read = async (tMs: number, x: number) =>
			(await lane.read(frameAt(tMs, withSpot(x, 90)), people(faceAt(x, 100)), ignore)).faces![0]!.sight;
		expect(await read(0, 100)).toBeUndefined();
		expect(await read(50, 102)).toBeUndefined();
		await model.release();
		expect(await read(100, 104)).toBeDefined();
		await model.release();
		expect(await read(110, 400)).toBeUndefined();
		expect(await read(110 + config.sightLiveMs + 1, 104)).toBeUndefined();
	});
});
