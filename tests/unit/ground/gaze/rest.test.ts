import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deg, directionFromAngles, type Vec3 } from '../../../../src/core/geometry/space';
import { correctHabit, initialRest, restAngles, restWithinNeck, type Habit } from '../../../../src/ground/gaze/rest';
import { defaultGroundConfig as config } from '../../../../src/ground/ground-config';
import { unknownLevel } from '../../../../src/ground/head/level';
import { scene } from '../../../fixtures/scenes';
import { runScene } from '../run-scene';

const unknown: Habit = { variance: deg(15) ** 2, share: 0.6, shareVariance: 0.1 ** 2, covariance: 0 };

/** Takes in heads of somebody whose rest lies at 0 in truth, for looks at these angles, each seen often. */
const learn = (angles: readonly number[], trueShare: number, startsAt = 0): { at: number; habit: Habit } => {
	let at = startsAt;
	let habit = unknown;
	for (let round = 0; round < 40; round++) {
		for (const angle of angles) {
			const head = trueShare * angle;
			const expected = at + habit.share * (angle - at);
			const next = correctHabit(habit, [1 - habit.share, angle - at], head - expected, deg(6) ** 2);
			at += next.at;
			habit = next.habit;
		}
	}
	return { at, habit };
};

describe('rest and the share of the head', () => {
	test('both are found from looks in several directions, whatever is believed of rest at first', () => {
		for (const share of [0.45, 0.6, 0.8]) {
			const { at, habit } = learn([deg(-50), deg(-20), deg(40)], share, deg(12));
			expect(habit.share).toBeCloseTo(share, 1);
			expect(Math.abs(at)).toBeLessThan(deg(3));
		}
	});

	test('looks in one direction leave it open which of the two makes the head turn far', () => {
		const { habit } = learn([deg(50)], 0.8);
		expect(habit.shareVariance).toBeGreaterThan(0.3 * unknown.shareVariance);
		expect(habit.variance).toBeGreaterThan(0.3 * unknown.variance);
		expect(habit.covariance).toBeLessThan(0);
	});

	test('a measurement never makes either less certain, and their covariance stays possible', () => {
		const angle = fc.double({ min: -1.5, max: 1.5, noNaN: true });
		fc.assert(
			fc.property(fc.array(fc.tuple(angle, angle), { maxLength: 30 }), (looks) => {
				let habit = unknown;
				for (const [target, error] of looks) {
					const next = correctHabit(habit, [1 - habit.share, target], error, deg(6) ** 2).habit;
					expect(next.variance).toBeLessThanOrEqual(habit.variance + 1e-12);
					expect(next.shareVariance).toBeLessThanOrEqual(habit.shareVariance + 1e-12);
					expect(next.covariance ** 2).toBeLessThanOrEqual(next.variance * next.shareVariance + 1e-12);
					expect(next.share).toBeGreaterThanOrEqual(0.2);
					expect(next.share).toBeLessThanOrEqual(0.95);
					habit = next;
				}
			}),
		);
	});

	test('what says nothing changes nothing', () => {
		expect(correctHabit(unknown, [1, 0], 1, Infinity)).toEqual({ at: 0, habit: unknown });
	});

	test('the share of a person who turns the head far is learned to be larger than that of one who hardly does', () => {
		const targets: Vec3<'camera'>[] = [
			[-0.9, 0, 1.1],
			[0.8, 0, 1.2],
		];
		const shareOf = (headShare: number) => {
			const s = scene({ durationMs: 12_000 }).person('P1', {
				at: [0, 0, 1.6],
				restYawRad: 0,
				headShare: [headShare, 0.45],
				looks: Array.from({ length: 8 }, (_, i) => [1500 * i, i % 2 ? 'P2' : 'P3'] as const),
			});
			s.person('P2', { at: targets[0]!, looksAt: 'P1' }).person('P3', { at: targets[1]!, looksAt: 'P1' });
			return runScene(s.build(), s.camera).at(-1)!.state.people.P1!.gaze!.rest.yaw.share;
		};
		expect(shareOf(0.75)).toBeGreaterThan(shareOf(0.45) + 0.05);
	});
});

describe('a body that turned', () => {
	const rest = initialRest(
		{ eyesMid: [0, 0, 2], forward: directionFromAngles(0, 0) },
		unknownLevel,
		config.coordination,
	);
	const turned = (yawRad: number) => {
		const head = directionFromAngles(yawRad, 0);
		return { head, rest: restWithinNeck(rest, head, config.coordination) };
	};

	test('is told by a head that is further from rest than the neck turns', () => {
		const { head, rest: moved } = turned(deg(150));
		expect(restAngles(moved, head)[0]).toBeCloseTo(config.coordination.neckRangeRad, 6);
		expect(moved.yaw.variance).toBe(config.coordination.restYawSigmaRad ** 2);
	});

	test('is not told by one within that', () => {
		expect(turned(deg(75)).rest).toBe(rest);
	});
});
