import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourSession, type HourFrame } from '../../../../src/bench/synthetic/hour-session';
import type { Observation, ObjectId, TargetScore } from '../../../../src/core/attention';
import type { CorrectionStep } from '../../../../src/core/corrections';
import type { PersonId } from '../../../../src/core/people';
import { identityPlan, fateAt, stretchAt } from '../../../../src/session/corrections/identity';
import { correctFrame } from '../../../../src/session/corrections/observations';
import { frameCorrection } from '../../../../src/session/corrections/rerun';
import { defaultPipelineConfig } from '../../../../src/pipeline/pipeline-config';

const P = (n: number) => `P${n}` as PersonId;
const session = hourSession({ minutes: 0.2, seed: 3 });
const frames: readonly HourFrame[] = [...session.frames()];
const endMs = session.durationMs;

const corrected = (steps: readonly CorrectionStep[], list: readonly HourFrame[] = frames) => {
	const correct = frameCorrection(steps, session.camera, defaultPipelineConfig);
	return list.map((f) => correct(f.frame.tMs, f.observations));
};

const idsOf = (observations: readonly Observation[]) => observations.map((o) => o.personId);
const scoresIn = (o: Observation): (readonly TargetScore[])[] =>
	[o.gaze, o.pointing, o.handling].flatMap((a) => (a ? [a.scores] : []));
const targetIds = (o: Observation) =>
	scoresIn(o).flatMap((scores) => scores.flatMap(({ target }) => (target.kind === 'person' ? [target.personId] : [])));
const sumOf = (scores: readonly TargetScore[]) => scores.reduce((sum, s) => sum + s.probability, 0);

const person = fc.integer({ min: 1, max: 6 }).map(P);
const time = fc.integer({ min: 0, max: endMs });
const span = fc.record({ startMs: fc.option(time), endMs: fc.option(time) });
/** Any correction that says who is who, sensible or not. */
const identityStep: fc.Arbitrary<CorrectionStep> = fc.oneof(
	fc
		.tuple(person, person)
		.filter(([a, b]) => a !== b)
		.map(([from, into]) => ({ kind: 'merge' as const, from, into })),
	fc.record({ kind: fc.constant('split' as const), personId: person, atMs: time, into: fc.constantFrom(P(7), P(8)) }),
	fc
		.tuple(person, person, time)
		.filter(([a, b]) => a !== b)
		.map(([a, b, fromMs]) => ({ kind: 'swap' as const, people: [a, b] as const, fromMs })),
	fc.tuple(person, span).map(([personId, s]) => ({ kind: 'ignore' as const, personId, ...s })),
	fc.tuple(person, span).map(([personId, s]) => ({ kind: 'not-a-person' as const, personId, ...s })),
);
const areaStep: fc.Arbitrary<CorrectionStep> = fc
	.tuple(time, time, fc.integer({ min: 0, max: 1000 }))
	.map(([a, b, x]) => ({
		kind: 'area' as const,
		area: { objectId: 'shelf' as ObjectId, label: 'shelf', box: { x, y: 300, width: 120, height: 90 } },
		startMs: Math.min(a, b),
		endMs: Math.max(a, b),
	}));

