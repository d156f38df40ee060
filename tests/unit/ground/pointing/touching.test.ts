import { expect, test } from 'vitest';
import { cameraFromFov } from '../../../../src/core/geometry/camera';
import { deg, type Vec3 } from '../../../../src/core/geometry/space';
import { normalise } from '../../../../src/core/geometry/vector';
import { defaultPointingConfig as config } from '../../../../src/ground/pointing/pointing-config';
import { touchesOtherHand } from '../../../../src/ground/pointing/touching';
import { makeHand } from '../../../fixtures/scenes';

const camera = cameraFromFov(1280, 720, deg(60), 'assumed');
const right: Vec3<'camera'> = [1, 0, 0];
const pointing = makeHand([0, 0, 1], right, 'pointing', camera);
/** The other hand, with its wrist this far to the right of the first one’s. */
const handBeside = (byM: number) => makeHand([byM, 0.01, 1], normalise<'camera'>([-1, 0.1, 0])!, 'open', camera);

test('a finger that taps a finger of the other hand touches it', () => {
	expect(touchesOtherHand(pointing, handBeside(0.36), config)).toBe(true);
});

test('a finger that points at the other hand from afar does not touch it', () => {
	expect(touchesOtherHand(pointing, handBeside(0.6), config)).toBe(false);
});

test('a hand without a size touches nothing', () => {
	const flat = { ...pointing, landmarks: { ...pointing.landmarks, metric: null } };
	expect(touchesOtherHand(flat, handBeside(0.36), config)).toBe(false);
});
