import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

describe('what is named and not asked', () => {
	test.each<[SceneName, string, RegExp]>([
		['interview', 'Nods by person', /^Jonas nodded 22 times\.\nPerson 2 nodded 7 times/],
		['blocks', 'Mum gaze, 0:10 to 0:20', /^Mum between 10\.0 s and 20\.0 s, in order: the tower/],
		['blocks', '0:48 - gaze of both?', /Mum looked at Person 2; Person 2 looked at the tower/],
	])('is told, in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test('is no name where it is asked whether it is so', async () => {
		expect(await answerTo('interview', 'Does Jonas nod?')).toMatch(/^Yes/);
	});
});

describe('one who is told by a part', () => {
	test('is whoever has a name of that part, which is said', async () => {
		expect(await answerTo('circle', 'Who does the teacher look at most?')).toMatch(/^Ms Okafor looked the most at Ben/);
	});

	test('is asked for where no name tells', async () => {
		expect(await answerTo('dinner', 'Who does the guest look at most?')).toMatch(/^Who is meant by “the guest”/);
	});
});

describe('what one does and nobody or nothing else', () => {
	test.each<[SceneName, string, RegExp]>([
		['dinner', 'Does anyone look at the phone longer than Bert?', /^(?:Yes|No)\b/],
		['meeting', 'Does anyone look at the laptop longer than Ruth?', /^No\b/],
	])('is held against each other, in %s: %s', async (scene, question, said) => {
		expect(await answerTo(scene, question)).toMatch(said);
	});

	test('is told of persons alone where nobody else is meant', async () => {
		const said = await answerTo('meeting', 'Who looked at nobody but Ruth in the first minute?');
		expect(said).toMatch(/^Tomas looked at nobody but Ruth/);
	});

	test('says a yes or no with the difference', async () => {
		expect(await answerTo('dinner', 'Did Bert speak less in the second half, and by how much?')).toMatch(
			/^Yes\b.*1 min 14\.5 s/s,
		);
	});

	test('is told without the words for a pause', async () => {
		expect(await answerTo('dinner', 'What is the longest time anyone speaks without stopping?')).toMatch(
			/^Anna spoke from 11:31\.5 to 12:10\.0 \(38\.5 s\)/,
		);
	});
});
