import { describe, expect, test } from 'vitest';
import { scoreEvents } from '../../../../src/bench/scenes/event-truth-scores';
import { eventTruthFrom } from '../../../../src/bench/scenes/event-truth';
import type { Prediction } from '../../../../src/bench/scenes/prediction';
import type { SocialEvent } from '../../../../src/core/social';
import { headAt, id, person, seen, truthOf } from './stub';

const truth = truthOf({
	people: ['A', 'B', 'C'],
	durationMs: 4000,
	widthPx: 400,
	marks: ['A', 'B', 'C'].flatMap((name, i) =>
		[0, 2000, 4000].map((tMs) => ({ person: name, tMs, box: headAt(50 + 100 * i, 50) })),
	),
});
const file = (events: object[]) => ({ schema: 'stage-truth/1', events });
const trueEvents = (events: object[]) => eventTruthFrom(file(events), truth);

const said = (kind: SocialEvent['kind'], people: string[], startMs: number, endMs: number | null, target?: string) =>
	({
		kind,
		gesture: kind === 'deictic-gesture' ? 'pointing' : null,
		startMs,
		endMs,
		people: people.map(id),
		target:
			target === undefined
				? null
				: target.startsWith('P')
					? person(target)
					: { kind: 'object', objectId: target, label: target },
	}) as unknown as SocialEvent;

/** P1, P2, P3 are A, B, C. */
const prediction = (events: SocialEvent[]): Prediction => ({
	frames: Array.from({ length: 40 }, (_, k) => ({
		tMs: 100 * k,
		observations: [1, 2, 3].map((n) => seen(`P${n}`, 100 * k, headAt(100 * n - 50, 50))),
	})),
	events,
});

describe('event F1', () => {
	const mutual = { type: 'mutual_gaze', people: ['A', 'B'], start: 1, end: 2 };

	test('an event of the same people with an IoU of one half is found, below one half it is missed and extra', () => {
		const { events } = trueEvents([mutual]);
		expect(scoreEvents(truth, events, prediction([said('mutual-gaze', ['P1', 'P2'], 1500, 2000)])).all).toMatchObject({
			matched: 1,
			f1: 1,
		});
		const less = scoreEvents(truth, events, prediction([said('mutual-gaze', ['P1', 'P2'], 1510, 2000)]));
		expect(less.all).toMatchObject({ matched: 0, precision: 0, recall: 0, f1: 0 });
		expect(less.missed).toEqual(['mutual_gaze A B 1.00–2.00 s']);
		expect(less.extra).toEqual(['mutual_gaze A B 1.51–2.00 s']);
	});

	test('two of ours cannot both be the one true event', () => {
		const twice = [said('mutual-gaze', ['P1', 'P2'], 1000, 2000), said('mutual-gaze', ['P1', 'P2'], 1100, 2000)];
		expect(scoreEvents(truth, trueEvents([mutual]).events, prediction(twice)).all).toMatchObject({
			matched: 1,
			ours: 2,
		});
	});

	test('another pair, another kind, or somebody who is in no truth does not count', () => {
		const { events } = trueEvents([mutual]);
		for (const wrong of [
			said('mutual-gaze', ['P1', 'P3'], 1000, 2000),
			said('camera-contact', ['P1'], 1000, 2000),
			said('mutual-gaze', ['P1', 'P9'], 1000, 2000),
		]) {
			expect(scoreEvents(truth, events, prediction([wrong])).all.matched).toBe(0);
		}
	});

	test('a group is three pairs, and shared attention counts as joint where the target is right', () => {
		const { events } = trueEvents([
			{ type: 'joint_attention', people: ['A', 'B', 'C'], target: 'cup', start: 1, end: 2 },
		]);
		expect(events).toHaveLength(3);
		const scores = scoreEvents(
			truth,
			events,
			prediction([
				said('shared-attention', ['P1', 'P2'], 1000, 2000, 'cup'),
				said('joint-attention', ['P1', 'P3'], 1000, 2000, 'cup'),
				said('joint-attention', ['P2', 'P3'], 1000, 2000, 'plant'),
			]),
		);
		expect(scores.byKind.joint_attention).toMatchObject({ matched: 2, ours: 3, theirs: 3 });
		expect(scores.missed).toEqual(['joint_attention B C at cup 1.00–2.00 s']);
	});

	test('pointing at the wrong one of two is missed', () => {
		const { events } = trueEvents([{ type: 'pointing', who: 'B', target: 'C', start: 1, end: 2 }]);
		const at = (target: string) => [said('deictic-gesture', ['P2'], 1000, 2000, target)];
		expect(scoreEvents(truth, events, prediction(at('P3'))).byKind.pointing.f1).toBe(1);
		expect(scoreEvents(truth, events, prediction(at('P1'))).byKind.pointing.f1).toBe(0);
	});

	test('events are cut to the clip: one that goes on past the end, and one of ours that is open', () => {
		const { events } = trueEvents([{ type: 'gaze_aversion', people: ['B'], start: 3, end: 9 }]);
		expect(events[0]!.event.endMs).toBe(4000);
		const scores = scoreEvents(truth, events, prediction([said('gaze-aversion', ['P2', 'P1'], 3200, null)]));
		expect(scores.byKind.gaze_aversion.f1).toBe(1);
	});

	test('a note with one person is kept apart and is not scored', () => {
		const { events, noted } = trueEvents([{ type: 'gaze_following', people: ['C'], start: 1, end: 2 }]);
		expect(events).toEqual([]);
		expect(noted).toEqual([{ kind: 'gaze_following', people: ['C'], startMs: 1000, endMs: 2000 }]);
	});

	test('a file without events is refused by name', () => {
		expect(() => eventTruthFrom({ schema: 'stage-truth/1' }, truth)).toThrow(
			expect.objectContaining({ code: 'recording-invalid' }),
		);
	});
});
