import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ray } from '../../../src/core/attention';
import { cameraFromFov, imageFromCamera } from '../../../src/core/geometry/camera';
import type { Vec3 } from '../../../src/core/geometry/space';
import { coneOf } from '../../../src/draw/cone';
import { boxBetween, containFit, imageFromScreen, screenBox, screenFromImage } from '../../../src/draw/fit';
import { placeTags } from '../../../src/draw/labels';

const picture = { widthPx: 640, heightPx: 480 };
const camera = cameraFromFov(640, 480);
const ray = (origin: Vec3<'camera'>, direction: Vec3<'camera'>, sigmaRad = 0.1): Ray => {
	const length = Math.hypot(...direction);
	return {
		kind: 'eye-gaze',
		origin,
		direction: [direction[0] / length, direction[1] / length, direction[2] / length],
		sigmaRad,
		confidence: 1,
	};
};
const coordinate = (low: number, high: number) => fc.double({ min: low, max: high, noNaN: true });

describe('the placement of the picture', () => {
	const anyFit = fc.record({
		width: coordinate(50, 3000),
		height: coordinate(50, 3000),
		mirrored: fc.boolean(),
	});

	test('a point goes to the screen and back', () => {
		fc.assert(
			fc.property(anyFit, coordinate(0, 640), coordinate(0, 480), (stage, x, y) => {
				const fit = containFit(stage, picture, stage.mirrored);
				const [u, v] = imageFromScreen(fit, screenFromImage(fit, [x, y]));
				expect(u).toBeCloseTo(x, 6);
				expect(v).toBeCloseTo(y, 6);
			}),
		);
	});

	test('the whole picture lies within the stage', () => {
		fc.assert(
			fc.property(anyFit, (stage) => {
				const box = screenBox(containFit(stage, picture, stage.mirrored), { x: 0, y: 0, width: 640, height: 480 });
				expect(box.x).toBeGreaterThanOrEqual(-1e-6);
				expect(box.y).toBeGreaterThanOrEqual(-1e-6);
				expect(box.x + box.width).toBeLessThanOrEqual(stage.width + 1e-6);
				expect(box.y + box.height).toBeLessThanOrEqual(stage.height + 1e-6);
			}),
		);
	});

	test('a mirrored picture shows what is left on the right', () => {
		const fit = containFit({ width: 640, height: 480 }, picture, true);
		expect(screenFromImage(fit, [0, 10])).toEqual([640, 10]);
		expect(screenBox(fit, { x: 0, y: 0, width: 100, height: 50 })).toEqual({ x: 540, y: 0, width: 100, height: 50 });
	});

	test('outside the picture the nearest point of it is meant', () => {
		const fit = containFit({ width: 1000, height: 480 }, picture);
		expect(imageFromScreen(fit, [0, -20])).toEqual([0, 0]);
		expect(imageFromScreen(fit, [1000, 900])).toEqual([640, 480]);
	});

	test('a box may be drawn from any corner', () => {
		expect(boxBetween([30, 40], [10, 90])).toEqual({ x: 10, y: 40, width: 20, height: 50 });
	});
});

