import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleVideo } from '../../tools/analyze/options';
import { analyze, linesOf, readSession } from './command';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-jobs-'));
	for (const name of ['a', 'b', 'c']) copyFileSync(sampleVideo, join(folder, `${name}.mp4`));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('of three files two at once are analysed, each as if it were alone; one that fails stops none', async () => {
	const part = ['--end', '1', '--no-objects', '--no-identity'];
	const { code, stdout, stderr } = await analyze(
		['a.mp4', 'gone.mp4', 'b.mp4', 'c.mp4', '--jobs', '2', ...part],
		folder,
	);
	expect(code).toBe(1);
	expect(stderr).toContain('files failed.');
	expect(stdout).toMatch(/^\d+\.\d\d hours of video an hour of this machine, with 2 jobs$/m);
	const out = join(folder, 'regard-out');
	expect(readdirSync(out).sort()).toEqual(['a', 'b', 'c'].map((name) => `${name}.regard.jsonl`));
	const [a, b, c] = ['a', 'b', 'c'].map((name) =>
		linesOf(readSession(join(out, `${name}.regard.jsonl`)), 'observation'),
	);
	expect(a?.length).toBeGreaterThan(0);
	expect(b).toEqual(a);
	expect(c).toEqual(a);
});
