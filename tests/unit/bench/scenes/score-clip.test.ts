import { describe, expect, test } from 'vitest';
import { f1Of, shareOf } from '../../../../src/bench/scores/count';
import { scoreClip } from '../../../../src/bench/scenes/score-clip';
import { deg, directionFromAngles } from '../../../../src/core/geometry/space';
import { event, exact, gazeAt, headAt, pairTruth, person, seen, tenFrames, truthOf } from './stub';

/** P1 stands for A and P2 for B; both are right in everything. */
const perfect = () => ({
	frames: tenFrames((tMs) => [
		seen('P1', tMs, headAt(50, 50), { gaze: gazeAt(person('P2')) }),
		seen('P2', tMs, headAt(150, 50), { gaze: gazeAt(person('P1')) }),
	]),
	events: [
		event('look-at-head', ['P1', 'P2'], { target: person('P2') }),
		event('look-at-head', ['P2', 'P1'], { target: person('P1') }),
		event('mutual-gaze', ['P1', 'P2']),
	],
});

describe('a perfect prediction', () => {
	const score = scoreClip(pairTruth(), perfect());

	test('finds every head and nothing else', () => {
		expect(score.heads.recall).toEqual({ right: 20, total: 20 });
		expect(score.heads.precision).toEqual({ right: 20, total: 20 });
	});

	test('has no identity switch and pure ids', () => {
		expect(score.identity.switchesInShots).toBe(0);
		expect(score.identity.purity).toEqual({ right: 20, total: 20 });
		expect(score.identity.worstPurity).toBe(1);
	});

	test('has every target right, with the probability it gave', () => {
		expect(shareOf(score.targets.all)).toBe(1);
		expect(shareOf(score.targets.settled)).toBe(1);
		expect(score.targets.meanTrueProbability).toBeCloseTo(0.8);
		expect(score.targets.confusions).toEqual([]);
	});

	test('has F1 of one for looks, from events and from frames', () => {
		expect(f1Of(score.looks.lookAtHead)).toBe(1);
		expect(f1Of(score.looks.mutualGaze)).toBe(1);
		expect(score.looks.lookAtHeadFrames).toEqual({ truePositives: 20, falsePositives: 0, misses: 0 });
		expect(score.looks.mutualGazeFrames).toEqual({ truePositives: 10, falsePositives: 0, misses: 0 });
	});
});

describe('identity', () => {
	test('swapped ids are two switches and halve the purity', () => {
		const frames = tenFrames((tMs, i) => [
			seen(i < 5 ? 'P1' : 'P2', tMs, headAt(50, 50)),
			seen(i < 5 ? 'P2' : 'P1', tMs, headAt(150, 50)),
		]);
		const { identity } = scoreClip(pairTruth(), { frames, events: [] });
		expect(identity.switchesInShots).toBe(2);
		expect(shareOf(identity.purity)).toBe(0.5);
		expect(identity.idsByPerson).toEqual({ A: 2, B: 2 });
	});

	test('a new id after an absence is one switch and keeps the purity', () => {
		const frames = tenFrames((tMs, i) => (i === 4 || i === 5 ? [] : [seen(i < 5 ? 'P1' : 'P9', tMs, headAt(50, 50))]));
		const { identity } = scoreClip(pairTruth(), { frames, events: [] });
		expect(identity.switchesInShots).toBe(1);
		expect(shareOf(identity.purity)).toBe(1);
	});

	test('a new id after a cut is counted apart', () => {
		const mark = (tMs: number) => ({ person: 'A', tMs, box: headAt(50, 50) });
		const truth = truthOf({ marks: [mark(200), mark(700)], cutsMs: [500] });
		const frames = tenFrames((tMs, i) => [seen(i < 5 ? 'P1' : 'P2', tMs, headAt(50, 50))]);
		const { identity } = scoreClip(truth, { frames, events: [] });
		expect(identity.switchesInShots).toBe(0);
		expect(identity.switchesOverCuts).toBe(1);
	});
});

