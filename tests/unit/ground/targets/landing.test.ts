import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Target } from '../../../../src/core/attention';
import { cameraFromFov, imageFromCamera } from '../../../../src/core/geometry/camera';
import { length3 } from '../../../../src/core/geometry/length';
import type { Vec3 } from '../../../../src/core/geometry/space';
import { addScaled } from '../../../../src/core/geometry/vector';
import type { Candidate } from '../../../../src/ground/targets/candidates';
import { landingOf } from '../../../../src/ground/targets/landing';

const camera = cameraFromFov(1280, 720);
const eyes: Vec3<'camera'> = [-0.5, 0, 2];

const unit = ([x, y, z]: Vec3<'camera'>): Vec3<'camera'> => {
	const length = length3(x, y, z);
	return [x / length, y / length, z / length];
};

/** Somebody or something at this place, seen from the eyes. */
const candidateAt = (at: Vec3<'camera'>, target: Target): Pick<Candidate, 'target' | 'middle' | 'point'> => {
	const towards: Vec3<'camera'> = [at[0] - eyes[0], at[1] - eyes[1], at[2] - eyes[2]];
	const distanceM = length3(towards[0], towards[1], towards[2]);
	const point = target.kind === 'camera' ? null : imageFromCamera(camera, at);
	return { target, middle: { direction: unit(towards), distanceM }, point };
};
const cup: Target = { kind: 'object', objectId: 'O1' as never, label: 'cup' };

describe('where a look lands', () => {
	test('a ray that meets its target lands on it', () => {
		const place = fc.tuple(
			fc.double({ min: -0.4, max: 0.6, noNaN: true }),
			fc.double({ min: -0.3, max: 0.3, noNaN: true }),
			fc.double({ min: 1.5, max: 4, noNaN: true }),
		);
		fc.assert(
			fc.property(place, ([x, y, z]) => {
				const to = candidateAt([x, y, z], cup);
				const { point, targetPoint } = landingOf({ origin: eyes, direction: to.middle.direction }, to, camera);
				expect(point![0]).toBeCloseTo(targetPoint![0], 6);
				expect(point![1]).toBeCloseTo(targetPoint![1], 6);
			}),
			{ numRuns: 200 },
		);
	});

	test('a ray that passes beside its target lands beside it, at the distance of the target', () => {
		const to = candidateAt([0.5, 0, 2], cup);
		const direction = unit([1, 0.1, 0]);
		const { point, targetPoint } = landingOf({ origin: eyes, direction }, to, camera);
		expect(targetPoint).toEqual(imageFromCamera(camera, [0.5, 0, 2]));
		expect(point).toEqual(imageFromCamera(camera, addScaled(eyes, direction, 1)));
		expect(point![1]).toBeGreaterThan(targetPoint![1] + 20);
	});

	test.each([
		['left', [-1, 0, 0], [0, 360]],
		['down', [0, 1, 0], [363, 720]],
		['right and towards the camera', [1, 0, -0.1], [1280, 360]],
	] as const)('a look at nothing known that goes %s leaves the picture there', (_, direction, [x, y]) => {
		const { point, targetPoint } = landingOf({ origin: eyes, direction: unit([...direction]) }, null, camera);
		expect(targetPoint).toBeNull();
		expect(point![0]).toBeCloseTo(x, 0);
		expect(point![1]).toBeCloseTo(y, 0);
	});

	test('a look at nothing known away from the camera, into the picture, lands nowhere that is known', () => {
		expect(landingOf({ origin: eyes, direction: unit([0.2, 0, 1]) }, null, camera).point).toBeNull();
	});

	test('a look into the camera, and one along its line of sight, land nowhere in the picture', () => {
		const line = { origin: eyes, direction: unit([0.5, 0, -2]) };
		const nowhere = { point: null, targetPoint: null };
		expect(landingOf(line, candidateAt([0, 0, 0], { kind: 'camera' }), camera)).toEqual(nowhere);
		expect(landingOf(line, null, camera)).toEqual(nowhere);
	});

	test('a ray that reaches the distance of its target beside the picture lands nowhere in it', () => {
		const to = candidateAt([0.5, 0, 2], cup);
		const { point, targetPoint } = landingOf({ origin: eyes, direction: unit([-1, 0, 0]) }, to, camera);
		expect(point).toBeNull();
		expect(targetPoint).not.toBeNull();
	});
});
