import { expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

test.each<[SceneName, string, RegExp]>([
	[
		'robot',
		'Number of turns and speaking time, per person',
		/^Ada spoke 13 times, for 1 min 35\.0 s in all\.\nMilo spoke 8/,
	],
	[
		'robot',
		'nods, head shakes and talking time for everyone',
		/^Ada nodded 2 times; did not shake .*; spoke for 1 min 35/,
	],
	[
		'meeting',
		'for each of them: phone time, laptop time',
		/^Ruth looked at the phone for 36\.5 s.*; looked at the laptop for/,
	],
	['robot', 'Who looks at whom how often and for how long?', /^Ada looked at Milo 2 times, for 8\.0 s/],
	[
		'dinner',
		'Make me a list of everyone with how long they spoke and how long they were looked at',
		/^Anna spoke for .*; was looked at for 8 min 36/,
	],
	[
		'circle',
		'Matrix of seconds of gaze, each person by each person',
		/^Person 1 looked at Ben for 27\.0 s.*\nBen looked/,
	],
	[
		'kitchen',
		'looking time at the pan per person and half',
		/^Person 1 looked at the pan for .* in the first half\.\nPerson 1/,
	],
	['table-talk', 'gaze path of person 3', /^Person 3, in order: the potted plant .* Person 1 .* the cup/],
	['dinner', 'In which minute is there the most eye contact?', /19:00\.0 to 20:00/],
	['meeting', 'targets of Ruth between 0:00 and 1:00', /^Ruth looked at the screen and Tomas/],
])(
	'what is named without a sentence is told, each of several with all measures: %s, %s',
	async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	},
);

test.each<[SceneName, string]>([
	['robot', 'nods without head shakes per person'],
	['robot', 'the cleverness per person'],
	['dinner', 'giving the bread per person'],
])('a word that is no part of what can be told is not passed over: %s, %s', async (scene, question) => {
	expect(await answerTo(scene, question)).toMatch(/not understood/i);
});

test.each<[SceneName, string, RegExp]>([
	['blocks', '0:48 - gaze of both?', /Mum looked at Person 2; Person 2 looked at the tower at 48/],
	['table-talk', 'Who looked at whom?', /^(?!.*for \d)/],
	['meeting', 'Nods: how many by whom?', /^Ruth nodded 8 times\.\nPerson 2 nodded 15/],
])('what names a moment or asks who is no table: %s, %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test('a word that only says again what is in the reading is not missing', async () => {
	expect(await answerTo('interview', 'How long was each of the two on the glass?')).toMatch(/^Jonas .*\nPerson 2 /);
});

test('“each” of people is missing where only things are told apart', async () => {
	const said = await answerTo('blocks', 'how long did each of us look at the tower, the ball and the teddy?');
	expect(said).toMatch(/^Mum looked at the tower.*\n/);
	expect(said).not.toMatch(/Mum and Person 2 looked/);
});
