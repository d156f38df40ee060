import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../../src/core/people';
import {
	depthBelief,
	learnPeopleDepth,
	roomForRelativeDepths,
	setRelativeDepths,
	unknownDepth,
	type PersonDepth,
	type PersonLook,
} from '../../../../src/ground/targets/people-depth';

const [first, second] = ['P1', 'P2'] as [PersonId, PersonId];
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
/** How far the second may be against the first. */
const relativeDepth = (looker: readonly number[], target: readonly number[]) => {
	const found = roomForRelativeDepths();
	setRelativeDepths(found, looker, target);
	return Array.from({ length: found.count }, (_, i) => ({
		step: found.step[i]!,
		times: found.times[i]!,
		weight: found.weight[i]!,
	}));
};
/** Mean of (step of second − step of first) by what is known of both, with distances measured to an eighth. */
const meanStep = (a: PersonDepth, b: PersonDepth) =>
	sum(relativeDepth(depthBelief(a, 0.125), depthBelief(b, 0.125)).map(({ step, weight }) => step * weight));

/** Middle of the grid of distances: unknownDepth has as many steps to both sides. */
const MIDDLE = (unknownDepth.logEvidence.length - 1) / 2;

/** Looks of one at the other whose rays meet them best where their relative depth is `at` steps off. */
const lookOf = (probability: number, at: number, temper = 1): PersonLook => ({
	...{ looker: first, target: second, probability, temper },
	depths: Array.from({ length: 4 * MIDDLE + 1 }, (_, i) => {
		const step = i - 2 * MIDDLE;
		return { step, logLikelihood: -0.5 * (step - at) ** 2 };
	}),
});
const learned = (look: PersonLook, times: number, sigma = 0.125) => {
	let people: readonly [PersonDepth, PersonDepth] = [unknownDepth, unknownDepth];
	for (let i = 0; i < times; i++)
		people = learnPeopleDepth(people, [depthBelief(people[0], sigma), depthBelief(people[1], sigma)], look);
	return people;
};

describe('how far people are against each other', () => {
	test('without looks is what was measured, with the spread of both', () => {
		const steps = relativeDepth(depthBelief(unknownDepth, 0.12), depthBelief(unknownDepth, 0.09));
		expect(sum(steps.map(({ weight }) => weight))).toBeCloseTo(1, 9);
		const mean = sum(steps.map(({ times, weight }) => Math.log(times) * weight));
		const spread = Math.sqrt(sum(steps.map(({ times, weight }) => Math.log(times) ** 2 * weight)));
		expect(mean).toBeCloseTo(0, 9);
		expect(spread).toBeGreaterThan(0.13);
		expect(spread).toBeLessThan(0.155);
	});

	test('moves to where looks meet, shared between the two', () => {
		const [a, b] = learned(lookOf(1, 2), 4);
		expect(meanStep(a, b)).toBeGreaterThan(1.1);
		const meanOf = (depth: PersonDepth) =>
			sum(depthBelief(depth, 0.125).map((weight, step) => (step - MIDDLE) * weight));
		expect(meanOf(b)).toBeGreaterThan(0.4);
		expect(meanOf(a)).toBeLessThan(-0.4);
	});

	test('moves less the better both were measured', () => {
		const [a, b] = learned(lookOf(1, 2), 4, 0.03);
		const steps = relativeDepth(depthBelief(a, 0.03), depthBelief(b, 0.03));
		expect(sum(steps.map(({ step, weight }) => step * weight))).toBeLessThan(
			0.75 * meanStep(...learned(lookOf(1, 2), 4)),
		);
	});

	test('a look that is probably at somebody else teaches little, and one that hardly is at them nothing', () => {
		const [a, b] = learned(lookOf(0.1, 2), 4);
		expect(meanStep(a, b)).toBeLessThan(0.5 * meanStep(...learned(lookOf(1, 2), 4)));
		expect(learned(lookOf(0.04, 2), 4)).toEqual([unknownDepth, unknownDepth]);
	});

	test('a second of frames says about what one measurement as long says', () => {
		const [a, b] = learned(lookOf(1, 2, 0.02), 50);
		const [c, d] = learned(lookOf(1, 2, 1), 1);
		expect(meanStep(a, b) / meanStep(c, d)).toBeGreaterThan(0.8);
		expect(meanStep(a, b) / meanStep(c, d)).toBeLessThan(1.25);
	});

	test('whatever looks say, beliefs stay probabilities and no step is ruled out for good', () => {
		const looks = fc.array(
			fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -2 * MIDDLE, max: 2 * MIDDLE })),
			{
				maxLength: 30,
			},
		);
		fc.assert(
			fc.property(looks, (all) => {
				let people: readonly [PersonDepth, PersonDepth] = [unknownDepth, unknownDepth];
				for (const [probability, at] of all)
					people = learnPeopleDepth(
						people,
						[depthBelief(people[0], 0.1), depthBelief(people[1], 0.1)],
						lookOf(probability, at),
					);
				for (const depth of people) {
					expect(sum(depthBelief(depth, 0.1))).toBeCloseTo(1, 9);
					expect(Math.min(...depth.logEvidence)).toBeGreaterThanOrEqual(-30);
				}
			}),
		);
	});
});
