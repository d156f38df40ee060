import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';

describe('who is there', () => {
	test.each([
		'whos in the video?',
		'Who is there?',
		'who can be seen in this clip',
		'List the people in the video.',
		'Which people are there?',
	])('names everybody: %s', async (question) => {
		expect(await answerTo('table-talk', question)).toBe('There are 3 people: Person 1, Person 2 and Person 3.');
	});

	test.each(['how many people are in the video', 'How many people are there?', 'number of persons in the clip?'])(
		'tells how many they are: %s',
		async (question) => {
			expect(await answerTo('blocks', question)).toBe('There are 2 people: Mum and Person 2.');
		},
	);

	test('is no question of who did something there', async () => {
		expect(await answerTo('table-talk', 'Who looked at the cup in the video?')).toMatch(/looked at the cup/);
	});
});

describe('a place among people', () => {
	test.each([
		'Did the man on the left look at the one in the middle?',
		'did the leftmost person look at the one in the centre',
		'Has the one on the left looked at the person in the middle?',
	])('is no time: %s', async (question) => {
		expect(await answerTo('table-talk', question)).toMatch(/^(?:Yes|No)\. Person 1 .*Person 2(?! at \d)/);
	});

	test.each([
		'how long did the two on the right look at each other',
		'How long did the two people on the right look at each other?',
		'How long did the two persons on the right have eye contact?',
	])('may be that of two: %s', async (question) => {
		expect(await answerTo('table-talk', question)).toMatch(/^Person [23] and Person [23] .*eye contact/);
	});
});

describe('they, of whom nobody was named', () => {
	test.each([
		'When do they have eye contact?',
		'when are they looking at each other',
		'When did they look at one another?',
	])('are any two who can: %s', async (question) => {
		expect(await answerTo('table-talk', question)).toMatch(/Person 1 and Person 3 had eye contact/);
	});

	test('are those who were named, where some were', async () => {
		const said = await answerTo('table-talk', 'Did Person 1 look at Person 3?', 'When do they have eye contact?');
		expect(said).not.toContain('Person 2');
	});
});

test.each([
	'Who is the centre of attention?',
	'who is at the center of attention',
	'Who was in the focus of attention?',
])('the centre of attention is who is looked at most: %s', async (question) => {
	const most = await answerTo('table-talk', 'Who was looked at the most?');
	expect(await answerTo('table-talk', question)).toBe(most);
});

describe('a whole question after another', () => {
	const before = 'Is anyone looking at the laptop at 10 seconds?';

	test.each(["what's the first thing person 2 does", 'What does Person 2 do first?', 'what did person 2 do first'])(
		'does not take its time: %s',
		async (question) => {
			const alone = await answerTo('table-talk', question);
			expect(alone).toMatch(/^Person 2 /);
			expect(await answerTo('table-talk', before, question)).toBe(alone);
		},
	);

	test('takes it where it says so', async () => {
		expect(await answerTo('table-talk', before, 'and at the cup?')).toContain('at 10.0 s');
	});

	test('means all those not named', async () => {
		expect(await answerTo('meeting', 'How much did Ruth and Tomas speak?', 'the two others?')).toMatch(
			/Person 2 spoke for 11 min.*Person 4 spoke for 1 min/s,
		);
	});
});
