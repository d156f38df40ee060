import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

describe('several of what follows one another', () => {
	test.each<[SceneName, string, RegExp]>([
		[
			'circle',
			'What were the first three things Lina looked at?',
			/^Lina, in order: the picture book \(11\.5 s\), Ms Okafor .*, the picture book \(18\.0 s\)\.$/,
		],
		[
			'circle',
			'Name the last three people to speak, in order.',
			/^In order: Ms Okafor \(11:27\.5\), Ben \(11:36\.5\), Lina \(11:48\.5\)\.$/,
		],
		[
			'circle',
			'Give me the first four speakers in the order they spoke.',
			/^In order: Ben .*, Lina .*, Person 1 .*, Ms Okafor \(53\.0 s\)\.$/,
		],
		[
			'circle',
			'who spoke first, who spoke second and who spoke third?',
			/^In order: Ben \(0\.0 s\), Lina \(31\.0 s\), Person 1 \(46\.5 s\)\.$/,
		],
		[
			'table-talk',
			'Who looked at the cup first, who second and who third?',
			/^In order: Person 1 .*, Person 2 .*, Person 3/,
		],
		['circle', 'Which three people spoke first?', /^In order: Ben .*, Lina .*, Person 1 \(46\.5 s\)\.$/],
		['circle', 'who were the last 2 to point', /^In order: Ms Okafor .*, Lina \(8:25\.0\)\.$/],
	])('are told in order, and no more of them, in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test.each<[SceneName, string, RegExp]>([
		['circle', 'Who spoke first and who last?', /^Ben spoke .*Lina spoke/],
		['circle', 'Who spoke in the first three minutes?', /Person 5/],
		['kitchen', 'Who pointed first?', /^Person 2 pointed at the bottle/],
	])('is not what the first alone is, nor the first minutes, in %s: %s', async (scene, question, said) => {
		const text = await answerTo(scene, question);
		expect(text).toMatch(said);
		expect(text).not.toMatch(/in order/i);
	});
});

test.each<[SceneName, string]>([['robot', 'State the order in which the three persons first spoke.']])(
	'what is read as something of another form is offered and not answered, in %s: %s',
	async (scene, question) => {
		expect(await answerTo(scene, question)).toMatch(/^Not understood in this question/);
	},
);
