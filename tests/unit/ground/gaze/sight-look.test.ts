import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cameraFromFov, mediaPipeFocalPx, type Camera } from '../../../../src/core/geometry/camera';
import { deg, forwardOf, visualAngle, type Vec3 } from '../../../../src/core/geometry/space';
import { scale } from '../../../../src/core/geometry/vector';
import type { HeadSight } from '../../../../src/core/perception';
import { addDirection, fuseModelLooks, lookFromModel } from '../../../../src/ground/gaze/direction-fusion';
import { initialRest } from '../../../../src/ground/gaze/rest';
import { lookFromSight } from '../../../../src/ground/gaze/sight-look';
import { defaultGroundConfig as config } from '../../../../src/ground/ground-config';
import { unknownLevel } from '../../../../src/ground/head/level';
import { roomFor, seePlace } from '../../../../src/ground/targets/places';
import { headRotation } from '../../../fixtures/scenes';

const frame = { widthPx: 1280, heightPx: 720 };
/** The camera that encoders assume, in which what they say stands as it is. */
const camera: Camera = { focalPx: mediaPipeFocalPx(720), principal: [640, 360], source: 'assumed' };
const eyesMid: Vec3<'camera'> = [0, 0, 2];
const at = (yawDeg: number): Vec3<'camera'> => forwardOf(headRotation(deg(yawDeg), 0));

/** A head that faces the lens, with a gaze to the side and the spread that is stated for it. */
const sight = (gazeYawDeg: number, statedDeg: number, eyesVisible = 0.9): HeadSight => ({
	head: { cameraFromHead: headRotation(0, 0), sigmaRad: deg(5) },
	gaze: { direction: at(gazeYawDeg), sigmaRad: deg(statedDeg) },
	eyesVisible,
	place: {
		...{ probability: 0.9, box: { x: 0, y: 0, width: 60, height: 80 }, boxSigma: 0.1 },
		...{ metresPerPixel: 2 / camera.focalPx, sigma: 0.1 },
	},
});
const lookOf = (read: HeadSight, headPx = 40) => lookFromSight(read, { eyesMid, headPx }, { camera, frame }, config)!;

/** How much likelier what was said is for a look 25° to the side than for one straight ahead, as a logarithm. */
const forTheSide = (read: HeadSight): number => {
	const places = roomFor(2);
	[0, 25].forEach((yawDeg, i) => {
		[places.x[i], places.y[i], places.z[i]] = scale(at(yawDeg), 2);
		seePlace(places, i, [0, 0, 0], 0.05, 0.02);
	});
	addDirection(places, lookOf(read));
	return places.logs[1]! - places.logs[0]!;
};

