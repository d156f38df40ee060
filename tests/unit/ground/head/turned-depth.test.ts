import { describe, expect, test } from 'vitest';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';
import { findHead } from '../../../../src/ground/head/head';
import { scene } from '../../../fixtures/scenes';

/** How surely the distance of somebody 2 m away is known, whose head is turned away from the lens by this much. */
const spreadAt = (yawRad: number): number => {
	const s = scene({ fps: 10, durationMs: 200 }).person('P1', {
		at: [0, 0, 2],
		looksAt: [10 * Math.sin(yawRad), 0, 2 - 10 * Math.cos(yawRad)],
		restYawRad: yawRad,
	});
	const track = s.build()[0]!.tracks[0]!;
	const found = { track, personId: track.personId!, before: null, tMs: 0 };
	return findHead(found, s.camera, defaultGroundConfig).head.depthSigma;
};

describe('how far a head is', () => {
	test('is known the less surely the further it is turned away from the lens, whichever way', () => {
		const spreads = [0, 0.4, 0.8, 1.2].map(spreadAt);
		expect(spreads).toEqual([...spreads].sort((a, b) => a - b));
		expect(spreads[3]! / spreads[0]!).toBeGreaterThan(1.5);
		for (const yawRad of [0.4, 1.2]) expect(spreadAt(-yawRad)).toBeCloseTo(spreadAt(yawRad), 2);
	});
});