describe('a cone', () => {
	test('starts at the projected eyes and ends at its target', () => {
		const gaze = ray([-0.3, 0, 1], [1, 0, 0]);
		const cone = coneOf(gaze, camera, picture, [500, 240])!;
		expect(cone.origin).toEqual(imageFromCamera(camera, gaze.origin));
		expect(cone.end).toEqual([500, 240]);
		expect(cone.leavesPicture).toBe(false);
	});

	test('without a target runs to the border of the picture', () => {
		const cone = coneOf(ray([0, 0, 1], [1, 0, 0]), camera, picture, null)!;
		expect(cone.end[0]).toBeCloseTo(640, 3);
		expect(cone.end[1]).toBeCloseTo(240, 3);
		expect(cone.leavesPicture).toBe(true);
	});

	test('is wider for an unsure measurement', () => {
		const at = (sigmaRad: number) => coneOf(ray([-0.3, 0, 1], [1, 0, 0], sigmaRad), camera, picture, [400, 240])!;
		expect(at(0.12).halfWidthPx).toBeGreaterThan(at(0.04).halfWidthPx);
	});

	test('is drawn for nobody behind the lens, nor for a look straight along the optical axis', () => {
		expect(coneOf(ray([0, 0, -1], [1, 0, 0]), camera, picture, null)).toBeNull();
		expect(coneOf(ray([0, 0, 1], [0, 0, -1]), camera, picture, null)).toBeNull();
	});

	test('is finite, and ends inside the picture when it starts there, for any ray', () => {
		const unit = coordinate(-1, 1);
		fc.assert(
			fc.property(
				fc.tuple(coordinate(-0.3, 0.3), coordinate(-0.2, 0.2), coordinate(0.6, 6)),
				fc.tuple(unit, unit, unit).filter((v) => Math.hypot(...v) > 0.1),
				coordinate(0, 1.5),
				(origin, direction, sigmaRad) => {
					const cone = coneOf(ray(origin, direction, sigmaRad), camera, picture, null);
					if (!cone) return;
					const [x, y] = cone.end;
					expect(Number.isFinite(cone.halfWidthPx)).toBe(true);
					expect(cone.halfWidthPx).toBeGreaterThan(0);
					expect(x).toBeGreaterThanOrEqual(-1e-6);
					expect(x).toBeLessThanOrEqual(640 + 1e-6);
					expect(y).toBeGreaterThanOrEqual(-1e-6);
					expect(y).toBeLessThanOrEqual(480 + 1e-6);
				},
			),
		);
	});
});

describe('name tags', () => {
	const bounds = { x: 0, y: 0, width: 400, height: 300 };
	const tag = (x: number, y: number) => ({ anchor: { x, y, width: 60, height: 80 }, width: 70, height: 20 });

	test('stand above their box where there is room', () => {
		expect(placeTags([tag(100, 100)], bounds)).toEqual([{ x: 100, y: 76, width: 70, height: 20 }]);
	});

	test('go below it at the top of the picture', () => {
		expect(placeTags([tag(100, 5)], bounds)[0]!.y).toBe(89);
	});

	test('never leave the picture', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(coordinate(-50, 420), coordinate(-50, 320)), { maxLength: 8 }), (spots) => {
				for (const place of placeTags(
					spots.map(([x, y]) => tag(x, y)),
					bounds,
				)) {
					expect(place.x).toBeGreaterThanOrEqual(0);
					expect(place.x + place.width).toBeLessThanOrEqual(400);
					expect(place.y).toBeGreaterThanOrEqual(0);
					expect(place.y + place.height).toBeLessThanOrEqual(300);
				}
			}),
		);
	});

	test('keep off what lies over the picture, and stay where it does not lie', () => {
		const [pill, elsewhere] = [
			{ x: 90, y: 60, width: 200, height: 30 },
			{ x: 200, y: 60, width: 200, height: 30 },
		];
		expect(placeTags([tag(100, 100)], bounds, [pill])[0]!.y).toBe(184);
		expect(placeTags([tag(100, 100)], bounds, [elsewhere])).toEqual(placeTags([tag(100, 100)], bounds));
	});

	test('of a head that fills the picture go to its lower edge where the upper one is covered', () => {
		const close = { anchor: { x: 40, y: -10, width: 300, height: 310 }, width: 70, height: 20 };
		expect(placeTags([close], bounds, [{ x: 0, y: 0, width: 400, height: 40 }])[0]!.y).toBe(276);
	});

	test('of neighbours do not cover each other', () => {
		const [a, b] = placeTags([tag(100, 100), tag(130, 104)], bounds);
		expect(a!.y + a!.height <= b!.y || b!.y + b!.height <= a!.y).toBe(true);
	});
});
