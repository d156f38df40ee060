import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cameraFromFov } from '../../../../src/core/geometry/camera';
import { deg, type Vec3 } from '../../../../src/core/geometry/space';
import { pxPerMetre } from '../../../../src/core/body/hand-scale';
import { pointingShape } from '../../../../src/ground/pointing/hand-shape';
import { defaultPointingConfig as config } from '../../../../src/ground/pointing/pointing-config';
import { normalise } from '../../../../src/core/geometry/vector';
import { makeHand } from '../../../fixtures/scenes';

const camera = cameraFromFov(1280, 720, deg(60), 'assumed');
const handAt = (depthM: number, direction: Vec3<'camera'> = [1, -0.2, 0.1]) =>
	makeHand([0, 0, depthM], normalise(direction)!, 'pointing', camera);

test('the size of a hand in pixels per metre is that of the picture at its depth, however it is turned', () => {
	const part = fc.double({ min: -1, max: 1, noNaN: true });
	fc.assert(
		fc.property(fc.double({ min: 1, max: 8, noNaN: true }), part, part, part, (depthM, x, y, z) => {
			fc.pre(Math.hypot(x, y) > 0.3);
			const found = pxPerMetre(handAt(depthM, [x, y, z]))!;
			// Parts of the hand are nearer or farther than its wrist by up to its length.
			expect(found).toBeGreaterThan(camera.focalPx / (depthM + 0.2));
			expect(found).toBeLessThan(camera.focalPx / (depthM - 0.2));
		}),
	);
});

test('fingers that point count the less the fewer pixels they have, and not at all in the end', () => {
	const shapes = [1, 10, 12, 14, 20].map((depthM) => pointingShape(handAt(depthM), config));
	expect(shapes[0]).toBe(1);
	expect(shapes.at(-1)).toBe(0);
	expect([...shapes].sort((a, b) => b - a)).toEqual(shapes);
});

test.each([
	['across the picture', [1, -0.2, 0.1]],
	['up', [0, -1, 0]],
	['at the camera', [0, 0, -1]],
] as const)('an index finger points %s, and fingers that are all out, curled or relaxed do not', (_, direction) => {
	const shapeOf = (shape: 'pointing' | 'open' | 'fist' | 'relaxed') =>
		pointingShape(makeHand([0, 0, 1.5], normalise<'camera'>(direction)!, shape, camera), config);
	expect(shapeOf('pointing')).toBeGreaterThan(config.onShape);
	for (const shape of ['open', 'fist', 'relaxed'] as const) expect(shapeOf(shape)).toBeLessThan(config.offShape);
});

test('a hand without metric landmarks has no size, and does not point', () => {
	const hand = handAt(1);
	const flat = { ...hand, landmarks: { ...hand.landmarks, metric: null } };
	expect(pxPerMetre(flat)).toBeNull();
	expect(pointingShape(flat, config)).toBe(0);
});
