import { describe, expect, test } from 'vitest';
import { readGraspEvents } from '../../../../src/state/timeline/timeline-grasp';

const clip = (offset: number) => ({
	clip_offset: offset,
	sample_fps: 2,
	events: [
		{
			event_id: 4000,
			event_type: 'mutual_gaze',
			start_time: 3,
			end_time: 4.5,
			start_frame: 30,
			end_frame: 45,
			confidence: 0.8,
			persons_involved: [1, 3],
			details: {},
		},
		{
			event_id: 2000,
			event_type: 'gaze_following',
			start_time: 1,
			end_time: 1,
			start_frame: 10,
			end_frame: 10,
			confidence: 0.95,
			persons_involved: [2, 1],
			details: {},
		},
	],
	gestures: [
		{
			gesture_type: 'pointing',
			initiator_id: 2,
			start_time: 0.5,
			end_time: 2,
			target_type: 'object',
			target_person_id: null,
			target_description: 'cup',
			confidence: 0.9,
		},
	],
});

describe('GRASP’s event file as events', () => {
	test('has the published kinds, people and times, in order', () => {
		const events = readGraspEvents(JSON.stringify(clip(0)));
		expect(events.map(({ kind, startMs, endMs, people }) => [kind, startMs, endMs, people])).toEqual([
			['deictic-gesture', 500, 2000, ['P2']],
			// Leader first, as published.
			['gaze-following', 1000, 1000, ['P2', 'P1']],
			['mutual-gaze', 3000, 4500, ['P1', 'P3']],
		]);
		expect(events[0]).toMatchObject({ gesture: 'pointing', target: { kind: 'object', label: 'cup' }, confidence: 0.9 });
		expect(events[2]).toMatchObject({ confidence: 0.8, evidence: { firstFrame: 30, lastFrame: 45, frameCount: 4 } });
	});

	test('of a long session is a row of clips, whose times count from the start of the session', () => {
		const events = readGraspEvents(JSON.stringify([clip(0), clip(120)]));
		expect(events).toHaveLength(6);
		expect(events.at(-1)!.startMs).toBe(123_000);
		expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(6);
	});

	test('what is of no known kind is left out, and nothing else', () => {
		const odd = clip(0);
		odd.events[0]!.event_type = 'a new one';
		expect(readGraspEvents(JSON.stringify(odd))).toHaveLength(2);
	});
});