describe('a gaze that was read from the pixels of a head', () => {
	test('counts for the look where the network is sure, both ways', () => {
		expect(forTheSide(sight(22, 6))).toBeGreaterThan(0.5);
		expect(forTheSide(sight(0, 6))).toBeLessThan(-0.5);
	});
	test('is no evidence against a look to the side where the network says what is likely for such a head', () => {
		for (const read of [sight(0, 16), sight(2, 19), sight(0, 14)]) expect(Math.abs(forTheSide(read))).toBeLessThan(0.1);
	});
	test('that turns a little although the network is unsure speaks a little for the side', () => {
		expect(forTheSide(sight(8, 14))).toBeGreaterThan(forTheSide(sight(0, 14)));
		expect(forTheSide(sight(8, 14))).toBeLessThan(forTheSide(sight(22, 6)));
	});
	test('follows the eyes the less the wider the stated spread, and never more than it was measured to', () => {
		const stated = fc.double({ min: 1, max: 60, noNaN: true });
		fc.assert(
			fc.property(stated, stated, (a, b) => {
				const [narrow, wide] = a < b ? [a, b] : [b, a];
				const [first, second] = [lookOf(sight(10, narrow)), lookOf(sight(10, wide))];
				expect(second.gain).toBeLessThanOrEqual(first.gain);
				expect(first.gain).toBeLessThanOrEqual(config.models.eyesInSight.seen.sureGain);
				expect(second.gain).toBeGreaterThan(0);
			}),
		);
	});
	test('far below the head is followed in a large face however unsure it is; up, in a small one and in profile it is not', () => {
		const said = (pitchDeg: number, headYawDeg = 0): HeadSight => {
			const cameraFromHead = headRotation(deg(headYawDeg), 0);
			const direction = forwardOf(headRotation(deg(headYawDeg), deg(pitchDeg)));
			const unsure = sight(0, 20);
			return { ...unsure, head: { ...unsure.head, cameraFromHead }, gaze: { ...unsure.gaze, direction } };
		};
		const { gain: unsure } = lookOf(said(0), 120);
		expect(lookOf(said(-28), 120).gain).toBe(config.models.eyesInSight.down.gain);
		expect(lookOf(said(-12), 120).gain).toBe(unsure);
		expect(lookOf(said(28), 120).gain).toBe(unsure);
		expect(lookOf(said(-28), 60).gain).toBe(lookOf(said(0), 60).gain);
		expect(lookOf(said(-28, 80), 120).gain).toBe(lookOf(said(0, 80), 120).gain);
	});
	test('follows the eyes further, with less left, in a large face that is turned to the lens, and nowhere else', () => {
		const [small, large] = [lookOf(sight(10, 11)), lookOf(sight(10, 11), 100)];
		expect(large.gain).toBeGreaterThan(small.gain + 0.1);
		expect(large.variance).toBeLessThan(small.variance / 2);
		const turned: HeadSight = {
			...sight(10, 11),
			head: { cameraFromHead: headRotation(deg(75), 0), sigmaRad: deg(5) },
		};
		expect(lookOf(turned, 100)).toMatchObject({ gain: small.gain, variance: small.variance });
	});
	test('without visible eyes is said to be of the head alone', () => {
		expect(lookOf(sight(10, 6, 0.1))).toMatchObject({
			ofEyes: false,
			...{ gain: config.models.eyesInSight.unseen.gain },
		});
		expect(lookOf(sight(10, 6, 0.9)).ofEyes).toBe(true);
	});
	test('of somebody behind the lens there is none', () => {
		expect(
			lookFromSight(
				sight(0, 6),
				{ eyesMid: [0, 0, -1], headPx: 40 },
				{ camera: cameraFromFov(1280, 720), frame },
				config,
			),
		).toBeNull();
	});
});

describe('the ray of such a gaze', () => {
	const rest = initialRest({ eyesMid, forward: at(0) }, unknownLevel, config.coordination);
	const rayOf = (read: HeadSight) => lookFromModel(lookOf(read), rest)!;
	test('goes as far beyond what was said as the network falls short, with a spread that grows as much', () => {
		const level = { ...sight(17, 6) };
		const mostly = { ...config.models.eyesInSight, mostlyPitchRad: 0 };
		const look = lookFromSight(
			level,
			{ eyesMid, headPx: 40 },
			{ camera, frame },
			{
				...config,
				models: { ...config.models, eyesInSight: mostly },
			},
		)!;
		const { angles, variance } = lookFromModel(look, rest)!;
		expect(Math.abs(angles[0])).toBeGreaterThan(deg(19.5));
		expect(Math.abs(angles[0])).toBeLessThan(deg(20.5));
		expect(variance[0]).toBeCloseTo(look.variance / look.gain ** 2, 6);
	});
	test('is next to nothing where the eyes are not seen', () => {
		expect(Math.sqrt(rayOf(sight(0, 18)).variance[0])).toBeGreaterThan(deg(60));
	});
	test('keeps the surer of two models where one hardly sees the eyes', () => {
		const [sure, blind] = [lookOf(sight(20, 6)), lookOf(sight(0, 18))];
		const both = fuseModelLooks(sure, blind)!;
		const alone = fuseModelLooks(sure, sure)!;
		expect(visualAngle(both.direction, alone.direction)).toBeLessThan(deg(2));
		expect(both.gain).toBe(1);
	});
});
