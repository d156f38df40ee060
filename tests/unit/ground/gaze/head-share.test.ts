import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubtOf, expectedHead, lookOfHead } from '../../../../src/ground/gaze/head-share';
import { deg } from '../../../../src/core/geometry/space';

const toDegrees = (rad: number): number => (rad * 180) / Math.PI;

const RANGE = deg(50);
const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
const share = fc.double({ min: 0.2, max: 0.95, noNaN: true });
/** How far the eyes are turned in the head for a look, radians. */
const eyesOf = (look: number, ofHead: number): number => look - expectedHead(look, ofHead, RANGE).head;

describe('the head in a shift of the look', () => {
	it('makes its share of a small shift', () => {
		expect(expectedHead(deg(20), 0.5, RANGE).head).toBeCloseTo(deg(10), 2);
	});

	it('leaves no more to the eyes than they can turn', () => {
		fc.assert(fc.property(angle, share, (look, k) => Math.abs(eyesOf(look, k)) < RANGE));
	});

	it('makes nearly all of what goes on beyond that', () => {
		expect(expectedHead(deg(170), 0.3, RANGE).slope).toBeGreaterThan(0.9);
	});

	it('turns with the look, never against it', () => {
		fc.assert(fc.property(angle, share, (look, k) => expectedHead(look, k, RANGE).slope >= k - 1e-9));
	});

	it('tells the look again', () => {
		fc.assert(
			fc.property(angle, share, (look, k) => {
				const { head } = expectedHead(look, k, RANGE);
				expect(toDegrees(lookOfHead(head, k, RANGE))).toBeCloseTo(toDegrees(look), 2);
			}),
		);
	});

	it('does not take a head in profile for eyes in the corner', () => {
		expect(toDegrees(lookOfHead(deg(80), 0.4, RANGE))).toBeLessThan(130);
	});

	it('says less of rest and share the less is left to the eyes', () => {
		const habit = { variance: 0.1, share: 0.5, shareVariance: 0.01, covariance: 0 };
		const near = doubtOf(habit, expectedHead(deg(30), 0.5, RANGE).freedom, deg(30));
		const far = doubtOf(habit, expectedHead(deg(170), 0.5, RANGE).freedom, deg(170));
		expect(far).toBeLessThan(near);
	});
});