describe('heads', () => {
	test('a person who is never seen costs half the recall and all of their looks, but no precision', () => {
		const frames = tenFrames((tMs) => [seen('P1', tMs, headAt(50, 50), { gaze: gazeAt({ kind: 'outside' }) })]);
		const score = scoreClip(pairTruth(), { frames, events: [] });
		expect(shareOf(score.heads.recall)).toBe(0.5);
		expect(shareOf(score.heads.precision)).toBe(1);
		expect(score.heads.recallByPerson).toEqual({ A: { right: 10, total: 10 }, B: { right: 0, total: 10 } });
		expect(shareOf(score.targets.settled)).toBe(0);
	});

	test('a ghost costs precision, not recall', () => {
		const frames = perfect().frames.map((f) => ({
			...f,
			observations: [...f.observations, seen('P7', f.tMs, headAt(100, 90))],
		}));
		const score = scoreClip(pairTruth(), { frames, events: [] });
		expect(shareOf(score.heads.recall)).toBe(1);
		expect(score.heads.precision).toEqual({ right: 20, total: 30 });
	});

	test('two heads on one person are one true and one false', () => {
		const frames = tenFrames((tMs) => [seen('P1', tMs, headAt(50, 50)), seen('P2', tMs, headAt(53, 50))]);
		const score = scoreClip(pairTruth(), { frames, events: [] });
		expect(score.heads.recall).toEqual({ right: 10, total: 20 });
		expect(score.heads.precision).toEqual({ right: 10, total: 20 });
	});

	test('a head beside where somebody was last marked long ago can be neither true nor false; one far off, or beside a person who is found, is false', () => {
		const truth = truthOf({ marks: [{ person: 'A', tMs: 0, box: headAt(50, 50) }], isEveryHeadMarked: true });
		const precisionOf = (xs: readonly number[]) => {
			const frames = tenFrames((tMs) => xs.map((x, i) => seen(`P${i}`, tMs, headAt(x, 50))));
			return scoreClip(truth, { frames, events: [] }).heads;
		};
		// A box is 20 wide and high: 22 to the side is another place, but still near.
		const near = precisionOf([72]);
		expect(near.precision).toEqual({ right: 0, total: 10 });
		expect(near.precisionWherePlaced).toEqual({ right: 0, total: 6 });
		expect(precisionOf([110]).precisionWherePlaced).toEqual({ right: 0, total: 10 });
		expect(precisionOf([50, 72]).precisionWherePlaced).toEqual({ right: 10, total: 20 });
	});

	test('every head in a span without people is a ghost', () => {
		const truth = truthOf({ noPeople: [{ startMs: 500, endMs: 1000 }] });
		const frames = tenFrames((tMs) => [seen('P1', tMs, headAt(50, 50))]);
		const { heads } = scoreClip(truth, { frames, events: [] });
		expect(heads.ghosts).toBe(5);
		expect(heads.precision).toEqual({ right: 0, total: 5 });
	});

	test('a marked head is not missed long after its last mark, and a head there is not false', () => {
		const truth = truthOf({ marks: [{ person: 'A', tMs: 0, box: headAt(50, 50) }] });
		const early = tenFrames((tMs) => (tMs <= 500 ? [seen('P1', tMs, headAt(50, 50))] : []));
		expect(shareOf(scoreClip(truth, { frames: early, events: [] }).heads.recall)).toBe(1);
		const all = tenFrames((tMs) => [seen('P1', tMs, headAt(50, 50))]);
		expect(shareOf(scoreClip(truth, { frames: all, events: [] }).heads.precision)).toBe(1);
	});

	test('a person without marks is present when any head is found', () => {
		const truth = truthOf({ presence: [{ person: 'A', startMs: 0, endMs: 500 }] });
		const frames = tenFrames((tMs) => (tMs < 200 ? [seen('P1', tMs, headAt(50, 50))] : []));
		const { heads } = scoreClip(truth, { frames, events: [] });
		expect(heads.presence).toEqual({ right: 2, total: 5 });
	});
});

