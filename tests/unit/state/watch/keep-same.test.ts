import { expect, test } from 'vitest';
import { keepSame } from '../../../../src/state/watch/keep-same';

test('a list with the very same items stays the list it was', () => {
	const before = ['a', 'b'];
	expect(keepSame(before, ['a', 'b'])).toBe(before);
});

test.each([[['a']], [['a', 'b', 'c']], [['b', 'a']], [['a', 'c']]])('%j is another list than a, b', (after) => {
	expect(keepSame(['a', 'b'], after)).toBe(after);
});
