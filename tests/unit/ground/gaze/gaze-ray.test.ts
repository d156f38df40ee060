import { describe, expect, test } from 'vitest';
import { deg, directionFromAngles, type Vec3 } from '../../../../src/core/geometry/space';
import type { PersonId } from '../../../../src/core/people';
import { gazeRayOf } from '../../../../src/ground/gaze/gaze-ray';
import { withGlance } from '../../../../src/ground/gaze/glance';
import type { LookMeasure } from '../../../../src/ground/gaze/look-model';
import { initialRest, type RestAngles } from '../../../../src/ground/gaze/rest';
import { defaultGroundConfig as config } from '../../../../src/ground/ground-config';
import type { Head } from '../../../../src/ground/head/head';
import { unknownLevel } from '../../../../src/ground/head/level';
import { irisesAt } from '../../../fixtures/eyes';
import { headRotation } from '../../../fixtures/scenes';

const eyesMid: Vec3<'camera'> = [0, 0, 1];
const EYES_ASIDE_RAD = deg(30);

/** How far a ray goes towards where the eyes look, degrees, of a head that faces the lens. */
const asideDeg = (headPx: number, head: RestAngles = [0, 0]): number => {
	const eyes = irisesAt(EYES_ASIDE_RAD * config.eyes.gainYaw, 0, [deg(4) ** 2, deg(4) ** 2]);
	const measure: LookMeasure = {
		rest: initialRest({ eyesMid, forward: directionFromAngles(0, 0) }, unknownLevel, config.coordination),
		head,
		headVariance: [config.coordination.headSigmaRad ** 2, config.coordination.headSigmaRad ** 2],
		eyes,
		cameraFromHead: headRotation(0, 0),
		eyesHead: [0, 0],
		model: null,
	};
	const seen: Head = {
		personId: 'P1' as PersonId,
		from: 'face',
		eyesMid,
		centre: eyesMid,
		depthSigma: 0.1,
		cameraFromHead: headRotation(0, 0),
		turnSigmaRad: 0,
		faceSigmaRad: null,
		eyes,
		areLidsDown: false,
		chest: null,
	};
	const { direction } = gazeRayOf(withGlance(measure, headPx, config), seen, config);
	return Math.asin(direction[0]) / deg(1);
};

describe('the ray of a look, with glances', () => {
	test('goes with eyes that are plainly seen in the corner of a head that stays', () => {
		expect(asideDeg(400)).toBeGreaterThan(20);
	});

	test('goes less far where the eyes are hardly seen: what contradicts the head may be an error', () => {
		expect(asideDeg(60)).toBeLessThan(asideDeg(400) - 3);
		expect(asideDeg(60)).toBeCloseTo(asideDeg(config.eyes.clearFromPx), 9);
	});

	test('changes little by little with the size of the head', () => {
		const middle = asideDeg((config.eyes.clearFromPx + config.eyes.clearPx) / 2);
		expect(middle).toBeGreaterThan(asideDeg(60));
		expect(middle).toBeLessThan(asideDeg(400));
	});

	test('goes with a head that has turned since the eyes were read: it has followed them', () => {
		const turned: RestAngles = [deg(-25), 0];
		expect(asideDeg(400, turned)).toBeCloseTo(asideDeg(60, turned), 9);
	});
});
