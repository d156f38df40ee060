import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../../src/core/attention';
import { personIdOf } from '../../../../src/core/people';
import { graspSamples } from '../../../../src/events/grasp/samples';
import { defaultGraspConfig } from '../../../../src/events/grasp/types';

const looking = (gaze: Observation['gaze'], tMs: number): Observation => ({
	...{ frameIndex: tMs / 100, tMs, personId: personIdOf(1), box: { x: 20, y: 10, width: 20, height: 20 } },
	headPose: { eyesMid: [0, 0, 1], cameraFromHead: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
	gaze,
	...{ pointing: null, gesture: null, speaking: null, expression: null },
});

const sampleOf = (gaze: Observation['gaze']) => {
	const frame = { index: 0, tMs: 0, widthPx: 200, heightPx: 100 };
	return graspSamples([{ frame, observations: [looking(gaze, 0)] }], defaultGraspConfig)[0]?.people[0];
};

describe('samples for GRASP', () => {
	test('a look is where it lands, not the middle of its target', () => {
		const person = sampleOf({ ray: null, scores: [], point: [150, 40], targetPoint: [160, 50] });
		expect(person).toMatchObject({ gazePoint: [0.75, 0.4], isInFrame: true, faceBox: { x1: 0.1, y2: 0.3 } });
	});

	test('a look that lands beside the picture is out of it, although its target is known', () => {
		expect(sampleOf({ ray: null, scores: [], point: null, targetPoint: [160, 50] })).toMatchObject({
			gazePoint: null,
			isInFrame: false,
		});
	});
});
