import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

const ask = (scene: SceneName, ...questions: string[]) => answerTo(scene, ...questions);

describe('after a table', () => {
	const table = 'A table: how often and for how long did each of them speak?';

	test('all columns become a share, which is said once', async () => {
		const said = await ask('blocks', table, 'and as a share?');
		expect(said).toMatch(/^Mum spoke: 27 %.*\nPerson 2 spoke: 8 %/);
		expect(said.split('\n')).toHaveLength(2);
	});

	test('all columns are narrowed to a part of the time', async () => {
		expect(await ask('blocks', table, 'only in the first half')).toMatch(/^Mum spoke 4 times in the first half/);
	});

	test('what is said to be another measure is one', async () => {
		const asked = ['how long did each of them look at the tower and the ball?', 'no, I meant how often'];
		expect(await ask('blocks', ...asked)).toMatch(/^Mum looked at the tower 3 times and at the ball once\./);
	});

	test('eye contact is of people, though things were looked at before', async () => {
		const asked = ['how long did each of them look at the tower and the ball?', 'what about looks at each other?'];
		expect(await ask('blocks', ...asked)).toBe('Mum and Person 2 had eye contact for 16.5 s in all.');
	});

	test('a share may be of all that anybody did', async () => {
		const asked = ['How long did each speak in the second half?', 'and as a share of all the talking?'];
		expect(await ask('interview', ...asked)).toMatch(/30 % \(2 min 22\.0 s of 7 min 51\.0 s\).*\n.* 70 %/);
	});
});

describe('after a list or a rank', () => {
	const rank = 'which children did Ms Okafor look at the most?';

	test('the second of them is one alone, measured as before', async () => {
		const said = await ask('circle', rank, 'how long was it for the second of them?');
		expect(said).toBe('Ms Okafor looked at Lina for 2 min 11.5 s in all.');
	});

	test('the others are the rest of the list', async () => {
		const said = await ask('circle', rank, 'and the second of them?', 'and the others?');
		expect(said).toMatch(/at Ben .*\n.*at Person 1 .*\n.*at Person 5 /);
		expect(said).not.toContain('Lina');
	});

	test('the last of them may do something else', async () => {
		const said = await ask('circle', rank, 'Whom did the last of them look at the most?');
		expect(said).toMatch(/^Person 5 looked the most at Lina/);
	});

	test('a place beyond the end of the list is not answered for somebody else', async () => {
		expect(await ask('kitchen', 'Who pointed?', 'and the fifth of them?')).not.toMatch(/^Person \d pointed/);
	});

	test('somebody is left out', async () => {
		const asked = ['who was looked at the most?', 'and without Ruth?'];
		expect(await ask('meeting', ...asked)).toMatch(/^Tomas was looked at the most/);
		expect(await ask('meeting', ...asked, 'in the last ten minutes?')).toMatch(/^Tomas/);
	});

	test('the two of whom it was told are ranked by another measure', async () => {
		const asked = ['How long did each of them speak?', 'and who of the two more often?'];
		expect(await ask('interview', ...asked)).toMatch(/equally: 38 times each/);
	});
});

describe('after times', () => {
	test('one of them is picked, with its length', async () => {
		const asked = 'When did they look at each other?';
		expect(await ask('table-talk', asked, 'how long was the second time?')).toBe(
			'Person 2 and Person 3 had eye contact for 2.0 s, from 6.5 s to 8.5 s.',
		);
		expect(await ask('kitchen', 'When did Person 2 speak?', 'Which was the longest?')).toBe(
			'Person 2 spoke from 10.5 s to 15.0 s (4.5 s).',
		);
	});

	test('they are shown', async () => {
		expect(await ask('table-talk', 'Was anybody pointing?', 'show me that')).toMatch(/from 3\.8 s to 5\.0 s/);
	});

	test('right after that is a few seconds, and not all that follows', async () => {
		const asked = ['When did Person 2 speak?', 'Which was the longest?', 'What were they looking at then?'];
		expect(await ask('kitchen', ...asked, 'and right after that?')).toMatch(/^Person 2 looked at the bottle/);
	});
});

