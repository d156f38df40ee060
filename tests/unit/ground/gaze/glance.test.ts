import { describe, expect, test } from 'vitest';
import { deg, directionFromAngles, type Vec3 } from '../../../../src/core/geometry/space';
import { withGlance } from '../../../../src/ground/gaze/glance';
import { logLikelihoods, type LookMeasure } from '../../../../src/ground/gaze/look-model';
import { initialRest } from '../../../../src/ground/gaze/rest';
import { defaultGroundConfig as config } from '../../../../src/ground/ground-config';
import { unknownLevel } from '../../../../src/ground/head/level';
import { roomFor, seePlace } from '../../../../src/ground/targets/places';
import { irisesAt } from '../../../fixtures/eyes';
import { headRotation } from '../../../fixtures/scenes';

const eyesMid: Vec3<'camera'> = [0, 0, 1];
const PLAIN_PX = 300;

/** A head that faces one side of the lens, and eyes that look to the other. */
const between = (headRad: number, eyesRad: number): LookMeasure => ({
	rest: initialRest({ eyesMid, forward: directionFromAngles(0, 0) }, unknownLevel, config.coordination),
	head: [headRad, 0],
	headVariance: [config.coordination.headSigmaRad ** 2, config.coordination.headSigmaRad ** 2],
	eyes: irisesAt((eyesRad - headRad) * config.eyes.gainYaw, 0, [deg(4) ** 2, deg(4) ** 2]),
	cameraFromHead: headRotation(headRad, 0),
	eyesHead: [headRad, 0],
	model: null,
});

/** By how much more the measurement speaks for the place where the eyes look than for the lens, nats. */
const forEyes = (measure: LookMeasure, eyesRad: number): number => {
	const places = roomFor(2);
	const [x, , z] = directionFromAngles(eyesRad, 0);
	for (const [i, at] of (
		[
			[0, 0, 0],
			[x, 0, 1 + z],
		] as const
	).entries()) {
		[places.x[i], places.y[i], places.z[i]] = at;
		seePlace(places, i, eyesMid, 0.05, 0);
		places.weight[i] = 1;
	}
	const [lens, eyes] = logLikelihoods(measure, places, config);
	return eyes! - lens!;
};

describe('eyes that are plainly seen and a head that faces elsewhere', () => {
	const measure = between(deg(15), deg(-30));

	test('are no look between them: the eyes tell the target', () => {
		const glance = withGlance(measure, PLAIN_PX, config);
		expect(forEyes(glance, deg(-30))).toBeGreaterThan(forEyes(measure, deg(-30)) + 1);
		expect(forEyes(glance, deg(-30))).toBeGreaterThan(0);
	});

	test('change nothing where the head follows the eyes, is small, or eyes were not read', () => {
		const agreeing = between(deg(-15), deg(-30));
		expect(withGlance(agreeing, PLAIN_PX, config).headVariance[0]).toBeLessThan(2 * agreeing.headVariance[0]);
		expect(withGlance(measure, config.eyes.clearFromPx, config)).toBe(measure);
		expect(withGlance({ ...measure, eyes: null }, PLAIN_PX, config).eyes).toBeNull();
		expect(withGlance({ ...measure, eyes: null }, PLAIN_PX, config).headVariance).toEqual(measure.headVariance);
	});
});
