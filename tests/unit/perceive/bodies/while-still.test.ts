import { expect, test } from 'vitest';
import type { HandDetection } from '../../../../src/core/perception';
import { handRule } from '../../../../src/perceive/bodies/still-rules';
import { whileStill } from '../../../../src/perceive/bodies/while-still';
import type { Model } from '../../../../src/perceive/model-job';
import { defaultPerceiveConfig } from '../../../../src/perceive/perceive-config';
import { blackRaster, type Raster } from '../../../../src/perceive/picture/raster';

const { stillLevels, handSearchMs, stillMostMs, stillLostMs } = defaultPerceiveConfig;
const [WIDTH, HEIGHT] = [320, 180];
const frame = { widthPx: WIDTH, heightPx: HEIGHT };

/** A black picture with one square of 12 pixels of this grey. */
const withSquare = (x: number, y: number, level = 200): Raster => {
	const raster = blackRaster(WIDTH, HEIGHT);
	for (let row = y; row < y + 12; row++) {
		for (let column = x; column < x + 12; column++) raster.data.fill(level, (row * WIDTH + column) * 4, (row * WIDTH + column) * 4 + 3); // prettier-ignore
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

const stillPicture = withSquare(110, 110);
const hand = handAt(100, 100);

test('a hand at rest is looked at once, and given again on every frame', () => {
	const { looks, model } = following(() => [hand]);
	const given = [0, 100, 200, 300, 400].map((tMs) => model.inFrame(stillPicture, frame, tMs));
	expect(looks).toEqual([0]);
	expect(given).toEqual([[hand], [hand], [hand], [hand], [hand]]);
});

test('a hand that moves is looked at on every frame', () => {
	const { looks, model } = following(() => [hand]);
	for (const step of [0, 1, 2, 3]) model.inFrame(withSquare(110 + 4 * step, 110), frame, 100 * step);
	expect(looks).toEqual([0, 100, 200, 300]);
});

test('slow motion adds up until it is seen', () => {
	const { looks, model } = following(() => [hand]);
	for (let step = 0; step < 8; step++) model.inFrame(withSquare(110, 110, 200 - 2 * step), frame, 40 * step);
	expect(looks).toEqual([0, 40 * (Math.floor(stillLevels / 2) + 1)]);
});

test('noise below the threshold is no motion', () => {
	const { looks, model } = following(() => [hand]);
	for (const [i, level] of [200, 200 - stillLevels, 200, 200 + stillLevels].entries()) {
		model.inFrame(withSquare(110, 110, level), frame, 100 * i);
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
	const moved = withSquare(118, 110);
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

test('whoever must have a look gets one, and so does a fresh start', async () => {
	const { looks, restarts, model } = following(() => [hand]);
	model.inFrame(stillPicture, frame, 0);
	model.inFrame(stillPicture, frame, 100, true);
	await model.restart();
	model.inFrame(stillPicture, frame, 200);
	expect(looks).toEqual([0, 100, 200]);
	expect(restarts()).toBe(1);
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
	model.inFrame(withSquare(110, 110), large, 0);
	model.inFrame(withSquare(114, 110), large, 100);
	model.inFrame(withSquare(114, 110), large, 200);
	expect(looks).toEqual([0, 100]);
});
