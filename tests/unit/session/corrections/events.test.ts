import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markOf, type CodedByHand, type Correction, type CorrectionStep } from '../../../../src/core/corrections';
import type { PersonId } from '../../../../src/core/people';
import type { EventId, SocialEvent } from '../../../../src/core/social';
import { carryOn, correctEvents, findMarked, withKeptEvents } from '../../../../src/session/corrections/events';

const P = (n: number) => `P${n}` as PersonId;
const numbered = (steps: readonly CorrectionStep[]): Correction[] =>
	steps.map((step, i) => ({ correctionId: `C${i + 1}`, ...step }) as Correction);

const look = (id: number, from: PersonId, to: PersonId, startMs: number, endMs: number): SocialEvent => ({
	eventId: `E${id}` as EventId,
	kind: 'look-at-head',
	gesture: null,
	startMs,
	endMs,
	people: [from, to],
	target: { kind: 'person', personId: to, part: 'head' },
	confidence: 0.8,
	evidence: { firstFrame: 0, peakFrame: 1, lastFrame: 2, frameCount: 3 },
	source: 'model',
});
const machine = [
	look(1, P(1), P(2), 1000, 2000),
	look(2, P(2), P(1), 1500, 3000),
	look(3, P(1), P(3), 4000, 5000),
	look(4, P(1), P(2), 8000, 9000),
];
const coded = ({ kind, gesture, startMs, endMs, people, target }: SocialEvent): CodedByHand => ({
	...{ kind, gesture, startMs, people, target },
	endMs: endMs!,
});
const frameAt = (tMs: number) => Math.round(tMs / 100);
const correct = (steps: readonly CorrectionStep[], events: readonly SocialEvent[] = machine) =>
	correctEvents(events, numbered(steps), frameAt).events;

const deleted = (event: SocialEvent): CorrectionStep => ({ kind: 'event-delete', of: markOf(event, 0) });
const moved = (event: SocialEvent, startMs: number, endMs: number): CorrectionStep => ({
	kind: 'event-change',
	of: markOf(event, 0),
	event: { ...coded(event), startMs, endMs },
});

describe('events that a person codes', () => {
	test('nothing coded leaves the list the very same', () => {
		expect(correct([{ kind: 'rename', personId: P(1), label: 'Anna' }])).toBe(machine);
	});

	test('an added event is a person’s, sure, stands in order of time and rests on the frames of its time', () => {
		const event = { ...coded(machine[0]!), startMs: 6000, endMs: 7000 };
		const events = correct([{ kind: 'event-add', event }]);
		expect(events.map((e) => e.startMs)).toEqual([1000, 1500, 4000, 6000, 8000]);
		expect(events[3]).toEqual({
			...event,
			eventId: 'E5',
			confidence: 1,
			source: 'person',
			evidence: { firstFrame: 60, peakFrame: 60, lastFrame: 70, frameCount: 11 },
		});
	});

	test('a moved event takes the place of the machine’s and keeps its number; a deleted one is gone; the others stay', () => {
		const events = correct([moved(machine[0]!, 1200, 2500), deleted(machine[2]!)]);
		expect(events.map((e) => [e.eventId, e.startMs, e.source])).toEqual([
			['E1', 1200, 'person'],
			['E2', 1500, 'model'],
			['E4', 8000, 'model'],
		]);
		expect(machine).toHaveLength(4);
	});

	test('an event that a person added can be moved and deleted like any other', () => {
		const event = { ...coded(machine[0]!), startMs: 6000, endMs: 7000 };
		const [, , , added] = correct([{ kind: 'event-add', event }]);
		const steps: CorrectionStep[] = [{ kind: 'event-add', event }, moved(added!, 6100, 6500)];
		const again = correct(steps);
		expect(again[3]).toMatchObject({ startMs: 6100, endMs: 6500, source: 'person', eventId: added!.eventId });
		expect(correct([...steps, deleted(again[3]!)])).toEqual(machine);
	});

	test('is found again after a new run has numbered and timed events anew, not by its number', () => {
		const again = [look(7, P(2), P(1), 1400, 3000), look(8, P(1), P(2), 1100, 2050), look(1, P(1), P(3), 4000, 5000)];
		expect(findMarked(again, markOf(machine[0]!, 0))?.eventId).toBe('E8');
		expect(findMarked(again, markOf(machine[3]!, 0))).toBeNull();
		expect(correct([deleted(machine[0]!)], again).map((e) => e.eventId)).toEqual(['E7', 'E1']);
	});

	test('shared attention that a new run calls joint is found again', () => {
		const shared: SocialEvent = { ...machine[0]!, kind: 'shared-attention', target: null };
		const joint: SocialEvent = { ...shared, kind: 'joint-attention', eventId: 'E9' as EventId };
		expect(findMarked([joint], markOf(shared, 0))).toBe(joint);
	});

	test('of two stretches of the same look the one that shares most time is meant', () => {
		expect(findMarked([...machine], markOf({ ...machine[3]!, startMs: 7900 }, 0))?.eventId).toBe('E4');
	});

	test('a change whose event is not found any more stays as an event of its own; a deletion then does nothing', () => {
		const none: SocialEvent[] = [];
		expect(correct([moved(machine[0]!, 1200, 2500)], none)).toMatchObject([{ eventId: 'E1', source: 'person' }]);
		expect(correct([deleted(machine[0]!)], [machine[1]!])).toEqual([machine[1]]);
	});
});

