import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { parseShape, shapedRows } from '../../../src/reason/json-rows';

describe('what is wrong with a file is said in words that help', () => {
	const shape = v.object({ qid: v.string() });
	test.each([
		['', 'a.json: nothing in it. Choose a file with JSON in it.'],
		['hello, a list', 'a.json: not JSON, but something else. Choose the JSON file that is asked for here.'],
		['{"qid": ', /^a\.json: not JSON \(.+\)\. The file is cut off or damaged there/],
		['{}', 'a.json: qid: is missing'],
		['3', 'a.json: should be Object but received 3'],
	])('%j', (text, said) => {
		expect(() => parseShape(shape, text, 'a.json')).toThrow(said);
	});

	test('rows name their line', () => {
		expect(() => shapedRows(shape, '{"qid":"a"}\n{"id":"b"}', 'a.jsonl')).toThrow('a.jsonl, line 2: qid: is missing');
	});

	test('a value of another kind is not said to be missing', () => {
		expect(() => parseShape(shape, '{"qid": null}', 'a.json')).toThrow(
			'a.json: qid: should be string but received null',
		);
	});
});
