import { describe, expect, test } from 'vitest';
import { deg, directionFromAngles } from '../../../../src/core/geometry/space';
import { downOf, learnLevel, unknownLevel } from '../../../../src/ground/head/level';

const heads = (...pitches: number[]) => pitches.map((pitch) => directionFromAngles(0.3, deg(pitch)));

describe('how heads are held in a shot', () => {
	test('three heads held down at once say more than one', () => {
		const one = learnLevel(unknownLevel, heads(-15), null);
		const three = learnLevel(unknownLevel, heads(-15, -15, -15), null);
		expect(three.pitchRad).toBeLessThan(one.pitchRad);
		expect(three.pitchRad).toBeGreaterThan(deg(-15));
		expect(three.variance).toBeLessThan(one.variance);
	});

	test('looks up and down around level leave it level', () => {
		let level = unknownLevel;
		for (let k = 0; k < 200; k++) level = learnLevel(level, heads(k % 2 === 0 ? 12 : -12), 100);
		expect(Math.abs(level.pitchRad)).toBeLessThan(deg(1));
	});

	test('tell which way is down: a camera that looks down by 20° sees level heads held down by 20°', () => {
		const [x, y, z] = downOf(deg(-20));
		// Down is at right angles to where a level head points.
		const [headX, headY, headZ] = directionFromAngles(0, deg(-20));
		expect(x * headX + y * headY + z * headZ).toBeCloseTo(0);
		expect(y).toBeCloseTo(Math.cos(deg(20)));
		expect(z).toBeCloseTo(Math.sin(deg(20)));
	});

	test('does not depend on the frame rate', () => {
		const after = (fps: number) => {
			let level = unknownLevel;
			for (let k = 0; k < 4 * fps; k++) level = learnLevel(level, heads(-10), 1000 / fps);
			return level.pitchRad;
		};
		expect(after(30)).toBeCloseTo(after(10), 2);
	});

	test('a frame without faces changes nothing', () => {
		expect(learnLevel(unknownLevel, [], 100)).toEqual(unknownLevel);
	});
});
