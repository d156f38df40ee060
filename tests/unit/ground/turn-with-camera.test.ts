import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cameraFromFov } from '../../../src/core/geometry/camera';
import { deg, visualAngle, type Vec3 } from '../../../src/core/geometry/space';
import { dot, normalise } from '../../../src/core/geometry/vector';
import { defaultGroundConfig } from '../../../src/ground/ground-config';
import { initialRest } from '../../../src/ground/gaze/rest';
import { unknownLevel } from '../../../src/ground/head/level';
import type { PersonMemory } from '../../../src/ground/person-memory';
import { turnPeople } from '../../../src/ground/turn-with-camera';

const camera = cameraFromFov(1280, 720, deg(60), 'given');

const facing = (forward: Vec3<'camera'>): PersonMemory => {
	const rest = {
		...initialRest({ eyesMid: [0, 0, 2], forward }, unknownLevel, defaultGroundConfig.coordination),
		forward,
	};
	const gaze = { rest, headForward: forward, anchor: { forward, eyeYawRad: null } };
	return { gaze } as unknown as PersonMemory;
};

const directions = fc
	.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -0.6, max: 0.6, noNaN: true }))
	.map(([x, y]) => normalise<'camera'>([x, y, -1])!);

test('a thing straight ahead whose picture moved lies in the direction in which it is then seen', () => {
	const { P1 } = turnPeople({ P1: facing([0, 0, 1]) }, [200, -100], camera);
	const seen = normalise<'camera'>([200 / camera.focalPx, -100 / camera.focalPx, 1])!;
	expect(visualAngle(P1!.gaze!.headForward, seen)).toBeLessThan(deg(0.5));
});

test('angles between directions stay, and up is at right angles to where the body faces', () => {
	fc.assert(
		fc.property(directions, directions, fc.integer({ min: -400, max: 400 }), (a, b, across) => {
			const turned = turnPeople({ P1: facing(a), P2: facing(b) }, [across, 30], camera);
			const [A, B] = [turned.P1!.gaze!.rest, turned.P2!.gaze!.rest];
			expect(visualAngle(A.forward, B.forward)).toBeCloseTo(visualAngle(a, b), 9);
			expect(dot(A.forward, A.up)).toBeCloseTo(0, 9);
		}),
	);
});

test('of whom no look is known nothing turns', () => {
	const unknown = { ...facing([0, 0, -1]), gaze: null };
	expect(turnPeople({ P1: unknown }, [200, 0], camera).P1).toBe(unknown);
});
