import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Part = { media: string[]; random: string[]; scenes: { from: number; to: number }[] };
const { choose, check } = JSON.parse(
	readFileSync(new URL('../../../../tools/bench/truth/parts.json', import.meta.url), 'utf8'),
) as { choose: Part; check: Part };

test('no clip is in both parts', () => {
	const chosen = new Set([...choose.media, ...choose.random]);
	expect([...check.media, ...check.random].filter((name) => chosen.has(name))).toEqual([]);
});

test('no seed of a rendered scene is in both parts', () => {
	for (const a of choose.scenes) {
		for (const b of check.scenes) expect(a.to < b.from || b.to < a.from).toBe(true);
	}
});

test('random scenes with an even seed are in the check part', () => {
	const isEven = (name: string) => Number(name.slice(1)) % 2 === 0;
	expect(check.random.every(isEven)).toBe(true);
	expect(choose.random.some(isEven)).toBe(false);
});