describe('angles and targets', () => {
	test('a ray ten degrees off is ten degrees off, and blinks are left out of the settled error', () => {
		const truth = pairTruth((i) => [
			exact('A', headAt(50, 50), { kind: 'camera' }, { blink: i < 5 ? 1 : 0, gazeDirection: [0, 0, -1] }),
		]);
		const frames = tenFrames((tMs, i) => [
			seen('P1', tMs, headAt(50, 50), {
				gaze: gazeAt({ kind: 'camera' }, directionFromAngles(deg(i < 5 ? 60 : 10), 0)),
			}),
		]);
		const { angles } = scoreClip(truth, { frames, events: [] });
		expect(angles.gazeDeg).toBeCloseTo(10);
		expect(angles.gazeAllDeg).toBeCloseTo(35);
	});

	test('head yaw and pitch are compared with the head that was measured', () => {
		const yaw = deg(20);
		const truth = pairTruth(() => [
			exact('A', headAt(50, 50), { kind: 'camera' }, { headYawRad: deg(25), headPitchRad: deg(-4) }),
		]);
		const cameraFromHead = [Math.cos(yaw), 0, -Math.sin(yaw), 0, 1, 0, Math.sin(yaw), 0, Math.cos(yaw)] as const;
		const frames = tenFrames((tMs) => [
			seen('P1', tMs, headAt(50, 50), { headPose: { eyesMid: [0, 0, 1.1], cameraFromHead } }),
		]);
		const { angles } = scoreClip(truth, { frames, events: [] });
		expect(angles.headYawDeg).toBeCloseTo(5);
		expect(angles.headPitchDeg).toBeCloseTo(4);
		expect(angles.depthError).toBeCloseTo(0.1);
	});

	test('saccades count for all frames only', () => {
		const truth = pairTruth((i) => [
			exact('A', headAt(50, 50), { kind: 'object', objectId: 'cup' }, { isFixating: i >= 5 }),
		]);
		const frames = tenFrames((tMs, i) => [
			seen('P1', tMs, headAt(50, 50), {
				gaze: gazeAt(i >= 5 ? { kind: 'object', objectId: 'cup' as never, label: 'cup' } : { kind: 'camera' }),
			}),
		]);
		const { targets } = scoreClip(truth, { frames, events: [] });
		expect(targets.all).toEqual({ right: 5, total: 10 });
		expect(targets.settled).toEqual({ right: 5, total: 5 });
	});

	test('a claimed mutual gaze that is none costs precision', () => {
		const truth = pairTruth(() => [
			exact('A', headAt(50, 50), { kind: 'person', person: 'B' }),
			exact('B', headAt(150, 50), { kind: 'camera' }),
		]);
		const { looks } = scoreClip(truth, perfect());
		expect(looks.mutualGaze).toEqual({ truePositives: 0, falsePositives: 10, misses: 0 });
		expect(f1Of(looks.mutualGaze)).toBe(0);
		expect(looks.lookAtHead).toEqual({ truePositives: 10, falsePositives: 10, misses: 0 });
	});
});

describe('pointing', () => {
	const cup = { kind: 'object', objectId: 'cup' } as const;
	const truth = {
		...pairTruth((i) => [
			exact('A', headAt(50, 50), cup, {
				pointing: i >= 2 && i < 6 ? { hand: 'left', target: cup, phase: 'hold' } : null,
			}),
		]),
		pointings: [{ person: 'A', target: cup, startMs: 200, endMs: 600 }],
	};
	const toCup = { kind: 'object', objectId: 'cup' as never, label: 'cup' } as const;
	const frames = tenFrames((tMs, i) => [
		seen('P1', tMs, headAt(50, 50), {
			pointing: i >= 2 && i < 5 ? { ...gazeAt(toCup), ray: gazeAt(toCup).ray!, hand: 'left' } : null,
		}),
	]);

	test('an overlapping event of the same person with the right target is found', () => {
		const events = [event('deictic-gesture', ['P1'], { target: toCup, startMs: 300, endMs: 700 })];
		const { pointings } = scoreClip(truth, { frames, events });
		expect(pointings).toEqual({
			holdTargets: { right: 3, total: 4 },
			holdFound: { right: 3, total: 4 },
			found: { right: 1, total: 1 },
			foundWithTarget: { right: 1, total: 1 },
			extra: 0,
		});
	});

	test('a second event for the same gesture is extra, and so is one at another time', () => {
		const events = [
			event('deictic-gesture', ['P1'], { target: toCup, startMs: 200, endMs: 300 }),
			event('deictic-gesture', ['P1'], { target: { kind: 'camera' }, startMs: 400, endMs: 500 }),
			event('deictic-gesture', ['P1'], { target: toCup, startMs: 800, endMs: 900 }),
		];
		const { pointings } = scoreClip(truth, { frames, events });
		expect(pointings.foundWithTarget).toEqual({ right: 1, total: 1 });
		expect(pointings.extra).toBe(2);
	});

	test('a wrong target is found but not right, and no event is not found', () => {
		const wrong = [event('deictic-gesture', ['P1'], { target: { kind: 'camera' }, startMs: 200, endMs: 300 })];
		const { pointings } = scoreClip(truth, { frames, events: wrong });
		expect([pointings.found.right, pointings.foundWithTarget.right]).toEqual([1, 0]);
		expect(scoreClip(truth, { frames, events: [] }).pointings.found).toEqual({ right: 0, total: 1 });
	});
});

