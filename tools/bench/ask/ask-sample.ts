import type { AskSession } from '../../../src/reason/answer/types.ts';
import type { Found } from '../../../src/reason/answer/lookup.ts';
import { plainKey } from '../../../src/reason/answer/resolve.ts';
import type { Answer } from '../../../tests/questions/question.ts';
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

/** What was found, in the form of the expected answers; `null` is a question that was not understood. */
export const asExpected = (found: Found | null): Answer => {
	if (!found) return { status: 'unsupported', value: null };
	if (found.status === 'not-seen') return { status: 'not-seen', value: null };
	const { value } = found;
	const status = 'answered';
	switch (value.kind) {
		case 'people':
			return { status, value: { people: value.people } };
		case 'targets':
			return { status, value: { targets: value.targets.map(plainKey) } };
		case 'yes':
			return { status, value: { yes: value.yes } };
		case 'when':
			return { status, value: { span: { startMs: value.row.startMs, endMs: value.row.endMs } } };
		case 'ms':
			return { status, value: { ms: value.ms } };
		case 'count':
			return { status, value: { count: value.count } };
		case 'kinds':
			return { status, value: { kinds: value.kinds } };
		case 'compare':
			return { status, value: { compare: value.more } };
	}
};
