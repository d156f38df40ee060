import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../../src/core/attention';
import type { HandDetection } from '../../../../src/core/perception';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';
import { ground } from '../../../../src/ground/ground';
import { drawGesture } from '../../../fixtures/hand-poses';
import { scene } from '../../../fixtures/scenes';

const example = drawGesture('peace', 5);
const detection: HandDetection = { ...(example.left ?? example.right)!, side: example.left ? 'left' : 'right' };

const atOnce = { ...defaultGroundConfig, gesture: { ...defaultGroundConfig.gesture, holdMs: 0 } };

/** What is observed of one person with this hand, seen `ageMs` before the frame. */
const observe = (ageMs: number, speech: number | null = null): Observation => {
	const s = scene().person('P1', { at: [0, 0, 1.5] });
	const [first] = s.build();
	const { frame } = first!.perception;
	const tracks = first!.tracks.map((track) => ({
		...track,
		[detection.side === 'left' ? 'leftHand' : 'rightHand']: { detection, seenMs: frame.tMs - ageMs },
	}));
	const input = { frame, isShotStart: true, tracks, merges: [], areas: [], camera: s.camera, speech };
	return ground.step(ground.init(atOnce), input, atOnce).output.observations[0]!;
};

describe('an observation', () => {
	test('has the gesture of a hand seen in its frame, with the hand', () => {
		expect(observe(0).gesture).toMatchObject({ name: 'peace', hand: detection.side });
	});

	test('has none of a hand that is carried over from an earlier frame', () => {
		expect(observe(100).gesture).toBeNull();
	});

	test('does not know who speaks in the first frame, whatever is heard', () => {
		expect(observe(0, 1).speaking).toBeNull();
	});
});
