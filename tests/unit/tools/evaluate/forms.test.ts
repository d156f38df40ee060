import { benchmarkSets } from '../../../../src/bench/benchmark-sets';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submissionFile } from '../../../../src/reason/social-genome/submission-file';
import { plainStep, type Trace } from '../../../../src/reason/social-genome/trace';
import { UsageError } from '../../../../tools/command-line';
import { parseOptions } from '../../../../tools/evaluate/options';
import { evaluateAllTiny, evaluateSet } from '../../../../tools/evaluate/sets';

let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'regard-forms-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string | Uint8Array): void => writeFileSync(join(folder, name), content);
const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
/** The lines that the command prints, as one text. */
const run = async (...args: string[]): Promise<string> => {
	const options = parseOptions(args, folder);
	if (options?.command !== 'set') throw new Error('no such set');
	return (await evaluateSet(options.job)).lines.join('\n');
};

const SINGLE = 'Multiple-choice question (select one answer choice)';
const SEVERAL = 'Multiple-choice question (select one or more answer choices)';
const CODES = ['PA', 'AR', 'GR', 'ER', 'CM', 'AC', 'HC', 'TR', 'FR1', 'RR1', 'RR2', 'LD', 'FR2', 'ES', 'PC'];
const item = (task: string, answer: string, pattern = SINGLE, more: object = {}) => ({
	video_path: `${task}.mp4`,
	questions: {
		...{ question: `What of ${task}?`, task_type: task, question_pattern: pattern },
		...{ options: ['A. one', 'B. two', 'C. three', 'D. four'], answer, ...more },
	},
});

describe('npm run evaluate -- humansense', () => {
	test('prints fifteen rows, fourteen with the script’s skip, and leaves the audio tasks out of the mean', async () => {
		write('q.json', JSON.stringify(CODES.map((code) => item(code, 'B', SINGLE, { Tiny: 'B' }))));
		const rows = (text: string) => text.split('\n').filter((line) => /^[A-Z]{2}\d? [A-Z]/.test(line)).length;
		const all = await run('humansense', 'q.json', '--model', 'Tiny', '--radar', 'radar.svg');
		expect(rows(all)).toBe(15);
		expect(all).toContain('Mean over 13 tasks');
		expect(rows(await run('humansense', 'q.json', '--model', 'Tiny', '--skip-abnormal'))).toBe(14);
		expect(readFileSync(join(folder, 'radar.svg'), 'utf8').match(/<text /g)).toHaveLength(15);
	});

	test('gives half for some of several letters, none with a wrong one', async () => {
		write(
			'm.json',
			JSON.stringify([item('ER', 'ABD', SEVERAL), item('ER', 'ABD', SEVERAL), item('ER', 'ABD', SEVERAL)]),
		);
		write('r.jsonl', lines(['AB', 'ABC', 'ABD'].map((reply, index) => ({ index, reply }))));
		expect(await run('humansense', 'm.json', 'r.jsonl')).toMatch(/^ER .*L1\s+1\.5 of 3\s+50\.0 %/m);
	});

	test('without replies lists the prompts of the style', async () => {
		const [first] = (await run('humansense', 'q.json', '--style', 'enhanced')).split('\n');
		const prompt = JSON.parse(first!) as { index: number; video: string; text: string };
		expect(prompt).toMatchObject({ index: 0, video: 'PA.mp4', wording: 'published' });
		for (const heading of ['Key Characteristics', 'Emotion', 'Context']) expect(prompt.text).toContain(heading);
	});

	test('says what is wrong: no such model, a style that is none, a file that is no list', async () => {
		await expect(run('humansense', 'q.json', '--model', 'Other')).rejects.toThrow(
			'no replies from Other. Replies from: Tiny',
		);
		expect(() => parseOptions(['humansense', 'q.json', '--style', 'loud'], folder)).toThrow(UsageError);
		write('bad.json', '{"a": 1}');
		await expect(run('humansense', 'bad.json')).rejects.toThrow('bad.json is not a list of questions');
	});
});