describe('corrections of who is who', () => {
	test('nothing corrected leaves every frame the very same', () => {
		corrected([]).forEach((observations, i) => expect(observations).toBe(frames[i]!.observations));
	});

	test('names, and events that people code, leave every frame the very same', () => {
		const step: CorrectionStep = { kind: 'rename', personId: P(1), label: 'Anna' };
		corrected([step]).forEach((observations, i) => expect(observations).toBe(frames[i]!.observations));
	});

	test('a swap holds from its time on, for the two and for everybody who looks at them', () => {
		const swapped = corrected([{ kind: 'swap', people: [P(1), P(2)], fromMs: 6000 }]);
		expect(swapped[59]).toBe(frames[59]!.observations);
		const [before, after] = [frames[60]!.observations, swapped[60]!];
		expect(idsOf(after).slice(0, 2)).toEqual([P(2), P(1)]);
		expect(after[0]!.box).toBe(before[0]!.box);
		const at = (o: Observation, id: PersonId) =>
			o.gaze!.scores.find((s) => s.target.kind === 'person' && s.target.personId === id)!.probability;
		const looker = before.findIndex((o) => o.personId === P(4) && o.gaze);
		expect(at(after[looker]!, P(2))).toBe(at(before[looker]!, P(1)));
		expect(at(after[looker]!, P(1))).toBe(at(before[looker]!, P(2)));
	});

	test('a swap puts right what a tracker that swapped two people got wrong', () => {
		const wrong = [...hourSession({ minutes: 0.2, seed: 3, swaps: [{ atMs: 6000, people: [P(1), P(2)] }] }).frames()];
		expect(wrong[60]).not.toEqual(frames[60]);
		const right = corrected([{ kind: 'swap', people: [P(1), P(2)], fromMs: 6000 }], wrong);
		right.forEach((observations, i) => expect(observations).toEqual(frames[i]!.observations));
	});

	test('after a merge nobody and nothing has the old id, and nobody looks at themselves', () => {
		for (const observations of corrected([{ kind: 'merge', from: P(2), into: P(1) }])) {
			expect(new Set(idsOf(observations)).size).toBe(observations.length);
			for (const o of observations) {
				expect([o.personId, ...targetIds(o)]).not.toContain(P(2));
				expect(targetIds(o)).not.toContain(o.personId);
			}
		}
	});

	test('a merge adds up what went to the two, and of two in one frame keeps the one who had the id', () => {
		const [merged] = corrected([{ kind: 'merge', from: P(1), into: P(2) }], frames.slice(20, 21));
		const before = frames[20]!.observations;
		expect(merged!.find((o) => o.personId === P(2))!.box).toBe(before.find((o) => o.personId === P(2))!.box);
		const share = (o: Observation, ids: readonly PersonId[]) =>
			sumOf(o.gaze!.scores.filter((s) => s.target.kind === 'person' && ids.includes(s.target.personId)));
		const [was, is] = [before, merged!].map((list) => list.find((o) => o.personId === P(3) && o.gaze)!);
		expect(share(is!, [P(2)])).toBeCloseTo(share(was!, [P(1), P(2)]), 9);
	});

	test('a split gives a new id from its time on and leaves what was before', () => {
		const split = corrected([{ kind: 'split', personId: P(3), atMs: 5000, into: P(9) }]);
		expect(idsOf(split[49]!)).toContain(P(3));
		expect(idsOf(split[50]!)).toContain(P(9));
		expect(idsOf(split[50]!)).not.toContain(P(3));
		expect(split[50]!.flatMap(targetIds)).not.toContain(P(3));
	});

	test('an ignored face is left out, and looks at it go elsewhere', () => {
		const [after] = corrected([{ kind: 'ignore', personId: P(2), startMs: null, endMs: null }], frames.slice(10, 11));
		const before = frames[10]!.observations;
		expect(idsOf(after!)).toEqual(idsOf(before).filter((id) => id !== P(2)));
		const part = (o: Observation, want: (s: TargetScore) => boolean) => sumOf(o.gaze!.scores.filter(want));
		const isGone = (s: TargetScore) => s.target.kind === 'person' && s.target.personId === P(2);
		const isOutside = (s: TargetScore) => s.target.kind === 'outside';
		for (const o of after!.filter((x) => x.gaze)) {
			const was = before.find((x) => x.personId === o.personId)!;
			expect(part(o, isOutside)).toBeCloseTo(part(was, isGone) + part(was, isOutside), 9);
		}
	});

	test('what was no person shares what it got among the others, and only in its span', () => {
		const step: CorrectionStep = { kind: 'not-a-person', personId: P(2), startMs: 3000, endMs: 4000 };
		const after = corrected([step]);
		expect(idsOf(after[29]!)).toContain(P(2));
		expect(idsOf(after[30]!)).not.toContain(P(2));
		expect(idsOf(after[39]!)).not.toContain(P(2));
		expect(idsOf(after[40]!)).toContain(P(2));
		const o = after[35]!.find((x) => x.personId === P(1) && x.gaze)!;
		const was = frames[35]!.observations.find((x) => x.personId === P(1))!;
		const ratio = (x: Observation) => {
			const of = (kind: string) => x.gaze!.scores.find((s) => s.target.kind === kind)!.probability;
			return of('outside') / of('camera');
		};
		expect(ratio(o)).toBeCloseTo(ratio(was), 6);
	});

	test('corrections follow one another: a swap after a split swaps the new person', () => {
		const steps: CorrectionStep[] = [
			{ kind: 'split', personId: P(1), atMs: 2000, into: P(9) },
			{ kind: 'swap', people: [P(9), P(2)], fromMs: 4000 },
		];
		expect(fateAt(P(1), 1000, steps)).toEqual({ kind: 'is', personId: P(1) });
		expect(fateAt(P(1), 3000, steps)).toEqual({ kind: 'is', personId: P(9) });
		expect(fateAt(P(1), 5000, steps)).toEqual({ kind: 'is', personId: P(2) });
		expect(fateAt(P(2), 5000, steps)).toEqual({ kind: 'is', personId: P(9) });
	});
});

