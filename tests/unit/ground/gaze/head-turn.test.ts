import { describe, expect, test } from 'vitest';
import { deg, directionFromAngles } from '../../../../src/core/geometry/space';
import { settleHead } from '../../../../src/ground/gaze/head-turn';
import { initialRest, restAngles } from '../../../../src/ground/gaze/rest';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';
import { unknownLevel } from '../../../../src/ground/head/level';

const { coordination: config } = defaultGroundConfig;
const rest = initialRest({ eyesMid: [0, 0, 2], forward: [0, 0, -1] }, unknownLevel, config);
const bowed = directionFromAngles(deg(30), deg(-30));
const settle = (from: 'face' | 'body', smallness = 0) =>
	settleHead(
		{
			...{ sigmaRad: from === 'body' ? config.bodyHeadSigmaRad : 0, forward: bowed, rest, before: null, dtMs: 0 },
			...{ towardsLens: [0, 0, -1], smallness },
		},
		config,
	);

describe('a head that is known by the body model alone', () => {
	test('is bowed by a part of what the model says, and turned by all of it', () => {
		const [yaw, pitch] = restAngles(rest, bowed);
		const { angles } = settle('body');
		expect(angles[0]).toBe(yaw);
		expect(angles[1] / pitch).toBeGreaterThan(0.1);
		expect(angles[1] / pitch).toBeLessThan(0.6);
		expect(settle('face').angles[1]).toBeCloseTo(pitch, 9);
	});

	test('is less certain than one whose face is read, to the side and up and down', () => {
		const [body, face] = [settle('body').variance, settle('face').variance];
		expect(body[0]).toBeGreaterThan(face[0]);
		expect(body[1]).toBeGreaterThan(face[1]);
	});
});

describe('a head that is plainly seen', () => {
	const [yaw, pitch] = settle('face').variance;

	test('is the less certain sideways the further it is turned away from the lens, and not up and down', () => {
		const facing = settleHead(
			{ sigmaRad: 0, forward: [0, 0, -1], towardsLens: [0, 0, -1], smallness: 0, rest, before: null, dtMs: 0 },
			config,
		).variance;
		expect(yaw).toBeGreaterThan(facing[0]);
		expect(pitch).toBe(facing[1]);
	});

	test('is more certain up and down when it is small', () => {
		const small = settle('face', 1).variance;
		expect(small[1]).toBeLessThan(pitch);
		expect(small[0]).toBe(yaw);
	});
});
