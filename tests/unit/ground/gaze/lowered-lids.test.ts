import { expect, test } from 'vitest';
import { deg, directionFromAngles, type Vec3 } from '../../../../src/core/geometry/space';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';
import { fitFace } from '../../../../src/ground/head/face-fit';
import { areLidsDown } from '../../../../src/ground/head/iris-angles';
import { headRotation, makeFace, scene } from '../../../fixtures/scenes';
import { runScene } from '../run-scene';

/** Somebody near the lens who faces it, with lids that are down over these spans; how far the ray goes up, degrees, by frame. */
const raysUp = (...down: readonly (readonly [fromMs: number, toMs: number])[]): number[] => {
	const built = scene({ fps: 10, durationMs: 2500 }).person('P1', { at: [0, 0, 0.8], looksAt: [0, 0, 0] });
	for (const span of down) built.blink('P1', ...span);
	return runScene(built.build(), built.camera).map(({ observations: [person] }) => {
		const [, y] = person!.gaze!.ray!.direction;
		return Math.asin(-y) / deg(1);
	});
};
const MID = 15;

test('who faces the lens under lowered lids looks down', () => {
	const open = raysUp();
	expect(Math.abs(open[MID]!)).toBeLessThan(6);
	expect(raysUp([0, 2500])[MID]).toBeLessThan(open[MID]! - 8);
});

test('a blink is no look down, nor are many', () => {
	const open = raysUp();
	const blinking = raysUp([500, 700], [1000, 1200], [1500, 1700], [2000, 2200]);
	for (const [i, up] of blinking.entries()) expect(Math.abs(up - open[i]!), `frame ${i}`).toBeLessThan(4);
});

test('lids that are read as open for a frame are still down', () => {
	const flickering = raysUp([0, 1400], [1500, 2500]);
	expect(flickering[MID]).toBeLessThan(raysUp()[MID]! - 8);
});

test('a blink in the first frame after a long gap is none either', () => {
	const seenAgain = (...down: [] | [readonly [fromMs: number, toMs: number]]) => {
		const built = scene({ fps: 10, durationMs: 2500 }).person('P1', { at: [0, 0, 0.8], looksAt: [0, 0, 0] });
		for (const span of down) built.blink('P1', ...span);
		const frames = built.build().filter((_, i) => i < 3 || i > 20);
		const { observations } = runScene(frames, built.camera)[3]!;
		return observations[0]!.gaze!.ray!.direction[1];
	};
	expect(seenAgain([2100, 2200])).toBeLessThan(seenAgain() + 0.06);
});

test('once the lids are up, the irises are believed again', () => {
	expect(raysUp([0, 1200])[20]).toBeCloseTo(raysUp()[20]!, 0);
});

test('lids are not made out in small heads, and those of the eye behind the nose do not count', () => {
	const { camera } = scene({ fps: 10, durationMs: 100 });
	const areDown = (yaw: number, headPx: number, isBlinking = true) => {
		const at: Vec3<'camera'> = [0, 0, 0.8];
		const { landmarks } = makeFace(at, headRotation(yaw, 0), directionFromAngles(0, 0), isBlinking, camera);
		return areLidsDown(landmarks, fitFace(landmarks)!, headPx, defaultGroundConfig.eyes);
	};
	const { leastHeadPx } = defaultGroundConfig.eyes.lids;
	expect(areDown(0, leastHeadPx)).toBe(true);
	expect(areDown(0, leastHeadPx, false)).toBe(false);
	expect(areDown(0, leastHeadPx - 1)).toBe(false);
	expect(areDown(deg(45), leastHeadPx)).toBe(true);
	expect(areDown(deg(80), leastHeadPx)).toBe(false);
});
