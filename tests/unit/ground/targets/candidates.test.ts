import { describe, expect, test } from 'vitest';
import { cameraFromFov } from '../../../../src/core/geometry/camera';
import type { PersonId } from '../../../../src/core/people';
import { visualAngle, type Vec3 } from '../../../../src/core/geometry/space';
import { normalise, subtract } from '../../../../src/core/geometry/vector';
import { defaultGroundConfig as config } from '../../../../src/ground/ground-config';
import { depthBelief, unknownDepth } from '../../../../src/ground/targets/people-depth';
import { findCandidates } from '../../../../src/ground/targets/candidates';
import { placeAt } from '../../../../src/ground/targets/places';
import { surroundingsOf, type HeadPlace } from '../../../../src/ground/targets/surroundings';

const [first, second] = ['P1', 'P2'] as [PersonId, PersonId];
const camera = cameraFromFov(640, 360);
const origin: Vec3<'camera'> = [-0.5, 0, 2.5];
const exact = depthBelief(unknownDepth, 0.01);
/** Somebody beside the looker, whose distance is known to a seventh. */
const other: HeadPlace = { personId: second, centre: [0.5, 0, 2.5], depths: depthBelief(unknownDepth, 0.14) };
const surroundings = surroundingsOf({ heads: [other], areas: [], camera }, config);
const candidatesOf = (personId: PersonId) => findCandidates({ personId, origin, depths: exact }, surroundings, config);

describe('somebody whose distance is not known well', () => {
	test('is looked for all along the line of sight: no direction between two places is missed', () => {
		const { list, places } = candidatesOf(first);
		const { first: from, end } = list.find(({ target }) => target.kind === 'person')!.span;
		const weights = places.weight.subarray(from, end);
		expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
		// Within one standard deviation, which is 0.35 m here.
		for (let z = 2.15; z <= 2.85; z += 0.01) {
			const towards = normalise(subtract<'camera'>([0.5, 0, z], origin))!;
			const apart = Array.from(
				weights,
				(_, k) => visualAngle(placeAt(places, from + k).direction, towards) / Math.sqrt(places.spread[from + k]!),
			);
			expect(Math.min(...apart)).toBeLessThan(1.8);
		}
	});

	test('nobody is looked for at the looker’s own place', () => {
		expect(candidatesOf(second).list.map(({ key }) => key)).toEqual(['camera']);
	});
});
