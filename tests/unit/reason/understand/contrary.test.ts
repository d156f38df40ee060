import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';

describe('a reading that the words speak against', () => {
	test('tells a pair together, and not each of the two with anybody', async () => {
		const said = await answerTo(
			'circle',
			'How often, and for how long in total, did Lina and Ms Okafor have eye contact?',
		);
		expect(said).toBe(
			'Lina and Ms Okafor had eye contact 6 times. Lina and Ms Okafor had eye contact for 19.5 s in all.',
		);
	});

	test('is offered where each is told and all at once were asked for', async () => {
		const said = await answerTo(
			'table-talk',
			'was the laptop or the cup watched for more seconds by all three at once?',
		);
		expect(said).toMatch(/^Not understood in this question: “at once”/);
	});

	test('counts each number that is asked for', async () => {
		const said = await answerTo('dinner', 'How many times did somebody point, and at how many different targets?');
		expect(said).toMatch(/pointed 5 times in all\. Somebody pointed at 4 different targets/);
	});

	test('tells so many of the first places', async () => {
		expect(await answerTo('blocks', 'top two things my kid looks at')).toMatch(/the tower .* and the ball/);
		expect(await answerTo('blocks', 'the three things Mum looked at longest')).toMatch(/tower.*ball.*teddy bear/);
	});

	test('tells so many people at once, and not which two', async () => {
		const said = await answerTo('meeting', 'For how long did at least two people look at the phone at the same time?');
		expect(said).toBe('At least 2 people looked at the phone for 43.0 s in all.');
	});

	test('is left as it is where people are to be told apart', async () => {
		const said = await answerTo('circle', 'How often did each of them nod?');
		expect(said).toMatch(/Ben nodded 6 times/);
		expect(said).not.toMatch(/Not understood/);
	});
});

describe('what one does beside itself', () => {
	test('is not told: anyone who spoke while somebody spoke is somebody else', async () => {
		expect(await answerTo('interview', 'Did anyone speak while Jonas was speaking?')).toMatch(/^No\. Nobody but Jonas/);
		expect(await answerTo('interview', 'Who spoke while somebody spoke?')).toMatch(/^Not seen/);
	});

	test('is a share where it is one of its own', async () => {
		const question = 'Of the time that Person 6 spends looking at people, how much goes to Chloe?';
		expect(await answerTo('dinner', question)).toMatch(/^Person 6 looked at Chloe: 42 %/);
	});
});

describe('how often somebody looks back', () => {
	test('is of the looks that are answered', async () => {
		const said = await answerTo('dinner', 'if chloe looks at person 3, how often does that person look back?');
		expect(said).toMatch(/13 of 32 times/);
	});
});

describe('why all did something', () => {
	test.each([
		['table-talk', 'Why do they all turn to the cup?', /Person 1 pointed at the cup/],
		['dinner', 'how come everyone is looking at person 5 around 7:15', /Person 6 pointed at Person 5/],
	] as const)('is told by the gesture that came before any of them did: %s, %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test('is not told by a gesture where there was none', async () => {
		expect(await answerTo('circle', 'Why did Ben look at the clock?')).not.toMatch(/pointed/);
	});
});

describe('she and he', () => {
	test('of two alike are asked back, with an answer for each', async () => {
		const said = await answerTo('circle', 'Did Ben talk more than Lina?', 'how often did she nod?');
		expect(said).toMatch(/^Who is meant by “she”\?\nBen nodded 6 times\.\nLina nodded 4 times\./);
	});

	test('are two people in one question', async () => {
		const said = await answerTo('kitchen', 'Who spoke first?', 'Was she looking at him while she talked?');
		expect(said).toMatch(/^Yes\. Person 2 looked at Person 1 while Person 2 spoke/);
	});

	test('may be whoever was asked about or whoever was found', async () => {
		const said = await answerTo('circle', 'Who did Ben look at the most?', 'how often did he nod?');
		expect(said).toMatch(/^Who is meant by “he”\?\nBen nodded .*\nMs Okafor nodded /);
	});

	test('are not asked back where the question before was of one', async () => {
		const said = await answerTo('circle', 'How long did Ben talk?', 'how often did he nod?');
		expect(said).toMatch(/^Ben nodded 6 times/);
	});
});
