import type { ObjectId } from '../../../../../src/core/attention';
import type { PersonId } from '../../../../../src/core/people';
import type { EventId, SocialEvent, SocialEventKind } from '../../../../../src/core/social';
import type { AskSession, FormObservation, FormSources } from '../../../../../src/reason/answer/types';

export const anna = 'P1' as PersonId;
export const ben = 'P2' as PersonId;

let count = 0;
/** An event of the scene. */
export const happening = (
	kind: SocialEventKind,
	people: readonly PersonId[],
	startMs: number,
	endMs: number,
	more: Partial<SocialEvent> = {},
): SocialEvent => ({
	eventId: `E${++count}` as EventId,
	kind,
	gesture: null,
	startMs,
	endMs,
	people,
	target: null,
	confidence: 0.9,
	evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
	source: 'model',
	...more,
});

/** A minute of Anna on the left and Ben on the right with a ball. */
export const askScene = (events: readonly SocialEvent[] = []): AskSession => ({
	people: [
		{ personId: anna, name: 'Anna', isNamed: true, colour: 'blue', meanHeadX: 100 },
		{ personId: ben, name: 'Ben', isNamed: true, colour: 'orange', meanHeadX: 500 },
	],
	objects: [{ objectId: 'ball' as ObjectId, label: 'ball' }],
	events,
	looks: [],
	untilMs: 60_000,
	widthPx: 640,
	heightPx: 360,
});

/** Frames of one person every 200 ms; `of` says what else is measured at a time. */
export const frames = (
	personId: PersonId,
	of: (tMs: number) => Partial<FormObservation> = () => ({}),
	untilMs = 60_000,
): FormObservation[] =>
	Array.from({ length: untilMs / 200 }, (_, i) => ({
		personId,
		tMs: i * 200,
		box: { x: personId === anna ? 100 : 500, y: 100, width: 50, height: 60 },
		expression: null,
		...of(i * 200),
	}));

/** What forms are answered from, with everything switched off unless said. */
export const sources = (more: Partial<FormSources> = {}): FormSources => ({
	wanted: null,
	atMs: null,
	hasEmotions: false,
	observations: [],
	words: null,
	...more,
});
