import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headAngles, rotate, visualAngle, deg, type Vec3 } from '../../../../src/core/geometry/space';
import { headPoseFromCrop, headPoseFromMatrix } from '../../../../src/perceive/faces/head-pose';

/** Column by column: turned by `yaw` about the vertical axis (y up), `cm` in front of MediaPipe's camera. */
const matrixOf = (yawRad: number, [x, y, z]: readonly [number, number, number]) => {
	const [c, s] = [Math.cos(yawRad), Math.sin(yawRad)];
	return [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, x, y, z, 1];
};

describe('a facial transformation matrix', () => {
	test('of an upright face square to the picture gives no rotation and a place in front of the lens', () => {
		const pose = headPoseFromMatrix(matrixOf(0, [0, 0, -50]))!;
		expect(pose.cameraFromHead).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
		expect(pose.eyesMid[0]).toBeCloseTo(0);
		// Eyes lie above the canonical origin: up is negative y.
		expect(pose.eyesMid[1]).toBeCloseTo(-0.0262);
		expect(pose.eyesMid[2]).toBeCloseTo(0.5 - 0.0287);
	});

	test('of a head turned to image right has a positive yaw', () => {
		// That the landmarker's own matrices have this order is settled on the sample clip: tests/browser/perceive/perceive.test.ts.
		const pose = headPoseFromMatrix(matrixOf(deg(20), [0, 0, -50]))!;
		expect(headAngles(pose.cameraFromHead).yawRad).toBeCloseTo(deg(20));
	});

	test('is refused when it is no similarity transform', () => {
		expect(headPoseFromMatrix([])).toBeNull();
		expect(headPoseFromMatrix(new Array<number>(16).fill(0))).toBeNull();
		expect(headPoseFromMatrix(new Array<number>(16).fill(NaN))).toBeNull();
	});

	test('behind the camera gives no pose', () => {
		expect(headPoseFromMatrix(matrixOf(0, [0, 0, 50]))).toBeNull();
	});
});

describe('a head pose solved on a crop', () => {
	const frame = { widthPx: 1280, heightPx: 720 };

	test('is unchanged when the crop is the whole frame', () => {
		const pose = headPoseFromMatrix(matrixOf(deg(15), [12, 3, -90]))!;
		const same = headPoseFromCrop(pose, frame, { left: 0, top: 0, xScale: 1, yScale: 1 }, frame);
		pose.eyesMid.forEach((v, i) => expect(same.eyesMid[i]).toBeCloseTo(v, 9));
		pose.cameraFromHead.forEach((v, i) => expect(same.cameraFromHead[i]).toBeCloseTo(v, 9));
	});

	test('keeps place in the picture and the turn against the line of sight, for any crop', () => {
		fc.assert(
			fc.property(
				fc.double({ min: -1, max: 1, noNaN: true }),
				fc.integer({ min: 0, max: 1000 }),
				fc.integer({ min: 0, max: 600 }),
				fc.double({ min: 0.1, max: 2, noNaN: true }),
				(yawRad, left, top, scale) => {
					const crop = { widthPx: 256, heightPx: 256 };
					const pose = headPoseFromMatrix(matrixOf(yawRad, [1, -2, -40]))!;
					const placement = { left, top, xScale: scale, yScale: scale };
					const moved = headPoseFromCrop(pose, crop, placement, frame);
					const focal = (height: number) => height / 2 / Math.tan(deg(31.5));
					const u = left + (128 + (focal(256) * pose.eyesMid[0]) / pose.eyesMid[2]) * scale;
					expect(640 + (focal(720) * moved.eyesMid[0]) / moved.eyesMid[2]).toBeCloseTo(u, 6);
					const sight = (p: typeof pose) => {
						const forward: Vec3<'head'> = [0, 0, -1];
						const length = Math.hypot(...p.eyesMid);
						const eye: Vec3<'camera'> = [p.eyesMid[0] / length, p.eyesMid[1] / length, p.eyesMid[2] / length];
						return visualAngle(rotate(p.cameraFromHead, forward), eye);
					};
					expect(sight(moved)).toBeCloseTo(sight(pose), 6);
				},
			),
		);
	});

	test('is further away the less the crop was enlarged', () => {
		const pose = headPoseFromMatrix(matrixOf(0, [0, 0, -40]))!;
		const at = (scale: number) =>
			headPoseFromCrop(
				pose,
				{ widthPx: 256, heightPx: 256 },
				{ left: 500, top: 300, xScale: scale, yScale: scale },
				frame,
			).eyesMid[2];
		expect(at(0.25)).toBeCloseTo(2 * at(0.5), 9);
	});
});