describe('a later correction of who is who', () => {
	const swapAt = (fromMs: number): CorrectionStep => ({ kind: 'swap', people: [P(1), P(3)], fromMs });

	test('does not lose what a person coded: it goes on with who the people are now', () => {
		const event = { ...coded(machine[0]!), startMs: 6000, endMs: 7000 };
		const after = correct([{ kind: 'event-add', event }, swapAt(5500)], []);
		expect(after).toMatchObject([{ people: [P(3), P(2)], target: { personId: P(2) }, source: 'person' }]);
		const before = correct([{ kind: 'event-add', event }, swapAt(7500)], []);
		expect(before).toMatchObject([{ people: [P(1), P(2)] }]);
	});

	test('finds a deleted event under its new people', () => {
		const again = [look(1, P(3), P(2), 8000, 9000), look(2, P(1), P(2), 8000, 9000)];
		expect(correct([deleted(machine[3]!), swapAt(5000)], again).map((e) => e.eventId)).toEqual(['E2']);
	});

	test('that was made before is in the event already', () => {
		const again = [look(1, P(3), P(2), 8000, 9000)];
		expect(correct([swapAt(5000), deleted(again[0]!)], again)).toEqual([]);
	});

	test('ends an event of somebody who is left out, or between two who are one', () => {
		const event = coded(machine[0]!);
		const gone = numbered([{ kind: 'ignore', personId: P(2), startMs: null, endMs: null }]);
		expect(carryOn(event, gone)).toBeNull();
		expect(carryOn(event, numbered([{ kind: 'merge', from: P(2), into: P(1) }]))).toBeNull();
		expect(carryOn(event, numbered([{ kind: 'merge', from: P(4), into: P(1) }]))).toEqual(event);
	});

	test('keeps showing, giving and reaching, which a new run does not see, under the people of now', () => {
		const giving: SocialEvent = { ...machine[3]!, kind: 'deictic-gesture', gesture: 'giving', people: [P(1)] };
		const pointing: SocialEvent = { ...giving, gesture: 'pointing' };
		const kept = withKeptEvents([machine[0]!], [giving, pointing, machine[1]!], numbered([swapAt(5000)]));
		expect(kept.map((e) => [e.eventId, e.gesture, e.people[0]])).toEqual([
			['E1', null, P(1)],
			['E2', 'giving', P(3)],
		]);
	});

	test('keeps apparent expressions, which a new run does not see either, and nobody’s who is left out', () => {
		const shown: SocialEvent = { ...machine[3]!, kind: 'expression', gesture: null, people: [P(1)] };
		const kept = withKeptEvents([machine[0]!], [shown, machine[1]!], numbered([swapAt(5000)]));
		expect(kept.map((e) => [e.eventId, e.kind, e.people[0]])).toEqual([
			['E1', machine[0]!.kind, machine[0]!.people[0]],
			['E2', 'expression', P(3)],
		]);
		const leftOut = numbered([{ kind: 'ignore', personId: P(1), startMs: null, endMs: null }]);
		expect(withKeptEvents([], [shown], leftOut)).toEqual([]);
	});

	test('keeps nods and shakes as they were, and none that a new run finds in heads it takes for sure', () => {
		const nod: SocialEvent = { ...machine[0]!, kind: 'head-nod', people: [P(1)], target: null };
		const doubtful: SocialEvent = { ...nod, eventId: 'E9' as EventId, kind: 'head-shake', startMs: 8000, endMs: 8500 };
		const kept = withKeptEvents([machine[1]!, doubtful], [nod, machine[1]!], []);
		expect(kept.map((e) => [e.kind, e.startMs])).toEqual([
			['head-nod', nod.startMs],
			[machine[1]!.kind, machine[1]!.startMs],
		]);
	});
});

test('whatever a person codes, numbers are unique, events stand in order, and the machine’s rows that nobody touched stay', () => {
	const which = fc.integer({ min: 0, max: machine.length - 1 }).map((i) => machine[i]!);
	const step: fc.Arbitrary<CorrectionStep> = fc.oneof(
		which.map(deleted),
		fc.tuple(which, fc.integer({ min: 0, max: 9000 })).map(([e, ms]) => moved(e, ms, ms + 500)),
		fc.integer({ min: 0, max: 9000 }).map((ms): CorrectionStep => ({
			kind: 'event-add',
			event: { ...coded(machine[1]!), startMs: ms, endMs: ms + 300 },
		})),
		fc.integer({ min: 0, max: 9000 }).map((fromMs): CorrectionStep => ({ kind: 'swap', people: [P(1), P(2)], fromMs })),
	);
	fc.assert(
		fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
			const events = correct(steps);
			expect(new Set(events.map((e) => e.eventId)).size).toBe(events.length);
			expect(events.every((e, i) => i === 0 || e.startMs >= events[i - 1]!.startMs)).toBe(true);
			const added = steps.filter((s) => s.kind === 'event-add' || s.kind === 'event-change').length;
			expect(events.filter((e) => e.source === 'person').length).toBeLessThanOrEqual(added);
			for (const e of events.filter((x) => x.source === 'model')) expect(machine).toContain(e);
		}),
	);
});
