import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directionFromAngles, rotate, visualAngle, type Vec3 } from '../../../../src/core/geometry/space';
import { addScaled, inverse, normalise, scale } from '../../../../src/core/geometry/vector';
import { doubtOf, expectedHead } from '../../../../src/ground/gaze/head-share';
import { logLikelihoods, type LookMeasure } from '../../../../src/ground/gaze/look-model';
import { initialRest, restAngles } from '../../../../src/ground/gaze/rest';
import { defaultGroundConfig as config } from '../../../../src/ground/ground-config';
import { unknownLevel } from '../../../../src/ground/head/level';
import { logSumOf, placeAt, roomFor, seePlace, type Places } from '../../../../src/ground/targets/places';
import { irisesAt } from '../../../fixtures/eyes';
import { headRotation } from '../../../fixtures/scenes';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const angles = fc.tuple(number(-1.2, 1.2), number(-0.8, 0.8));
const point: fc.Arbitrary<Vec3<'camera'>> = fc.tuple(number(-1, 1), number(-1, 1), number(0.3, 4));
const origin: Vec3<'camera'> = [-0.4, 0.1, 2];

const measures: fc.Arbitrary<LookMeasure> = fc
	.record({
		forward: angles,
		head: angles,
		eyes: fc.option(angles),
		said: fc.option(angles),
		gain: fc.oneof(number(0.1, 0.9), fc.constant(1)),
		shareVariance: number(0, 0.1),
	})
	.map(({ forward, head, eyes, said, gain, shareVariance }) => {
		const first = initialRest(
			{ eyesMid: origin, forward: directionFromAngles(...forward) },
			unknownLevel,
			config.coordination,
		);
		return {
			rest: { ...first, yaw: { ...first.yaw, shareVariance, covariance: 0.01 } },
			head,
			headVariance: [0.02, 0.03],
			eyes: eyes && irisesAt(eyes[0], eyes[1], [0.01, 0.02]),
			cameraFromHead: headRotation(head[0], head[1]),
			eyesHead: head,
			model: said && {
				...{ direction: directionFromAngles(...said), withoutEyes: directionFromAngles(...head), gain },
				...{ towardsLens: directionFromAngles(0.1, 0), variance: 0.01 },
				...{ eccentricShare: 0.2, weight: 0.6, ofEyes: true, wrongShare: 0.1 },
			},
		};
	});

const placed = (points: readonly Vec3<'camera'>[]): Places => {
	const places = roomFor(points.length);
	points.forEach(([x, y, z], i) => {
		[places.x[i], places.y[i], places.z[i]] = [x, y, z];
		seePlace(places, i, origin, 0.1, 0.05);
		places.weight[i] = 1 / points.length;
	});
	return places;
};

const logNormal = (error: number, variance: number) =>
	-0.5 * (error ** 2 / variance + Math.log(2 * Math.PI * variance));

/** What the model of looks says of one direction, measure by measure. */
const expected = (measure: LookMeasure, direction: Vec3<'camera'>, spread: number): number => {
	const { rest, head, headVariance, eyes, model } = measure;
	const { coordination } = config;
	const [yaw, pitch] = restAngles(rest, direction);
	const level = Math.max(0.2, Math.cos(Math.max(Math.abs(pitch), Math.abs(head[1]))));
	const ofYaw = expectedHead(yaw, rest.yaw.share, coordination.eyeRangeYawRad);
	const ofPitch = expectedHead(pitch, rest.pitch.share, coordination.eyeRangePitchRad);
	const yawVariance =
		headVariance[0] +
		(coordination.shareYawScatter * ofYaw.freedom * yaw) ** 2 +
		doubtOf(rest.yaw, ofYaw.freedom, yaw) +
		(ofYaw.slope ** 2 * spread) / level ** 2;
	const pitchVariance =
		headVariance[1] +
		(coordination.sharePitchScatter * ofPitch.freedom * pitch) ** 2 +
		doubtOf(rest.pitch, ofPitch.freedom, pitch) +
		ofPitch.slope ** 2 * spread;
	let log =
		logNormal((head[0] - ofYaw.head) * level, yawVariance * level ** 2) +
		logNormal(head[1] - ofPitch.head, pitchVariance);
	if (eyes) {
		const [x, y, z] = rotate(inverse(measure.cameraFromHead), direction);
		const one = (seen: number, turn: number, gain: number, bias: number, variance: number) =>
			logNormal(seen - gain * turn, variance + bias ** 2 + (0.25 * gain * turn) ** 2 + gain ** 2 * spread);
		const { gain, biasRad, variance } = eyes;
		log += one(eyes.yawRad, Math.atan2(x, -z), gain[0], biasRad[0], variance[0]);
		log += one(eyes.pitchRad, Math.asin(Math.max(-1, Math.min(1, -y))), gain[1], biasRad[1], variance[1]);
	}
	if (model) {
		const { gain } = model;
		const variance =
			model.variance + (model.eccentricShare * visualAngle(model.towardsLens, direction)) ** 2 + gain ** 2 * spread;
		const saying = normalise(addScaled(scale(model.withoutEyes, 1 - gain), direction, gain))!;
		const density = Math.exp(-(visualAngle(model.direction, saying) ** 2) / variance / 2) / (2 * Math.PI * variance);
		log += model.weight * Math.log((1 - model.wrongShare) * density + model.wrongShare / (4 * Math.PI));
	}
	return log;
};

describe('how likely what was measured is for a place', () => {
	test('is the density of head, eyes and model in that direction, however many places are asked at once', () => {
		fc.assert(
			fc.property(measures, fc.array(point, { minLength: 1, maxLength: 12 }), (measure, points) => {
				const places = placed(points);
				const logs = logLikelihoods(measure, places, config);
				points.forEach((_, i) => {
					const one = expected(measure, placeAt(places, i).direction, places.spread[i]!);
					expect(Math.abs(logs[i]! - one)).toBeLessThan(1e-9 * Math.max(1, Math.abs(one)));
				});
			}),
		);
	});

	test('of a target is the mean over its own places and no others, also where each alone is next to impossible', () => {
		const logs = fc.array(number(-2000, 0), { minLength: 2, maxLength: 8 });
		fc.assert(
			fc.property(logs, (all) => {
				const places = placed(all.map((): Vec3<'camera'> => [0, 0, 1]));
				const end = all.length - 1;
				const best = Math.max(...all.slice(0, end));
				const mean = all.slice(0, end).reduce((sum, log) => sum + Math.exp(log - best) / all.length, 0);
				expect(logSumOf(places, Float64Array.from(all), { first: 0, end })).toBeCloseTo(best + Math.log(mean), 9);
			}),
		);
	});
});
