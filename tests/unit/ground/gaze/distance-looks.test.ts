import { describe, expect, test } from 'vitest';
import { cameraFromFov } from '../../../../src/core/geometry/camera';
import type { PersonId } from '../../../../src/core/people';
import type { Vec3 } from '../../../../src/core/geometry/space';
import { normalise, subtract } from '../../../../src/core/geometry/vector';
import { personLooksOf } from '../../../../src/ground/gaze/distance-looks';
import { logLikelihoods, type LookMeasure } from '../../../../src/ground/gaze/look-model';
import { initialRest } from '../../../../src/ground/gaze/rest';
import { defaultGroundConfig as config } from '../../../../src/ground/ground-config';
import { towardsCamera } from '../../../../src/ground/head/head';
import { unknownLevel } from '../../../../src/ground/head/level';
import { findCandidates } from '../../../../src/ground/targets/candidates';
import { DEPTH_STEP, depthBelief, unknownDepth } from '../../../../src/ground/targets/people-depth';
import { surroundingsOf } from '../../../../src/ground/targets/surroundings';
import { headRotation } from '../../../fixtures/scenes';

const [first, second] = ['P1', 'P2'] as [PersonId, PersonId];
const origin: Vec3<'camera'> = [-0.5, 0, 2];
const centre: Vec3<'camera'> = [0.5, 0, 2];
const depths = depthBelief(unknownDepth, 0.12);
const camera = cameraFromFov(640, 360);
const { list, places } = findCandidates(
	{ personId: first, origin, depths },
	surroundingsOf({ heads: [{ personId: second, centre, depths }], areas: [], camera }, config),
	config,
);

/** A look at a place, of which the head says next to nothing: what counts is what was read from its pixels, if it was. */
const measureOf = (at: Vec3<'camera'>, isRead: boolean): LookMeasure => {
	const direction = normalise(subtract(at, origin))!;
	const rotation = headRotation(Math.atan2(direction[0], -direction[2]), 0);
	const towardsLens = towardsCamera(origin);
	const rest = initialRest({ eyesMid: origin, forward: direction }, unknownLevel, config.coordination);
	return {
		...{ rest, head: [0, 0], headVariance: [9, 9], eyes: null, cameraFromHead: rotation, eyesHead: [0, 0] },
		model: isRead
			? {
					...{ direction, withoutEyes: direction, gain: 1, towardsLens, variance: 0.003 },
					...{ eccentricShare: 0, weight: 1, ofEyes: true, wrongShare: 0.1 },
				}
			: null,
	};
};
const looksOf = (measure: LookMeasure, probability = 0.9, dtMs = 100) =>
	personLooksOf(
		measure,
		{
			list,
			places,
			belief: list.map(() => probability),
			logLikelihoods: logLikelihoods(measure, places, config),
		},
		{ looker: first, dtMs },
		config,
	);

describe('what looks say about how far people are', () => {
	test('a look read from pixels is likelier for the distance that it meets; the camera is nobody', () => {
		// Two steps further away than was measured.
		const further = Math.exp(2 * DEPTH_STEP);
		const looks = looksOf(measureOf([0.5 * further, 0, 2 * further], true));
		expect(looks.map(({ target }) => target)).toEqual([second]);
		const at = (step: number) => looks[0]!.depths.find((depth) => depth.step === step)!.logLikelihood;
		expect(Math.max(...looks[0]!.depths.map(({ logLikelihood }) => logLikelihood))).toBe(at(2));
		expect(at(2)).toBeGreaterThan(at(0) + 5);
		expect(looks[0]!.temper).toBeCloseTo(100 / config.size.lookIndependentMs, 6);
	});
	test('one by landmarks alone says nothing, nor does one that is hardly at anybody', () => {
		expect(looksOf(measureOf(centre, false))).toEqual([]);
		expect(looksOf(measureOf(centre, true), 0.04)).toEqual([]);
	});
});