describe('an area of interest for a span', () => {
	const cup = session.areas[0]!;
	/** The same session in which nobody knew of the cup. */
	const blind: HourFrame[] = frames.map((f) => ({
		...f,
		observations: f.observations.map((o) => {
			const scores =
				o.gaze?.scores.filter((s) => s.target.kind !== 'object' || s.target.objectId !== cup.objectId) ?? [];
			const sum = sumOf(scores);
			return {
				...o,
				pointing: null,
				gaze: o.gaze && { ...o.gaze, scores: scores.map((s) => ({ ...s, probability: s.probability / sum })) },
			};
		}),
	}));
	const area = { objectId: 'mug' as ObjectId, label: 'mug', box: cup.box };
	const after = corrected([{ kind: 'area', area, startMs: 2000, endMs: 10_000 }], blind);
	const top = (o: Observation) => o.gaze?.scores[0]?.target;

	test('is a target of every look in the span and of none outside it', () => {
		const has = (o: Observation) =>
			o.gaze?.scores.some(({ target }) => target.kind === 'object' && target.objectId === 'mug') ?? false;
		after.forEach((observations, i) => {
			const isIn = i >= 20 && i < 100;
			for (const o of observations) expect(has(o)).toBe(isIn && o.gaze !== null);
		});
	});

	test('gets most looks that went to it, and hardly any that surely went to a face', () => {
		let [hits, there, false_, faces] = [0, 0, 0, 0];
		after.slice(20, 100).forEach((observations, i) => {
			observations.forEach((o, k) => {
				const truth = frames[20 + i]!.observations[k]!.gaze?.scores[0];
				if (!truth || truth.probability < 0.8) return;
				const target = top(o);
				const isMug = target?.kind === 'object' && target.objectId === 'mug';
				if (truth.target.kind === 'object' && truth.target.objectId === cup.objectId) {
					there++;
					if (isMug) hits++;
				} else if (truth.target.kind === 'person') {
					faces++;
					if (isMug) false_++;
				}
			});
		});
		expect(there).toBeGreaterThan(10);
		expect(hits / there).toBeGreaterThan(0.6);
		expect(faces).toBeGreaterThan(30);
		expect(false_ / faces).toBeLessThan(0.1);
	});

	test('is gone when it is removed', () => {
		const removed = corrected(
			[
				{ kind: 'area', area, startMs: 2000, endMs: 10_000 },
				{ kind: 'area-remove', objectId: area.objectId },
			],
			blind,
		);
		removed.forEach((observations, i) => expect(observations).toBe(blind[i]!.observations));
	});
});

describe('laws of corrections', () => {
	test('whatever is corrected, scores sum to 1 in order, and nobody is twice in a frame or looks at themselves', () => {
		fc.assert(
			fc.property(fc.array(fc.oneof(identityStep, areaStep), { maxLength: 6 }), (steps) => {
				for (const observations of corrected(
					steps,
					frames.slice(0, 120).filter((_, i) => i % 8 === 0),
				)) {
					expect(new Set(idsOf(observations)).size).toBe(observations.length);
					for (const o of observations) {
						expect(targetIds(o)).not.toContain(o.personId);
						for (const scores of scoresIn(o)) {
							expect(sumOf(scores)).toBeCloseTo(1, 9);
							expect(scores.every((s, i) => i === 0 || s.probability <= scores[i - 1]!.probability)).toBe(true);
						}
					}
				}
			}),
			{ numRuns: 60 },
		);
	});

	test('the same swap twice is no swap, whatever was corrected before', () => {
		fc.assert(
			fc.property(fc.array(identityStep, { maxLength: 4 }), person, person, time, (steps, a, b, fromMs) => {
				fc.pre(a !== b);
				const swap: CorrectionStep = { kind: 'swap', people: [a, b], fromMs };
				const some = frames.filter((_, i) => i % 10 === 0);
				expect(corrected([...steps, swap, swap], some)).toEqual(corrected(steps, some));
			}),
			{ numRuns: 60 },
		);
	});

	test('after a merge at the end nothing refers to the old id', () => {
		fc.assert(
			fc.property(fc.array(identityStep, { maxLength: 4 }), person, person, (steps, from, into) => {
				fc.pre(from !== into);
				for (const observations of corrected([...steps, { kind: 'merge', from, into }], frames.slice(40, 60))) {
					for (const o of observations) expect([o.personId, ...targetIds(o)]).not.toContain(from);
				}
			}),
			{ numRuns: 60 },
		);
	});

	test('stretches say the same as each correction applied one after the other at any time', () => {
		fc.assert(
			fc.property(fc.array(identityStep, { maxLength: 6 }), person, time, (steps, personId, tMs) => {
				const stretch = stretchAt(identityPlan(steps), tMs);
				expect(stretch.fateOf(personId)).toEqual(fateAt(personId, tMs, steps));
				if (!stretch.isUnchanged) return;
				const { observations } = frames[Math.min(frames.length - 1, Math.ceil(tMs / 100))]!;
				expect(correctFrame(observations, stretch)).toBe(observations);
			}),
		);
	});
});
