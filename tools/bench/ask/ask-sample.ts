import type { AskSession } from '../../../src/reason/answer/types.ts';
import { sampleSession } from '../../../tests/questions/sample-session.ts';

/** What is true of the sample clip, as a session to ask. */
export const sampleAskSession: AskSession = {
	people: sampleSession.people.map(({ personId, label, colour, headXPx }) => ({
		personId,
		name: label,
		isNamed: true,
		colour,
		meanHeadX: headXPx,
	})),
	objects: sampleSession.objects,
	events: sampleSession.events,
	looks: sampleSession.looks.map((look) => ({ ...look, confidence: 1 })),
	untilMs: sampleSession.durationMs,
	widthPx: sampleSession.widthPx,
	heightPx: 480,
};
