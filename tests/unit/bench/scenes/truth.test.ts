import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { shareOf } from '../../../../src/bench/scores/count';
import { markedTruthFrom } from '../../../../src/bench/scenes/marked-truth';
import { applyMerges, predictionFromJsonLines } from '../../../../src/bench/scenes/prediction';
import { scoreClip } from '../../../../src/bench/scenes/score-clip';
import { stageTruthFrom } from '../../../../src/bench/scenes/stage-truth';
import { exactAt, headsAt, shotAt, type TruthTarget } from '../../../../src/bench/scenes/truth';
import type { Target } from '../../../../src/core/attention';
import { directionFromAngles, visualAngle } from '../../../../src/core/geometry/space';
import { event, gazeAt, headAt, id, person, seen, truthOf } from './stub';

const marked = {
	format: 'truth/1',
	width: 200,
	height: 100,
	fps: 10,
	duration_s: 2,
	people: [
		{
			id: 'A',
			boxes: [
				{ t: 0.5, box: [0.1, 0.2, 0.1, 0.2] },
				{ t: 0.9, box: [0.3, 0.2, 0.1, 0.2] },
			],
		},
	],
	cuts: [1],
	no_people: [[1.5, 2]],
	facts: [
		{ t_start: 0, t_end: 1, kind: 'looks_at', who: 'A', target: 'offscreen:left', confidence: 'high' },
		{ t_start: 0, t_end: 1, kind: 'mutual_gaze', who: ['A', 'B'], target: null, confidence: 'medium' },
		{ t_start: 0, t_end: 1, kind: 'expression', who: 'A', target: null, confidence: 'high', value: 'smile' },
	],
	absent: ['points_at'],
};

describe('truth/1', () => {
	const truth = markedTruthFrom(marked, 'clip', true);

	test('becomes pixels and milliseconds', () => {
		expect(truth.marks[0]).toEqual({ person: 'A', tMs: 500, box: { x: 20, y: 20, width: 20, height: 20 } });
		expect([truth.durationMs, truth.cutsMs, truth.noPeople]).toEqual([2000, [1000], [{ startMs: 1500, endMs: 2000 }]]);
	});

	test('keeps the facts that can be scored, with their targets', () => {
		expect(truth.facts).toEqual([
			{
				kind: 'looks_at',
				startMs: 0,
				endMs: 1000,
				who: ['A'],
				target: { kind: 'away', side: 'left' },
				confidence: 'high',
			},
			{ kind: 'mutual_gaze', startMs: 0, endMs: 1000, who: ['A', 'B'], target: null, confidence: 'medium' },
		]);
	});

	test('boxes move between marks, stay within their shot and count only near them', () => {
		expect(headsAt(truth, 700)).toEqual([
			{ person: 'A', box: { x: 40, y: 20, width: 20, height: 20 }, isCounted: true, isPlaced: true },
		]);
		expect(shotAt(truth, 1000)).toBe(1);
		expect(headsAt(truth, 1100)).toEqual([]);
		const one = truthOf({ durationMs: 3000, marks: [{ person: 'A', tMs: 1000, box: headAt(50, 50) }] });
		expect([0, 499, 500, 1500, 1501].map((tMs) => headsAt(one, tMs)[0]!.isCounted)).toEqual([
			false,
			false,
			true,
			true,
			false,
		]);
	});

	test('another file is refused', () => {
		expect(() => markedTruthFrom({ ...marked, format: 'truth/2' }, 'clip', true)).toThrow(/truth\/1/);
	});
});

