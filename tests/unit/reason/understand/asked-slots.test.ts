import { expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

test.each<[SceneName, string, RegExp]>([
	['table-talk', 'When and at whom did Person 3 point?', /from 6\.6 s.*Person 3 pointed at Person 2/],
	['robot', 'when and to whom did the grown up give something', /to Milo.*1:58\.0/],
	['table-talk', 'When and for how long did Person 2 look at Person 1?', /1\.4–2\.3 s.*for 2\.0 s in all/],
	['table-talk', 'How often and how long did Person 2 look at Person 1?', /2 times.*2\.0 s/],
	[
		'table-talk',
		'What did Person 2 look at right after the cup, and what right before?',
		/at Person 3 .*after.*at Person 3 .*before/,
	],
	['dinner', 'Who was the last to speak, and was anybody looking at them then?', /^Person 3 spoke.*Nobody looked/],
	['meeting', 'When was the laptop pointed at, and did anyone follow?', /20:50\.0.*No\. Nobody followed/],
	// One is asked for, and “and” joins names.
	['table-talk', 'When did Person 1 and Person 3 look at each other?', /^Person 1 and Person 3 had eye contact/],
])('each of several that are asked for is told, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['robot', 'Which nods came while Ada was talking?', /^Person 3 nodded from 30\.0 s.*Ada nodded from 1:16\.5/],
	['robot', 'During which of the nods was Person 3 looking at Ada?', /^Person 3 nodded from 1:15\.0/],
	[
		'robot',
		'During which pointing gesture did Ada look at its target the longest?',
		/^Ada pointed at the robot \(40\.0/,
	],
	['robot', "During which of Ada's looks at the robot did Milo speak?", /^Ada looked at the robot 6 times/],
	// A person is asked for, and no time.
	['robot', 'Which person nodded while Ada was talking?', /^Ada and Person 3 nodded/],
])('times are told by what they are called, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	[
		'meeting',
		'Does Ruth speak longer than everyone else put together?',
		/^No\. Person 2, Tomas and Person 4 spoke for 21/,
	],
	['meeting', 'Does Ruth speak longer than everyone else?', /^Yes\. Ruth spoke the most/],
	['meeting', 'Who does more talking, Ruth or everyone else together?', /^Person 2, Tomas and Person 4 spoke for 21/],
	['meeting', 'Who talked more, Ruth or Tomas and Person 2 combined?', /^Person 2 and Tomas spoke for 20 min 26/],
	['meeting', 'Who talked more, Ruth, Tomas or Person 2?', /^Ruth spoke the most/],
	['meeting', 'What share of the talking was done by Ruth and Tomas together?', /66 %/],
	// At the same time is not in all.
	['meeting', 'How long did Ruth and Tomas speak at the same time?', /: 0 s/],
	['meeting', 'How long did Ruth and Tomas look at the screen together?', /3 min 2\.0 s/],
	[
		'dinner',
		'Did the two at the left end speak more together than Chloe alone?',
		/^Yes\. Anna and Bert spoke for 8 min 18/,
	],
])('several together are one, and not at once, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['blocks', "What share of Mum's looks went to Person 2?", /56 % \(9 of 16 times\)/],
	['blocks', "What share of Mum's attention went to Person 2?", /65 % \(59\.5 s of 1 min 32\.0 s\)/],
	['interview', "What part of Jonas's nods came while Person 2 was speaking?", /64 % \(14 of 22 times\)/],
	['dinner', 'what share of the looks at Person 6 came from Chloe', /21 % \(9 of 42 times\)/],
	['kitchen', 'How much of the talking did Person 2 do?', /69 % \(13\.5 s of 19\.5 s\)/],
	['dinner', 'percentage of all eye contact that anna is part of', /45 % \(1 min 47\.5 s of 3 min 57\.0 s\)/],
])('a share is of what is named, by number or by time, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['meeting', 'Who is silent at 12:00?', /^Person 2, Tomas and Person 4 did not speak at 12:00/],
	['meeting', 'Who is not looking at Ruth at 12:00?', /^Person 2, Tomas and Person 4 did not look/],
	['meeting', 'what share of the meeting is silence', /^Nobody spoke: 4 %/],
	['blocks', 'Did the child ever speak while Mum was silent and looking at him?', /^Yes\..*3 times/],
	['circle', 'Is Ben looked at more while he talks than while he is silent?', /^No\./],
	[
		'interview',
		'As a share of the time, does Person 2 look at Jonas more when she listens to him than when she speaks herself?',
		/^No\..*49 %.*43 %/,
	],
	['interview', 'Does Jonas speak longer on average than Person 2?', /^No\. Person 2 spoke for 17\.4 s on average/],
])('silence is that nobody speaks, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	[
		'meeting',
		'how often did each person look at each other person, and for how long?',
		/^Ruth looked at Person 2 29 times/,
	],
	['meeting', 'how long did they look at each other', /had eye contact/],
])('each other person is each of the others, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each([
	[
		'table-talk',
		'How long did each look at each thing?',
		/Person 3 looked at the cup for 2\.1 s.*potted plant for 1\.0 s/,
	],
	[
		'table-talk',
		'how long did everybody look at everybody?',
		/Person 1 looked at Person 2 for 1\.6 s and at Person 3 for 4\.2 s/,
	],
	['table-talk', 'how many times did each point?', /Person 1 pointed once\.\nPerson 2 did not point/],
] as const)('each is each person, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test('a word with an ending is no misspelling of another word', async () => {
	expect(await answerTo('dinner', 'quietest three, quietest first')).not.toMatch(/the shortest|at the shortest/);
	expect(await answerTo('circle', 'how many difrent kids looks at the clock')).toMatch(/2 different people/);
});

