import type { PersonId } from '../../../src/core/people';
import type { EventId, SocialEvent, SocialEventKind } from '../../../src/core/social';
import type { PresenceRecord } from '../../../src/graph/tie-sums';
import { WindowIndex } from '../../../src/graph/window-index';

/** An event in short. */
export const event = (
	kind: SocialEventKind,
	people: readonly string[],
	startMs: number,
	endMs: number | null,
	confidence = 1,
): SocialEvent => ({
	eventId: `${kind}${startMs}` as EventId,
	kind,
	gesture: kind === 'deictic-gesture' ? 'pointing' : null,
	startMs,
	endMs,
	people: people as PersonId[],
	target: null,
	confidence,
	evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
	source: 'model',
});

/** Frames of 100 ms; each names who was seen, with a star when their gaze was known. */
export const presence = (count: number, seen: (frame: number) => readonly string[]): PresenceRecord[] =>
	Array.from({ length: count }, (_, i) => ({
		tMs: i * 100,
		durationMs: 100,
		visible: seen(i).map((name) => name.replace('*', '') as PersonId),
		gazeKnown: seen(i).flatMap((name) => (name.endsWith('*') ? [name.replace('*', '') as PersonId] : [])),
	}));

/** An index of frames and events. */
export const indexOf = (records: readonly PresenceRecord[], events: readonly SocialEvent[]): WindowIndex => {
	const index = new WindowIndex();
	for (const record of records) index.addPresence(record);
	for (const e of events) index.addEvent(e);
	return index;
};
