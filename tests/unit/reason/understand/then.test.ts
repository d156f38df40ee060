import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

describe('a time that only the answer before tells', () => {
	test.each<[SceneName, readonly string[], RegExp]>([
		['kitchen', ['who gave something?', 'before that, who spoke?'], /^Person 1 spoke \(from 31\.5 s/],
		['kitchen', ['who gave something?', 'who spoke after that?'], /^Person 2 spoke \(from 42\.0 s/],
		['blocks', ['When did the mother nod?', 'Before the last one, who spoke?'], /^Person 2 spoke \(from 1:18\.0/],
		['blocks', ['When did Mum nod?', 'who spoke after the first one?'], /^Mum spoke \(from 26\.0 s/],
		[
			'kitchen',
			['How long did Person 1 look at the knife?', 'in how many looks?'],
			/^Person 1 looked at the knife 2 times/,
		],
	])('is used, in %s: %s', async (scene, questions, said) => {
		expect(await answerTo(scene, ...questions)).toMatch(said);
	});

	test('is nobody’s where what is named says a time of its own, or somebody is named', async () => {
		const questions = ['who gave something?', 'who spoke before Person 1 pointed?'];
		expect(await answerTo('kitchen', ...questions)).toMatch(/before Person 1 pointed/);
		const others = ['How long did Person 1 look at the knife?', 'How many looks at the pan were there?'];
		expect(await answerTo('kitchen', ...others)).toMatch(/^Person 1 and Person 2 looked at the pan 7 times/);
	});
});

test.each<[SceneName, string, RegExp]>([
	['blocks', 'How many nods did the mother make?', /^Mum nodded 3 times/],
	['meeting', 'What is the thing that Tomas looked at least?', /^Tomas looked the least at the coffee cup/],
])('words of a family are names of theirs, and a thing is no camera, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test('a mother is asked for where nobody has such a name', async () => {
	expect(await answerTo('circle', 'How many nods did the mother make?')).toMatch(/^Who is meant by/);
});