describe('after a summary', () => {
	test('of all of them nobody in particular is talked of', async () => {
		const said = await ask('table-talk', 'What happened?', 'When did they look at each other?');
		expect(said).toMatch(/^Person 1 and Person 3 .*; Person 2 and Person 3 /);
	});

	test('of two they are these two', async () => {
		const said = await ask('circle', 'What happened between Ben and Lina?', 'How often did they look at each other?');
		expect(said).toBe('Ben and Lina had eye contact 5 times.');
	});

	test('of two, two numbers are two others, and of a window they are a time', async () => {
		const asked = 'what happens between Ruth and person 2?';
		expect(await ask('meeting', asked, 'and between 2 and 3?')).toMatch(/Person 2 looked at Tomas/);
		expect(await ask('meeting', 'what happened in the first 20 seconds?', 'and between 60 and 80 s?')).toMatch(/1:0\d/);
	});

	test('the other end is as long', async () => {
		expect(await ask('meeting', 'what happened in the first 20 seconds?', 'and in the last 20?')).toMatch(/^At 37:/);
	});
});

describe('after what cannot be told', () => {
	test('whoever was asked about is still talked of', async () => {
		const said = await ask('kitchen', 'What did Person 1 say about the pan?', 'ok, when did they talk then?');
		expect(said).toMatch(/^Person 1 spoke 3 times/);
		expect(await ask('interview', 'Was Jonas nervous?', 'how often did he look away?')).toMatch(/^Jonas .*6 times/);
	});

	test('the question before it goes on', async () => {
		const asked = ['How often did Jonas nod?', 'Was he nervous?', 'and in the second half?'];
		expect(await ask('interview', ...asked)).toMatch(/^Jonas nodded \d+ times in the second half/);
	});
});

describe('why', () => {
	test('of what did not happen says so, and what did', async () => {
		const said = await ask('blocks', 'why did person 2 point at the ball?');
		expect(said).toBe('Not seen: Person 2 did not point at the ball. Person 2 pointed at the tower (47.0–49.0 s).');
		expect(await ask('blocks', 'why did Mum shake her head?')).toMatch(/^Not seen: Mum .* Person 2 shook their head/);
	});

	test('of many looks names none in their stead', async () => {
		expect(await ask('circle', 'Why did Lina look at the book at 0:49?')).toMatch(/^Not seen: [^.]*49\.0 s\.$/);
	});

	test('goes on with the other, who looked back and not at themselves', async () => {
		const said = await ask('kitchen', 'Did Person 1 look at Person 2?', 'Why?', 'what about person 2?');
		expect(said).toMatch(/Person 2 looked at Person 1/);
	});

	test('looking away from somebody is no look at them', async () => {
		expect(await ask('kitchen', 'When did Person 1 look away from Person 2?')).toMatch(/averted their gaze/);
		expect(await ask('kitchen', 'When did Person 2 look away from the pan?')).not.toMatch(/averted/);
	});
});

describe('of the whole', () => {
	test.each([
		'Who is the most central person here, and by what measure?',
		'who is most central?',
		'who is the centre of attention?',
	])('the most central is whoever was looked at the most: %s', async (question) => {
		expect(await ask('meeting', question)).toMatch(/^Ruth was looked at the most: 21 min 20\.0 s; Tomas/);
	});

	test.each(['what changed?', 'what changed between the first half and the second?', 'How did things change?'])(
		'what changed is told of all in few lines: %s',
		async (question) => {
			const said = await ask('interview', question);
			expect(said).toMatch(/^Jonas looked at Person 2 more in the second half \(5 min 26\.5 s\)/);
		},
	);

	test.each(['what do you not know?', 'what did you not see?', "what couldn't you see?", 'What is not known?'])(
		'what is not known is told of each: %s',
		async (question) => {
			expect(await ask('interview', question)).toMatch(/^Where Person 2 looked is not known for 2 min 20\.0 s/);
		},
	);

	test('what somebody knows is still not told', async () => {
		expect(await ask('interview', 'What does Jonas not know?')).toMatch(/^This cannot be told/);
	});

	test.each(['who is in it?', 'who are these people?', 'how many people are in the room?'])(
		'who is there is told: %s',
		async (question) => {
			expect(await ask('interview', question)).toBe('There are 2 people: Jonas and Person 2.');
		},
	);

	test('whoever is ignored is looked at the least', async () => {
		expect(await ask('dinner', 'who is ignored?')).toMatch(/ was looked at the least/);
	});
});

