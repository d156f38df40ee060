import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';

describe('what is done more than it comes back', () => {
	test.each([
		'Which of the kids looked at Ms Okafor more than she looked at them?',
		'who looked at Ms Okafor longer than Ms Okafor looked back?',
	])('holds each against their own: %s', async (question) => {
		expect(await answerTo('circle', question)).toMatch(
			/^3 of 4: Person 1 \(2 min 22\.5 s against 1 min 7\.0 s\), Lina .* and Person 5 .*; not Ben /,
		);
	});

	test('is yes or no of anyone', async () => {
		expect(await answerTo('circle', 'did anyone look at Lina more often than she looked at them?')).toMatch(
			/^Yes\. 1 of 4: Person 5 \(9 times against 7 times\)/,
		);
	});

	test('is less, too', async () => {
		expect(await answerTo('circle', 'who looked at Ms Okafor less than she looked at them?')).toMatch(
			/^1 of 4: Ben \(2 min 9\.0 s against 3 min 37\.0 s\)/,
		);
	});

	test('is held against another where another is named', async () => {
		expect(await answerTo('circle', 'who looked at Ms Okafor more than Lina?')).not.toMatch(/ against /);
	});
});

describe('who did more towards the other', () => {
	test.each([
		'which of Ben and Lina looked more at the other?',
		'who looked longer at the other one, Ben or Lina?',
		'who of Lina and Ben looked at the other the most?',
	])('is each of the two towards the other, and nobody else: %s', async (question) => {
		expect(await answerTo('circle', question)).toMatch(/^Lina looked at Ben for 1 min 51\.5 s.*Ben looked at Lina/);
	});

	test('is of those who were talked of', async () => {
		const said = await answerTo(
			'table-talk',
			'How long did person 2 look at person 3?',
			'and the other way round?',
			'so which of them looked more at the other?',
		);
		expect(said).toMatch(/^Person 2 looked at Person 3 for 3\.7 s.*Person 3 looked at Person 2 for 2\.5 s/);
	});

	test.each(['table-talk', 'circle'] as const)('is asked back where nothing says which two: %s', async (scene) => {
		expect(await answerTo(scene, 'which of them looked more at the other?')).toMatch(
			/^Which two are meant by “the other”\?/,
		);
	});
});

describe('who looked at more of them', () => {
	test.each(['more different objects', 'more objects', 'the most different objects'])(
		'counts them and not the time: %s',
		async (words) => {
			expect(await answerTo('table-talk', `who looked at ${words}, person 1 or person 3?`)).toMatch(
				/^Person 3 .*: 3 \(.*\); Person 1 2\.$/,
			);
		},
	);

	test('is yes or no of one against another', async () => {
		expect(await answerTo('table-talk', 'did person 3 look at more things than person 1?')).toMatch(/^Yes\b/);
		expect(await answerTo('table-talk', 'did person 1 look at more things than person 3?')).toMatch(/^No\b/);
	});

	test('is a length where the same thing is meant', async () => {
		expect(await answerTo('table-talk', 'who looked at the laptop more, person 1 or person 3?')).toMatch(/\d s/);
	});
});

describe('when all are done with something', () => {
	test.each([
		'at what point is everyone done with the cup?',
		'from when on is nobody looking at the cup any more?',
		'when did they all stop looking at the cup?',
		'when is the last person finished with the cup?',
	])('is the end of whichever look ends last: %s', async (question) => {
		expect(await answerTo('table-talk', question)).toBe('Person 2 looked at the cup from 3.6 s to 6.5 s (2.9 s).');
	});

	test('says the same after another question', async () => {
		expect(
			await answerTo('table-talk', 'Which two had eye contact first?', 'at what point is everyone done with the cup?'),
		).toMatch(/^Person 2 looked at the cup from 3\.6 s to 6\.5 s/);
	});

	test('is of one person where one is named', async () => {
		expect(await answerTo('table-talk', 'when is person 1 done with the cup?')).toMatch(/^Person 1 .* to 6\.0 s/);
	});

	test('is not whenever nobody looked', async () => {
		expect(await answerTo('table-talk', 'when was nobody looking at the cup?')).toMatch(/^Nobody .* 2 times/);
	});
});

describe('others than whoever does it', () => {
	test('are the two of a pair, and the third is told for each of them', async () => {
		const said = await answerTo('table-talk', 'While two of them had eye contact, what was the third one doing?');
		expect(said).toMatch(
			/^Person 2 looked at the ball, Person 1 and Person 3 while .* Person 1 looked at Person 3 and Person 2\.$/,
		);
	});

	test('are nobody who is asked about', async () => {
		expect(await answerTo('blocks', 'while two others had eye contact, what did Mum look at?')).toMatch(/^Not seen/);
		expect(await answerTo('table-talk', 'while two others had eye contact, who looked at the cup?')).toMatch(
			/^Not seen: nobody looked at the cup while two others had eye contact\.$/,
		);
	});

	test('may be looked at by whoever is asked about', async () => {
		expect(await answerTo('table-talk', 'who looked at Person 3 while two others were looking at each other?')).toMatch(
			/^Person 2 and Person 1 looked at Person 3 while/,
		);
		expect(await answerTo('table-talk', 'while two others had eye contact, whom did person 1 look at?')).toMatch(
			/^Person 1 looked at (?:Person 3 and Person 2|Person 2 and Person 3) while Person 2 and Person 3 had eye contact/,
		);
	});

	test('are offered as somebody where the clause is not understood so', async () => {
		expect(await answerTo('table-talk', 'who never looked at the cup while two others looked at it?')).toMatch(
			/^Not understood in this question: “others”/,
		);
	});

	test('are no others where only “two of them” is said', async () => {
		expect(await answerTo('table-talk', 'While two of them had eye contact, who looked at the ball?')).toMatch(
			/^Person 2/,
		);
	});
});

