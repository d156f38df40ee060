import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';

describe('one who is singled out', () => {
	test.each([
		'only one person looked at the ball, which one?',
		'Only one of them looked at the ball - who was it?',
		'somebody looked at the ball. Who?',
		'one person looked at the ball; which one was it?',
	])('is asked for, and not whether it is so: %s', async (question) => {
		expect(await answerTo('table-talk', question)).toMatch(/^Person 2 \(from 0\.0 s to 1\.4 s\) looked at the ball\.$/);
	});

	test('is told with the time that is asked for', async () => {
		expect(await answerTo('table-talk', 'Only one of them looked at the plant - who was it and when')).toMatch(
			/^Person 3 .*from 0\.0 s to 1\.0 s/,
		);
	});

	test('is several, where more did it', async () => {
		expect(await answerTo('table-talk', 'only one person looked at the cup, which one?')).toMatch(
			/^Person 1.*Person 2.*Person 3/,
		);
	});

	test('is a question of yes or no where nothing is asked behind', async () => {
		expect(await answerTo('table-talk', 'did only one person look at the ball?')).toMatch(/^Yes\./);
	});
});

describe('how many others', () => {
	test.each(['others', 'other people', 'of the others'])('leaves out who is named: %s', async (words) => {
		expect(
			await answerTo('table-talk', `how many ${words} looked at the cup while person 1 was pointing at it`),
		).toMatch(/^2 different people .*: Person 2 and Person 3\.$/);
	});

	test('counts all where people are meant', async () => {
		expect(await answerTo('table-talk', 'how many people looked at the cup while person 1 was pointing at it')).toMatch(
			/^3 different people/,
		);
	});

	test('are named as others than who is left out', async () => {
		expect(await answerTo('robot', 'how many times did Ada look at someone other than Milo')).toBe(
			'Ada looked at people other than Milo 10 times.',
		);
	});
});

describe('what is said again in other words', () => {
	test.each([
		'who looked at the ball, i.e. the toy?',
		'who looked at the ball (i.e. the toy)?',
		'who looked at the ball, that is, the toy?',
	])('is left out: %s', async (question) => {
		expect(await answerTo('table-talk', question)).toMatch(/^Person 2 .*looked at the ball\.$/);
	});

	test('says what a word means that nobody knows', async () => {
		expect(await answerTo('circle', 'who was distracted the most, ie looking at nothing')).toMatch(
			/^Person 5 looked at nothing the most/,
		);
	});

	test('does not take away the question behind it', async () => {
		expect(await answerTo('table-talk', 'Mutual gaze, i.e. two people looking at each other: which pairs?')).toMatch(
			/^Person 1 and Person 3 had eye contact .* Person 2 and Person 3/,
		);
	});
});

describe('something said to have happened', () => {
	test('is the time of what is asked then', async () => {
		const asked = 'Ruth pointed at the screen at 11:42 - who else was not looking at it then?';
		expect(await answerTo('meeting', asked)).toMatch(/^Tomas and Person 4 did not look at the screen/);
	});

	test('is corrected where it did not happen', async () => {
		expect(await answerTo('table-talk', 'person 2 pointed at the cup, who looked there?')).toMatch(
			/^Not seen: there is no such time, “while Person 2 pointed at the cup”/,
		);
	});

	test('is a question of its own where the next asks of something else', async () => {
		expect(await answerTo('table-talk', 'person 1 looked at the cup, and who looked at the ball?')).toMatch(
			/^Yes\. Person 1 looked at the cup .* Person 2 /,
		);
	});

	test('tells where whoever was asked about looked instead', async () => {
		const said = await answerTo(
			'kitchen',
			'when person 2 pointed at the bottle, did person 1 look there too?',
			'where did they look instead?',
		);
		expect(said).toMatch(/^Person 1 looked at the pan/);
	});
});

describe('a clause of time about somebody else', () => {
	test('is asked of another who did so, too', async () => {
		expect(await answerTo('table-talk', 'when person 1 looked at the cup, did person 3 too?')).toBe(
			'Yes. Person 3 looked at the cup while Person 1 looked at the cup (3.9–6.0 s).',
		);
		expect(await answerTo('table-talk', 'when person 2 looked at the ball, did person 3 too?')).toMatch(/^No\b/);
	});

	test('leaves out whom it is about of anyone else', async () => {
		expect(await answerTo('table-talk', 'when person 1 looked at the cup, did anyone else too?')).toMatch(
			/^Yes\. Person 2 and Person 3 looked/,
		);
	});

	test('is of the other where it is asked whether they look already', async () => {
		expect(await answerTo('table-talk', 'when person 2 looks at person 1, is person 1 already looking?')).toMatch(
			/^No\. Person 1 did not look at Person 2/,
		);
	});

	test('is what came next, one after the other', async () => {
		expect(await answerTo('table-talk', 'what did person 1 look at after the cup and then after that')).toMatch(
			/in order: Person 3 .*Person 2 .*the laptop/,
		);
	});
});

describe('who of two did more', () => {
	test('is of those behind the comma, at whoever stands before it', async () => {
		expect(await answerTo('table-talk', 'who looked more at person 1, person 2 or person 3?')).toBe(
			'Person 3 looked at Person 1 the most: 4.1 s; Person 2 2.0 s.',
		);
	});

	test('is not turned round without a comparison', async () => {
		expect(await answerTo('table-talk', 'who looked at person 1, person 2 or the ball?')).not.toMatch(/the most/);
	});

	test('the only one is asked for by who it is', async () => {
		expect(await answerTo('table-talk', 'who was the only one who looked at the ball?')).toMatch(/^Person 2 /);
		expect(await answerTo('table-talk', 'was person 2 the only one who looked at the ball?')).toMatch(/^Yes\b/);
	});
});
