import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../../src/core/people';
import type { EventId, SocialEvent } from '../../../../src/core/social';
import { graspGestures, type GraspGesture } from '../../../../src/events/grasp/gestures';
import { defaultGraspJoinConfig, graspTimeline } from '../../../../src/events/grasp/timeline';
import type { GraspEvent, GraspEventType } from '../../../../src/events/grasp/types';

const [p1, p2] = ['P1', 'P2'] as unknown as [PersonId, PersonId];

const gaze = (startS: number, endS: number, more: Partial<GraspEvent> = {}): GraspEvent => ({
	eventId: 4000 + startS,
	type: 'mutual_gaze',
	startS,
	endS,
	confidence: 0.95,
	people: [p1, p2],
	details: {},
	...more,
});

const gesture = (startS: number, endS: number, more: Partial<GraspGesture> = {}): GraspGesture => ({
	type: 'pointing',
	initiator: p1,
	startS,
	endS,
	targetType: 'person',
	targetPerson: p2,
	targetDescription: 'P2',
	confidence: 0.9,
	...more,
});

const join = (events: readonly GraspEvent[], gestures: readonly GraspGesture[]) =>
	graspTimeline(events, gestures, defaultGraspJoinConfig);

describe('gaze and gestures on one time line', () => {
	test('overlapping ones are a pair, so are those up to 3 s apart', () => {
		expect(join([gaze(0, 2)], [gesture(1, 3)]).pairs).toEqual([
			{ gazeIndex: 0, gestureIndex: 0, relation: 'overlap', seconds: 1 },
		]);
		expect(join([gaze(0, 2)], [gesture(5, 6)]).pairs).toMatchObject([{ relation: 'adjacent', seconds: 3 }]);
		expect(join([gaze(0, 2)], [gesture(5.5, 6)]).pairs).toEqual([]);
	});

	test('what is less sure than the published floors is left out', () => {
		expect(join([gaze(0, 2, { confidence: 0.89 })], []).gaze).toEqual([]);
		expect(join([], [gesture(0, 2, { confidence: 0.84 })]).gestures).toEqual([]);
	});

	test('of two overlapping events of the same people the more confident stays', () => {
		const { gaze: kept } = join([gaze(0, 2, { confidence: 0.92 }), gaze(1, 3, { confidence: 0.98 })], []);
		expect(kept).toMatchObject([{ confidence: 0.98 }]);
	});

	test('a duplicate in a pair with a gesture is kept', () => {
		const events = [gaze(0, 2, { confidence: 0.92 }), gaze(1, 3, { confidence: 0.98 })];
		expect(join(events, [gesture(0, 1)]).gaze).toHaveLength(2);
	});

	test('at most 25 stay, and each type at least once', () => {
		const many = Array.from({ length: 40 }, (_, i) => gaze(i * 10, i * 10 + 1, { confidence: 1 }));
		const rare = (['joint_attention', 'gaze_following'] as GraspEventType[]).map((type) =>
			gaze(500, 501, { type, confidence: 0.9 }),
		);
		const { gaze: kept } = join([...many, ...rare], []);
		expect(kept).toHaveLength(25);
		expect(new Set(kept.map((e) => e.type)).size).toBe(3);
	});

	test('the later of two that do not overlap follows immediately within 3 s', () => {
		const { relations } = join([gaze(0, 1), gaze(2, 3, { type: 'gaze_following' })], [gesture(10, 11)]);
		expect(relations).toEqual([{ from: 'gaze:0', to: 'gaze:1', relation: 'immediately_follows' }]);
	});
});

describe('gestures of a session in the published form', () => {
	const event = (more: Partial<SocialEvent> = {}): SocialEvent => ({
		eventId: 'E1' as EventId,
		kind: 'deictic-gesture',
		gesture: 'pointing',
		startMs: 1230,
		endMs: 2610,
		people: [p1],
		target: { kind: 'person', personId: p2, part: 'head' },
		confidence: 0.9,
		evidence: { firstFrame: 12, peakFrame: 14, lastFrame: 26, frameCount: 14 },
		source: 'model',
		...more,
	});

	test('starts are floored and ends are ceiled to half seconds', () => {
		expect(graspGestures([event()], 10)).toMatchObject([
			{ startS: 1, endS: 3, targetType: 'person', targetPerson: 'P2' },
		]);
	});

	test('what ends past the clip is dropped, so is what still goes on', () => {
		expect(graspGestures([event()], 2.9)).toEqual([]);
		expect(graspGestures([event({ endMs: null })], 10)).toEqual([]);
	});

	test('other events are no gestures', () => {
		expect(graspGestures([event({ kind: 'mutual-gaze', gesture: null })], 10)).toEqual([]);
	});
});
