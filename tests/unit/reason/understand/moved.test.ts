import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

describe('a conversation goes on', () => {
	test.each<[SceneName, readonly string[], RegExp]>([
		['robot', ['Where was everyone looking at 90 s?', 'and five seconds later?'], /^At 1:35\.0/],
		[
			'dinner',
			['How often did Bert look at Chloe in the first half?', 'and in the second?'],
			/9 times in the second half/,
		],
		[
			'kitchen',
			['Who handed something over?', 'Did they look at each other then?'],
			/^No\. .* between 37\.5 s and 39\.0 s/,
		],
		[
			'blocks',
			['What did Mum show?', 'Did Person 2 look at it before that?', 'and afterwards?'],
			/^Yes\. Person 2 looked at the teddy/,
		],
		['dinner', ['Who did Person 6 point at?', 'and who looked there?'], /looked at Person 5 within 10\.0 s/],
		[
			'meeting',
			['Who talked the least?', 'What were they looking at, mostly?'],
			/^Person 4 looked the most at the screen/,
		],
		['dinner', ['How often did Anna look at Bert?', 'who else did she look at?'], /^(?!.*Bert.*Bert)/],
		['circle', ['Did Ben look at Lina?', 'no, I meant at Ms Okafor'], /^Yes\. Ben looked at Ms Okafor/],
		['table-talk', ['Which object did only Person 2 look at?', 'And only Person 3?'], /^The potted plant/],
		['dinner', ['When did Chloe point?', 'show me'], /2:30\.0 to 2:33\.0/],
		['robot', ['Did Ada look at the tablet?', 'are you sure?'], /certainty of 100 %.*\bAda looked is known for 90 %/],
	])('in %s: %j', async (scene, questions, said) => {
		expect(await answerTo(scene, ...questions)).toMatch(said);
	});

	test('the share that was asked for stays the same when something else is meant', async () => {
		const questions = [
			'What percentage of his talking time does Jonas spend looking at Person 2?',
			'And only in the last ten minutes?',
			'No, I meant Person 2 looking at Jonas while talking.',
		];
		expect(await answerTo('interview', ...questions)).toMatch(/44 % \(2 min of 4 min 31\.0 s\)/);
	});

	test('the second of two times is no second half', async () => {
		const answer = await answerTo('dinner', 'When did Chloe point?', 'and the second time?');
		expect(answer).toMatch(/15:00\.0 to 15:03\.0/);
	});

	test('nobody is asked to be sure of an answer that was not given', async () => {
		expect(await answerTo('dinner', 'are you sure?')).not.toMatch(/certainty/);
	});
});
