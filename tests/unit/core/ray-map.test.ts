import { describe, expect, test } from 'vitest';
import type { Gaze, Target } from '../../../src/core/attention';
import type { Camera } from '../../../src/core/geometry/camera';
import { rayMap } from '../../../src/core/geometry/ray-map';
import type { Vec3 } from '../../../src/core/geometry/space';
import { objectIdOf } from '../../../src/core/attention';

const camera: Camera = { focalPx: 640, principal: [320, 240], source: 'given' };
const size = { widthPx: 640, heightPx: 480 };
const cup: Target = { kind: 'object', objectId: objectIdOf(1), label: 'cup' };

/** From the left third of the picture, 1.5 m away. */
const looking = (direction: Vec3<'camera'>, more: Partial<Gaze> = {}, sigmaRad = 0.1): Gaze => ({
	ray: { kind: 'eye-gaze', origin: [-0.4, 0, 1.5], direction, sigmaRad, confidence: 1 },
	point: null,
	scores: [{ target: { kind: 'outside' }, probability: 1, visualAngleRad: null }],
	...more,
});
const at = (target: Target, probability: number): Gaze['scores'] => [{ target, probability, visualAngleRad: 0 }];

const mapOf = (gaze: Gaze, side?: number) => {
	const map = rayMap(gaze, camera, size, side);
	if (!map) throw new Error('no map');
	return map;
};
/** Mass of columns from a share of the width on. */
const massFrom = (gaze: Gaze, share: number) => {
	const { probability, columns } = mapOf(gaze);
	return probability.reduce((sum, mass, i) => sum + ((i % columns) / columns >= share ? mass : 0), 0);
};

describe('the map of a ray', () => {
	test('a look to the right has its mass to the right of the head, and sums to one', () => {
		const right = looking([1, 0, 0]);
		expect(mapOf(right).probability.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
		// The head is at 149 of 640 px.
		expect(massFrom(right, 0.25)).toBeGreaterThan(0.95);
		expect(massFrom(looking([-0.5, 0, 0.87]), 0.25)).toBeLessThan(0.05);
	});

	test('a known target draws the peak to where the look lands', () => {
		const map = mapOf(looking([1, 0, 0], { point: [480, 240], scores: at(cup, 0.9) }));
		const peak = map.probability.indexOf(Math.max(...map.probability));
		expect(Math.abs((peak % 64) * 10 + 5 - 480)).toBeLessThanOrEqual(10);
		expect(Math.abs(Math.floor(peak / 64) * 7.5 + 3.75 - 240)).toBeLessThanOrEqual(8);
	});

	test('a wider spread makes a flatter map', () => {
		const peakOf = (sigmaRad: number) =>
			Math.max(...mapOf(looking([1, 0, 0], { point: [480, 240], scores: at(cup, 0.9) }, sigmaRad)).probability);
		expect(peakOf(0.05)).toBeGreaterThan(2 * peakOf(0.2));
	});

	test('what leaves the picture is not in it, nor what goes into the camera', () => {
		expect(mapOf(looking([1, 0, 0], { point: [320, 240], scores: at(cup, 1) })).inFrame).toBeCloseTo(1, 2);
		const left = mapOf(looking([-1, 0, 0])).inFrame ?? 1;
		expect(left).toBeLessThan(0.5);
		const camera = [...at(cup, 0.2), { target: { kind: 'camera' } as const, probability: 0.8, visualAngleRad: 0 }];
		expect(mapOf(looking([1, 0, 0], { point: [320, 240], scores: camera })).inFrame).toBeLessThan(0.21);
	});

	test('without a ray, or with all of it beside the picture, there is no map', () => {
		expect(rayMap({ ray: null, point: [1, 1], scores: [] }, camera, size)).toBeNull();
		const behind = looking([0, 0, -1]);
		expect(rayMap({ ...behind, ray: behind.ray && { ...behind.ray, origin: [0, 0, 0.2] } }, camera, size)).toBeNull();
	});

	test('it has the side that is asked for', () => {
		expect(mapOf(looking([1, 0, 0]), 32)).toMatchObject({ columns: 32, rows: 32 });
		expect(mapOf(looking([1, 0, 0]), 32).probability).toHaveLength(1024);
	});
});
