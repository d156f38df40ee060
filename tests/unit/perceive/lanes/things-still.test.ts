import { expect, test } from 'vitest';
import type { FaceDetection, ObjectDetection } from '../../../../src/core/perception';
import type { Box } from '../../../../src/core/geometry/space';
import { thingLevels, thingsAreStill, type ThingsLook } from '../../../../src/perceive/lanes/things-still';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import { blackRaster } from '../../../../src/perceive/picture/raster';

const [WIDTH, HEIGHT] = [640, 360];
const scale = 160 / WIDTH;

/** A black picture with one grey square of 48 pixels; `null`: without. */
const picture = (at: readonly [x: number, y: number] | null) => {
	const raster = blackRaster(WIDTH, HEIGHT);
	if (at) {
		for (let y = at[1]; y < at[1] + 48; y++)
			raster.data.fill(200, (y * WIDTH + at[0]) * 4, (y * WIDTH + at[0] + 48) * 4);
	}
	return thingLevels(raster);
};

const thing = (label: string, box: Box, score = 0.6): ObjectDetection => ({ label, score, box });
const person = thing('person', { x: 40, y: 40, width: 160, height: 300 });
const face = { box: { x: 100, y: 60, width: 40, height: 40 } } as FaceDetection;
const cup = thing('cup', { x: 420, y: 200, width: 40, height: 40 });
const inHand = thing('cup', { x: 130, y: 250, width: 40, height: 40 });
const table = thing('dining table', { x: 20, y: 220, width: 400, height: 130 });

const isStill = (
	found: readonly ObjectDetection[],
	changed: readonly [x: number, y: number] | null,
	{ faces = [face], tMs = 1500, than = config }: { faces?: FaceDetection[]; tMs?: number; than?: typeof config } = {},
): boolean => {
	const look: ThingsLook = { tMs: 0, levels: picture(null), found };
	return thingsAreStill(look, { levels: picture(changed), scale, tMs }, { faces, bodies: [] }, than);
};

test('things are still where nothing changes, and where only people do', () => {
	expect(isStill([person, cup], null)).toBe(true);
	expect(isStill([person, cup], [80, 100])).toBe(true);
});

test('they are looked for where anything else changes, a thing or an empty place', () => {
	expect(isStill([person, cup], [420, 200])).toBe(false);
	expect(isStill([person, cup], [560, 20])).toBe(false);
	expect(isStill([], [560, 20])).toBe(false);
});

test('a thing that somebody may hold is looked for when it is gone, and not when they move beside it', () => {
	expect(isStill([person, inHand], [130, 250])).toBe(false);
	expect(isStill([person, inHand], [80, 100])).toBe(true);
	expect(isStill([person, inHand], [96, 250])).toBe(true);
});

test('somebody who moves in front of a table does not change it', () => {
	expect(isStill([person, table], [100, 280])).toBe(true);
});

test('a person whose face is not seen is looked for: nothing else may tell of them', () => {
	expect(isStill([person, cup], null, { faces: [] })).toBe(false);
	expect(isStill([thing('person', { x: 400, y: 40, width: 120, height: 300 })], null)).toBe(false);
});

test('nothing is still for ever, nor at all where that is switched off', () => {
	expect(isStill([person, cup], null, { tMs: config.objectsStillMostMs })).toBe(false);
	expect(isStill([person, cup], null, { than: { ...config, objectsStillMostMs: 0 } })).toBe(false);
});
