import { expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import { brief } from '../../../../src/reason/say/brief';
import type { Said } from '../../../../src/reason/say/said';

const said = (text: string, isList = false): Said => ({
	...{ yes: null, shown: [], status: 'answered', named: [], isList },
	sentences: [{ text, rows: [], at: null }],
});
const rank = `Ben spoke the most: 1 min 28.0 s; ${'Anna 1 min 14.5 s, '.repeat(8)}Cem 3.0 s`;

test('two parts of too many words leave out who was not asked for', async () => {
	const text = await answerTo('dinner', 'between 5:00 and 10:00 who talks the most and who the least?');
	expect(text).toMatch(/^Bert .*the most.*: 1 min 28\.0 s\. Person 5 .*the least.*: 7\.5 s\.$/);
	expect(brief([said(rank), said('Anna nodded 3 times')]).map((one) => one.sentences[0]?.text)).toEqual([
		'Ben spoke the most: 1 min 28.0 s',
		'Anna nodded 3 times',
	]);
});

test('one part, a list and what is short are left as they are', () => {
	expect(brief([said(rank)])).toEqual([said(rank)]);
	expect(brief([said(rank, true), said('Anna nodded')])).toEqual([said(rank, true), said('Anna nodded')]);
	const short = [said('Ben spoke the most: 8.0 s; Anna 2.0 s'), said('Anna nodded')];
	expect(brief(short)).toEqual(short);
});
