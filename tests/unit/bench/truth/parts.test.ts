import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Part = { media: string[]; random: string[]; scenes: { from: number; to: number }[] };
const { choose, check, calibrate } = JSON.parse(
	readFileSync(new URL('../../../../tools/bench/truth/parts.json', import.meta.url), 'utf8'),
) as { choose: Part; check: Part; calibrate: Part };

test('no clip is in both parts', () => {
	const chosen = new Set([...choose.media, ...choose.random]);
	expect([...check.media, ...check.random].filter((name) => chosen.has(name))).toEqual([]);
});

test('no seed of a rendered scene is in two parts', () => {
	const apart = [
		[choose, check],
		[choose, calibrate],
		[check, calibrate],
	] as const;
	for (const [one, other] of apart) {
		for (const a of one.scenes) {
			for (const b of other.scenes) expect(a.to < b.from || b.to < a.from).toBe(true);
		}
	}
});

test('random scenes with an even seed are in the check part', () => {
	const isEven = (name: string) => Number(name.slice(1)) % 2 === 0;
	expect(check.random.every(isEven)).toBe(true);
	expect(choose.random.some(isEven)).toBe(false);
});

test('scenes that are part of the project belong to a part, and have their truth', () => {
	const folder = new URL('../../../../training/scenes/kept/', import.meta.url);
	const names = readdirSync(folder).filter((file) => file.endsWith('.mp4'));
	expect(names).not.toEqual([]);
	for (const name of names) {
		const seed = Number(/^s(\d+)\.mp4$/.exec(name)?.[1]);
		const spans = [choose, check, calibrate].flatMap(({ scenes }) => scenes);
		expect(spans.filter(({ from, to }) => seed >= from && seed <= to)).toHaveLength(1);
		expect(existsSync(new URL(name.replace('.mp4', '.truth.json.gz'), folder))).toBe(true);
	}
});
