import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Observation, Target } from '../../../../src/core/attention';
import type { PersonId } from '../../../../src/core/people';
import { appendToRuns, mergeRuns, sharesWithin, startRuns } from '../../../../src/session/log/attention-runs';

const [p1, p2, p3] = ['P1', 'P2', 'P3'] as [PersonId, PersonId, PersonId];
const camera: Target = { kind: 'camera' };
const outside: Target = { kind: 'outside' };
const at = (personId: PersonId): Target => ({ kind: 'person', personId, part: 'head' });
const seen = (personId: PersonId, target: Target | null, probability = 0.8): Observation => ({
	frameIndex: 0,
	tMs: 0,
	personId,
	box: { x: 0, y: 0, width: 1, height: 1 },
	headPose: null,
	gaze: target && { ray: null, point: null, scores: [{ target, probability, visualAngleRad: null }] },
	pointing: null,
	gesture: null,
	speaking: null,
	expression: null,
});

test('a steady look is one run, however many frames it has', () => {
	const book = startRuns();
	for (let i = 0; i < 1000; i++) appendToRuns(book, i * 100, [seen(p1, camera)]);
	expect(book.runs).toHaveLength(1);
	expect(book.runs[0]).toMatchObject({ startMs: 0, endMs: 100_000, probability: expect.closeTo(0.8) as number });
});

test('a change of target ends one run where the next begins', () => {
	const book = startRuns();
	for (const [t, target] of [
		[0, camera],
		[100, camera],
		[200, outside],
	] as const)
		appendToRuns(book, t, [seen(p1, target)]);
	expect(book.runs.map((r) => [r.startMs, r.endMs])).toEqual([
		[0, 200],
		[200, 300],
	]);
});

test('time in which the gaze was not known belongs to no run', () => {
	const book = startRuns();
	appendToRuns(book, 0, [seen(p1, camera)]);
	appendToRuns(book, 100, [seen(p1, null)]);
	appendToRuns(book, 200, [seen(p1, camera)]);
	const ms = sharesWithin(book.runs, 'gaze', { startMs: 0, endMs: 300 }).get(p1)![0]!.ms;
	expect(book.runs).toHaveLength(2);
	expect(ms).toBe(200);
});

test('a gap in the frames is not counted as looking', () => {
	const book = startRuns();
	appendToRuns(book, 0, [seen(p1, camera)]);
	appendToRuns(book, 100, [seen(p1, camera)]);
	appendToRuns(book, 60_000, [seen(p1, camera)]);
	const ms = sharesWithin(book.runs, 'gaze', { startMs: 0, endMs: 1e6 }).get(p1)![0]!.ms;
	expect(ms).toBeLessThan(1000);
});

test('two ids that were one person become one, as lookers and as targets', () => {
	const book = startRuns();
	appendToRuns(book, 0, [seen(p1, at(p2)), seen(p2, camera)]);
	appendToRuns(book, 100, [seen(p1, at(p3)), seen(p3, camera)]);
	mergeRuns(book, [{ from: p3, into: p2 }]);
	appendToRuns(book, 200, [seen(p1, at(p2)), seen(p2, camera)]);
	const shares = sharesWithin(book.runs, 'gaze', { startMs: 0, endMs: 300 });
	expect([...shares.keys()].sort()).toEqual([p1, p2]);
	expect(shares.get(p1)).toEqual([{ target: at(p2), ms: 300 }]);
});

test('shares never add up to more than the window', () => {
	const target = fc.constantFrom<Target | null>(camera, outside, at(p2), null);
	const window = fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 }));
	fc.assert(
		fc.property(fc.array(target, { maxLength: 40 }), window, (targets, [startMs, lengthMs]) => {
			const book = startRuns();
			targets.forEach((t, i) => appendToRuns(book, i * 100, [seen(p1, t)]));
			const shares = sharesWithin(book.runs, 'gaze', { startMs, endMs: startMs + lengthMs }).get(p1) ?? [];
			expect(shares.reduce((sum, s) => sum + s.ms, 0)).toBeLessThanOrEqual(lengthMs + 1e-6);
		}),
	);
});
