import { expect, test } from 'vitest';
import type { Box } from '../../../../src/core/geometry/space';
import type { BodyDetection, FaceDetection, HandDetection } from '../../../../src/core/perception';
import { nothingCarried } from '../../../../src/perceive/faces/carried';
import { handPlaces } from '../../../../src/perceive/faces/hand-places';
import { bodyRule, handRule } from '../../../../src/perceive/bodies/still-rules';
import { whileStill } from '../../../../src/perceive/bodies/while-still';
import type { Model } from '../../../../src/perceive/model-job';
import { defaultPerceiveConfig } from '../../../../src/perceive/perceive-config';
import { levelsOf } from '../../../../src/perceive/picture/levels';
import { blackRaster, type Raster } from '../../../../src/perceive/picture/raster';

const { stillLevels, handStillShare, handSearchMs, stillMostMs, stillLostMs } = defaultPerceiveConfig;
const [WIDTH, HEIGHT] = [320, 180];
const frame = { widthPx: WIDTH, heightPx: HEIGHT };

/** A black picture with one square of 32 pixels of this grey, so large that it fills half of a hand. */
const withSquare = (x: number, y: number, level = 200): Raster => {
	const raster = blackRaster(WIDTH, HEIGHT);
	for (let row = y; row < y + 32; row++) {
		for (let column = x; column < x + 32; column++) raster.data.fill(level, (row * WIDTH + column) * 4, (row * WIDTH + column) * 4 + 3); // prettier-ignore
	}
	return raster;
};

/** A hand of 40 pixels in frame pixels. */
const handAt = (x: number, y: number): HandDetection => ({
	side: 'left',
	box: { x, y, width: 40, height: 40 },
	score: 1,
	landmarks: { topology: 'hand-21', image: new Float32Array(63), metric: null, visibility: null },
});

/** A body of 100 pixels whose nose, arms and hips are at these points, all others unseen. */
const bodyAt = (points: Readonly<Record<number, readonly [x: number, y: number]>>): BodyDetection => {
	const [image, visibility] = [new Float32Array(99), new Float32Array(33)];
	for (const [k, [x, y]] of Object.entries(points)) {
		image.set([x, y, 0], 3 * Number(k));
		visibility[Number(k)] = 1;
	}
	const landmarks = { topology: 'pose-33', image, metric: null, visibility } as const;
	return { box: { x: 50, y: 50, width: 60, height: 100 }, score: 1, landmarks, appearance: null };
};

/** A model that finds what it is told, with the times at which it looked. */
const following = (found: () => HandDetection[]) => {
	const looks: number[] = [];
	let restarts = 0;
	const inner: Model<'hands'> = {
		inFrame: (_raster, _frame, tMs) => (looks.push(tMs), found()),
		inCrops: () => Promise.resolve([]),
		restart: () => (restarts++, Promise.resolve()),
		close: () => undefined,
	};
	return { looks, restarts: () => restarts, model: whileStill(inner, handRule(defaultPerceiveConfig)) };
};

const stillPicture = withSquare(104, 104);
const hand = handAt(100, 100);

test('a hand at rest is looked at once, and given again on every frame', () => {
	const { looks, model } = following(() => [hand]);
	const given = [0, 100, 200, 300, 400].map((tMs) => model.inFrame(stillPicture, frame, tMs));
	expect(looks).toEqual([0]);
	expect(given).toEqual([[hand], [hand], [hand], [hand], [hand]]);
});

test('a hand that moves is looked at on every frame', () => {
	const { looks, model } = following(() => [hand]);
	for (const step of [0, 1, 2, 3]) model.inFrame(withSquare(step % 2 === 0 ? 104 : 116, 104), frame, 100 * step);
	expect(looks).toEqual([0, 100, 200, 300]);
});

test('slow motion adds up until it is seen', () => {
	const { looks, model } = following(() => [hand]);
	for (let step = 0; step < 8; step++) model.inFrame(withSquare(104, 104, 200 - 2 * step), frame, 40 * step);
	expect(looks).toEqual([0, 40 * (Math.floor(stillLevels / 2) + 1)]);
});

test('a few changed cells are no motion of the hand, and more are', () => {
	const looksFor = (heightPx: number) => {
		const { looks, model } = following(() => [hand]);
		const changed = withSquare(104, 104);
		for (let y = 100; y < 100 + heightPx; y++) changed.data.fill(90, (y * WIDTH + 100) * 4, (y * WIDTH + 140) * 4);
		model.inFrame(stillPicture, frame, 0);
		model.inFrame(changed, frame, 100);
		return looks;
	};
	// The hand with its margin is 12 cells wide and high.
	expect(looksFor(4 * Math.floor((12 * 12 * handStillShare) / 10))).toEqual([0]);
	expect(looksFor(4 * Math.ceil((12 * 12 * handStillShare) / 10) + 4)).toEqual([0, 100]);
});

test('noise below the threshold is no motion', () => {
	const { looks, model } = following(() => [hand]);
	for (const [i, level] of [200, 200 - stillLevels, 200, 200 + stillLevels].entries()) {
		model.inFrame(withSquare(104, 104, level), frame, 100 * i);
	}
	expect(looks).toEqual([0]);
});

test('what moves far from all hands only makes others be looked for, at times', () => {
	const { looks, model } = following(() => [hand]);
	for (let step = 0; step < 8; step++) model.inFrame(withSquare(250, 10 + 8 * step), frame, 100 * step);
	expect(looks).toEqual([0, handSearchMs, 2 * handSearchMs]);
});

