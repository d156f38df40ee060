import { expect, test } from 'vitest';
import type { HandDetection } from '../../../../src/core/perception';
import { dueHandLooks, handLooksOf } from '../../../../src/perceive/bodies/hand-crop-memory';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import { levelsOf } from '../../../../src/perceive/picture/levels';
import { blackRaster } from '../../../../src/perceive/picture/raster';

const left = { x: 20, y: 40, width: 40, height: 40 };
const right = { x: 200, y: 40, width: 40, height: 40 };

/** The levels of a picture that is black but for one grey pixel row at this place. */
const levelsWith = (x: number, level: number) => {
	const raster = blackRaster(320, 180);
	for (let y = 40; y < 80; y++) raster.data.fill(level, (y * 320 + x) * 4, (y * 320 + x + 8) * 4);
	return levelsOf(raster);
};

const handIn = ({ x, y }: { x: number; y: number }): HandDetection => ({
	side: 'right',
	box: { x: x + 10, y: y + 10, width: 20, height: 20 },
	score: 1,
	landmarks: { topology: 'hand-21', image: new Float32Array(63), metric: null, visibility: null },
});

const before = levelsWith(30, 100);
const looks = handLooksOf([left, right], [handIn(left)], { levels: before, tMs: 0 });

test('a wrist whose pixels stay the same keeps its look, with its hand or without one', () => {
	const { due, held } = dueHandLooks([left, right], looks, { levels: before, scale: 1, tMs: 100 }, config);
	expect(due).toEqual([]);
	expect(held.map(({ found }) => found.length)).toEqual([1, 0]);
});

test('a wrist that moves is looked at, and the other one is not', () => {
	const now = { levels: levelsWith(36, 100), scale: 1, tMs: 100 };
	const { due, held } = dueHandLooks([left, right], looks, now, config);
	expect(due).toEqual([left]);
	expect(held).toEqual([looks[1]]);
});

test('a wrist that has come to another place is looked at', () => {
	const elsewhere = { ...right, x: right.x + 20 };
	const { due } = dueHandLooks([left, elsewhere], looks, { levels: before, scale: 1, tMs: 100 }, config);
	expect(due).toEqual([elsewhere]);
});

test('a look does not hold for ever', () => {
	const now = { levels: before, scale: 1, tMs: config.stillMostMs };
	expect(dueHandLooks([left, right], looks, now, config).due).toEqual([left, right]);
});

test('squares are of the frame, and compared in a smaller picture of it', () => {
	const large = { x: 2 * left.x, y: 2 * left.y, width: 2 * left.width, height: 2 * left.height };
	const [look] = handLooksOf([large], [], { levels: before, tMs: 0 });
	const at = (levels: ReturnType<typeof levelsOf>) =>
		dueHandLooks([large], look ? [look] : [], { levels, scale: 0.5, tMs: 100 }, config).due.length;
	expect([at(before), at(levelsWith(44, 100)), at(levelsWith(150, 100))]).toEqual([0, 1, 1]);
});
