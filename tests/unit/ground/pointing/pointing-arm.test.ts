import { describe, expect, test } from 'vitest';
import { targetKey } from '../../../../src/core/attention';
import type { PersonId } from '../../../../src/core/people';
import type { Vec2, Vec3 } from '../../../../src/core/geometry/space';
import { makeBody, scene, type SceneFrame } from '../../../fixtures/scenes';
import { runScene } from '../run-scene';

/** Shoulder, elbow and wrist, pixels. */
type Arm = readonly [Vec2<'image'>, Vec2<'image'>, Vec2<'image'>];

const hanging: Arm = [
	[900, 400],
	[895, 480],
	[890, 560],
];
const level: Arm = [
	[900, 400],
	[820, 402],
	[740, 404],
];
/** 58° from straight down. */
const low: Arm = [
	[900, 400],
	[832, 442],
	[764, 485],
];
/** Bent, and raised by 37°. */
const lower: Arm = [
	[900, 400],
	[870, 470],
	[810, 520],
];

/** What is said to point, of somebody whose arm is held so at each time; another person is `other`. */
const pointingsOf = (
	armAt: (tMs: number) => Arm,
	other: Vec3<'camera'> = [-0.9, 0.1, 3],
	visibility: number | null = null,
) => {
	const s = scene({ durationMs: 3000 })
		.person('P1', { at: [0.9, -0.1, 3], looksAt: 'P2' })
		.person('P2', { at: other, looksAt: 'P1' });
	const frames = s.build().map((frame): SceneFrame => {
		const { tMs } = frame.perception.frame;
		const tracks = frame.tracks.map((track) => {
			if (track.personId !== ('P1' as PersonId)) return track;
			const [shoulder, elbow, wrist] = armAt(tMs);
			const body = makeBody({ 12: shoulder, 14: elbow, 16: wrist });
			const seen = visibility === null ? body.landmarks.visibility : new Float32Array(33).fill(visibility);
			const detection = { ...body, landmarks: { ...body.landmarks, visibility: seen } };
			return { ...track, body: { detection, seenMs: tMs } };
		});
		return { ...frame, tracks };
	});
	return runScene(frames, s.camera).flatMap(({ observations }) =>
		observations.filter(({ pointing }) => pointing !== null),
	);
};

const brought =
	(arm: Arm) =>
	(tMs: number): Arm =>
		tMs < 1500 ? hanging : arm;
const sitting: Vec3<'camera'> = [-0.38, 0.79, 3];

describe('an arm that is held out', () => {
	test('points at the person on its line, less surely than a finger', () => {
		const found = pointingsOf(() => level);
		expect(found.length).toBeGreaterThan(5);
		expect(targetKey(found.at(-1)!.pointing!.scores[0]!.target)).toBe('person:P2');
		expect(found.at(-1)!.pointing!.ray.confidence).toBeLessThanOrEqual(0.5);
	});

	test('that hangs does not point', () => {
		expect(pointingsOf(() => hanging)).toEqual([]);
	});

	test('that is raised straight up does not point', () => {
		expect(
			pointingsOf(() => [
				[900, 400],
				[898, 320],
				[896, 240],
			]),
		).toEqual([]);
	});

	test('that rests on the hip does not point', () => {
		expect(
			pointingsOf(() => [
				[900, 400],
				[850, 470],
				[895, 520],
			]),
		).toEqual([]);
	});
});

describe('a low arm', () => {
	test('that was brought there points down at somebody who sits there', () => {
		const found = pointingsOf(brought(low), sitting);
		expect(found.length).toBeGreaterThan(5);
		expect(found[0]!.tMs).toBeGreaterThan(1500);
		expect(targetKey(found.at(-1)!.pointing!.scores[0]!.target)).toBe('person:P2');
	});

	test('that stays where it was first seen comes to rest, whoever is there', () => {
		// As a shot begins nobody can tell; a hold lasts 3 s at most.
		expect(pointingsOf(() => low, sitting).filter(({ tMs }) => tMs >= 2000)).toEqual([]);
	});

	test('that was brought there with nobody there rests', () => {
		expect(pointingsOf(brought(low), [-0.9, -0.6, 3])).toEqual([]);
	});

	test('that is almost level points at somebody, and at nothing where nobody is: it may work, or hold a cup', () => {
		/** 75° from straight down. */
		const almost: Arm = [
			[900, 400],
			[823, 421],
			[745, 442],
		];
		expect(pointingsOf(brought(almost), [-0.7, 0.4, 3]).length).toBeGreaterThan(5);
		expect(pointingsOf(brought(almost), [0.9, -1.2, 3])).toEqual([]);
		expect(pointingsOf(brought(level), [0.9, -1.2, 3]).length).toBeGreaterThan(5);
	});

	test('points even though its joints are hardly seen, and not if they are not', () => {
		expect(pointingsOf(brought(low), sitting, 0.3).length).toBeGreaterThan(5);
		expect(pointingsOf(brought(low), sitting, 0.05)).toEqual([]);
	});

	test('and bent does not point when it lies where it rests', () => {
		expect(pointingsOf(() => lower, [0, 1.2, 3])).toEqual([]);
	});

	test('that never holds still does not point', () => {
		const swinging = (tMs: number): Arm => {
			const raised = 0.9 + 0.6 * Math.sin(tMs / 120);
			const at = (px: number): Vec2<'image'> => [900 - px * Math.sin(raised), 400 + px * Math.cos(raised)];
			return [[900, 400], at(80), at(160)];
		};
		const waving = (tMs: number): Arm => (tMs < 1500 ? hanging : swinging(tMs));
		expect(pointingsOf(waving, sitting)).toEqual([]);
	});
});
