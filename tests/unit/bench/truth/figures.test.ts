import { describe, expect, test } from 'vitest';
import type { Figure } from '../../../../src/bench/truth/figure';
import { calibrationTogether } from '../../../../src/bench/truth/calibration';
import { clipFigures, sceneFigures } from '../../../../src/bench/truth/figures';
import { macroOf } from '../../../../src/bench/truth/macro';
import { scoredSceneOf, type ScoredScene } from '../../../../src/bench/truth/scored-scene';
import type { Gaze, Target } from '../../../../src/core/attention';
import { directionFromAngles, deg, type Vec3 } from '../../../../src/core/geometry/space';
import type { ExactPerson, TruthTarget } from '../../../../src/bench/scenes/truth';
import { exact, gazeAt, headAt, pairTruth, person, seen, tenFrames, truthOf } from '../scenes/stub';

const find = (key: string, figures: readonly Figure[]): Figure => {
	const found = figures.find((f) => f.key === key);
	if (!found) throw new Error(`No figure ${key}`);
	return found;
};
const value = (scene: ScoredScene, key: string) => find(key, sceneFigures).measure(scene)?.value ?? null;
const fact = (scene: ScoredScene, key: string) => find(key, clipFigures).measure(scene)?.value ?? null;

const B: TruthTarget = { kind: 'person', person: 'B' };
const AWAY: TruthTarget = { kind: 'away', side: null };
const outside: Target = { kind: 'outside' };

/** A and B, found in all ten frames; A says what `said` says, B looks at A. */
const pair = (
	of: (index: number) => Partial<ExactPerson> & { gazeTarget?: TruthTarget },
	said: (index: number) => Gaze | null,
) =>
	scoredSceneOf(
		pairTruth((i) => [
			exact('A', headAt(50, 50), B, of(i)),
			exact('B', headAt(150, 50), { kind: 'person', person: 'A' }),
		]),
		{
			frames: tenFrames((tMs, i) => [
				seen('P1', tMs, headAt(50, 50), { gaze: said(i) }),
				seen('P2', tMs, headAt(150, 50), { gaze: gazeAt(person('P1')) }),
			]),
			events: [],
		},
	);

describe('figures of looks', () => {
	test('a settled look counts as right when its most probable target is the true one', () => {
		expect(
			value(
				pair(
					() => ({}),
					() => gazeAt(person('P2')),
				),
				'settled',
			),
		).toBe(1);
		expect(
			value(
				pair(
					() => ({}),
					(i) => (i < 5 ? gazeAt(person('P2')) : gazeAt(outside)),
				),
				'settled',
			),
		).toBe(0.75);
	});

	test('closed eyes and a face that is mostly hidden are not asked for', () => {
		const scene = pair(
			(i) => (i < 4 ? { blink: 0.9 } : i < 8 ? { visibleFraction: 0.2 } : {}),
			() => gazeAt(outside),
		);
		// Two looks of A remain, both wrong, beside ten of B.
		expect(value(scene, 'settled')).toBeCloseTo(10 / 12);
		expect(value(scene, 'known')).toBe(1);
	});

	test('looks that still move are counted apart', () => {
		const scene = pair(
			(i) => ({ isFixating: i >= 5 }),
			(i) => (i < 5 ? gazeAt(outside) : gazeAt(person('P2'))),
		);
		expect(value(scene, 'settled')).toBe(1);
		expect(value(scene, 'moving')).toBe(0);
	});

	test('a look at nothing in view is right when it is said to be outside, and is no settled look', () => {
		const scene = pair(
			(i) => (i < 5 ? { gazeTarget: AWAY } : {}),
			() => gazeAt(outside),
		);
		expect(value(scene, 'away')).toBe(1);
		expect(value(scene, 'outside claimed')).toBeCloseTo(5 / 15);
	});

	test('a gaze that is unknown is wrong, and counts as unknown', () => {
		const scene = pair(
			() => ({}),
			() => null,
		);
		expect(value(scene, 'settled')).toBe(0.5);
		expect(value(scene, 'known')).toBe(0.5);
	});

	test('mutual gaze needs both looks: one that is missed is a miss, and no false claim', () => {
		expect(
			value(
				pair(
					() => ({}),
					() => gazeAt(person('P2')),
				),
				'mutual F1',
			),
		).toBe(1);
		expect(
			value(
				pair(
					() => ({}),
					(i) => (i < 5 ? gazeAt(person('P2')) : gazeAt(outside)),
				),
				'mutual F1',
			),
		).toBeCloseTo(2 / 3);
	});

	test('mutual gaze claimed where nobody looks back is a false claim', () => {
		const scene = pair(
			() => ({ gazeTarget: AWAY }),
			() => gazeAt(person('P2')),
		);
		expect(value(scene, 'mutual F1')).toBe(0);
	});

	test('a scene without mutual gaze in which none is claimed has no such figure', () => {
		expect(
			value(
				pair(
					() => ({ gazeTarget: AWAY }),
					() => gazeAt(outside),
				),
				'mutual F1',
			),
		).toBeNull();
	});
});

