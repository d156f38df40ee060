import { describe, expect, test } from 'vitest';
import { answerQuestion } from '../../../../src/reason/ask/answer-question';
import { sceneSession } from '../../../fixtures/ask/ask-session';
import type { SceneName } from '../../../fixtures/ask/scene';

const answerTo = async (question: string, scene: SceneName = 'table-talk'): Promise<string> =>
	(await answerQuestion(question, sceneSession(scene), { model: null })).text;

describe('what is said around a question', () => {
	test.each([
		"Could you tell me, if you'd be so kind, who looked at the cup the longest?",
		'Sorry to bother you again, but who looked at the cup the longest?',
		'To be honest I only want to know who looked at the cup the longest.',
		"I'd really like to know who looked at the cup the longest, please and thank you",
		'as far as you can tell, who looked at the cup the longest?',
		'As a teacher I want to know: who looked at the cup the longest?',
		"I'm a coach and I'd like to see who looked at the cup the longest",
	])('changes nothing: %s', async (question) => {
		expect(await answerTo(question)).toBe(await answerTo('Who looked at the cup the longest?'));
	});

	test('is not taken off where it is part of the question', async () => {
		expect(await answerTo('As a result, who looked at Person 2?')).toMatch(/^Not understood in this question: /);
	});

	test('may stand in brackets', async () => {
		expect(await answerTo('Did Person 1 look at the cup (not the pointer)?')).toMatch(
			/^Yes\. Person 1 looked at the cup/,
		);
	});

	test.each([
		['Did Person 1 look at the cup (in the first two seconds)?', /^No\. .*in the first 2.0 s/],
		[
			'how many different things (people and lens not counted) did Person 3 take in?',
			/^Person 3 looked at 3 different/,
		],
	])('counts where it says when, or without whom: %s', async (question, said) => {
		expect(await answerTo(question)).toMatch(said);
	});

	test.each(['Who looked at the cup (only Person 1 and Person 2)?', 'Whose eyes were on Person 2? (not the pointer)'])(
		'is never passed over where it says who: %s',
		async (question) => {
			expect(await answerTo(question)).toMatch(/^Not understood in this question: /);
		},
	);
});

describe('a share', () => {
	test.each([
		['What percent of the speaking is done by Person 2?', 'interview', '70 %'],
		['What share of the eye contact was between Person 1 and Person 3?', 'table-talk', '50 % (2.0 s of 4.0 s)'],
	] as const)('may be one of what is done: %s', async (question, scene, said) => {
		expect(await answerTo(question, scene)).toContain(said);
	});

	test.each([
		['Did Person 1 look at the cup at least half of the time?', /^No\. .*23 %.*not at least 50 %/],
		['Was Person 1 looking at Person 3 more than 20 % of the time?', /^Yes\. .*32 %.*more than 20 %/],
		['Did Person 1 look at Person 3 for more than a quarter of the time?', /^Yes\. .*more than 25 %/],
		[
			'Who looked at Person 3 for more than a third of the time?',
			/^None of the 2 people looked at Person 3 \(more than 33 %\): Person 1 32 % and Person 2 28 %/,
		],
		['Did everybody look at the cup at least 10 % of the time?', /^Yes\. 3 of 3/],
		['Was nobody looking at the cup for more than half of the time?', /^Yes\. Nobody looked at the cup: 73 %/],
	])('may be held against a part of the time: %s', async (question, said) => {
		expect(await answerTo(question)).toMatch(said);
	});

	test('is not said by “the third time”', async () => {
		expect(await answerTo('When did Person 1 look at Person 3 for the third time?')).not.toContain('%');
	});

	test('is still one of the time', async () => {
		expect(await answerTo('What percentage of the time did Person 1 look at Person 3?')).toContain('of 13.0 s');
	});
});

describe('two clauses with “and”', () => {
	test.each([
		['Does Person 1 look at the pan and Person 2 at the bottle at the same time, ever?', 'kitchen', /^Yes\. .* while /],
		['Did Person 1 look at Person 3 and Person 2 at the cup?', 'table-talk', /^Yes\. .*Person 3 and Person 2 looked/],
		['Did Person 1 look at the cup and then at Person 3?', 'table-talk', /^Yes\. .*Person 3 after Person 1 looked at/],
		['When does Person 1 look at Person 3 and Person 3 at Person 1?', 'table-talk', /while .*from 1.0 s to 3.0 s/],
	] as const)('are both meant: %s', async (question, scene, said) => {
		expect(await answerTo(question, scene)).toMatch(said);
	});

	test('are one where the names belong together', async () => {
		expect(await answerTo('Did Person 1 look at Person 2 and Person 3?')).not.toContain(' while ');
	});
});

describe('somebody or something said before', () => {
	test('is there', async () => {
		expect(await answerTo('When Person 1 points, does Person 3 look there?')).toMatch(
			/^Yes\. Person 3 looked at the cup while Person 1 pointed at the cup/,
		);
	});

	test.each([
		['When was the first time that Person 3 looked at Person 1?', /^Person 3 looked at Person 1 from 1.0 s/],
		['What is the last object that Person 3 looks at?', /laptop/],
		["what is the target of Person 1's first look", /laptop/],
		['how long is the longest look Person 1 gives Person 3', /2\.6 s/],
	])('has a clause of its own: %s', async (question, said) => {
		expect(await answerTo(question)).toMatch(said);
	});

	test('is asked for, where no other one was', async () => {
		expect(await answerTo('When did the other child nod?', 'robot')).toMatch(/^Who is meant by “the other child”/);
	});
});

test.each([
	['Which participants show LAEO in the first four seconds?', /^Person 1 and Person 3 had eye contact/],
	['first LAEO, when?', /1\.0 s/],
	['Total duration of camera contact for Person 1, please.', /^Person 1 looked into the camera for 2\.0 s/],
	['How much of the first five seconds does Person 3 spend looking at Person 1?', /for 2\.9 s/],
	['Which things are looked at during the first half second?', /first 0\.5 s/],
	['Was there no eye contact between Person 1 and Person 3?', /^No\. Person 1 and Person 3 had eye contact/],
	['compare how long Person 1 and Person 2 looked at the laptop', /2\.2 s in all.*2\.0 s/s],
	["What preceded Person 3's pointing?", /^(?!Person 1 and Person 3 had eye contact)/],
	['how often per minute does person 1 look away from everything', /elsewhere/],
])('is read by what it says: %s', async (question, said) => {
	expect(await answerTo(question)).toMatch(said);
});

describe('whoever is left out', () => {
	test.each([
		'Was anyone left out?',
		'was anybody ignored by the others?',
		'was anyone left out, i.e. never looked at?',
		'Did anyone get left out of it?',
	])('is whom nobody looked at: %s', async (question) => {
		expect(await answerTo(question)).toBe(await answerTo('Was anyone never looked at?'));
	});

	test('is not whoever sits on the left', async () => {
		expect(await answerTo('Was the one on the left ever looked at?')).toMatch(/^Yes\. .*looked at Person 1/);
	});
});