describe('facts', () => {
	const marks = [
		{ person: 'A', tMs: 0, box: headAt(50, 50) },
		{ person: 'A', tMs: 900, box: headAt(50, 50) },
		{ person: 'B', tMs: 0, box: headAt(150, 50) },
		{ person: 'B', tMs: 900, box: headAt(150, 50) },
	];
	const look = {
		kind: 'looks_at',
		startMs: 0,
		endMs: 500,
		who: ['A'],
		target: { kind: 'person', person: 'B' },
		confidence: 'high',
	} as const;

	test('high and medium facts are counted apart', () => {
		const truth = truthOf({
			marks,
			facts: [look, { ...look, who: ['B'], target: { kind: 'camera' }, kind: 'looks_at_camera', confidence: 'medium' }],
		});
		const { facts } = scoreClip(truth, perfect());
		expect(facts.high.visibleLooks).toEqual({ right: 5, total: 5 });
		expect(facts.high.found).toEqual({ right: 1, total: 1 });
		expect(facts.medium.cameraLooks).toEqual({ right: 0, total: 5 });
		expect(facts.medium.found).toEqual({ right: 0, total: 1 });
	});

	test('a mutual gaze needs both', () => {
		const truth = truthOf({ marks, facts: [{ ...look, kind: 'mutual_gaze', who: ['A', 'B'], target: null }] });
		expect(scoreClip(truth, perfect()).facts.high.mutualGaze).toEqual({ right: 5, total: 5 });
		const frames = perfect().frames.map((f) => ({
			...f,
			observations: f.observations.map((o) => (o.personId === 'P2' ? { ...o, gaze: null } : o)),
		}));
		expect(scoreClip(truth, { frames, events: [] }).facts.high.mutualGaze).toEqual({ right: 0, total: 5 });
	});

	test('events of an absent kind are false alarms; other kinds are not', () => {
		const truth = truthOf({ marks, absent: ['points_at', 'mutual_gaze', 'looks_at_camera'] });
		const { frames } = perfect();
		const events = [event('deictic-gesture', ['P1']), event('look-at-head', ['P1', 'P2'])];
		expect(scoreClip(truth, { frames, events }).facts.falseAlarms).toEqual({
			points_at: 1,
			mutual_gaze: 0,
			looks_at_camera: 0,
		});
	});

	test('looking into the camera for three frames is a false alarm where nobody does', () => {
		const truth = truthOf({ marks, absent: ['looks_at_camera'] });
		const atCamera = (frameCount: number) =>
			tenFrames((tMs, i) => [
				seen('P1', tMs, headAt(50, 50), { gaze: gazeAt(i < frameCount ? { kind: 'camera' } : person('P2')) }),
			]);
		const alarms = (frameCount: number) =>
			scoreClip(truth, { frames: atCamera(frameCount), events: [] }).facts.falseAlarms['looks_at_camera'];
		expect([alarms(0), alarms(2), alarms(3), alarms(9)]).toEqual([0, 0, 1, 1]);
	});
});
