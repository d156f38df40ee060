import type { PersonId } from '../../../../src/core/people';
import type { EventId, SocialEvent } from '../../../../src/core/social';
import { styleOf } from '../../../../src/draw/palette';
import type { LaneItem, TimelineRun } from '../../../../src/present/timeline/lanes/lane-items';

export const [p1, p2, p3] = ['P1' as PersonId, 'P2' as PersonId, 'P3' as PersonId];

let count = 0;
/** A mutual gaze of the first two people, unless said otherwise. */
export const event = (parts: Partial<SocialEvent> = {}): SocialEvent => ({
	eventId: `E${++count}` as EventId,
	kind: 'mutual-gaze',
	gesture: null,
	startMs: 1000,
	endMs: 2000,
	people: [p1, p2],
	target: null,
	confidence: 0.9,
	evidence: { firstFrame: 10, peakFrame: 15, lastFrame: 20, frameCount: 10 },
	source: 'model',
	...parts,
});

/** The first person looks at the second, unless said otherwise. */
export const run = (startMs: number, endMs: number, parts: Partial<TimelineRun> = {}): TimelineRun => ({
	personId: p1,
	by: 'gaze',
	target: { kind: 'person', personId: p2, part: 'head' },
	startMs,
	endMs,
	probability: 0.8,
	...parts,
});

/** Something in a row, coloured by person. */
export const item = (startMs: number, endMs: number, parts: Partial<LaneItem> = {}): LaneItem => ({
	startMs,
	endMs,
	fill: styleOf(p1).colour,
	fill2: null,
	confidence: 0.8,
	event: null,
	run: null,
	...parts,
});
