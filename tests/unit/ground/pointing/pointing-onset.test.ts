import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../../src/core/attention';
import type { Camera } from '../../../../src/core/geometry/camera';
import { defaultGroundConfig, type GroundConfig } from '../../../../src/ground/ground-config';
import { flushGround, ground } from '../../../../src/ground/ground';
import { scene, type SceneFrame } from '../../../fixtures/scenes';

const ahead: GroundConfig = {
	...defaultGroundConfig,
	filter: { ...defaultGroundConfig.filter, lookBackFrames: 3, headLagMs: 100 },
};

/** P1 holds up a pointing hand from `fromMs` to `toMs`, at 10 frames a second. */
const handScene = (fromMs: number, toMs: number): { frames: SceneFrame[]; camera: Camera } => {
	const s = scene({ durationMs: 2500 })
		.person('P1', { at: [-0.5, 0, 1.5], looksAt: 'P2' })
		.person('P2', { at: [0.6, 0, 1.5], looksAt: 'P1' })
		.hand('P1', fromMs, toMs, 'P2');
	return { frames: s.build(), camera: s.camera };
};

/** Times at which P1 points, milliseconds. */
const pointsAt = (
	{ frames, camera }: { frames: readonly SceneFrame[]; camera: Camera },
	config: GroundConfig,
	cutMs?: number,
): number[] => {
	let state = ground.init(config);
	const settled: (readonly Observation[])[] = [];
	for (const { perception, tracks, truth } of frames) {
		const isShotStart = perception.isShotStart || truth.tMs === cutMs;
		const input = { frame: perception.frame, isShotStart, tracks, merges: [], areas: [], camera, speech: null };
		const step = ground.step(state, input, config);
		state = JSON.parse(JSON.stringify(step.state)) as typeof state;
		if (step.output.settled) settled.push(step.output.settled.observations);
	}
	settled.push(...flushGround(state).map(({ observations }) => observations));
	return settled.flat().flatMap(({ personId, pointing, tMs }) => (personId === 'P1' && pointing ? [tMs] : []));
};

describe('the beginning of pointing', () => {
	test('is when the hand came to rest, with a look ahead, and when it has held still for a while without', () => {
		const hand = handScene(1000, 2000);
		expect(pointsAt(hand, ahead)[0]).toBe(1000);
		expect(pointsAt(hand, defaultGroundConfig)[0]).toBe(1200);
	});

	test('the end is the same either way', () => {
		const hand = handScene(1000, 2000);
		expect(pointsAt(hand, ahead).at(-1)).toBe(pointsAt(hand, defaultGroundConfig).at(-1));
	});

	test('a hand shown too briefly to point does not point in any frame', () => {
		expect(pointsAt(handScene(1000, 1150), ahead)).toEqual([]);
	});

	test('a hand that points after a cut did not before it', () => {
		expect(pointsAt(handScene(1000, 2200), ahead, 1100)[0]).toBe(1100);
	});

	test('nobody points in frames without a hand', () => {
		expect(pointsAt(handScene(5000, 6000), ahead)).toEqual([]);
	});
});
