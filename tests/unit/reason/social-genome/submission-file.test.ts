import { describe, expect, test } from 'vitest';
import { readSubmission, submissionFile } from '../../../../src/reason/social-genome/submission-file';
import { plainStep, type Trace } from '../../../../src/reason/social-genome/trace';
import { unpickle } from '../../../../src/reason/social-genome/unpickle';

/**
 * What Python 3.12 wrote with `pickle.dumps(…, protocol=0 / 2 / 4)` of one and the same submission; protocol 5 differs
 * from 4 in its number alone.
 */
const WRITTEN_BY_PYTHON = {
	0: '286470300a56785f71310a70310a286470320a5673746570730a70330a286c70340a564f6e652061736b732061207175657374696f6e2e0a70350a6156546865206f74686572206c6f6f6b7320617761792e0a70360a6173566d6f64616c69746965730a70370a286c70380a286c70390a5676657262616c0a7031300a6161286c7031310a5676697375616c0a7031320a615665787465726e616c206b6e6f776c656467650a7031330a6161735673746570735f6d6f64616c69746965730a7031340a286c7031350a2867350a286c7031360a6731300a61747031370a612867360a286c7031380a6731320a616731330a61747031390a617356616e737765720a7032300a56430a7032310a737356e95f71320a7032320a28647032330a67330a286c7032340a67350a617367370a286c7032350a286c7032360a566e2f610a7032370a6161736731340a286c7032380a2867350a286c7032390a6732370a61747033300a61736732300a56410a7033310a73732e',
	2: '80027d7100285804000000785f713171017d7102285805000000737465707371035d71042858140000004f6e652061736b732061207175657374696f6e2e71055815000000546865206f74686572206c6f6f6b7320617761792e710665580a0000006d6f64616c697469657371075d7108285d7109580600000076657262616c710a615d710b28580600000076697375616c710c581200000065787465726e616c206b6e6f776c65646765710d6565581000000073746570735f6d6f64616c6974696573710e5d710f2868055d7110680a6186711168065d711228680c680d65867113655806000000616e7377657271145801000000437115755805000000c3a95f713271167d71172868035d711868056168075d71195d711a58030000006e2f61711b6161680e5d711c68055d711d681b6186711e616814580100000041711f75752e',
	4: '800495f8000000000000007d94288c04785f7131947d94288c057374657073945d94288c144f6e652061736b732061207175657374696f6e2e948c15546865206f74686572206c6f6f6b7320617761792e94658c0a6d6f64616c6974696573945d94285d948c0676657262616c94615d94288c0676697375616c948c1265787465726e616c206b6e6f776c656467659465658c1073746570735f6d6f64616c6974696573945d942868055d94680a61869468065d9428680c680d658694658c06616e73776572948c014394758c05c3a95f7132947d942868035d9468056168075d945d948c036e2f61946161680e5d9468055d94681b6186946168148c01419475752e',
} as const;

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g)!, (pair) => parseInt(pair, 16));
const ascii = (text: string) => new TextEncoder().encode(text);

const asked: Trace = {
	answer: 'C',
	steps: [plainStep('One asks a question.', ['verbal']), plainStep('The other looks away.', ['visual'], true)],
};
const submitted = new Map<string, Trace>([
	['x_q1', asked],
	['é_q2', { answer: 'A', steps: [plainStep('One asks a question.', [])] }],
]);

describe('a submission file', () => {
	test.each(Object.entries(WRITTEN_BY_PYTHON))('that Python wrote with protocol %s is read', (_, hex) => {
		expect(readSubmission(bytesOf(hex), 'x.pkl')).toEqual({ traces: submitted, wrong: [] });
	});

	test('of ours is read back as it was', () => {
		expect(readSubmission(submissionFile(submitted), 'x.pkl').traces).toEqual(submitted);
	});

	test('may be JSON of the same shape, with the pairs alone', () => {
		const json = { x_q1: { steps: ['a'], steps_modalities: [['a', ['Vocal', 'External Knowledge']]], answer: 'b' } };
		expect(readSubmission(ascii(`\n ${JSON.stringify(json)}`), 'x.json').traces.get('x_q1')).toEqual({
			answer: 'B',
			steps: [plainStep('a', ['vocal'], true)],
		});
	});

	test('keeps its good traces, and names the question and field of each of the others', () => {
		const json = { good: { steps: ['a'], modalities: [[]] }, bad: { steps: 'a', modalities: [] } };
		const { traces, wrong } = readSubmission(ascii(JSON.stringify(json)), 'x.json');
		expect([...traces.keys()]).toEqual(['good']);
		expect(wrong).toEqual([expect.stringContaining('x.json, question bad: steps: ')]);
	});

	test.each([
		['no pickle', ascii('hello'), 'not a pickle of plain data'],
		['empty', new Uint8Array(), 'ends in the middle'],
		['cut off', bytesOf(WRITTEN_BY_PYTHON[4]).slice(0, 90), 'ends in the middle'],
		['no dictionary', bytesOf('80025d2e'), 'not a dictionary of traces by question id'],
		['broken JSON', ascii('{"a": '), 'not JSON'],
		['without steps', ascii('{"q": {"modalities": []}}'), 'question q: steps'],
		['without modalities', ascii('{"q": {"steps": ["a"]}}'), 'question q: it has neither'],
		['of uneven lists', ascii('{"q": {"steps": ["a"], "modalities": []}}'), '1 steps and 0 lists'],
	])('that is %s is refused with what is wrong', (_, bytes, words) => {
		expect(() => readSubmission(bytes, 'f.pkl')).toThrow(words);
	});
});

describe('a pickle', () => {
	test('that names a class or calls something is not run', () => {
		// cos\nsystem\n(S'true'\ntR. – the usual attack
		const attack = ascii("cos\nsystem\n(S'true'\ntR.");
		expect(() => unpickle(attack, 'bad.pkl')).toThrow('step 0x63, which is not data and was not run');
		expect(() => unpickle(bytesOf('80048c026f738c0673797374656d932e'), 'bad.pkl')).toThrow('step 0x93');
	});

	test('with nonsense is refused, whatever it takes from or recalls', () => {
		for (const hex of [
			'80022e',
			'800268052e',
			'8002652e',
			'800261',
			'80028c05ffffffffff2e',
			'80028dffffffffffffffff2e',
		])
			expect(() => unpickle(bytesOf(hex), 'bad.pkl')).toThrow(/bad\.pkl/);
	});

	test('of numbers and truths is read, and a list in itself does not hang', () => {
		expect(
			unpickle(bytesOf('80025d284b014d00014affffffff474004000000000000888 94e652e'.replaceAll(' ', '')), 'n'),
		).toEqual([...[1, 256, -1, 2.5], ...[true, false, null]]);
		const self = unpickle(bytesOf('80025d7100680061 2e'.replaceAll(' ', '')), 'n') as unknown[];
		expect(self[0]).toBe(self);
		expect(() => readSubmission(bytesOf('80025d71006800612e'), 'self.pkl')).toThrow('self.pkl');
	});
});
