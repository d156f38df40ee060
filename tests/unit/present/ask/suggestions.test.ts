import { expect, test } from 'vitest';
import type { ObjectId } from '../../../../src/core/attention';
import type { PersonId } from '../../../../src/core/people';
import type { EventId, SocialEvent } from '../../../../src/core/social';
import { colourWord } from '../../../../src/draw/colour-words';
import { suggestQuestions } from '../../../../src/present/ask/suggestions';
import { PALETTE_SIZE } from '../../../../src/draw/palette';
import { answerQuestion } from '../../../../src/reason/ask/answer-question';
import type { AskSession } from '../../../../src/reason/answer/types';

const person = (n: number, name = `Person ${n}`) => ({
	personId: `P${n}` as PersonId,
	name,
	isNamed: !name.startsWith('Person'),
	colour: colourWord(`P${n}` as PersonId),
	meanHeadX: 100 * n,
});
const cup = { kind: 'object' as const, objectId: 'cup' as ObjectId, label: 'cup' };
const event = (
	kind: SocialEvent['kind'],
	people: readonly number[],
	startMs: number,
	endMs: number,
	more = {},
): SocialEvent => ({
	eventId: `E${startMs}` as EventId,
	kind,
	gesture: null,
	startMs,
	endMs,
	people: people.map((n) => `P${n}` as PersonId),
	target: null,
	confidence: 0.9,
	evidence: { firstFrame: 0, peakFrame: 1, lastFrame: 2, frameCount: 3 },
	source: 'model',
	...more,
});
const session: AskSession = {
	people: [person(1, 'Anna'), person(2), person(3)],
	objects: [{ objectId: cup.objectId, label: 'cup' }],
	events: [
		event('mutual-gaze', [1, 3], 0, 1800),
		event('mutual-gaze', [1, 2], 2000, 2300),
		event('deictic-gesture', [1], 3000, 5000, { gesture: 'pointing', target: cup }),
		event('joint-attention', [1, 2], 3500, 6000, { target: cup }),
	],
	looks: [
		{ personId: 'P2' as PersonId, target: cup, startMs: 3200, endMs: 6000, confidence: 0.8 },
		{ personId: 'P1' as PersonId, target: cup, startMs: 3400, endMs: 6000, confidence: 0.8 },
	],
	untilMs: 13_000,
	widthPx: 1280,
	heightPx: 720,
};

test('suggested questions are of this session and about different things', () => {
	const questions = suggestQuestions(session);
	expect(questions).toContain('Who looked at the cup first?');
	expect(questions).toContain('How long did Anna and Person 3 look at each other?');
	expect(questions).toContain('What did Anna point at?');
	expect(new Set(questions).size).toBe(questions.length);
	expect(questions.length).toBeLessThanOrEqual(5);
});

test('a session without people suggests nothing, and one without events nothing about events', () => {
	expect(suggestQuestions({ ...session, people: [] })).toEqual([]);
	const quiet = suggestQuestions({ ...session, events: [], looks: [] });
	expect(quiet.join()).not.toMatch(/cup|point|each other/);
});

test('every suggested question is understood and answered from the events alone', async () => {
	const sessions = [session, { ...session, looks: [] }, { ...session, events: session.events.slice(0, 2) }];
	for (const one of sessions) {
		for (const question of suggestQuestions(one)) {
			const answer = await answerQuestion(question, one, { model: null });
			expect(answer.queries, question).not.toEqual([]);
			expect(answer.status, question).not.toBe('unsupported');
			expect(answer.text).not.toBe('');
		}
	}
});

test('each colour of the palette has a word of its own', () => {
	const words = Array.from({ length: PALETTE_SIZE }, (_, i) => colourWord(`P${i + 1}` as PersonId));
	expect(new Set(words).size).toBe(PALETTE_SIZE);
});
