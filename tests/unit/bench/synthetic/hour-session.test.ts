import { describe, expect, test } from 'vitest';
import { hourSession, type HourFrame } from '../../../../src/bench/synthetic/hour-session';
import type { PersonId } from '../../../../src/core/people';
import { headAngles } from '../../../../src/core/geometry/space';
import { readSession } from '../../../../src/session/file/read-session';
import { hourLines } from '../../../../tools/bench/hour/hour-lines';
import { rerunHour } from '../../../../tools/bench/hour/hour';

const P1 = 'P1' as PersonId;
const P2 = 'P2' as PersonId;

const idsAt = (frames: readonly HourFrame[], tMs: number) =>
	frames.find(({ frame }) => frame.tMs >= tMs)!.observations.map((o) => o.personId);

describe('the synthetic session', () => {
	const session = hourSession({ minutes: 12 });
	const frames = [...session.frames()];

	test('is as long, as fast and as crowded as asked for', () => {
		expect(frames).toHaveLength(12 * 60 * 10);
		expect(session.durationMs).toBe(12 * 60_000);
		expect(frames.at(-1)!.frame.tMs).toBe(12 * 60_000 - 100);
		expect(new Set(frames.flatMap((f) => f.observations.map((o) => o.personId)))).toEqual(new Set(session.people));
		const few = hourSession({ minutes: 0.5, people: 3, fps: 4 });
		expect([...few.frames()]).toHaveLength(120);
		expect(few.people).toHaveLength(3);
	});

	test('is the same for the same seed and another for another', () => {
		const first = JSON.stringify(frames.slice(0, 300));
		expect(JSON.stringify([...hourSession({ minutes: 0.5 }).frames()])).toBe(first);
		expect(JSON.stringify([...hourSession({ minutes: 0.5, seed: 2 }).frames()])).not.toBe(first);
	});

	test('has distributions that sum to 1, most probable first, and never the looker among their own targets', () => {
		for (const { observations } of frames) {
			for (const { personId, gaze, pointing } of observations) {
				for (const scores of [gaze?.scores ?? [], pointing?.scores ?? []]) {
					if (scores.length === 0) continue;
					expect(scores.reduce((sum, s) => sum + s.probability, 0)).toBeCloseTo(1, 9);
					expect(scores.every((s, i) => i === 0 || s.probability <= scores[i - 1]!.probability)).toBe(true);
					expect(scores.some((s) => s.target.kind === 'person' && s.target.personId === personId)).toBe(false);
				}
			}
		}
	});

	test('has heads turned partly towards what is looked at, and no gaze at times', () => {
		const seen = frames.flatMap((f) => f.observations);
		expect(seen.filter((o) => o.gaze === null).length / seen.length).toBeGreaterThan(0.01);
		expect(seen.filter((o) => o.gaze === null).length / seen.length).toBeLessThan(0.1);
		const left = seen.filter((o) => o.personId === P1 && o.gaze?.scores[0]?.target.kind === 'person');
		const yaws = left.map((o) => headAngles(o.headPose!.cameraFromHead).yawRad);
		expect(yaws.filter((yaw) => yaw > 0).length / yaws.length).toBeGreaterThan(0.9);
		expect(
			seen.every((o) => o.headPose === null || Math.abs(headAngles(o.headPose.cameraFromHead).rollRad) < 1e-9),
		).toBe(true);
	});

	test('has people who leave and come back', () => {
		const counts = frames.map((f) => f.observations.length);
		expect(Math.min(...counts)).toBeLessThan(5);
		expect(counts.at(-1)! + counts[0]!).toBeGreaterThan(5);
	});

	test('makes every common kind of event happen, none of them without pause', () => {
		const events = rerunHour(frames, session.durationMs);
		const kinds = new Set(events.map((e) => e.gesture ?? e.kind));
		for (const kind of [
			...['look-at-head', 'mutual-gaze', 'shared-attention', 'joint-attention', 'gaze-following', 'gaze-aversion'],
			...['gaze-shift', 'attention-capture', 'camera-contact', 'pointing', 'showing', 'giving', 'reaching'],
			...['pointing-followed', 'head-nod', 'head-shake', 'speaking'],
		])
			expect(kinds, kind).toContain(kind);
		expect(events.length).toBeLessThan(12 * 60 * 10);
	});

	test('can have two people swapped from a time on, and is the same otherwise', () => {
		const swapped = [...hourSession({ minutes: 0.2, swaps: [{ atMs: 5000, people: [P1, P2] }] }).frames()];
		expect(idsAt(swapped, 4900)).toEqual(idsAt(frames, 4900));
		expect(idsAt(swapped, 5000).slice(0, 2)).toEqual(['P2', 'P1']);
		expect(swapped[60]!.observations[0]!.box).toEqual(frames[60]!.observations[0]!.box);
		const target = (f: HourFrame) => f.observations[2]!.gaze?.scores.map((s) => s.probability);
		expect(target(swapped[60]!)).toEqual(target(frames[60]!));
	});
});

test('the synthetic session as a file is a session file that reads back', async () => {
	const text: string[] = [];
	for await (const line of hourLines({ minutes: 0.3 })) text.push(line);
	const session = await readSession(text.join('').split('\n'));
	expect(session.people).toHaveLength(5);
	expect(session.observations.length).toBeGreaterThan(700);
	expect(session.events.length).toBeGreaterThan(5);
});