describe('who initiates eye contact', () => {
	test.each([
		'Which of them initiates eye contact more often?',
		'who starts eye contact most often?',
		'who looks first when they make eye contact?',
	])('is whose look had begun before: %s', async (question) => {
		expect(await answerTo('kitchen', question)).toMatch(
			/^Person 2 began eye contact the most often: 4 times; Person 1 once\.$/,
		);
	});

	test('is of two who are named', async () => {
		expect(await answerTo('circle', 'who of Ben and Lina initiates eye contact more often?')).toMatch(
			/^Ben began eye contact .*: 4 times; Lina once\.$/,
		);
	});

	test('is with whoever is named', async () => {
		expect(await answerTo('robot', 'which of Ada and Milo initiates eye contact with person 3 more often?')).toMatch(
			/^Milo began eye contact with Person 3 .*: 3 times; Ada 2 times\.$/,
		);
	});

	test('is no longer asked where eye contact alone is meant', async () => {
		expect(await answerTo('kitchen', 'how often did they have eye contact?')).toMatch(/5 times/);
	});
});

describe('who ends eye contact', () => {
	test.each([
		'who breaks off eye contact more often?',
		'which side usually breaks the eye contact first?',
		'when they have eye contact, who is mostly the one to end it?',
		'who looks away first from eye contact?',
	])('is who no longer looked while the other still did: %s', async (question) => {
		expect(await answerTo('kitchen', question)).toMatch(
			/^Person 1 ended eye contact the most often: 4 times; Person 2 once\.$/,
		);
	});

	test.each([
		['how often does Ben end eye contact with Lina?', /^Ben ended eye contact with Lina 3 times\.$/],
		['how many eye contacts did Ben initiate with Lina?', /^Ben began eye contact with Lina 4 times\.$/],
		['how often did Ben have eye contact with Lina?', /^Ben and Lina had eye contact 5 times\.$/],
	])('is counted of one: %s', async (question, answer) => {
		expect(await answerTo('circle', question)).toMatch(answer);
	});

	test('leaves out ends after which it is not known where somebody looked', async () => {
		expect(await answerTo('interview', 'who ends eye contact more often?')).toMatch(/^Person 2 .*: 26 times; Jonas 22/);
	});

	test('is with whoever is named', async () => {
		expect(await answerTo('circle', 'who ends eye contact with Ben the least often?')).toMatch(
			/^Lina and Person 5, equally: once each .*; Person 1 2 times, Ms Okafor 5 times/,
		);
	});

	test.each(['who looked away from Person 2?', 'who averted their gaze?'])(
		'is not asked where a gaze that is averted is meant: %s',
		async (question) => {
			expect(await answerTo('kitchen', question)).toMatch(/^Person 1 .*averted their gaze/);
		},
	);
});

describe('what is done at one more than at another', () => {
	test('holds each against their own', async () => {
		expect(await answerTo('robot', 'who looked longer at the tablet than at the robot?')).toMatch(
			/^2 of 3: Milo \(1 min 26\.0 s against 44\.5 s\) and Person 3 .*; not Ada/,
		);
	});

	test('is yes or no of anyone, and of kinds', async () => {
		expect(await answerTo('robot', 'did anyone look more at people than at things?')).toMatch(
			/^No\. None of the 3 people: Ada/,
		);
	});

	test('leaves out whoever is looked at', async () => {
		expect(await answerTo('circle', 'who looked at Ben more often than at Lina?')).toMatch(/^3 of 3: Person 1/);
	});

	test('is not asked of one who is named', async () => {
		expect(await answerTo('robot', 'did Ada look more at the robot than at the tablet?')).toMatch(/^Yes\./);
	});
});

describe('which of two the same people did for longer', () => {
	test.each([
		[
			'kitchen',
			'do they spend longer looking at each other or both looking at the pan?',
			/^Person 1 and Person 2 had eye contact for 8\.0 s.*4\.0 s/,
		],
		[
			'kitchen',
			'did Person 1 spend more time talking or looking at the knife?',
			/^Person 1 looked at the knife for 12\.5 s.*spoke for 6\.0 s/,
		],
		['robot', 'did Ada spend less time pointing or nodding?', /Ada (?:pointed|nodded)/],
		['robot', 'did Ada look longer at the robot or at the box?', /^Ada looked the most at the robot/],
	] as const)('%s: %s', async (scene, question, answer) => {
		expect(await answerTo(scene, question)).toMatch(answer);
	});
});