describe('figures of directions', () => {
	const looking = (yawDeg: number, pitchDeg: number): Vec3<'camera'> => directionFromAngles(deg(yawDeg), deg(pitchDeg));
	const scene = pair(
		() => ({ gazeDirection: looking(40, 0) }),
		() => gazeAt(person('P2'), looking(30, 10)),
	);

	test('yaw that is said to be less far to the side than it is, is negative outward', () => {
		const only = { ...scene, people: scene.people.filter((p) => p.person === 'A') };
		expect(value(only, 'ray yaw')).toBeCloseTo(-10);
		expect(value(only, 'ray outward')).toBeCloseTo(-10);
		expect(value(only, 'ray pitch')).toBeCloseTo(10);
	});

	test('the same to the other side is negative outward too', () => {
		const left = pair(
			() => ({ gazeDirection: looking(-40, 0) }),
			() => gazeAt(person('P2'), looking(-30, 0)),
		);
		const only = { ...left, people: left.people.filter((p) => p.person === 'A') };
		expect(value(only, 'ray yaw')).toBeCloseTo(10);
		expect(value(only, 'ray outward')).toBeCloseTo(-10);
	});
});

describe('oracles', () => {
	test('a wrong claim beside a ray that meets its target is right for the oracle of our ray', () => {
		const scene = scoredSceneOf(
			pairTruth(() => [
				exact('A', headAt(50, 50), B, { eyesMid: [-0.5, 0, 2] }),
				exact('B', headAt(150, 50), AWAY, { eyesMid: [0.5, 0, 2] }),
			]),
			{
				frames: tenFrames((tMs) => [
					seen('P1', tMs, headAt(50, 50), { gaze: gazeAt(outside, [1, 0, 0]) }),
					seen('P2', tMs, headAt(150, 50)),
				]),
				events: [],
			},
		);
		expect(value(scene, 'settled')).toBe(0);
		expect(value(scene, 'our ray')).toBe(1);
		// Nobody was placed, so the other oracle has nothing to start from.
		expect(value(scene, 'true ray')).toBe(0);
	});
});

