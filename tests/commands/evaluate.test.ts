import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from './command';

let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'regard-evaluate-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, rows: readonly object[]) =>
	writeFileSync(join(folder, name), rows.map((row) => JSON.stringify(row)).join('\n'));
const evaluate = (...args: string[]) => start('evaluate/cli.ts', args, folder).outcome;

/** Two tasks on the same features that a line can tell apart. */
const separable = Array.from({ length: 60 }, (_, i) => ({
	features: [Math.cos(i), Math.sin(i)],
	labels: { lam: Math.cos(i) > 0 ? 'Yes' : 'No', 'pisc-domain': Math.sin(i) > 0 ? 'intimate' : 'not intimate' },
	split: i < 40 ? 'train' : 'test',
}));

test('probe prints accuracy and mAP for each task beside what was published, and writes JSON', async () => {
	write('features.jsonl', separable);
	const { code, stdout, stderr } = await evaluate('probe', 'features.jsonl', '--json', 'probe.json');
	expect(stderr).toBe('');
	expect(code).toBe(0);
	expect(stdout).toMatch(/lam: 40 samples to train on, 20 to test on \(test\), 2 features, 2 classes/);
	expect(stdout).toContain('control on shuffled labels');
	expect(stdout).toContain('Published, not measured here');
	const [lam, domain] = JSON.parse(readFileSync(join(folder, 'probe.json'), 'utf8')) as {
		accuracy: { share: number };
	}[];
	expect(lam!.accuracy.share).toBeGreaterThanOrEqual(0.95);
	expect(domain!.accuracy.share).toBeGreaterThanOrEqual(0.95);
});

test('gcd prints the matrix and its mean', async () => {
	write('features.jsonl', separable);
	const { code, stdout } = await evaluate('gcd', 'features.jsonl');
	expect(code).toBe(0);
	expect(stdout).toMatch(/mean over pairs [012]\.\d{3}/);
	expect(stdout).toContain('our variant');
});

test('gaze prints both readings of average L2', async () => {
	const heads = [{ gazex_norm: [0.4, 0.6], gazey_norm: [0.5, 0.5], inout: 1 }];
	writeFileSync(join(folder, 'truth.json'), JSON.stringify([{ path: 'a.jpg', width: 64, height: 64, heads }]));
	write('predictions.jsonl', [{ path: 'a.jpg', point: [0.5, 0.5] }]);
	const { code, stdout } = await evaluate('gaze', 'predictions.jsonl', 'truth.json');
	expect(code).toBe(0);
	expect(stdout).toMatch(/as SocialFusion defines it\s+0\.1000/);
	expect(stdout).toMatch(/mean point, as Gaze-LLE’s code has it\s+0\.0000/);
});

test('labels lists the samples of a data set as lines that only lack features', async () => {
	const hands = { bboxes: [[0.1, 0.2, 0.3, 0.4]], labels: ['like'], user_id: 'u', meta: { age: [30] } };
	const none = { ...hands, labels: ['no_gesture'] };
	writeFileSync(join(folder, 'like.json'), JSON.stringify({ a: hands, b: none }));
	const { code, stdout, stderr } = await evaluate('labels', 'hagridv2', 'like.json', '--split', 'test');
	expect(code).toBe(0);
	expect(stderr).toContain('Left out: 1 × no gesture');
	expect(JSON.parse(stdout)).toEqual({
		id: 'a',
		task: 'hagridv2',
		label: 'thumbs up gesture',
		split: 'test',
		group: 'u',
		boxes: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.4, unit: 'share' }],
	});
});

test('bad input ends with the place that is wrong; a task that cannot be probed leaves the others', async () => {
	writeFileSync(join(folder, 'bad.jsonl'), '{"features":[1],"label":"a"}\n{"features":["x"],"label":"b"}');
	const bad = await evaluate('probe', 'bad.jsonl');
	expect(bad.code).toBe(1);
	expect(bad.stderr).toContain('line 2: feature 1 is not a number');
	write('mixed.jsonl', [...separable, { features: [1, 2], label: 'only', task: 'lonely' }]);
	const mixed = await evaluate('probe', 'mixed.jsonl', '--no-control');
	expect(mixed.code).toBe(1);
	expect(mixed.stdout).toContain('lam: 40 samples');
	expect(mixed.stderr).toContain('lonely');
	const usage = await evaluate('gaze', 'bad.jsonl');
	expect(usage.code).toBe(2);
	expect(usage.stderr).toContain('npm run evaluate -- probe');
});

test('social-genome prints twelve measures of a submission against itself; a pickle that calls something is not run', async () => {
	const entry = {
		steps: ['She nods.'],
		modalities: [['visual']],
		steps_modalities: [['She nods.', ['visual']]],
		answer: 'A',
	};
	writeFileSync(join(folder, 'submission.json'), JSON.stringify({ q1: entry }));
	const same = await evaluate('social-genome', 'submission.json', 'submission.json');
	expect(same.code).toBe(0);
	expect(same.stdout).toMatch(/^Similarity-Step\s+1\.0000/m);
	expect(same.stdout).toMatch(/^NumSteps \(lower is better\)\s+0\.0000/m);
	writeFileSync(join(folder, 'attack.pkl'), "cos\nsystem\n(S'touch ran'\ntR.");
	const attack = await evaluate('social-genome', 'attack.pkl', 'submission.json');
	expect(attack.code).toBe(1);
	expect(attack.stderr).toContain('attack.pkl is not a pickle of plain data');
});
