import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { PersonId } from '../../../../../src/core/people';
import { readForm } from '../../../../../src/reason/ask/forms/read-form';
import { askScene } from './scene';

// The first question makes the parser's vocabulary, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const session = askScene();
const formOf = (question: string) => readForm(question, session)?.form ?? null;

describe('a question', () => {
	test.each([
		'Find the awkward moments',
		'find moments that were tense',
		'When did it get tense?',
		'When was everybody happy?',
		'Show me the liveliest bit near the end',
		'the moment I remember, with the ball',
		'What were the highlights?',
	])('that is vague is a search for moments: %s', (question) => {
		expect(formOf(question)).toBe('moments');
	});

	test.each([
		'How did the expression of Anna change?',
		"Did Ben's interaction change over time?",
		'What changed for Anna?',
		'Which expression of Anna is likely next?',
		'How did Anna change over time?',
		'With which interaction did Ben begin and end?',
	])('about change over time is one: %s', (question) => {
		expect(formOf(question)).toBe('change');
	});

	test.each(['What is Anna likely to say next?', 'What will Ben say?', 'How would Anna answer?', "Anna's next words?"])(
		'about what somebody says next is one: %s',
		(question) => {
			expect(formOf(question)).toBe('next-utterance');
		},
	);

	test.each(["Describe Anna's face", 'describe the face of Ben at 2 s', 'What is Anna’s face doing?'])(
		'about a face is one: %s',
		(question) => {
			expect(formOf(question)).toBe('face');
		},
	);

	test.each([
		'Who looked at the ball first?',
		'Find the moments when Anna looked at Ben',
		'What happened just before Anna looked at the ball?',
		'How long did Anna and Ben look at each other?',
		'When did Anna look at Ben?',
		'Did Anna feel happy?',
		'Whose face did Anna look at?',
		'What did Anna say?',
		'Who was in a bad mood?',
	])('for a lookup is left to it: %s', (question) => {
		expect(formOf(question)).toBeNull();
	});

	test('of the hundred that the parser is tuned on is never taken from it', () => {
		const all = JSON.parse(readFileSync('tests/questions/tune.json', 'utf8')) as { question: string }[];
		expect(all).toHaveLength(100);
		expect(all.filter(({ question }) => formOf(question) !== null)).toEqual([]);
	});

	test('names people, moments, and names that nobody has', () => {
		expect(readForm("Describe Anna's face at 2.5 s", session)).toEqual({
			form: 'face',
			people: ['P1' as PersonId],
			unknown: [],
			atMs: 2500,
		});
		expect(readForm('What will Zoe say next?', session)).toMatchObject({ people: [], unknown: ['Zoe'] });
		expect(readForm('How did the interaction of the person on the left change?', session)?.people).toEqual(['P1']);
	});

	test('has the form that was chosen, whatever its words', () => {
		expect(readForm('Anna and the ball', session, 'moments')).toMatchObject({ form: 'moments', people: ['P1'] });
	});
});