test('a hand that was lost is looked for on every frame, for a while', () => {
	let isThere = true;
	const { looks, model } = following(() => (isThere ? [hand] : []));
	model.inFrame(stillPicture, frame, 0);
	isThere = false;
	const moved = withSquare(116, 104);
	for (let tMs = 100; tMs <= 1000; tMs += 100) model.inFrame(moved, frame, tMs);
	expect(looks).toEqual([0, 100, 200, stillLostMs]);
});

test('a hand that was lost at rest is not looked for on every frame', () => {
	const found = [[hand], []];
	const { looks, model } = following(() => found.shift() ?? []);
	for (let tMs = 0; tMs <= stillMostMs + 200; tMs += 100) model.inFrame(stillPicture, frame, tMs);
	expect(looks).toEqual([0, stillMostMs]);
});

test('a still picture is looked at again in the end', () => {
	const { looks, model } = following(() => []);
	for (let tMs = 0; tMs <= stillMostMs; tMs += 250) model.inFrame(stillPicture, frame, tMs);
	expect(looks).toEqual([0, stillMostMs]);
});

test('a fresh start looks', async () => {
	const { looks, restarts, model } = following(() => [hand]);
	model.inFrame(stillPicture, frame, 0);
	model.inFrame(stillPicture, frame, 100);
	await model.restart();
	model.inFrame(stillPicture, frame, 200);
	expect(looks).toEqual([0, 200]);
	expect(restarts()).toBe(1);
});

test('whoever must have a look gets one', () => {
	const { looks, model } = following(() => [hand]);
	for (const tMs of [0, 100, 200]) model.inFrame(stillPicture, frame, tMs, { mustLook: tMs === 100, places: [] });
	expect(looks).toEqual([0, 100]);
});

test('others are looked for only where they may come to be seen, if that is known', () => {
	const looksFor = (places: readonly Box[] | null) => {
		const { looks, model } = following(() => [hand]);
		for (let step = 0; step < 8; step++) {
			model.inFrame(withSquare(250, 10 + 8 * step), frame, 100 * step, { mustLook: false, places });
		}
		return looks;
	};
	expect(looksFor([{ x: 240, y: 0, width: 40, height: 80 }])).toEqual([0, handSearchMs, 2 * handSearchMs]);
	expect(looksFor([{ x: 40, y: 0, width: 40, height: 80 }])).toEqual([0]);
	expect(looksFor([])).toEqual([0]);
	expect(looksFor(null)).toEqual([0, handSearchMs, 2 * handSearchMs]);
});

test('pictures of another size are looked at', () => {
	const { looks, model } = following(() => [hand]);
	model.inFrame(stillPicture, frame, 0);
	model.inFrame(blackRaster(160, 90), frame, 100);
	expect(looks).toEqual([0, 100]);
});

test('hands are watched where they are in a picture smaller than the frame', () => {
	const large = { widthPx: 2 * WIDTH, heightPx: 2 * HEIGHT };
	const { looks, model } = following(() => [handAt(200, 200)]);
	model.inFrame(withSquare(104, 104), large, 0);
	model.inFrame(withSquare(114, 104), large, 100);
	model.inFrame(withSquare(114, 104), large, 200);
	expect(looks).toEqual([0, 100]);
});

const [NOSE, ELBOW, WRIST] = [0, 13, 15];
const person = bodyAt({ [NOSE]: [80, 60], [ELBOW]: [60, 110], [WRIST]: [70, 140] });
const faceOf = (x: number, y: number) => ({ box: { x, y, width: 20, height: 20 } }) as FaceDetection;
const seen = { ...nothingCarried(), bodies: [person] };

test('hands may come to be seen about forearms, once all who are seen have a body', () => {
	const places = handPlaces({ ...seen, faces: [faceOf(70, 50)] });
	expect(places?.map(({ x, y, width }) => [x + width / 2, y + width / 2])).toEqual([
		[60, 110],
		[70, 140],
	]);
	expect(handPlaces(seen)).toHaveLength(2);
	const closer = { box: person.box, tMs: 0, levels: levelsOf(stillPicture), found: [person] };
	expect(handPlaces({ ...nothingCarried(), faces: [faceOf(70, 50)], bodyLooks: [closer] })).toHaveLength(2);
});

test('and anywhere while a face has no body, somebody was seen otherwise, or nobody is known', () => {
	expect(handPlaces({ ...seen, faces: [faceOf(250, 50)] })).toBeNull();
	const box = { x: 200, y: 20, width: 60, height: 150 };
	const other = { box, score: 1, isFaceless: true, isUnseen: true, isFaint: false, isPart: false };
	expect(handPlaces({ ...seen, personHeads: { persons: [other], heads: [] } })).toBeNull();
	expect(handPlaces(nothingCarried())).toBeNull();
});

test('a body is looked at when an arm moves, and not when its head turns', () => {
	const { bodyStillShare } = defaultPerceiveConfig;
	const looksFor = (x: number, y: number) => {
		const looks: number[] = [];
		const inner: Model<'bodies'> = {
			inFrame: (_raster, _frame, tMs) => (looks.push(tMs), [person]),
			inCrops: () => Promise.resolve([]),
			restart: () => Promise.resolve(),
			close: () => undefined,
		};
		const model = whileStill(inner, bodyRule(defaultPerceiveConfig));
		model.inFrame(blackRaster(WIDTH, HEIGHT), frame, 0);
		model.inFrame(withSquare(x, y), frame, 100);
		return looks;
	};
	expect(bodyStillShare).toBeLessThan(0.5);
	expect(looksFor(44, 94)).toEqual([0, 100]);
	expect(looksFor(64, 44)).toEqual([0]);
});
