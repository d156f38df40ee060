import { expect, test } from 'vitest';
import { featureTable, tableIn, withTable, type TriedFeature } from '../../../../tools/browsers/table';

const tried = (browser: string, feature: string, rest: Partial<TriedFeature> = {}): TriedFeature => ({
	...{ browser, version: '1', feature, state: 'yes', note: null },
	...rest,
});

test('a line for each feature, a column for each browser; what was not tried says so', () => {
	const table = featureTable([
		tried('A', 'opens'),
		tried('A', 'keeps', { state: 'no', note: 'its test failed' }),
		tried('B', 'opens', { state: 'part', note: 'one thread' }),
	]);
	expect(table.split('\n').slice(2)).toEqual([
		'| opens | yes | one thread |',
		'| keeps | no: its test failed | not tried |',
	]);
});

test('what is tried again is written anew, and all else stays as it was', () => {
	const before = featureTable([tried('A', 'opens'), tried('B', 'opens', { state: 'no', note: 'its test failed' })]);
	const after = featureTable([tried('B', 'keeps', { version: '2' })], before);
	expect(after.split('\n')[0]).toBe('|  | A 1 | B 2 |');
	expect(after.split('\n').slice(2)).toEqual(['| opens | yes | no: its test failed |', '| keeps | not tried | yes |']);
	const text = `<!-- table: npm run test:long -- browsers -->\n\n${before}\n\n<!-- end of table -->`;
	expect(featureTable([], tableIn(text))).toBe(before);
});

test('only what is between the marks changes, and without the marks nothing is written', () => {
	const [begin, end] = ['<!-- table: npm run test:long -- browsers -->', '<!-- end of table -->'];
	expect(withTable(`before ${begin} old ${end} after`, 'new')).toBe(`before ${begin}\n\nnew\n\n${end} after`);
	expect(() => withTable('a page', 'new')).toThrow('marks of the table are missing');
});
