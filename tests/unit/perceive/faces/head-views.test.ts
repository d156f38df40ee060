import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mediaPipeCamera } from '../../../../src/core/geometry/camera';
import type { FaceDetection } from '../../../../src/core/perception';
import { headViewsOf } from '../../../../src/perceive/faces/head-views';
import { meshOf } from '../encoders/mesh';

const frame = { widthPx: 640, heightPx: 360 };
const MIDDLE = [320, 180] as const;
const DISTANCE_M = 1;

/** A face in the middle of the picture whose head is turned to image right by so much. */
const faceTurned = (yawRad: number | null): FaceDetection => {
	const [sin, cos] = [Math.sin(yawRad ?? 0), Math.cos(yawRad ?? 0)];
	return {
		...{ box: { x: 280, y: 140, width: 80, height: 80 }, score: 0.9, hasIrises: true },
		...{ appearance: null, expression: null, gazeDirection: null, gazeMap: null },
		headPose:
			yawRad === null ? null : { eyesMid: [0, 0, DISTANCE_M], cameraFromHead: [cos, 0, -sin, 0, 1, 0, sin, 0, cos] },
		landmarks: meshOf({ middle: MIDDLE, eyesPx: 30, rollRad: 0 }),
	};
};
const eyesOfTurned = (yawRad: number | null) => {
	const [view] = headViewsOf({ faces: [faceTurned(yawRad)], bodies: null, heads: null }, frame);
	return view!.eyes!;
};

test('eyes of a head that is turned aside are framed behind their lids, back towards the lens', () => {
	const plain = eyesOfTurned(null);
	fc.assert(
		fc.property(fc.double({ min: -1.2, max: 1.2, noNaN: true }), (yawRad) => {
			const eyes = eyesOfTurned(yawRad);
			// 10 mm of a head one metre away, which shows by the sine of its turn.
			const px = 0.01 * Math.sin(yawRad) * mediaPipeCamera(frame).focalPx;
			expect(eyes.middle[0]).toBeCloseTo(plain.middle[0] - px, 0);
			expect(eyes.middle[1]).toBeCloseTo(plain.middle[1], 5);
			expect(eyes.left.centre[0] - eyes.right.centre[0]).toBeCloseTo(plain.left.centre[0] - plain.right.centre[0], 5);
		}),
	);
});

test('eyes of a head that faces the lens, or whose pose is not known, stay where the landmarks are', () => {
	const plain = eyesOfTurned(null);
	expect(plain.middle[0]).toBeCloseTo(MIDDLE[0], 5);
	expect(eyesOfTurned(0).middle[0]).toBeCloseTo(plain.middle[0], 5);
});