describe('npm run evaluate -- social-genome', () => {
	const trace: Trace = {
		answer: 'A',
		steps: [plainStep('She nods.', ['visual']), plainStep('He agrees.', ['verbal'], true)],
	};
	const short: Trace = { answer: 'B', steps: [trace.steps[0]!] };

	test('prints twelve measures, ours labelled; the same traces differ in nothing', async () => {
		write('a.pkl', submissionFile(new Map([['q1', trace]])));
		write('b.pkl', submissionFile(new Map([['q1', short]])));
		const same = await run('social-genome', 'a.pkl', 'a.pkl');
		expect(same).toMatch(/^Similarity-Trace\s+1\.0000\s+1\s+ours/m);
		expect(same).toMatch(/^Similarity-Step\s+1\.0000/m);
		expect(same).toMatch(/^NumSteps \(lower is better\)\s+0\.0000\s+1\s+published/m);
		expect(same).toMatch(/^Difference-Sequence \(lower is better\)\s+0\.0000/m);
		expect(same.split('\n').filter((line) => / (ours|published)$/.test(line))).toHaveLength(12);
		const other = await run('social-genome', 'a.pkl', 'b.pkl');
		expect(other).toMatch(/^NumSteps.*1\.0000/m);
		expect(other).toMatch(/^Accuracy\s+0\.0000/m);
		expect(other).toContain('not the published encoder');
	});

	test('takes keys from the questions and vectors of an encoder from a file', async () => {
		write(
			'questions.json',
			lines([{ qid: 'q1', q: '?', vid_name: 'v', ts: '0-60', a0: 'a', a1: 'b', a2: 'c', a3: 'd', answer_idx: 0 }]),
		);
		write(
			'all-MiniLM-L6-v2.jsonl',
			lines([
				{ text: 'She nods.', vector: [1, 0] },
				{ text: 'He agrees.', vector: [0, 1] },
			]),
		);
		const scored = await run(
			...['social-genome', 'a.pkl', 'b.pkl', '--questions', 'questions.json'],
			...['--vectors', 'all-MiniLM-L6-v2.jsonl', '--tau', '0.9'],
		);
		expect(scored).toMatch(/^Accuracy\s+1\.0000/m);
		expect(scored).toMatch(/^Similarity-Step\s+0\.5000\s+1\s+published/m);
		expect(scored).toMatch(/^Similarity-Trace\s+0\.7071/m);
		write('few.jsonl', lines([{ text: 'She nods.', vector: [1, 0] }]));
		await expect(run('social-genome', 'a.pkl', 'b.pkl', '--vectors', 'few.jsonl')).rejects.toThrow(
			'few.jsonl has no vector for the sentence "He agrees."',
		);
	});

	test('says what is wrong', async () => {
		write('attack.pkl', "cos\nsystem\n(S'true'\ntR.");
		await expect(run('social-genome', 'attack.pkl', 'a.pkl')).rejects.toThrow(
			'attack.pkl is not a pickle of plain data',
		);
		write('other.pkl', submissionFile(new Map([['q9', trace]])));
		await expect(run('social-genome', 'a.pkl', 'other.pkl')).rejects.toThrow('have no question in common');
		expect(() => parseOptions(['social-genome', 'a.pkl'], folder)).toThrow('a submission and a reference');
		expect(() => parseOptions(['social-genome', 'a.pkl', 'b.pkl', '--tau', 'high'], folder)).toThrow('--tau');
	});
});

