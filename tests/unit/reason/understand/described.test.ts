import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

type Row = readonly [SceneName, string, RegExp];

describe('whoever is described by a clause is found first, and stands in the question by name', () => {
	test.each<Row>([
		['circle', 'which kid looked most at the child who talked the most', /^Lina looked at Ben the most/],
		['circle', 'Did the child who spoke least ever look at the clock?', /^Yes\. Person 5 looked at the clock/],
		['robot', 'how long did the one who nodded most speak?', /^Person 3 spoke for 1 min 17\.0 s/],
		['table-talk', 'did the one who pointed at the cup also look at the cup', /^Yes\. Person 1 looked at the cup/],
		['dinner', 'what does the guy everyone looks at most do at 3:00?', /Chloe looked at Person 5/],
		['meeting', 'When did the person with the fewest nods first look at the phone?', /^Person 4 .* from 16\.0 s/],
		['robot', 'While the person who spoke least was talking, who looked at them?', /^Person 3 and Ada looked at Milo/],
		['dinner', 'those who never nodded, did they speak?', /^Yes\. Person 3 and Person 5 spoke/],
		['dinner', 'Of those that spoke, who nodded?', /^Anna, Bert, Chloe and Person 6 nodded/],
		[
			'meeting',
			'Which of the people who pointed nodded the most?',
			/^Person 2 nodded the most often: 15 times; Ruth 8 times/,
		],
		['circle', 'Did anyone who pointed also shake their head?', /^Yes\. Ben shook their head/],
	])('in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test.each<Row>([
		[
			'robot',
			'Did the person who pointed at the box look at what they pointed at?',
			/^Yes\. Person 3 looked at the box/,
		],
		['robot', 'whoever Ada looked at first, did they look back?', /^Yes\. Person 3 looked at Ada/],
		[
			'dinner',
			'Did the person who looked at the wine the most point at it?',
			/^No\. Person 3 did not point at the wine/,
		],
		[
			'kitchen',
			'When the person who gave something gave it, where did the other one look?',
			/^Person 1 looked at the pan/,
		],
	])('and pronouns stand for them, in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test.each<Row>([
		[
			'blocks',
			'Is it true that the person who pointed at the tower was speaking at the time?',
			/^Yes\. Person 2 spoke while Person 2 pointed/,
		],
		[
			'meeting',
			'What was the person Ruth pointed at looking at when she pointed?',
			/^Person 4 looked at the phone and Ruth while/,
		],
		[
			'interview',
			'Did the person who shook their head look at Jonas at that moment?',
			/^Yes\. Person 2 .* while Person 2 shook/,
		],
	])('and the time is that of the clause where it is said again, in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test('at each moment it is another, where the clause says what went on', async () => {
		const answer = await answerTo('dinner', 'how long did Person 3 look at whoever was talking?');
		expect(answer).toMatch(/1 min 59\.5 s/);
	});

	test('several who fit are asked for, and nobody is taken', async () => {
		const answer = await answerTo('robot', 'Did the person who pointed look at what they pointed at?');
		expect(answer).toMatch(/^Who is meant by “the person who pointed”\?/);
	});

	test('that nobody fits is what is answered', async () => {
		const answer = await answerTo('kitchen', 'Did the person who pointed at the knife look at it?');
		expect(answer).toMatch(/nobody pointed at the knife/i);
	});

	test('a clause that describes nobody in particular stays a condition', async () => {
		expect(await answerTo('dinner', 'Is Chloe the one who talked the most?')).toMatch(/^Yes\. Chloe spoke the most/);
	});
});