test('what is held against itself is not answered', async () => {
	const said = await answerTo('circle', 'Does Ben look at Lina more while he talks than while he talks?');
	expect(said).toMatch(/not understood/i);
});

test('who or what is asked for is not answered with yes', async () => {
	expect(await answerTo('table-talk', 'What did Person 2 look at right after the cup?')).toMatch(
		/^Person 2 looked at Person 3/,
	);
	expect(await answerTo('robot', 'whoever Ada looked at first, did they look back?')).toMatch(/^Yes\./);
});

test.each<[SceneName, string, RegExp]>([
	['dinner', 'The two quietest people?', /^Person 6 .* and Person 5 /],
	['dinner', 'quietest three, quietest first', /^Person 6 .*Person 5 .*Person 3 .*least/],
	['dinner', 'the two who spoke least', /^Person 6 .* and Person 5 .*the least/],
	['dinner', 'Which three people were looked at most?', /Chloe .*Bert .*and Anna .*the most/],
	['dinner', 'Who spoke the third longest?', /^Anna spoke the 3rd most/],
	['circle', 'rank the three pairs with the most mutual gaze', /^Ben and Ms Okafor .*and Person 1 and Ms Okafor/],
	['circle', 'Between which two children was there the most eye contact?', /^Ben and Lina had eye contact the most/],
	// Of one that is asked for, one is told.
	['dinner', 'Who spoke the longest?', /^Chloe spoke the most/],
])('as many of a rank as are asked for, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	[
		'circle',
		'Number of turns, mean length and longest turn of every child.',
		/Ben spoke 15 times, for 17\.4 s on average.*31\.5 s at the longest/,
	],
	[
		'circle',
		'Longest look at the book of each child',
		/Ben looked at the picture book for 27\.0 s at the longest.*\n?.*Lina/,
	],
	[
		'circle',
		'How often, how long on average and how long at most did each person speak?',
		/Ben spoke 15 times.*17\.4 s.*31\.5 s/,
	],
	// One of all, and not one of each.
	['circle', 'What is the longest look of Ben at the book?', /^Ben looked at the picture book from 1:56\.5/],
])('each amount that is asked for is measured, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['circle', 'Did anyone not look at the clock?', /^Yes\. Ben, Ms Okafor and Lina did not/],
	['circle', 'Did any child not look at the globe in minute seven?', /^No\. Everybody looked/],
	['circle', 'Was there any child who never looked at the globe?', /^No\./],
	['circle', 'Did anyone look at the clock?', /^Yes\./],
])('whether there is somebody who did not, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['meeting', 'Has the time that Person 4 spends on the phone gone up from the first to the second half?', /^Yes\./],
	['meeting', 'Did attention to the screen drop after the break at half time?', /^Yes\./],
	[
		'circle',
		'do the kids look at the book more in the first four minutes or in the last four?',
		/more in the first third: 2 min 46\.5 s/,
	],
	[
		'interview',
		'Give me the speakers of the first minute in turn, with start times.',
		/Jonas \(0\.0 s\), Person 2 \(19\.0 s\), Jonas/,
	],
	['interview', 'How many nods a minute does Jonas make while Person 2 speaks?', /1\.3 times a minute/],
])('more and less, in turn and by the minute, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['kitchen', 'Did either of them point at something while talking?', /^No\. Nobody pointed/],
	['kitchen', 'Did either of them point at something?', /^Yes\. Person 2 pointed/],
	['interview', 'What is the longest stretch in which neither of them says anything?', /^Nobody spoke from 17:45\.0/],
	['robot', 'Whose longest turn was the longest, and how long was it?', /12\.0 s/],
	['blocks', 'In how many of the child’s looks at Mum did she look back?', /7 times/],
	['dinner', 'Did Anna look at Bert and was she nodding?', /Anna nodded/],
	// A word that is none is not mended into one that is there.
	['interview', 'How often did the interviewee look at the microphone?', /interviewee/],
	['circle', 'rank all pairs with Ms Okafor by eye contact', /^Ben and Ms Okafor/],
])('whoever does the one does the other, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['meeting', 'Person 4, phone, first 10 minutes against last 10 minutes', /45\.0 s.*\n?.*2 min 34\.5 s/],
	['meeting', 'Ruth, screen, first half vs second half', /6 min 39\.5 s.*\n?.*2 min 26\.0 s/],
	['meeting', 'Were there moments when all four were on the screen, and how many?', /^Yes\..*6 times/],
	[
		'kitchen',
		'Find me the first stretch of 2 seconds or more in which both look at each other',
		/from 7\.0 s to 9\.5 s/,
	],
	[
		'kitchen',
		'How many seconds pass between the bottle being pointed at and Person 1 looking at it?',
		/25\.5 s after Person 2 pointed at the bottle/,
	],
	['circle', 'When did Ben and Ms Okafor have eye contact for the longest time?', /from 8:57\.0 to 9:03\.5/],
	['dinner', 'Was the eye contact between Chloe and Anna mostly in the first half?', /^No\./],
	['dinner', 'Which pairs had less than a minute of eye contact?', /^14 of 15/],
	['table-talk', 'Show me all moments of joint attention to the cup.', /from 3\.6 s/],
	// So many times a minute is no length.
	['interview', 'How many nods a minute does Jonas make?', /times a minute/],
])('times and what is held against each other, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['interview', 'Give me the share of talking time of each of the two', /Jonas spoke: 30 %.*\n?.*70 %/],
	['interview', 'Share of time each person talked', /Jonas spoke: 20 %/],
	[
		'dinner',
		'When Anna speaks, does Bert look at her more than at anybody else?',
		/^Yes\. Bert looked at Anna the most while Anna spoke/,
	],
	['robot', 'Who showed the box first, Person 3 or Ada?', /^Ada .*showed the box/],
	[
		'circle',
		'Does everyone look at the globe at some point, and who does so the least?',
		/^Yes\..*Ms Okafor .*the least/,
	],
])('of all that is said, and of whom it is asked, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['circle', "Who spoke after Lina's first turn?", /^Person 1 spoke \(from 46\.5/],
	['circle', "Who nodded after Lina's first turn?", /^Person 1, Ben, Ms Okafor and Lina nodded/],
])('who spoke after a turn is who was next, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});
