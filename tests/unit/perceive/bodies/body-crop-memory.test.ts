import { expect, test } from 'vitest';
import type { BodyDetection } from '../../../../src/core/perception';
import { bodyLooksAfter, heldBodyLook, type BodyLook } from '../../../../src/perceive/bodies/body-crop-memory';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import { levelsOf } from '../../../../src/perceive/picture/levels';
import { blackRaster } from '../../../../src/perceive/picture/raster';

const part = { x: 40, y: 20, width: 120, height: 120 };
const WRIST = 15;

/** A black picture with a grey square of 40 pixels; `null`: without. */
const picture = (at: readonly [x: number, y: number] | null) => {
	const raster = blackRaster(320, 180);
	if (at)
		for (let y = at[1]; y < at[1] + 40; y++) raster.data.fill(150, (y * 320 + at[0]) * 4, (y * 320 + at[0] + 40) * 4);
	return levelsOf(raster);
};

/** A body of which one wrist is seen. */
const body = (): BodyDetection => {
	const [image, visibility] = [new Float32Array(99), new Float32Array(33)];
	image.set([80, 100, 0], 3 * WRIST);
	visibility[WRIST] = 1;
	const landmarks = { topology: 'pose-33', image, metric: null, visibility } as const;
	return { box: { x: 60, y: 30, width: 60, height: 100 }, score: 1, landmarks, appearance: null };
};
const lookWith = (found: BodyDetection[]): BodyLook => ({ box: part, tMs: 0, levels: picture(null), found });
const holds = (found: BodyDetection[], at: readonly [number, number] | null, tMs = 400, where = part, than = config) =>
	heldBodyLook(where, [lookWith(found)], { levels: picture(at), scale: 1, tMs }, than) !== null;

test('a body found in a part of the frame holds while its joints rest', () => {
	expect(holds([body()], null)).toBe(true);
	expect(holds([body()], [110, 20])).toBe(true);
	expect(holds([body()], [60, 80])).toBe(false);
});

test('a part without a body is searched again when it has changed, and not for a little', () => {
	expect(holds([], null)).toBe(true);
	expect(holds([], [60, 80])).toBe(true);
	const everywhere = levelsOf({ ...blackRaster(320, 180), data: new Uint8ClampedArray(320 * 180 * 4).fill(90) });
	expect(heldBodyLook(part, [lookWith([])], { levels: everywhere, scale: 1, tMs: 400 }, config)).toBeNull();
});

test('another part, a part looked at long ago, and each where it is switched off are searched', () => {
	expect(holds([body()], null, 400, { ...part, x: 160 })).toBe(false);
	expect(holds([body()], null, config.bodyCropMostMs)).toBe(false);
	expect(holds([body()], null, 400, part, { ...config, bodyCropMostMs: 0 })).toBe(false);
});

test('a new look takes the place of the last one at that part alone', () => {
	const [old, elsewhere] = [lookWith([]), { ...lookWith([]), box: { ...part, x: 200 } }];
	const renewed = { ...lookWith([body()]), tMs: 400 };
	expect(bodyLooksAfter([old, elsewhere], [renewed], 400, config)).toEqual([renewed, elsewhere]);
	expect(bodyLooksAfter([old, elsewhere], [], config.bodyCropMostMs, config)).toEqual([]);
});
