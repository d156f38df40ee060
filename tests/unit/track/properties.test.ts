import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Perception } from '../../../src/core/perception';
import { assemble } from '../../../src/track/assemble';
import { defaultTrackConfig } from '../../../src/track/track-config';
import { solveAssignment } from '../../../src/track/solve-assignment';
import { filteredBox, startBox, stepBox } from '../../../src/track/smooth';
import { bodyOf, colourOf, faceOf, frames, handOf, run } from './scenes';

/** People on random walks, who hide and turn away at random. */
const scenes = fc
	.record({
		people: fc.uniqueArray(
			fc.record({
				x: fc.integer({ min: 50, max: 1230 }),
				y: fc.integer({ min: 60, max: 600 }),
				speed: fc.integer({ min: -20, max: 20 }),
				look: fc.integer({ min: 0, max: 15 }),
				pxPerCm: fc.integer({ min: 2, max: 8 }),
				hidden: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
			}),
			// Two heads never coincide: of two equal faces either may be kept.
			{ minLength: 1, maxLength: 6, selector: ({ y, pxPerCm }) => `${y} ${pxPerCm}` },
		),
		cut: fc.integer({ min: 1, max: 40 }),
	})
	.map(({ people, cut }) =>
		frames(0, 2400, (t) => {
			const shown = people
				.filter((p) => !p.hidden[t / 100])
				.map((p) => ({ ...p, x: p.x + (p.speed * t) / 100, colour: colourOf(p.look) }));
			return {
				isShotStart: t === 0 || t === cut * 100,
				faces: shown.map(faceOf),
				bodies: t % 200 === 0 ? shown.map(bodyOf) : null,
				hands:
					t % 300 === 0
						? shown.map((p) => handOf('left', p.x + 20 * p.pxPerCm, p.y + 50 * p.pxPerCm, 10 * p.pxPerCm))
						: null,
			};
		}),
	);

const reversed = (p: Perception): Perception => ({
	...p,
	faces: p.faces && [...p.faces].reverse(),
	bodies: p.bodies && [...p.bodies].reverse(),
	hands: p.hands && [...p.hands].reverse(),
});

test('the order in which models list what they found changes nothing', () => {
	fc.assert(
		fc.property(scenes, (scene) => {
			expect(run(scene.map(reversed))).toEqual(run(scene));
		}),
		{ numRuns: 40 },
	);
});

test('nobody has two tracks in one frame, and no track has two owners of one detection', () => {
	fc.assert(
		fc.property(scenes, (scene) => {
			for (const { tracks } of run(scene).outputs) {
				for (const of of [
					tracks.flatMap((t) => t.personId ?? []),
					tracks.map((t) => t.trackId),
					tracks.flatMap((t) => t.face ?? []),
				]) {
					expect(new Set<unknown>(of).size).toBe(of.length);
				}
				const hands = tracks
					.flatMap((t) => [t.leftHand, t.rightHand])
					.flatMap((h) => (h ? [h.detection.landmarks] : []));
				expect(new Set(hands).size).toBe(hands.length);
			}
		}),
		{ numRuns: 60 },
	);
});

test('people who were visible together are never merged', () => {
	fc.assert(
		fc.property(scenes, (scene) => {
			const together = new Set<string>();
			for (const { tracks, merges } of run(scene).outputs) {
				for (const { from, into } of merges) expect(together.has(`${from} ${into}`)).toBe(false);
				const seen = tracks.filter((t) => t.status !== 'lost').flatMap((t) => t.personId ?? []);
				for (const a of seen) for (const b of seen) if (a !== b) together.add(`${a} ${b}`);
			}
		}),
		{ numRuns: 60 },
	);
});

test('a scene moved in the picture gives the same tracks, moved', () => {
	const at = (dx: number) =>
		run(
			frames(0, 1500, (t) => ({
				faces: [faceOf({ x: 300 + dx + t * 0.05, y: 300 }), faceOf({ x: 600 + dx, y: 300, nose: 1.2 })],
			})),
		).outputs.map((o) => o.tracks.map((t) => [t.trackId, t.personId, Math.round(10 * (t.headBox.x - dx))]));
	expect(at(64)).toEqual(at(0));
});

test('every person found in a frame has a face or a body, and each at most once', () => {
	fc.assert(
		fc.property(scenes, (scene) => {
			for (const { faces, bodies, frame } of scene) {
				const people = assemble({ faces, bodies, heads: null, frame }, defaultTrackConfig.assemble);
				expect(people.every((p) => p.face !== null || p.body !== null)).toBe(true);
				for (const list of [people.flatMap((p) => p.face ?? []), people.flatMap((p) => p.body ?? [])]) {
					expect(new Set<unknown>(list).size).toBe(list.length);
				}
			}
		}),
		{ numRuns: 40 },
	);
});

test('pairs are the cheapest, and a good pair is not broken up for two bad ones', () => {
	const costs = [
		[0.1, 0.9],
		[0.8, null],
	];
	expect(solveAssignment([0, 1], [0, 1], 1, (r, c) => costs[r]![c]!)).toEqual([[0, 0]]);
	fc.assert(
		fc.property(
			fc.array(fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 3, maxLength: 3 }), {
				minLength: 3,
				maxLength: 3,
			}),
			(m) => {
				const total = (pairs: readonly (readonly [number, number])[]) =>
					pairs.reduce((sum, [r, c]) => sum + m[r]![c]!, 0) + (3 - pairs.length);
				const best = total(solveAssignment([0, 1, 2], [0, 1, 2], 1, (r, c) => m[r]![c]!));
				for (const p of [
					[0, 1, 2],
					[0, 2, 1],
					[1, 0, 2],
					[1, 2, 0],
					[2, 0, 1],
					[2, 1, 0],
				]) {
					const pairs = p.map((c, r) => [r, c] as const).filter(([r, c]) => m[r]![c]! < 1);
					expect(best).toBeLessThanOrEqual(total(pairs) + 1e-9);
				}
			},
		),
	);
});

test('a smoothed box stays between where it was and where it is seen', () => {
	fc.assert(
		fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 2000 }), (dx, dtMs) => {
			const box = { x: 100, y: 100, width: 80, height: 100 };
			const next = filteredBox(stepBox(startBox(box), { ...box, x: 100 + dx }, dtMs, defaultTrackConfig.smooth));
			expect(next.x).toBeGreaterThanOrEqual(Math.min(100, 100 + dx) - 1e-6);
			expect(next.x).toBeLessThanOrEqual(Math.max(100, 100 + dx) + 1e-6);
			expect(next.height).toBeCloseTo(100);
		}),
	);
});
