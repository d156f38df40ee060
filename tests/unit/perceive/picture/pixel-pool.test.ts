import { expect, test } from 'vitest';
import { createPixelPool, ownMemory } from '../../../../src/perceive/picture/pixel-pool';

test('memory that was given back is taken first, each piece once', () => {
	const pool = createPixelPool(ownMemory);
	const [a, b] = [pool.take(8), pool.take(8)];
	expect(a).not.toBe(b);
	pool.give(a);
	expect(pool.take(8)).toBe(a);
	expect([a, b]).not.toContain(pool.take(8));
});

test('pictures of another size get memory of their own, and what was of the size before is forgotten', () => {
	const pool = createPixelPool(ownMemory);
	const small = pool.take(8);
	const large = pool.take(16);
	expect(large).toHaveLength(16);
	pool.give(small);
	pool.give(large);
	expect(pool.take(16)).toBe(large);
	expect(pool.take(8)).not.toBe(small);
});

test('no more is kept than frames can be under way', () => {
	const pool = createPixelPool(ownMemory);
	const taken = Array.from({ length: 20 }, () => pool.take(8));
	for (const data of taken) pool.give(data);
	const again = Array.from({ length: 20 }, () => pool.take(8));
	expect(again.filter((data) => taken.includes(data))).toHaveLength(6);
});