describe('pauses between turns', () => {
	test.each(["what is the longest pause between Person 2's turns?", 'longest gap between two utterances of Person 2'])(
		'leave out what is before the first and after the last: %s',
		async (question) => {
			expect(await answerTo('blocks', question)).toMatch(/^Person 2 did not speak from 48\.0 s to 1:18\.0 \(30\.0 s\)/);
		},
	);

	test('are of everybody where nobody is named', async () => {
		expect(await answerTo('interview', 'the longest pause in the conversation')).toMatch(/^Nobody spoke/);
	});
});

describe('who did not for the longest stretch', () => {
	test.each(['who was silent for the longest stretch?', 'who did not talk for the longest period?'])(
		'is of one time of it, and not of all together: %s',
		async (question) => {
			expect(await answerTo('circle', question)).toMatch(
				/^Person 5 did not speak for the longest time at a stretch: 10 min 31\.0 s; Person 1 4 min 44\.5 s/,
			);
		},
	);

	test('is of all of it where no stretch is asked for', async () => {
		expect(await answerTo('circle', 'who spoke the least?')).toMatch(/^Person 5 spoke the least: 7\.5 s/);
	});
});

describe('a gaze that goes from one to another', () => {
	test.each([
		['blocks', "how often did Person 2's eyes shift from the tower to Mum?", /^Person 2 looked at Mum 3 times within/],
		[
			'kitchen',
			'how many transitions from the pan to Person 2 did Person 1 make?',
			/^Person 1 looked at Person 2 3 times/,
		],
		['kitchen', 'when did Person 1 look from Person 2 to the pan?', /24\.5–27\.0 s, 33\.0–40\.0 s/],
		['kitchen', 'how often did Person 1 look at the pan from 0:10 to 0:30?', /^Person 1 looked at the pan 2 times/],
		['kitchen', 'how often did Person 1 look at the pan?', /^Person 1 looked at the pan 3 times\.$/],
	] as const)('%s: %s', async (scene, question, answer) => {
		expect(await answerTo(scene, question)).toMatch(answer);
	});
});

describe('somebody of whom nothing was asked', () => {
	test.each(['and what about Mum?', 'how about mum'])('is asked back: %s', async (question) => {
		expect(await answerTo('blocks', question)).toMatch(/^What shall be told of Mum\?/);
	});

	test('goes on from what was asked', async () => {
		expect(await answerTo('blocks', 'how often did Person 2 nod?', 'and what about Mum?')).toMatch(
			/^Mum nodded 3 times/,
		);
	});
});

describe('several who look each at their own', () => {
	test('are told apart where nothing says that it is the same', async () => {
		const said = await answerTo('table-talk', 'when person 3 pointed, where were the others looking?');
		expect(said).toMatch(
			/^Person 1 looked at Person 3 .*\nPerson 2 looked at Person 3 .*\nPerson 1 looked at Person 2 /,
		);
	});

	test('leave out who is named behind', async () => {
		expect(await answerTo('table-talk', 'what did the others look at while person 1 looked at the cup?')).not.toMatch(
			/Person 1 looked at the cup(?! \()/,
		);
	});

	test('are all of them where “all” is said', async () => {
		expect(await answerTo('table-talk', 'what did all the others look at while person 1 looked at the cup?')).toMatch(
			/^The cup: /,
		);
	});
});

describe('just before something', () => {
	test('may be before what all of them do', async () => {
		expect(await answerTo('table-talk', 'what happened just before everyone looked at the cup?')).toMatch(
			/3\.8 s Person 1 pointed at the cup/,
		);
	});

	test('is said not to be where it does not happen', async () => {
		expect(await answerTo('table-talk', 'what happened just before everyone looked at the ball?')).toMatch(
			/^Not seen: there is no such time, “within 3\.0 s before everybody looked at the ball”/,
		);
	});

	test('is told in 40 words, and leaves out what lay between two times', async () => {
		const said = await answerTo('dinner', 'What happened just before Person 5 shook the head?');
		expect(said.split(/\s+/).length).toBeLessThanOrEqual(40);
	});
});

describe('a pronoun behind “than”', () => {
	test('is asked back where two were named, unless it is so of both', async () => {
		expect(await answerTo('robot', 'did Milo look at Ada more than he looked at the box?')).toBe(
			'No, whoever is meant by “he”.',
		);
		expect(await answerTo('robot', 'did Ada look at Milo more than she looked at the tablet?')).toMatch(
			/^(?:Who is meant by “she”\?|No, whoever is meant by “she”)/,
		);
	});

	test('is whoever was looked at where it comes back', async () => {
		expect(await answerTo('robot', 'did Milo look at Ada more than she looked at him?')).toMatch(
			/^Yes\. Milo looked at Ada for 11\.5 s in all; Ada looked at Milo for 8\.0 s/,
		);
		expect(await answerTo('robot', 'does person 3 look at Ada more often than Ada looks back?')).toBe(
			'Yes. Person 3 looked at Ada 14 times; Ada looked at Person 3 10 times.',
		);
	});
});
