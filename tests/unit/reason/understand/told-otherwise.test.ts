import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

describe('what is asked for in other words', () => {
	test.each<[SceneName, string, RegExp]>([
		[
			'kitchen',
			'Name, in order, what Person 2 looked at in the first twenty-two seconds.',
			/in order: the pan .*knife|bottle/,
		],
		['blocks', 'what did Person 2 look at, then what, then what, from the start to 15 s', /in order: the tower .*Mum/],
		['meeting', 'Order of speaking turns in the last minute?', /in order: Tomas .*Person 2 .*Person 4 .*Ruth/],
		['meeting', 'Who had the word in the last minute, one after another?', /in order: Tomas/],
	])('is told in order, in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test.each<[SceneName, string, RegExp]>([
		[
			'dinner',
			'Whose talking increased the most from the first five minutes to the last five minutes?',
			/Anna \(38\.0 s, then 1 min/,
		],
		[
			'meeting',
			'Compare how long Tomas spoke in the first half with the second half.',
			/first half .*second half|second half.*first half/,
		],
		['interview', 'Was Jonas looking at Person 2 more in the second twelve minutes than in the first twelve?', /^Yes/],
		['robot', 'Is the looking of Milo at the tablet rising or falling?', /second half/],
	])('is told of two times, in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test.each<[SceneName, string, RegExp]>([
		['meeting', 'Who had the lowest overall speaking time?', /^Person 4 spoke the least/],
		['meeting', 'Who had the shortest speaking turn?', /^(?!.*the least)/],
		['dinner', 'Who drew the most looks from the others?', /^Chloe/],
		['kitchen', 'what thing did they look at the most', /^The pan was looked at the most: 29\.0 s/],
		['circle', 'Did Ben and Lina share more eye contact than Ben and Person 1?', /^(?:Yes|No)\. .*had eye contact for/],
		['kitchen', 'How long was there between the first pointing and the second?', /8\.5 s after/],
		['circle', 'Is Ben always looking at somebody when he speaks?', /^No\. It was so 14 of 15 times/],
	])('is measured, in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});
});

describe('what else is done', () => {
	test('is asked for in the way of the question before', async () => {
		const count = 'How often does Anna nod?';
		expect(await answerTo('dinner', count, 'and shaking the head?')).toMatch(/^Anna did not shake their head: 0 times/);
		expect(await answerTo('dinner', count, 'and look at Bert?')).toMatch(/^Anna looked at Bert 47 times/);
	});

	test('is a question of its own where somebody else is said to do it', async () => {
		expect(await answerTo('dinner', 'How often does Anna nod?', 'Did Bert speak?')).toMatch(/^Yes\. Bert spoke/);
	});
});

describe('a rank', () => {
	test('goes on to the second', async () => {
		expect(await answerTo('dinner', 'Who spoke the most?', 'and who came second?')).toMatch(
			/^Bert spoke the 2nd most: 4 min/,
		);
	});
});

describe('the time from what was told', () => {
	test('to the next of something else is told', async () => {
		const first = 'Did Person 2 point at anything?';
		const said = await answerTo('kitchen', first, 'How long after that did Person 1 point?');
		expect(said).toMatch(/^Person 1 pointed at the pan 8\.5 s after Person 2 pointed at the bottle/);
	});

	test('is known as well where it did not happen then', async () => {
		const earlier = ['When did Person 2 point?', 'Was Person 1 looking at the oven at that time?'];
		const said = await answerTo('kitchen', ...earlier, 'How long after that did Person 1 point?');
		expect(said).toMatch(/Person 1 pointed at the pan (?:6\.5|8\.5) s after/);
	});
});