describe('the sample', () => {
	const truth = stageTruthFrom(JSON.parse(readFileSync('public/samples/table-talk.truth.json', 'utf8')), 'table-talk');

	test('has 156 exact frames of three people and its two pointing gestures', () => {
		expect(truth.exact).toHaveLength(156);
		expect(truth.people).toEqual(['A', 'B', 'C']);
		expect(truth.pointings.map((p) => [p.person, p.target])).toEqual([
			['A', { kind: 'object', objectId: 'cup' }],
			['B', { kind: 'person', person: 'C' }],
		]);
	});

	test('has gaze directions in camera axes that agree with its own angles', () => {
		// Frame 20, person A: yaw 89.88°, pitch 3.22° in the file, from the same world vector.
		const a = exactAt(truth, (20 / 12) * 1000)!.people.find((p) => p.person === 'A')!;
		const fromAngles = directionFromAngles((89.88 * Math.PI) / 180, (3.22 * Math.PI) / 180);
		expect(visualAngle(a.gazeDirection, fromAngles)).toBeLessThan(1e-3);
		expect(a.eyesMid[2]).toBeCloseTo(1.549, 2);
	});

	test('scores its own truth as perfect', () => {
		const toTarget = (t: TruthTarget): Target => {
			switch (t.kind) {
				case 'person':
					return person(`P-${t.person}`);
				case 'object':
					return { kind: 'object', objectId: t.objectId as never, label: t.objectId };
				case 'camera':
					return t;
				case 'away':
					return { kind: 'outside' };
			}
		};
		const frames = truth.exact!.map(({ tMs, people }) => ({
			tMs,
			observations: people.map((p) =>
				seen(`P-${p.person}`, tMs, p.headBox, { gaze: gazeAt(toTarget(p.gazeTarget), p.gazeDirection) }),
			),
		}));
		const score = scoreClip(truth, { frames, events: [] });
		expect(shareOf(score.heads.recall)).toBe(1);
		expect(shareOf(score.heads.precision)).toBe(1);
		expect(shareOf(score.targets.all)).toBe(1);
		expect(score.angles.gazeDeg).toBeLessThan(0.01);
		expect(score.looks.lookAtHeadFrames.falsePositives).toBe(0);
		expect(score.looks.lookAtHeadFrames.misses).toBe(0);
	});
});

const sharedMedia = '../shared/media';
describe.skipIf(!existsSync(sharedMedia))('hand-labelled clips of ../shared (skipped where absent)', () => {
	const files = existsSync(sharedMedia) ? readdirSync(sharedMedia).filter((f) => f.endsWith('.truth.json')) : [];

	test.each(files)('%s loads', (file) => {
		const truth = markedTruthFrom(JSON.parse(readFileSync(`${sharedMedia}/${file}`, 'utf8')), file, true);
		expect(truth.people.length).toBeGreaterThan(0);
		for (const fact of truth.facts) for (const who of fact.who) expect(truth.people).toContain(who);
	});
});

describe('a session file', () => {
	test('gives frames without anybody too, whenever they were', () => {
		const lines = [
			{ type: 'header', format: 'regard/2' },
			// The file of a clip that begins late, and of which a second frame starts a shot.
			{ type: 'frame', tMs: 852, frameIndex: 0, isShotStart: false },
			{ type: 'frame', tMs: 952, frameIndex: 1, isShotStart: true },
			{ type: 'observation', ...seen('P1', 952, headAt(50, 50)), frameIndex: 1 },
			{ type: 'observation', ...seen('P2', 952, headAt(90, 50)), frameIndex: 1 },
			{ type: 'event', ...event('mutual-gaze', ['P1', 'P2']) },
		];
		const prediction = predictionFromJsonLines(lines.map((l) => JSON.stringify(l)).join('\n'));
		expect(prediction.frames.map((f) => [f.tMs, f.observations.length])).toEqual([
			[852, 0],
			[952, 2],
		]);
		expect(prediction.events).toHaveLength(1);
	});

	test('without a header, or with a broken line, is refused', () => {
		expect(() => predictionFromJsonLines('{"type":"observation"}')).toThrow(/observation/);
		expect(() => predictionFromJsonLines('{"type":"end"}')).toThrow(/header/);
		expect(() => predictionFromJsonLines('{"type":')).toThrow(/Line 1/);
	});

	test('merged people have one id in observations, targets and events', () => {
		const merged = applyMerges(
			{
				frames: [{ tMs: 0, observations: [seen('P1', 0, headAt(50, 50), { gaze: gazeAt(person('P3')) })] }],
				events: [event('look-at-head', ['P1', 'P3'], { target: person('P3') })],
			},
			[
				{ from: id('P3'), into: id('P2') },
				{ from: id('P1'), into: id('P0') },
			],
		);
		expect(merged.frames[0]!.observations[0]!.personId).toBe('P0');
		expect(merged.frames[0]!.observations[0]!.gaze!.scores[0]!.target).toEqual(person('P2'));
		expect(merged.events[0]!.people).toEqual(['P0', 'P2']);
	});
});
