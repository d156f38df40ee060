import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

describe('the same in other words', () => {
	const same: readonly (readonly [SceneName, string, string])[] = [
		['robot', 'who ignored the box completely', 'who never looked at the box'],
		['robot', 'how long was the tablet ignored by everyone', 'how long did nobody look at the tablet'],
		['robot', 'when did the tablet first catch Adas eye', 'when did Ada first look at the tablet'],
		[
			'robot',
			'did the tablet get more attention from Ada than from Person 3',
			'did Ada look at the tablet more than Person 3 did',
		],
		['robot', "Ada's favourite person to look at", 'which person did Ada look at the most'],
		['robot', "what % of speech was Ada's", 'what share of the talking was by Ada'],
		[
			'robot',
			'how much of the time that Person 3 spoke did Ada look at Person 3',
			"what percentage of Person 3's speaking time did Ada look at Person 3",
		],
		['robot', "did Ada's looking at Person 3 go down over time", 'did Ada look at Person 3 less over time'],
		[
			'robot',
			'the tablet or the robot - what did Ada look at more',
			'what did Ada look at more, the tablet or the robot',
		],
		[
			'robot',
			'how long did Ada look at the tablet while Person 3 did not',
			'how long did Ada look at the tablet while Person 3 did not look at the tablet',
		],
		['robot', 'how long was Ada not looking at Person 3 or Milo', 'how long did Ada look at neither Person 3 nor Milo'],
		['robot', 'difference in talking time between Ada and Person 3', 'how much more did Ada speak than Person 3'],
		[
			'robot',
			'Ada looking at Person 3, first half only, total time',
			'how long did Ada look at Person 3 in the first half',
		],
		['robot', 'who was the quietest', 'who spoke the least'],
		['robot', 'when Person 3 was talking did Ada look over', 'when Person 3 was talking did Ada look at Person 3'],
		['robot', 'time Ada spent looking at other people', 'how long did Ada look at people'],
		[
			'blocks',
			'how long was Mum looking at neither Person 2 nor any toy',
			'how long was Mum looking at neither Person 2 nor the tower nor the ball nor the teddy bear',
		],
		['interview', 'how long are the pauses between turns on average', 'how long does nobody speak on average'],
		[
			'dinner',
			'when Anna and Bert have eye contact, who looks away first',
			'who of Anna and Bert ended their eye contact more often',
		],
	];
	test.each(same)('%s: %s', async (scene, typed, plain) => {
		const answer = await answerTo(scene, plain);
		expect(answer).not.toMatch(/not understood/i);
		expect(await answerTo(scene, typed)).toBe(answer);
	});

	test('neither somebody nor something is at neither', async () => {
		expect(await answerTo('robot', 'how long was Ada looking at neither Milo nor the tablet')).toMatch(
			/^Ada looked at neither Milo nor the tablet for 3 min 11\.5 s/,
		);
	});

	test('who pointed first of two who are named is nobody who was pointed at', async () => {
		expect(await answerTo('robot', 'who pointed first, Ada or Person 3')).toBe('Ada pointed at the robot.');
	});
});

describe('anyone', () => {
	test('is one by themselves, and not all together', async () => {
		expect(await answerTo('robot', 'did anyone nod more than 5 times')).toMatch(/^No\./);
		expect(await answerTo('robot', 'did anyone nod more than 4 times')).toMatch(/^Yes\. .*Person 3 5 times/);
		expect(await answerTo('robot', 'did somebody speak for more than 90 s in total')).toMatch(/^Yes\. .*Ada 1 min 35/);
		expect(await answerTo('robot', 'did anyone look at the tablet more than 50 percent of the time')).toMatch(/^No\./);
	});

	test('for longer than so much, without “in total”, is at a time as before', async () => {
		expect(await answerTo('robot', 'did anybody look at the robot for longer than 8 seconds')).toMatch(
			/for more than 8\.0 s, 6 times/,
		);
	});

	test('what is done at once is counted and not timed', async () => {
		expect(await answerTo('robot', 'does Person 3 nod more while Ada talks or while Milo talks')).toMatch(
			/nodded 4 times/,
		);
	});
});

describe('whoever does something at the moment', () => {
	test('is told as whoever does, and nobody as somebody who does not', async () => {
		expect(await answerTo('dinner', 'how often does Person 6 look at whoever is talking')).toMatch(
			/^Person 6 looked at whoever spoke \d+ times/,
		);
		expect(await answerTo('dinner', 'how often does Person 6 look at people who are not speaking')).toMatch(
			/^Person 6 looked at somebody who did not speak \d+ times/,
		);
	});

	test('everybody at whoever speaks is not said to be so because all looked at some time', async () => {
		expect(await answerTo('dinner', 'does everybody look at whoever is talking')).not.toMatch(/^Yes/);
	});

	test('what many looked at is told by what it was', async () => {
		expect(await answerTo('meeting', 'when nobody is talking, what do people look at')).toMatch(
			/the screen.* were looked at while nobody spoke/,
		);
	});
});

describe('somebody described of whom nothing tells who it is', () => {
	test('is asked back, with what is true of those of whom it is so', async () => {
		expect(await answerTo('table-talk', 'when did the man point')).toBe(
			[
				'Who is meant by “the man”?',
				'Person 1 pointed at the cup from 3.8 s to 5.0 s.',
				'Person 3 pointed at Person 2 from 6.6 s to 7.8 s.',
			].join('\n'),
		);
	});

	test('is the same behind a pronoun', async () => {
		expect(await answerTo('table-talk', 'While the man pointed, did he look at the cup?')).toMatch(
			/^Who is meant by “the man”\? .*\nPerson 1: yes\.\nPerson 3: no\.$/,
		);
		expect(await answerTo('table-talk', 'Did the woman look at him?')).toMatch(/“the woman” and “him”/);
	});

	test('two of them are two with each other', async () => {
		expect(await answerTo('table-talk', 'did the women look at each other')).toMatch(/Person 1 and Person 2: no\./);
	});

	test('words that were not understood are said with what is asked back, and nothing is answered without them', async () => {
		expect(await answerTo('robot', 'how long did he look at the tablet grumpily')).toBe(
			'Who is meant by “he”? Not understood: “grumpily”.',
		);
	});
});

describe('what two did', () => {
	test('is told in at most forty words', async () => {
		const text = await answerTo('dinner', 'sum up Anna and Bert');
		expect(text.split(/\s+/).length).toBeLessThanOrEqual(40);
		expect(text).toMatch(/they had eye contact 22 times \(1 min 27\.5 s\)/);
	});
});

describe('what stays in doubt', () => {
	test.each(['did person 1 peek over in the cup direction', 'did anybody peek over in something direction'])(
		'%s',
		async (typed) => {
			expect(await answerTo('table-talk', typed)).not.toMatch(/^(?:Yes|No)\b/);
		},
	);
});
