import { expect, test } from 'vitest';
import type { PersonId } from '../../../src/core/people';
import type { SocialEvent } from '../../../src/core/social';
import { changedSince, type TimelineRun } from '../../../src/present/draw/timeline';

const run = (startMs: number, endMs: number): TimelineRun => ({
	personId: 'P1' as PersonId,
	by: 'gaze',
	target: { kind: 'camera' },
	startMs,
	endMs,
	probability: 1,
});
const event = (startMs: number, endMs: number | null) => ({ startMs, endMs }) as SocialEvent;

test('what ended long ago is not drawn again', () => {
	expect(changedSince(20_000, { runs: [run(0, 5000), run(5000, 9000)], events: [event(1000, 4000)] })).toBe(17_000);
});

test('a look that went on when the lanes were drawn last is drawn again from its start', () => {
	expect(changedSince(20_000, { runs: [run(0, 5000), run(5000, 20_100)], events: [] })).toBe(5000);
});

test('an event that still goes on is drawn again from its start', () => {
	expect(changedSince(20_000, { runs: [], events: [event(2000, null), event(500, 900)] })).toBe(2000);
});

test('an event that is told some time after its end is drawn', () => {
	expect(changedSince(20_000, { runs: [], events: [event(16_000, 19_000)] })).toBe(16_000);
});