describe('what is said in few words', () => {
	test('the least after the second is the last of all, and not the second from below', async () => {
		expect(await ask('dinner', 'who talked the most?', 'and the second?', 'and who the least?')).toMatch(
			/^Person 6 spoke the least/,
		);
	});

	test('another measure ranks the same people', async () => {
		const said = await ask('meeting', 'rank everyone by speaking time', 'and by nods?');
		expect(said).toMatch(/^Person 2 nodded the most often: 15 times; Ruth 8 times/);
	});

	test('a rank is shown as a table', async () => {
		const said = await ask('meeting', 'rank everyone by speaking time', 'show it as a table');
		expect(said.split('\n')).toHaveLength(4);
	});

	test('how long after is from what was asked beside', async () => {
		const asked = 'did Ada look at the robot when Person 3 pointed at it?';
		expect(await ask('robot', asked, 'how long after?', 'and Milo?')).toBe(
			'Milo looked at the robot 4.0 s after Person 3 pointed at the robot.',
		);
	});

	test('that something lasted is no last one', async () => {
		expect(await ask('kitchen', 'what did Person 1 do first?', 'and after that?', 'how long did that last?')).toMatch(
			/for 1\.0 s, from 15\.0 s to 16\.0 s/,
		);
	});

	test('then is the time of a summary, and before that is as long a time before it', async () => {
		const asked = ['what happens in the last five minutes?', 'and before that?'];
		expect(await ask('meeting', ...asked)).toMatch(/^At 27:48\.0 /);
		expect(await ask('meeting', ...asked, 'who talked most then?')).toMatch(
			/^Ruth spoke the most between 28:00\.0 and 33:00\.0: 2 min 12\.5 s/,
		);
	});

	test('she is who she was, and not the answer in between; he may be another', async () => {
		const asked = ['summarise what Chloe did', 'who did she look at most?'];
		expect(await ask('dinner', ...asked, 'and who looked at her most?')).toMatch(/^Anna looked at Chloe the most/);
		expect(await ask('dinner', ...asked, 'and who looked at him most?')).toMatch(/ looked at Person 3 the most/);
	});
});

describe('after a gesture', () => {
	const asked = 'What did Ruth point at first?';

	test('whether somebody looked is at that, after it, and how quickly goes on', async () => {
		expect(await ask('meeting', asked, 'did Tomas look?')).toMatch(/^Yes\. Tomas looked at the screen .*after Ruth/);
		expect(await ask('meeting', asked, 'did Tomas look?', 'how quickly?')).toMatch(/1\.0 s after Ruth pointed/);
	});

	test('a look that says at what is one at that', async () => {
		expect(await ask('meeting', asked, 'did Tomas look at the phone?')).toMatch(/^Yes\. Tomas looked at the phone/);
		expect(await ask('meeting', 'Did Ruth nod?', 'did Tomas look?')).not.toContain('after Ruth');
	});
});

describe('parts of the time', () => {
	test('the second of a sequence is one of it', async () => {
		const said = await ask(
			'circle',
			'Who spoke between 2:00 and 4:00, in order?',
			'how long did the second of them speak?',
		);
		expect(said).toMatch(/^Ms Okafor spoke/);
	});

	test('the longest, after in which half there was more, is of all of it', async () => {
		const asked = ['how often did Milo speak?', 'in which half more?', 'how long was the longest one?'];
		expect(await ask('robot', ...asked)).toMatch(/^Milo spoke for 12\.0 s at the longest/);
	});

	test('what is done at once is counted in each', async () => {
		expect(await ask('interview', 'Did Jonas nod?', 'in which third most?')).toMatch(/in the first third: 8 times/);
	});

	test('only while narrows what was asked before, and is not passed over in a first question', async () => {
		const asked = ['how much did each child look at the globe?', 'and as a share?', 'only while Ben was talking'];
		expect(await ask('circle', ...asked)).toMatch(/^Person 1 looked at the globe while Ben spoke: 19 %/);
	});
});
