import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Landmarks } from '../../../../src/core/perception';
import { eyesOf } from '../../../../src/perceive/encoders/face-eyes';
import { eyeballsOf } from '../../../../src/perceive/faces/eyeballs';
import { meshOf } from '../encoders/mesh';

const EYES_PX = 30;
const MIDDLE = [320, 180] as const;

/** A flat face in the middle of the picture, turned to image right and then clockwise by so much. */
const faceTurned = (yawRad: number, rollRad = 0): Landmarks => {
	const face = meshOf({ middle: MIDDLE, eyesPx: EYES_PX, rollRad });
	const image = face.image.slice();
	for (let k = 0; k < image.length; k += 3) {
		const x = image[k]! - MIDDLE[0];
		image[k] = MIDDLE[0] + x * Math.cos(yawRad);
		// What lies on the side that the face turns to goes away from the viewer.
		image[k + 2] = x * Math.sin(yawRad);
	}
	return { ...face, image };
};

/** How far the eyes are moved, in distances between them. */
const movedBy = (face: Landmarks): [number, number] => {
	const [lids, balls] = [eyesOf(face).middle, eyeballsOf(face).middle];
	return [(balls[0] - lids[0]) / EYES_PX, (balls[1] - lids[1]) / EYES_PX];
};

test('the eyeballs of a face that looks at the lens lie a little above the lids’ middles', () => {
	const [right, down] = movedBy(faceTurned(0));
	expect(right).toBeCloseTo(0, 3);
	expect(down).toBeCloseTo(-0.04, 3);
});

test('those of a face that is turned aside lie behind its lids, by the sine of its turn', () => {
	fc.assert(
		fc.property(fc.double({ min: -1.2, max: 1.2, noNaN: true }), (yawRad) => {
			const [right, down] = movedBy(faceTurned(yawRad));
			expect(right).toBeCloseTo(-0.22 * Math.sin(yawRad), 3);
			expect(down).toBeCloseTo(-0.04, 3);
		}),
	);
});

test('above is where the crown is, however the head is tipped', () => {
	const [right, down] = movedBy(faceTurned(0, Math.PI / 2));
	expect(right).toBeCloseTo(0.04, 3);
	expect(down).toBeCloseTo(0, 3);
});

test('both eyes move alike, and keep their size', () => {
	const face = faceTurned(0.6);
	const [lids, balls] = [eyesOf(face), eyeballsOf(face)];
	for (const side of ['right', 'left'] as const) {
		expect(balls[side].centre[0] - lids[side].centre[0]).toBeCloseTo(balls.middle[0] - lids.middle[0], 6);
		expect(balls[side].widthPx).toBe(lids[side].widthPx);
	}
});

test('a face whose points lie on one another is left as it is', () => {
	const face = meshOf({ middle: MIDDLE, eyesPx: 0 });
	expect(eyeballsOf(face)).toEqual(eyesOf(face));
});
