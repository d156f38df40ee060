import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';

describe('the two who were named', () => {
	test('do together what only two can do', async () => {
		const first = 'Did Ben look at Lina?';
		expect(await answerTo('circle', first, 'How long did they have eye contact?')).toMatch(
			/^Ben and Lina had eye contact for 8\.5 s/,
		);
	});

	test('are known over two questions', async () => {
		const earlier = ['How long did Bert talk?', 'And Anna?'];
		expect(await answerTo('dinner', ...earlier, 'who of the two spoke more often?')).toMatch(
			/^Bert spoke the most often: 19 times; Anna 17/,
		);
		expect(await answerTo('dinner', ...earlier, 'how often did those two look at each other?')).toMatch(
			/^Anna and Bert had eye contact/,
		);
	});

	test('are not meant where more were named', async () => {
		const said = await answerTo('dinner', 'Who looked at the phone or at Person 6?', 'Did everybody speak?');
		expect(said).not.toMatch(/^(?:Yes|No)\. (?:\S+ and \S+) spoke/);
	});
});

describe('how much more in one half', () => {
	test.each([
		['By how much did eye contact go up from the first half to the second?', /a difference of 27\.5 s/],
		['How much more eye contact was there in the second half?', /27\.5 s/],
	])('is told as a difference: %s', async (question, said) => {
		expect(await answerTo('interview', question)).toMatch(said);
	});

	test('is no difference where only the halves are asked for', async () => {
		expect(await answerTo('interview', 'Was there more or less eye contact in the second half?')).not.toMatch(
			/difference/,
		);
	});
});

describe('one side together', () => {
	test('is held against one', async () => {
		const said = await answerTo('circle', 'Did Ms Okafor look more at Ben than at Lina and Person 1 together?');
		expect(said).toMatch(
			/^Yes\. Ms Okafor looked at Ben for 3 min 37\.0 s in all; Ms Okafor looked at (?:Lina and Person 1|Person 1 and Lina) for/,
		);
	});

	test('of pairs is each pair', async () => {
		const said = await answerTo(
			'meeting',
			'Is there more eye contact between Ruth and Tomas than between Ruth and Person 2?',
		);
		expect(said).toMatch(/^Yes\. Ruth and Tomas had eye contact for 3 min 14\.0 s/);
	});
});