describe('calibration', () => {
	test('four in five right, said to be 0.8 sure, is calibrated', () => {
		const scene = pair(
			() => ({}),
			(i) => (i < 8 ? gazeAt(person('P2')) : gazeAt({ kind: 'camera' })),
		);
		const only = { ...scene, people: scene.people.filter((p) => p.person === 'A') };
		expect(value(only, 'ECE')).toBeCloseTo(0);
		expect(value(only, 'stated')).toBeCloseTo(0.8);
	});

	test('always wrong and 0.8 sure is off by 0.8', () => {
		const scene = pair(
			() => ({}),
			() => gazeAt({ kind: 'camera' }),
		);
		const only = { ...scene, people: scene.people.filter((p) => p.person === 'A') };
		expect(value(only, 'ECE')).toBeCloseTo(0.8);
	});

	describe('the error by chance', () => {
		const C: TruthTarget = { kind: 'camera' };
		const saying = (of: (index: number) => TruthTarget) => {
			const scene = pair(
				(i) => ({ gazeTarget: of(i) }),
				() => gazeAt(person('P2')),
			);
			return { ...scene, people: scene.people.filter((p) => p.person === 'A') };
		};

		test('one look of ten frames that is 0.8 sure is off by 0.2 or by 0.8', () => {
			expect(value(saying(() => B), 'ECE by chance')).toBeCloseTo(0.8 * 0.2 + 0.2 * 0.8, 1); // prettier-ignore
		});
		test('ten looks are off by less, for their errors cancel', () => {
			expect(value(saying((i) => (i % 2 ? B : C)), 'ECE by chance')).toBeLessThan(0.15); // prettier-ignore
		});
		test('it depends on what is stated and not on what is right', () => {
			const [right, wrong] = [saying(() => B), saying(() => C)];
			expect(value(right, 'ECE')).toBeCloseTo(0.2);
			expect(value(wrong, 'ECE')).toBeCloseTo(0.8);
			expect(value(right, 'ECE by chance')).toBe(value(wrong, 'ECE by chance'));
		});
		test('of several scenes together each weighs the same, however long it is', () => {
			const right = saying(() => B);
			const wrong = saying(() => C);
			const short = { ...wrong, people: wrong.people.slice(0, 3) };
			const found = calibrationTogether([right, short]);
			expect(found?.error).toBeCloseTo(0.8 - 0.5);
			expect(found?.looks).toBe(2);
			expect(calibrationTogether([])).toBeNull();
		});
	});
});

describe('facts of real clips', () => {
	const fact0 = { startMs: 0, endMs: 500, who: ['A'], confidence: 'high' as const };
	const clip = (said: Gaze, facts: Parameters<typeof truthOf>[0] & object) =>
		scoredSceneOf(
			truthOf({
				marks: [
					{ person: 'A', tMs: 0, box: headAt(50, 50) },
					{ person: 'A', tMs: 900, box: headAt(50, 50) },
				],
				...facts,
			}),
			{
				frames: tenFrames((tMs) => [seen('P1', tMs, headAt(50, 50), { gaze: said })]),
				events: [],
			},
		);

	test('every fact counts once, however long it lasts', () => {
		const scene = clip(gazeAt({ kind: 'camera' }), {
			facts: [
				{ ...fact0, kind: 'looks_at_camera', target: null },
				{ ...fact0, startMs: 500, endMs: 700, kind: 'looks_at', target: B },
			],
		});
		expect(fact(scene, 'looks by fact')).toBe(0.5);
	});

	test('a look out of the picture is right when the ray goes that way and nobody is named', () => {
		const facts = [{ ...fact0, kind: 'looks_at' as const, target: { kind: 'away' as const, side: 'left' as const } }];
		expect(fact(clip(gazeAt(outside, [-0.8, 0, -0.6]), { facts }), 'offscreen')).toBe(1);
		expect(fact(clip(gazeAt(outside, [0.8, 0, -0.6]), { facts }), 'offscreen')).toBe(0);
		expect(fact(clip(gazeAt(person('P1'), [-0.8, 0, -0.6]), { facts }), 'offscreen')).toBe(0);
	});

	test('looks out of the picture are no looks at something', () => {
		const facts = [{ ...fact0, kind: 'looks_at' as const, target: { kind: 'away' as const, side: 'up' as const } }];
		expect(fact(clip(gazeAt(outside), { facts }), 'looks by fact')).toBeNull();
	});
});

describe('averages over scenes', () => {
	const fixed = (of: number) => ({ value: of, redraw: () => of });

	test('every scene counts once', () => {
		expect(macroOf([fixed(1), fixed(0)])?.mean).toBe(0.5);
	});

	test('the interval holds the mean, and closes when all scenes agree', () => {
		const macro = macroOf([0.1, 0.5, 0.9, 0.4, 0.6].map(fixed));
		expect(macro?.low).toBeLessThan(0.5);
		expect(macro?.high).toBeGreaterThan(0.5);
		expect(macroOf([fixed(0.7), fixed(0.7)])).toMatchObject({ low: 0.7, high: 0.7 });
	});

	test('there is no average of nothing', () => {
		expect(macroOf([])).toBeNull();
	});
});