describe('npm run evaluate -- affectseek', () => {
	const truth = [
		{ id: '1024_1024_00001698_Q1', start: 67.92, end: 82.2, emotion: 'Joy' },
		{ id: 'b', start: 10, end: 20, emotion: 'Angry' },
		{ id: 'c', start: 0, end: 5, emotion: 'Fear' },
	];

	test('scores overlap, emotion and both, and counts a query without a moment as wrong', async () => {
		write('truth.jsonl', lines(truth));
		write(
			'found.jsonl',
			lines([
				{ id: '1024_1024_00001698_Q1', start: 70, end: 80, emotion: 'joyful' },
				{ id: 'b', start: 30, end: 40, emotion: 'Anger' },
				{ id: 'z', start: 0, end: 1, emotion: 'Bliss' },
			]),
		);
		const text = await run('affectseek', 'found.jsonl', 'truth.jsonl');
		expect(text).toMatch(/mIoU\s+0\.2334/);
		expect(text).toMatch(/R@1, tIoU ≥ 0\.7\s+0\.3333/);
		expect(text).toMatch(/Emotion accuracy\s+0\.6667/);
		expect(text).toMatch(/Joint@0\.5\s+0\.3333/);
		expect(text).toContain('1 query without a moment, counted as wrong');
		expect(text).toContain('nobody labelled: z');
		expect(text).toContain('none of the thirteen emotions: Bliss');
	});

	test('says what is wrong, with the line', async () => {
		write('twice.jsonl', lines([truth[1]!, truth[1]!]));
		expect(await run('affectseek', 'found.jsonl', 'twice.jsonl')).toContain('twice.jsonl, line 2: b comes twice');
		write('back.jsonl', lines([truth[0]!, { id: 'x', start: 5, end: 1 }]));
		const left = await run('affectseek', 'back.jsonl', 'truth.jsonl');
		expect(left).toContain('1 row was left out');
		expect(left).toContain('back.jsonl, line 2: end: it ends before it starts');
		write('none.jsonl', '');
		await expect(run('affectseek', 'found.jsonl', 'none.jsonl')).rejects.toThrow('none.jsonl has no rows');
	});
});

describe('npm run evaluate -- emotrans', () => {
	const asked = [
		{ id: 1, form: 'ECD', answer: true },
		{ id: 2, form: 'ESI', answer: { start: 'neutral', end: 'joy' } },
		{ id: 3, form: 'ETR', answer: 'Ben smiles', supporting: ['E1'] },
		{ id: 4, form: 'NEP', answer: 'joy' },
		{ id: 5, form: 'ECD', answer: false },
	];

	test('scores the four forms; an answer that is missing is wrong', async () => {
		write('asked.jsonl', lines(asked));
		write(
			'said.jsonl',
			lines([
				{ id: 1, answer: 'Yes, it changed' },
				{ id: 2, answer: { start: ' Neutral', end: 'sadness' } },
				{ id: 3, answer: 'Ben smiles', evidence: ['E1', 'E2'] },
				{ id: 4, answer: ['anger', 'Joy'] },
			]),
		);
		const text = await run('emotrans', 'said.jsonl', 'asked.jsonl');
		expect(text).toMatch(/ECD: accuracy.*50\.0 %/);
		expect(text).toMatch(/ECD: F1.*100\.0 %/);
		expect(text).toMatch(/ESI: first state\s+100\.0 %/);
		expect(text).toMatch(/ESI: last state\s+0\.0 %/);
		expect(text).toMatch(/precision of the evidence\s+50\.0 %/);
		expect(text).toMatch(/NEP: first guess\s+0\.0 %/);
		expect(text).toMatch(/NEP: among the first three\s+100\.0 %/);
		expect(text).toContain('1 question without a reply, counted as wrong');
		expect(text).toContain('all: ours');
	});

	test('says what is wrong', async () => {
		write('strange.jsonl', lines([{ id: 1, form: 'XYZ', answer: true }]));
		await expect(run('emotrans', 'said.jsonl', 'strange.jsonl')).rejects.toThrow('strange.jsonl, line 1: form');
		write('stray.jsonl', lines([{ id: 'q', answer: 'x' }]));
		await expect(run('emotrans', 'stray.jsonl', 'asked.jsonl')).rejects.toThrow(
			'No reply in stray.jsonl is to a question of',
		);
	});
});

describe('npm run evaluate -- saynext', () => {
	const csv = (prediction: string) =>
		`video,question,answer,prediction\nv,How was it?,"It went well today, I think so",${prediction}\n`;

	test('gives 1 for the same texts and says what every measure rests on', async () => {
		write('same.csv', csv('"It went well today, I think so"'));
		write('words.csv', 'word,valence,arousal,dominance,intensity\nwell,0.9,0.4,0,0\nthink,0.5,0.2,0,0\n');
		const text = await run('saynext', 'same.csv', '--lexicon', 'words.csv');
		for (const name of ['LO-B', 'LO-R', 'CEC-V', 'CEC-A'])
			expect(text).toMatch(new RegExp(`^${name} .*?\\s1\\.0000\\s`, 'm'));
		expect(text).toMatch(/^SS-S cosine of sentences +– /m);
		expect(text).toContain('not measured: no encoder for it is loaded');
		expect(text).toContain('Published, not measured here');
		const without = await run('saynext', 'same.csv');
		expect(without).toContain('CEC-A consistency of rated arousal: not measured');
		expect(without).toContain('--lexicon FILE');
	});

	test('says what is wrong', async () => {
		write('bad.csv', 'video,question\nv,q\n');
		await expect(run('saynext', 'bad.csv')).rejects.toThrow('bad.csv must have the columns');
		write('no-words.csv', 'word,valence\nwell,1\n');
		await expect(run('saynext', 'same.csv', '--lexicon', 'no-words.csv')).rejects.toThrow(
			'no-words.csv has no rated words',
		);
	});
});

