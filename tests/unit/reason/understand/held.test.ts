import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

describe('what is held against something else', () => {
	test.each<[SceneName, string, RegExp]>([
		[
			'robot',
			'Did Ada look at the robot longer than at the tablet?',
			/^Yes\. .*robot for 1 min 31\.0 s.*tablet for 26\.0 s/,
		],
		['robot', 'Did Ada look at the tablet longer than at the robot?', /^No\. /],
		[
			'dinner',
			'does bert look at anna more than she looks at him',
			/^No\. Anna looked at Bert for 6 min 10\.5 s.*5 min 29\.5 s/,
		],
		['dinner', 'does anna look at bert more than he looks at her', /^Yes\. /],
		['dinner', 'does anna look at bert more than the other way round?', /^Yes\. /],
		['dinner', 'Did Anna and Bert make more eye contact than Chloe and Person 6?', /^Yes\. .*1 min 27\.5 s.*30\.5 s/],
		['dinner', 'Did Chloe and Person 6 make more eye contact than Anna and Bert?', /^No\. /],
		['dinner', 'Did Chloe nod more often than Bert?', /^Yes\. Chloe nodded 7 times; Bert nodded 3 times/],
		['dinner', 'Did Person 3 talk twice as long as Person 6?', /^Yes\. .*2 min 5\.0 s.*52\.0 s/],
		['dinner', 'Did Person 6 talk twice as long as Person 3?', /^No\. /],
		['robot', 'Did Person 3 look at Ada as often as at Milo?', /^No\. .*14 times.*8 times/],
		['robot', 'Did Person 3 look at Ada at least as often as at Milo?', /^Yes\. .*14 times.*8 times/],
		['dinner', 'Did Anna talk as long as Bert?', /^Yes\. .*4 min 13\.5 s.*4 min 4\.5 s/],
		['robot', 'Did Person 3 look at Milo as often as at Ada?', /^No\. /],
		[
			'meeting',
			'Did Person 4 look at the phone more while Ruth talked than while Tomas talked?',
			/^Yes\. .*3 min 15\.0 s.*1 min 33\.0 s/,
		],
		['circle', 'Did Ben look at the book longer than the other children did?', /^No\. Person 1 .* Ben 2 min 46\.5 s/],
		['circle', 'does ben talk more often than everybody else?', /^No\. Ms Okafor .*18 times; Ben 15 times/],
	])('in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test.each<[SceneName, readonly string[], RegExp]>([
		['meeting', ['By how much did Person 4 look longer at the phone than Tomas?'], /a difference of 3 min 36\.0 s/],
		['robot', ['how much longer did ada talk than milo'], /a difference of 45\.0 s/],
		['circle', ['who talked more, ben or lina?', 'by how much?'], /a difference of 2 min 30\.5 s/],
		['circle', ['did ben talk more than lina?', 'how much more?'], /a difference of 2 min 30\.5 s/],
		['circle', ['Who looked at the globe more, Lina or Ben, and by how much?'], /a difference of 4\.5 s/],
	])('is told with its difference, in %s: %s', async (scene, questions, said) => {
		expect(await answerTo(scene, ...questions)).toMatch(said);
	});

	test('is no other time or number', async () => {
		expect(await answerTo('robot', 'Did Ada look at the robot for longer than 5 s?')).toMatch(/^Yes\. Ada/);
		expect(await answerTo('robot', 'Did Ada look at the robot more than twice?')).toMatch(/^Yes\. .*16 times/);
	});
});
