import { expect, test } from 'vitest';
import { bodiesWithArmIn, holdsHand } from '../../../../src/core/body/arms-in-boxes';
import { POSE } from '../../../../src/core/landmarks';
import type { BodyDetection } from '../../../../src/core/perception';
import type { Box } from '../../../../src/core/geometry/space';

type Place = readonly [x: number, y: number];

/** Somebody whose nose is at 300, 100 and whose right arm goes through these places. */
const bodyWith = (right: { shoulder?: Place; elbow?: Place; wrist?: Place }, seen = 1): BodyDetection => {
	const image = new Float32Array(33 * 3);
	const put = (joint: number, [x, y]: Place) => image.set([x, y, 0], 3 * joint);
	put(POSE.nose, [300, 100]);
	put(POSE.leftShoulder, [360, 180]);
	put(POSE.leftElbow, [380, 260]);
	put(POSE.leftWrist, [370, 330]);
	put(POSE.rightShoulder, right.shoulder ?? [250, 180]);
	put(POSE.rightElbow, right.elbow ?? [230, 260]);
	put(POSE.rightWrist, right.wrist ?? [240, 330]);
	return {
		...{ box: { x: 200, y: 50, width: 200, height: 300 }, score: 0.9, appearance: null },
		landmarks: { topology: 'pose-33', image, metric: null, visibility: new Float32Array(33).fill(seen) },
	};
};
const box: Box = { x: 100, y: 120, width: 80, height: 100 };
const holdsArm = (place: Box, bodies: readonly BodyDetection[]) => bodiesWithArmIn(place, bodies).length > 0;
const bent = { elbow: [130, 190], wrist: [150, 215] } as const;

test('an arm that bends in a box is in it, if elbow and wrist are seen', () => {
	expect(holdsArm(box, [bodyWith(bent)])).toBe(true);
	expect(holdsArm(box, [bodyWith(bent, 0.2)])).toBe(false);
});

test('an arm elsewhere is not, nor a hand alone, as before somebody else’s face', () => {
	expect(holdsArm(box, [bodyWith({})])).toBe(false);
	expect(holdsArm(box, [])).toBe(false);
	expect(holdsArm(box, [bodyWith({ elbow: [240, 260], wrist: [170, 200] })])).toBe(false);
});

test('the box of somebody’s own head or trunk holds none: their arm is before them', () => {
	const own: Box = { x: 260, y: 50, width: 80, height: 100 };
	expect(holdsArm(own, [bodyWith({ elbow: [290, 120], wrist: [300, 110] })])).toBe(false);
	expect(holdsArm(box, [bodyWith({ ...bent, shoulder: [170, 130] })])).toBe(false);
});

test('a box shows a hand where one is found in it, at the wrist of somebody whose head is elsewhere', () => {
	const raised = bodyWith({ elbow: [200, 260], wrist: [140, 205] });
	const hand = { box: { x: 110, y: 130, width: 60, height: 80 } };
	expect(holdsHand(box, [hand], [raised])).toBe(true);
	// A head from behind in which a hand is found by mistake; a hand that is small before it; a head behind a wrist.
	expect(holdsHand(box, [hand], [bodyWith({})])).toBe(false);
	expect(holdsHand(box, [{ box: { ...hand.box, width: 20, height: 30 } }], [raised])).toBe(false);
	expect(holdsHand(box, [], [raised])).toBe(false);
	expect(holdsHand(box, [hand], [bodyWith({ elbow: [200, 260], wrist: [140, 205] }, 0.4)])).toBe(false);
});

test('somebody’s own head is no hand, however much of it their hand covers', () => {
	const own: Box = { x: 260, y: 50, width: 80, height: 100 };
	const hand = { box: { x: 270, y: 60, width: 60, height: 80 } };
	expect(holdsHand(own, [hand], [bodyWith({ elbow: [250, 220], wrist: [300, 140] })])).toBe(false);
});
