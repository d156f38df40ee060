import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

type Row = readonly [SceneName, string, RegExp];

describe('clauses beside the main one', () => {
	test.each<Row>([
		[
			'interview',
			'How many of Jonas’ nods were not while Person 2 was talking?',
			/nodded 9 times while Person 2 did not speak/,
		],
		[
			'interview',
			'How often did Jonas nod except while Person 2 was talking?',
			/nodded 9 times while Person 2 did not speak/,
		],
		['interview', 'How long did Person 2 talk without looking at Jonas?', /5 min 14\.5 s/],
		['interview', 'How long did Person 2 talk without Jonas looking at them?', /4 min 55\.5 s/],
		['dinner', 'Unless she was speaking, did Chloe look at her plate?', /^Yes\. Chloe .* while Chloe did not speak/],
		[
			'dinner',
			'How often did Chloe speak without anyone looking at her?',
			/spoke 18 times while nobody looked at Chloe/,
		],
	])('may say where it does not hold, in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test.each<Row>([
		['dinner', 'How long did Anna look at Bert while Bert was speaking and Chloe was looking at Anna?', /8\.0 s/],
		['dinner', 'Did anyone look at the wine while neither Anna nor Bert was talking?', /neither Anna nor Bert spoke/],
		['dinner', 'How often did Anna nod between the two times Chloe pointed?', /7 times/],
		['dinner', "Between Chloe's first pointing and her second, how often did Anna nod?", /7 times/],
	])('may be of several, in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test.each<Row>([
		[
			'interview',
			'Did Jonas nod only when Person 2 was talking?',
			/^No\. Jonas nodded 9 times while Person 2 did not speak/,
		],
		['dinner', 'As long as Anna was talking, did Bert keep looking at her?', /^No\. .* 32 %/],
		['dinner', 'Did Bert look at Anna the whole time she was talking?', /^No\. .* 32 %/],
		['dinner', 'Did Bert always look at Anna?', /^No\. .* 28 %/],
		[
			'dinner',
			'If Chloe points at something, does Person 3 always look at it within three seconds?',
			/^No\. It was so 1 of 2/,
		],
	])('may be all there is, or all of it, in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test('whoever is asked for is not who “her” stands for, where somebody is named', async () => {
		const answer = await answerTo('dinner', 'Whom did Anna look at when Bert was looking at her?');
		expect(answer).toMatch(/while Bert looked at Anna/);
	});

	test('without words for it nothing is outside or the whole time', async () => {
		const answer = await answerTo('interview', 'Did Jonas nod when Person 2 was talking?');
		expect(answer).toMatch(/^Yes\. Jonas nodded while Person 2 spoke/);
	});
});
