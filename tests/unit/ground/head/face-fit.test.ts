import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cameraFromFov } from '../../../../src/core/geometry/camera';
import { deg, headAngles, type Vec3 } from '../../../../src/core/geometry/space';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';
import { cameraFromHead, fitFace } from '../../../../src/ground/head/face-fit';
import { measureEyes } from '../../../../src/ground/head/iris-angles';
import { boxDepth, initialHeadSize, measureFaceDepth, type SeenHead } from '../../../../src/ground/head/head-size';
import { headRotation, makeFace } from '../../../fixtures/scenes';

const camera = cameraFromFov(1280, 720);
const ahead: Vec3<'camera'> = [0, 0, -1];

describe('a face of known pose', () => {
	test('facing the lens in the middle of the picture has no yaw and no pitch', () => {
		const fit = fitFace(makeFace([0, 0, 1], headRotation(0, 0), ahead, false, camera).landmarks)!;
		const { yawRad, pitchRad, rollRad } = headAngles(cameraFromHead(camera, fit));
		expect(yawRad).toBeCloseTo(0, 4);
		expect(pitchRad).toBeCloseTo(0, 4);
		expect(rollRad).toBeCloseTo(0, 4);
	});

	test('is found wherever it stands and whichever way it turns', () => {
		fc.assert(
			fc.property(
				fc.double({ min: -0.5, max: 0.5, noNaN: true }),
				fc.double({ min: -0.25, max: 0.25, noNaN: true }),
				fc.double({ min: 0.5, max: 4, noNaN: true }),
				fc.double({ min: -60, max: 60, noNaN: true }),
				fc.double({ min: -30, max: 30, noNaN: true }),
				(x, y, z, yaw, pitch) => {
					const at: Vec3<'camera'> = [x * z, y * z, z];
					const face = makeFace(at, headRotation(deg(yaw), deg(pitch)), ahead, false, camera);
					const fit = fitFace(face.landmarks)!;
					const angles = headAngles(cameraFromHead(camera, fit));
					expect(angles.yawRad).toBeCloseTo(deg(yaw), 3);
					expect(angles.pitchRad).toBeCloseTo(deg(pitch), 3);
					expect(camera.focalPx / fit.pxPerMetre).toBeCloseTo(z, 2);
				},
			),
		);
	});

	test('a head at the edge that turns to the lens has a yaw towards the middle', () => {
		const face = makeFace([0.6, 0, 1.2], headRotation(Math.atan2(-0.6, 1.2), 0), ahead, false, camera);
		expect(headAngles(cameraFromHead(camera, fitFace(face.landmarks)!)).yawRad).toBeCloseTo(Math.atan2(-0.6, 1.2), 3);
	});

	test('points that do not span a face give no fit', () => {
		const face = makeFace([0, 0, 1], headRotation(0, 0), ahead, false, camera);
		face.landmarks.image.fill(100);
		expect(fitFace(face.landmarks)).toBeNull();
	});
});

describe('eyes in the head', () => {
	const eyesOf = (gaze: Vec3<'camera'>, isBlinking = false, yaw = 0) => {
		const face = makeFace([0, 0, 1], headRotation(yaw, 0), gaze, isBlinking, camera);
		const fit = fitFace(face.landmarks)!;
		return measureEyes(face.landmarks, fit, { pxPerMetre: fit.pxPerMetre, smallness: 0 }, defaultGroundConfig.eyes);
	};

	test("a look to image right turns the eyes to the person's left", () => {
		expect(eyesOf([Math.sin(deg(15)), 0, -Math.cos(deg(15))])!.yawRad).toBeCloseTo(deg(15), 1);
	});

	test('a look up raises the eyes', () => {
		const eyes = eyesOf([0, -Math.sin(deg(12)), -Math.cos(deg(12))])!;
		expect(eyes.pitchRad - eyesOf(ahead)!.pitchRad).toBeCloseTo(deg(12), 1);
		expect(eyes.yawRad).toBeCloseTo(0, 2);
	});

	test('irises in the very middle are of eyes that look a little down: landmarks put them too high', () => {
		expect(eyesOf(ahead)!.pitchRad).toBeCloseTo(-defaultGroundConfig.eyes.offsetPitchRad, 2);
	});

	test('closed eyes are unknown, not straight ahead', () => {
		expect(eyesOf(ahead, true)).toBeNull();
	});

	test('eyes of a head in profile are unknown', () => {
		expect(eyesOf(ahead, false, deg(80))).toBeNull();
	});

	test('eyes of a face that is bent down count for less, and those under its lids are unknown', () => {
		const bent = (pitch: number) => {
			const face = makeFace([0, 0, 1], headRotation(0, pitch), ahead, false, camera);
			const fit = fitFace(face.landmarks)!;
			const size = { pxPerMetre: fit.pxPerMetre, smallness: 0 };
			return measureEyes(face.landmarks, fit, size, defaultGroundConfig.eyes);
		};
		// Pitch is positive upwards.
		const level = bent(0)!.variance[1];
		expect(bent(deg(-20))!.variance[1]).toBeGreaterThan(1.5 * level);
		expect(bent(deg(20))!.variance[1]).toBeLessThan(1.3 * level);
		expect(bent(deg(-50))).toBeNull();
		expect(bent(deg(50))).not.toBeNull();
	});

	test('small eyes are less certain than large ones', () => {
		const at = (z: number, smallness = 0) => {
			const face = makeFace([0, 0, z], headRotation(0, 0), ahead, false, camera);
			const fit = fitFace(face.landmarks)!;
			const size = { pxPerMetre: fit.pxPerMetre, smallness };
			return measureEyes(face.landmarks, fit, size, defaultGroundConfig.eyes)!.variance;
		};
		for (const i of [0, 1] as const) expect(at(3)[i]).toBeGreaterThan(2 * at(0.6)[i]);
		expect(at(3, 1)[0]).toBeGreaterThan(at(3)[0]);
		expect(at(3, 1)[1]).toBe(at(3)[1]);
	});
});

