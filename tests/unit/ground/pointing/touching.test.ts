import { describe, expect, test } from 'vitest';
import { cameraFromFov } from '../../../../src/core/geometry/camera';
import { deg, type Box, type Vec3 } from '../../../../src/core/geometry/space';
import { normalise } from '../../../../src/core/geometry/vector';
import { defaultPointingConfig as config } from '../../../../src/ground/pointing/pointing-config';
import { INDEX_TIP } from '../../../../src/ground/pointing/hand-shape';
import { xyAt } from '../../../../src/core/landmarks';
import { touchesFace, touchesOtherHand } from '../../../../src/ground/pointing/touching';
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

describe('a finger on the own face', () => {
	/** A head 1 m away, around where the tip of the pointing hand is in the picture. */
	const [x, y] = xyAt(pointing.landmarks.image, INDEX_TIP);
	const head: Box = { x: x - 90, y: y - 110, width: 180, height: 220 };
	const headPxPerMetre = camera.focalPx;

	test('touches it where the hand is as far as the head', () => {
		expect(touchesFace(pointing, head, headPxPerMetre, config)).toBe(true);
	});

	test('touches hair and ears as well', () => {
		expect(touchesFace(pointing, { ...head, x: x + 20 }, headPxPerMetre, config)).toBe(true);
	});

	test('does not touch it beside the head, nor held out before it', () => {
		expect(touchesFace(pointing, { ...head, x: x + 60 }, headPxPerMetre, config)).toBe(false);
		expect(touchesFace(pointing, head, headPxPerMetre / 1.4, config)).toBe(false);
	});

	test('is not known of a hand without a size', () => {
		const flat = { ...pointing, landmarks: { ...pointing.landmarks, metric: null } };
		expect(touchesFace(flat, head, headPxPerMetre, config)).toBe(false);
	});
});