describe('npm run evaluate -- emocap', () => {
	const classes = [
		{ name: 'happy', prompts: [[1, 0]] },
		{ name: 'sad', prompts: [[0, 1]] },
	];

	test('prints the confusion of zero-shot expressions and a loss of ln N where all faces look alike', async () => {
		write(
			'e.json',
			JSON.stringify({
				encoder: 'by hand',
				classes,
				faces: [
					{ vector: [0.9, 0.1], label: 'happy', global: [1, 0], locals: [[1, 0]] },
					{ vector: [0.9, 0.1], label: 'sad', global: [0, 1], locals: [[0, 1]] },
				],
			}),
		);
		const text = await run('emocap', 'e.json');
		expect(text).toContain('Vectors of by hand');
		expect(text).toMatch(/^Accuracy\s+50\.0 %\nMean recall \(UAR\)\s+50\.0 %/m);
		expect(text).toMatch(/where all look alike\s+0\.6931/);
		const same = { vector: [1, 1], global: [1, 1], locals: [[1, 1]] };
		write('flat.json', JSON.stringify({ classes, faces: [{ ...same }, { ...same, global: [1, 1.0001] }] }));
		expect(await run('emocap', 'flat.json')).toContain('No face has a label');
	});

	test('says what is wrong', async () => {
		write('uneven.json', JSON.stringify({ classes, faces: [{ vector: [1, 2, 3] }] }));
		await expect(run('emocap', 'uneven.json')).rejects.toThrow(
			'face 1: vector: all vectors must have the same length, here 2',
		);
		write('stranger.json', JSON.stringify({ classes, faces: [{ vector: [1, 0], label: 'bored' }] }));
		await expect(run('emocap', 'stranger.json')).rejects.toThrow('face 1: label: unknown class bored');
		write('zero.json', JSON.stringify({ classes, faces: [{ vector: [0, 0] }] }));
		await expect(run('emocap', 'zero.json')).rejects.toThrow('must not be all zeros');
	});
});

test('npm run evaluate -- all --tiny prints one table of every set that has made-up files, published scores apart', async () => {
	expect(parseOptions(['all', '--tiny'], folder)).toMatchObject({ command: 'all' });
	expect(() => parseOptions(['all'], folder)).toThrow(UsageError);
	const text = (await evaluateAllTiny()).lines.join('\n');
	const [measured = '', published = ''] = text.split('Published, not measured here');
	for (const { id } of benchmarkSets) expect(measured).toMatch(new RegExp(`^${id}  .*\\d`, 'm'));
	expect(measured).toMatch(/^visual-room {2}Conditional error +10 +25\.0 %$/m);
	expect(measured).toMatch(/^probe {2}example, easy accuracy +600 +(9\d\.\d|100\.0) %$/m);
	expect(measured).toMatch(/^gcd {2}mean over pairs +600 +\d\.\d+$/m);
	expect(published).toMatch(/^gcd {2}SocialFusion/m);
	expect(published).toMatch(/^mmar {2}Gemini 2\.5 Pro +74\.7 %$/m);
	expect(measured).not.toContain('Gemini');
});

test('the fields of a set are mapped on the command line', () => {
	const names = ['roboteq', '--tiny', '--fields'];
	expect(parseOptions([...names, 'id=qid,action=q.text'], folder)).toMatchObject({
		job: { options: { fields: { id: 'qid', action: 'q.text' } } },
	});
	expect(() => parseOptions([...names, 'colour=red'], folder)).toThrow('--fields is pairs like id=NAME');
});
