import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../../../tools/command-line';
import { parseOptions } from '../../../../tools/evaluate/options';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-evaluate-'));
	mkdirSync(join(folder, 'features'));
	mkdirSync(join(folder, 'nothing'));
	for (const name of ['a.jsonl', 'features/c.csv', 'features/b.jsonl', 'features/notes.md'])
		writeFileSync(join(folder, name), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parse = (...args: string[]) => parseOptions(args, folder);

test('a folder stands for the feature files in it, by name', () => {
	expect(parse('probe', 'a.jsonl', 'features')).toMatchObject({
		command: 'probe',
		files: ['a.jsonl', 'features/b.jsonl', 'features/c.csv'].map((name) => join(folder, name)),
		json: null,
		config: { seed: 1, heldOutShare: 0.2, hasControl: true },
	});
});

test('question sets take a folder or file and, to score, replies', () => {
	expect(parse('grasp', 'features')).toMatchObject({
		command: 'set',
		job: {
			set: { id: 'grasp' },
			paths: { folder: join(folder, 'features') },
			isScored: false,
			options: { plain: false },
		},
	});
	expect(parse('online-mmsi', 'a.jsonl', 'a.jsonl', '--plain')).toMatchObject({
		command: 'set',
		job: {
			set: { id: 'online-mmsi' },
			paths: { questions: join(folder, 'a.jsonl'), replies: join(folder, 'a.jsonl') },
			isScored: true,
		},
	});
	expect(parse('grasp', 'features', '--plain')).toMatchObject({ job: { options: { plain: true } } });
	expect(parse('mmsi', 'a.jsonl', 'a.jsonl', '--sessions', 'features')).toMatchObject({ job: { set: { id: 'mmsi' } } });
	expect(() => parse('mmar', 'a.jsonl', 'a.jsonl', '--sessions', 'features')).toThrow('--sessions goes with grasp');
	expect(() => parse('grasp', 'features', '--sessions', 'features')).toThrow('goes with grasp FOLDER REPLIES');
	expect(() => parse('grasp')).toThrow('the folder of the benchmark');
	expect(() => parse('tvqa', 'missing.json')).toThrow('no such file');
});

test('settings are taken', () => {
	const options = parse(
		'probe',
		'a.jsonl',
		'--seed',
		'7',
		'--held-out',
		'0.5',
		'--no-control',
		'--json',
		'out.json',
		'--decay',
		'0',
	);
	expect(options).toMatchObject({
		json: join(folder, 'out.json'),
		config: { seed: 7, heldOutShare: 0.5, hasControl: false, weightDecay: 0 },
	});
	expect(parse('gcd', 'a.jsonl', '--units', '8')).toMatchObject({ command: 'gcd', config: { hiddenUnits: 8 } });
	expect(parse('gaze', 'a.jsonl', 'features/c.csv')).toMatchObject({
		job: { set: { id: 'gaze' }, paths: { truth: join(folder, 'features/c.csv') } },
	});
});

test('annotations are listed for a part', () => {
	const options = parse('labels', 'affectnet', 'a.jsonl', '--split', 'val');
	expect(options).toMatchObject({
		command: 'labels',
		set: 'affectnet',
		split: 'validation',
		files: [join(folder, 'a.jsonl')],
	});
});

test('help is given before anything is checked', () => {
	expect(parse('--help')).toBeNull();
	expect(parse('probe', 'missing', '-h')).toBeNull();
});

describe('mistakes are named', () => {
	test.each([
		[[], 'probe, gcd, labels, gaze, mtgs, grasp'],
		[['labels', 'coco', 'a.jsonl'], 'not "coco"'],
		[['labels', 'lam'], 'needs files of annotations'],
		[['labels', 'pisc-domain', 'a.jsonl'], 'pictures and of labels'],
		[['labels', 'lam', 'a.jsonl', '--split', 'half'], 'not "half"'],
		[['train'], '"train" is not one of'],
		[['probe'], 'needs files of features'],
		[['gcd'], 'needs files of features'],
		[['probe', 'missing.jsonl'], 'no such file'],
		[['probe', 'nothing'], 'No .jsonl, .csv or .tsv file'],
		[['gaze', 'a.jsonl'], 'two files'],
		[['gaze', 'a.jsonl', 'a.jsonl', 'a.jsonl'], 'two files'],
		[['probe', 'a.jsonl', '--held-out', '2'], '--held-out must be'],
		[['probe', 'a.jsonl', '--seed', '1.5'], 'whole number'],
		[['gcd', 'a.jsonl', '--units', ''], '--units must be'],
		[['probe', 'a.jsonl', '--wrong'], '--wrong'],
	])('%j: %s', (args, words) => {
		expect(() => parse(...args)).toThrow(UsageError);
		expect(() => parse(...args)).toThrow(words);
	});
});
