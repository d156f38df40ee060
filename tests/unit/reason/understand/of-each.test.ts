import { expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

test.each<[SceneName, string, RegExp]>([
	['meeting', 'Speaking time of everybody in percent of the meeting.', /Ruth spoke: 39 %.*Person 4 spoke: 3 %/s],
	['meeting', 'how long did everybody look at the screen?', /^Ruth .* 9 min 5\.5 s.*Person 4 .* 7 min 49\.0 s/s],
	['dinner', 'Ranking of speaking time with seconds.', /^Chloe .* 6 min 42\.0 s; Bert 4 min 13\.5 s/],
	['meeting', "Break down Person 4's gaze by target.", /the screen: 7 min 49\.0 s; Ruth 6 min 33\.5 s/],
])('sums of everybody are told of each, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	[
		'meeting',
		'how long did everybody look at the screen at the same time?',
		/^Everybody looked at the screen for 27\.0 s/,
	],
	['interview', 'In what proportion of the recording do the two look at each other?', /^Jonas and Person 2 .* 18 %/],
	['blocks', 'Which toy was never pointed at by anyone?', /^Nobody pointed at the teddy bear\.$/],
])('what all do at once, or two with each other, is told as one, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['dinner', 'which pair comes second in eye contact', /^Person 5 and Person 6 had eye contact the 2nd most/],
	['dinner', 'I would like to know: when did Anna hand something to Bert?', /5:10\.0/],
	['interview', 'how many nods does Jonas give?', /^Jonas nodded 22 times/],
])('deeds are known by other verbs and nouns, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test('minutes from one to another are a window, and one minute is another', async () => {
	expect(await answerTo('meeting', 'sum up minutes 28 to 30 for me')).toMatch(
		/at 28:20\.0 Tomas gave something to Ruth/,
	);
	expect(await answerTo('meeting', 'who spoke in minute 3?')).not.toMatch(/28:/);
});

test('what somebody did begins with how much of it, and leaves out what others share about them', async () => {
	const said = await answerTo('dinner', 'Describe what Chloe does during the dinner.');
	expect(said).toMatch(/^Chloe spoke for 6 min 42\.0 s, pointed 2 times and nodded 7 times; looked most at the plate/);
	expect(said).not.toContain('joint attention to Chloe');
});
