import { expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

test.each<[SceneName, string, RegExp]>([
	[
		'table-talk',
		'Between whom was there eye contact?',
		/^Person 1 and Person 3 [^.]*\d\.\d s on\)\. Person 2 and Person 3 [^.]*\.\d s on\)\.$/,
	],
	['robot', 'Is there a pair that never had eye contact?', /^Yes\. Ada and Milo did not have eye contact/],
	['kitchen', 'Is there a pair that never had eye contact?', /^(?:No|Not seen)/],
	[
		'meeting',
		'Which pairs had less than ten seconds of eye contact?',
		/^2 of 6: Person 2 and Tomas \(4\.5 s\); Person 2 and Person 4 \(8\.5 s\)\.$/,
	],
	['dinner', 'For each pair, how much eye contact was there?', /Anna and Bert .*1 min 27\.5 s/],
	['dinner', 'how many pairs had eye contact?', /^10 of 15: Anna and Bert; /],
	['robot', 'which two talked the most?', /^Ada .*1 min 35\.0 s.* and Person 3 1 min 17\.0 s, the most\.$/],
])('pairs in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, readonly string[], RegExp]>([
	[
		'circle',
		['Did Lina look at the globe more as time went on?'],
		/^Yes\. .*1 min 40\.0 s; less in the first half: 22\.0 s/,
	],
	['robot', ['Did Milo look at the robot more as time went on?'], /^No\. /],
	[
		'robot',
		['Which half had more looks at the tablet, the first or the second?'],
		/more often in the second half|more in the second half/,
	],
	['dinner', ['did Person 6 look at chloe more in the first or in the last ten minutes'], /the first 10 min/],
	['table-talk', ['Did Person 3 look at the plant?', 'anyone else?'], /^No\. Nobody but Person 3/],
	['table-talk', ['did person 1 look at the laptop', 'did anybody else?'], /^Yes\. Person 3 and Person 2/],
	['table-talk', ['What made Person 2 look at the cup?'], /Person 1 looked at the cup \(from 3\.0 s on\)/],
	['robot', ['did someone give something to milo and who was it'], /^Yes\. Person 3/],
	['interview', ['What was the longest thing Jonas ever said?'], /24\.0 s/],
	['interview', ['What did Jonas ever say?'], /^This cannot be told/],
])('changes, others and what came before in %s: %s', async (scene, questions, said) => {
	expect(await answerTo(scene, ...questions)).toMatch(said);
});

test.each<[SceneName, readonly string[], RegExp]>([
	[
		'meeting',
		['Who spoke less in the second half than in the first?'],
		/^Less in the second half: Ruth \(8 min 6\.5 s, then 6/,
	],
	['meeting', ['who looked at the phone more in the second half than in the first?'], /half: Person 4 \([^)]*\)\.$/],
	[
		'interview',
		['Did mutual gaze go up or down from the first to the second half?'],
		/more in the second half: 2 min 22\.5 s/,
	],
	[
		'meeting',
		['How long did Ruth speak in the first ten minutes?', 'and in the last ten?'],
		/for 4 min 14\.0 s between 28:00\.0 and the end/,
	],
	['circle', ['Who pointed at the globe?', 'how many times each?'], /^2 of 5: Ms Okafor 2 times and Lina once\.$/],
	['robot', ['For how long did Ada look at Person 3?', 'is that more than at milo?'], /^Yes\. .*43\.0 s.*8\.0 s/],
	['circle', ['Do Ben and Lina together talk more than Ms Okafor?'], /^Yes\. /],
])('who rose and fell, and what follows, in %s: %s', async (scene, questions, said) => {
	expect(await answerTo(scene, ...questions)).toMatch(said);
});
