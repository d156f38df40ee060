import { describe, expect, test } from 'vitest';
import { pickle } from '../../../../src/reason/social-genome/pickle';
import { readSocialGenome } from '../../../../src/reason/social-genome/questions';
import { submittedTrace, traceFromSubmitted } from '../../../../src/reason/social-genome/submission';
import { submissionFile } from '../../../../src/reason/social-genome/submission-file';
import { plainStep, type Trace } from '../../../../src/reason/social-genome/trace';

/** The kinds of step of the one public human trace, in words of our own. */
const six: Trace = {
	answer: 'C',
	steps: [
		plainStep('One asks a question.', ['verbal']),
		plainStep('The voice rises.', ['vocal']),
		plainStep('A question calls for an answer.', [], true),
		plainStep('The other looks away.', ['visual']),
		plainStep('They lean back.', ['visual', 'vocal'], true),
		plainStep('So it goes.', []),
	],
};

describe('submissions', () => {
	test('a trace of six steps goes through the published structure and back', () => {
		const submitted = submittedTrace(six);
		expect(submitted.steps).toHaveLength(6);
		expect(submitted.modalities).toEqual([
			['verbal'],
			['vocal'],
			['external knowledge'],
			['visual'],
			['visual', 'vocal', 'external knowledge'],
			['n/a'],
		]);
		expect(submitted.steps_modalities[0]).toEqual(['One asks a question.', ['verbal']]);
		expect(submitted.answer).toBe('C');
		expect(traceFromSubmitted(JSON.parse(JSON.stringify(submitted)) as typeof submitted)).toEqual(six);
	});

	test('a trace without an answer is handed in without one', () => {
		expect(submittedTrace({ ...six, answer: null }).answer).toBe('');
		expect(traceFromSubmitted(submittedTrace({ ...six, answer: null })).answer).toBeNull();
	});

	test('the file is a pickle of data alone, byte for byte', () => {
		// Written by hand from PEP 307: {'é': [('a', [])]}
		expect([...pickle({ dict: new Map([['é', [{ tuple: ['a', []] }]]]) })]).toEqual([
			0x80, 2, 0x7d, 0x28, 0x58, 2, 0, 0, 0, 0xc3, 0xa9, 0x5d, 0x28, 0x28, 0x58, 1, 0, 0, 0, 0x61, 0x5d, 0x28, 0x65,
			0x74, 0x65, 0x75, 0x2e,
		]);
		const bytes = submissionFile(new Map([['q1', six]]));
		expect(bytes.at(0)).toBe(0x80);
		expect(bytes.at(-1)).toBe(0x2e);
		const text = new TextDecoder('latin1').decode(bytes);
		for (const name of ['q1', 'steps', 'modalities', 'steps_modalities', 'answer', 'They lean back.']) {
			expect(text).toContain(name);
		}
	});
});

describe('questions', () => {
	const row = {
		qid: 'x_q1',
		q: 'How does the person react?',
		vid_name: 'x',
		ts: '0.00-60.00',
		a0: 'a',
		a1: 'b',
		a2: 'c',
		a3: 'd',
	};

	test('an item with the eight published fields is read, from lines and from a list, and has no key', () => {
		const [item] = readSocialGenome(`${JSON.stringify(row)}\n`, 'qa_test.json').rows;
		expect(item).toEqual({
			qid: 'x_q1',
			question: 'How does the person react?',
			videoName: 'x',
			ts: '0.00-60.00',
			answers: ['a', 'b', 'c', 'd'],
			right: null,
			original: row,
		});
		const list = readSocialGenome(JSON.stringify([row, { ...row, qid: 'x_q2' }, row, { qid: 'x_q3' }]), 'f');
		expect(list.rows.map(({ qid }) => qid)).toEqual(['x_q1', 'x_q2']);
		expect(list.wrong).toEqual(['f, row 3: x_q1 comes twice', expect.stringContaining('f, row 4: q: ')]);
	});

	test('a labelled relative has its key, and unknown fields are kept', () => {
		const [item] = readSocialGenome(JSON.stringify({ ...row, answer_idx: 2, idx_types: [1] }), 'qa_val.json').rows;
		expect(item!.right).toBe('C');
		expect(item!.original).toMatchObject({ idx_types: [1] });
	});

	test.each([
		[JSON.stringify({ ...row, a3: undefined }), 'line 1: a3'],
		['{', 'line 1: not JSON'],
		[JSON.stringify({ ...row, answer_idx: 4 }), 'answer_idx'],
	])('%s is refused', (text, words) => {
		expect(() => readSocialGenome(text, 'f')).toThrow(words);
	});
});