describe('distance from the size of the head', () => {
	const { size: config } = defaultGroundConfig;
	const measure = (
		yaw: number,
		before = initialHeadSize(config),
		{ bodyMetresPerPixel = null, place = null }: Partial<Pick<SeenHead, 'bodyMetresPerPixel' | 'place'>> = {},
	) => {
		const face = makeFace([0.1, 0, 1.5], headRotation(yaw, 0), ahead, false, camera);
		const fit = fitFace(face.landmarks)!;
		const seen = {
			fit,
			face: { ...face, hasIrises: true },
			boxHeightPx: 200,
			bodyMetresPerPixel,
			place,
			camera,
			dtMs: 100,
		};
		return measureFaceDepth(before, seen, config);
	};

	test('an average head is found at its distance', () => {
		expect(measure(0).depth.depthM).toBeCloseTo(1.5, 1);
	});

	test('frontal frames make the size more certain than profiles', () => {
		expect(measure(0).size.logRatioVariance).toBeLessThan(measure(deg(65)).size.logRatioVariance);
	});

	test('turning the head does not move it', () => {
		const frontal = measure(0);
		expect(measure(deg(50), frontal.size).depth.depthM).toBeCloseTo(frontal.depth.depthM, 1);
	});

	test('a body that looks further away than the face draws the head away, but not all the way', () => {
		const byFace = measure(0).depth.depthM;
		let size = initialHeadSize(config);
		let depthM = byFace;
		for (let k = 0; k < 40; k++) {
			const measured = measure(0, size, { bodyMetresPerPixel: (byFace * 1.2) / camera.focalPx });
			({ size } = measured);
			({ depthM } = measured.depth);
		}
		expect(depthM).toBeGreaterThan(byFace * 1.02);
		expect(depthM).toBeLessThan(byFace * 1.15);
	});

	test('the focal length in use stretches the distance', () => {
		const face = makeFace([0, 0, 1.5], headRotation(0, 0), ahead, false, camera);
		const wide = cameraFromFov(1280, 720, deg(90));
		const fit = fitFace(face.landmarks)!;
		const seen = {
			fit,
			face: { ...face, hasIrises: true },
			boxHeightPx: 200,
			bodyMetresPerPixel: null,
			place: null,
			camera: wide,
			dtMs: 0,
		};
		const { depth } = measureFaceDepth(initialHeadSize(config), seen, config);
		expect(depth.depthM).toBeCloseTo((1.5 * wide.focalPx) / camera.focalPx, 1);
	});

	/** What the pixels of a head say that is so far, with this spread. */
	const placeAt = (depthM: number, sigma: number) => ({
		...{ probability: 0.9, box: { x: 0, y: 0, width: 160, height: 200 }, boxSigma: 0.1, sigma },
		metresPerPixel: depthM / camera.focalPx,
	});

	test('pixels and landmarks are weighed by their spreads, and both are surer than one', () => {
		const alone = measure(0).depth;
		const { depthM, sigma } = measure(0, initialHeadSize(config), { place: placeAt(1.2 * alone.depthM, 0.06) }).depth;
		expect(depthM / alone.depthM).toBeGreaterThan(1.05);
		expect(depthM / alone.depthM).toBeLessThan(1.17);
		expect(sigma).toBeLessThan(0.8 * alone.sigma);
		const unsure = measure(0, initialHeadSize(config), { place: placeAt(1.2 * alone.depthM, 0.6) }).depth;
		expect(unsure.depthM / alone.depthM).toBeLessThan(1.01);
	});

	test('a head without a face is as far as its pixels say more than its box', () => {
		const seen = { boxHeightPx: 200, place: null, camera };
		const byBox = boxDepth(initialHeadSize(config), seen, config);
		const both = boxDepth(initialHeadSize(config), { ...seen, place: placeAt(1.3 * byBox.depthM, 0.05) }, config);
		expect(both.depthM / byBox.depthM).toBeGreaterThan(1.2);
		expect(both.sigma).toBeLessThan(0.07);
	});
});
