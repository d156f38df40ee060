import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cameraFromFov, directionFromImage, imageFromCamera } from '../../../../src/core/geometry/camera';
import type { ObjectId } from '../../../../src/core/attention';
import { deg, type Box, type Vec3 } from '../../../../src/core/geometry/space';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';
import { initialAreaDepth, placesOf, workspaceOf, type AreaPlace } from '../../../../src/ground/targets/area-depth';
import { supportWeights } from '../../../../src/ground/targets/support';
import { defaultSupportConfig } from '../../../../src/ground/targets/support-config';

const camera = cameraFromFov(1280, 720);
const { targets } = defaultGroundConfig;

/** As if things could be anywhere. */
const anywhere = { ...targets, support: { ...targets.support, surfaces: [], wallShare: 0, airShare: 1, floorM: 99 } };

/** A point of the world, metres: to the right, above the floor and away, as a camera sees it at this height and tilt down. */
const seen = (right: number, above: number, away: number, { heightM = 1.4, tiltRad = 0 } = {}): Vec3<'camera'> => {
	const down = heightM - above;
	const [sin, cos] = [Math.sin(tiltRad), Math.cos(tiltRad)];
	return [right, down * cos - away * sin, down * sin + away * cos];
};

/** A box of 10 cm around a thing whose foot is at that point. */
const boxAt = (foot: Vec3<'camera'>): Box => {
	const [u, v] = imageFromCamera(camera, foot)!;
	const side = (0.1 * camera.focalPx) / foot[2];
	return { x: u - side / 2, y: v - side, width: side, height: side };
};

const placesAt = (
	foot: Vec3<'camera'>,
	eyes: readonly Vec3<'camera'>[],
	{ levelPitchRad = 0, config = targets } = {},
): AreaPlace[] => {
	const box = boxAt(foot);
	const people = eyes.map((eye) => workspaceOf({ eyes: eye, forward: [0, 0, -1], levelPitchRad }, targets));
	const area = { objectId: 'O1' as ObjectId, label: 'thing', from: 'marked' as const, box };
	return placesOf({ area, depth: initialAreaDepth(box), people, levelPitchRad, camera }, config);
};

/** Probability of lying between these depths. */
const within = (places: readonly AreaPlace[], from: number, to: number): number =>
	places.reduce((sum, { at, weight }) => sum + (at[2] >= from && at[2] <= to ? weight : 0), 0);

const standing = [seen(-0.5, 1.6, 3), seen(0.6, 1.6, 3.2)];
const seated = [seen(-0.6, 1.2, 3), seen(0.6, 1.2, 3)];

describe('where things stand and hang', () => {
	test('a picture above the heads is behind the people rather than in the air before them', () => {
		const places = placesAt(seen(0, 1.9, 4.8), standing);
		expect(within(places, 3.1, 9)).toBeGreaterThan(2 * within(places, 0, 2.6));
	});

	test('a ball on the floor behind standing people is not in the air before them', () => {
		const ball = seen(1.4, 0, 4.5);
		expect(within(placesAt(ball, standing), 3.7, 5.5)).toBeGreaterThan(0.3);
		expect(within(placesAt(ball, standing), 0, 2.4)).toBeLessThan(0.25);
		expect(within(placesAt(ball, standing, { config: anywhere }), 0, 2.4)).toBeGreaterThan(0.4);
	});

	test('a cup on the table of seated people is more probably at the table before a camera that looks down on it', () => {
		for (const tiltRad of [deg(8), deg(15), deg(25)]) {
			const view = { heightM: 1.7, tiltRad };
			const eyes = [seen(-0.6, 1.2, 3, view), seen(0.6, 1.2, 3, view)];
			const cup = seen(0.1, 0.75, 2.5, view);
			const about = (config: typeof targets) =>
				within(placesAt(cup, eyes, { levelPitchRad: -tiltRad, config }), cup[2] - 0.5, cup[2] + 0.6);
			expect(about(targets)).toBeGreaterThan(about(anywhere));
		}
	});

	test('a thing that somebody holds before the body stays there', () => {
		const held = (config: typeof targets) => within(placesAt(seen(-0.5, 0.8, 2.6), seated, { config }), 2.2, 3.1);
		expect(held(targets)).toBeGreaterThan(0.75);
		expect(held(targets)).toBeGreaterThan(held(anywhere) - 0.05);
	});

	test('nothing lies below the floor', () => {
		const below = standing.map(([x, y, z]): Vec3<'camera'> => [x, y + 2.6, z]);
		const weights = supportWeights({ eyes: standing, levelPitchRad: 0 }, below, defaultSupportConfig);
		for (const weight of weights) expect(weight).toBe(0);
	});

	test('weights are shares of one thing, whatever people, pixel and tilt', () => {
		const side = fc.double({ min: -2, max: 2, noNaN: true });
		const eye = fc.tuple(
			side,
			fc.double({ min: -1, max: 1, noNaN: true }),
			fc.double({ min: 0.5, max: 8, noNaN: true }),
		);
		fc.assert(
			fc.property(
				fc.array(eye, { minLength: 1, maxLength: 6 }),
				fc.record({ u: fc.integer({ min: 0, max: 1280 }), v: fc.integer({ min: 0, max: 720 }) }),
				fc.double({ min: -0.5, max: 0.5, noNaN: true }),
				(eyes, { u, v }, levelPitchRad) => {
					const foot = directionFromImage(camera, [u, v]);
					const feet = Array.from({ length: 39 }, (_, i): Vec3<'camera'> => {
						const z = 0.25 * 1.1 ** i;
						return [(foot[0] / foot[2]) * z, (foot[1] / foot[2]) * z, z];
					});
					const weights = supportWeights({ eyes, levelPitchRad }, feet, defaultSupportConfig);
					for (const weight of weights) expect(weight).toBeGreaterThanOrEqual(0);
					expect(weights.reduce((a, b) => a + b, 0)).toBeLessThan(1 + 1e-9);
				},
			),
		);
	});
});
