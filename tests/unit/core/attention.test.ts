import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameTarget, targetKey, type ObjectId, type Target } from '../../../src/core/attention';
import type { PersonId } from '../../../src/core/people';

const anyTarget: fc.Arbitrary<Target> = fc.oneof(
	fc.record({
		kind: fc.constant('person' as const),
		personId: fc.constantFrom('P1' as PersonId, 'P2' as PersonId),
		part: fc.constantFrom('head' as const, 'body' as const, 'hand' as const),
	}),
	fc.record({
		kind: fc.constant('object' as const),
		objectId: fc.constantFrom('cup' as ObjectId, 'P1' as ObjectId),
		label: fc.constantFrom('cup', 'mug'),
	}),
	fc.constantFrom({ kind: 'camera' as const }, { kind: 'outside' as const }),
);

test('two targets are the same exactly when their names are', () => {
	fc.assert(
		fc.property(anyTarget, anyTarget, (a, b) => {
			expect(isSameTarget(a, b)).toBe(targetKey(a) === targetKey(b));
		}),
	);
});
