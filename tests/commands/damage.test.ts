import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleVideo } from '../../tools/analyze/options';
import { analyze, linesOf, readSession } from './command';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-damage-'));
	// The index of the bundled clip comes first, so that the beginning can be read: two seconds.
	const whole = readFileSync(sampleVideo);
	writeFileSync(join(folder, 'short.mp4'), whole.subarray(0, Math.round(whole.length * 0.16)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file that is cut off says so in its session, in exports, by an exit code of its own, and with --resume again', async () => {
	const args = ['short.mp4', '--out', '.', '--no-objects', '--no-identity', '--fps', '5', '--export', 'eaf'];
	const first = await analyze(args, folder);
	expect(first.code).toBe(3);
	expect(first.stdout).toContain('The file is cut off at 0:0');

	const [header] = linesOf(readSession(join(folder, 'short.regard.jsonl')), 'header');
	expect(header?.source.damage).toEqual([{ fromMs: expect.any(Number) as number, toMs: null, reason: 'truncated' }]);
	expect(readFileSync(join(folder, 'short.eaf'), 'utf8')).toContain('The file is cut off at 0:0');

	const again = await analyze([...args, '--resume'], folder);
	expect(again.code).toBe(3);
	expect(again.stdout).toContain('done before');
	expect(again.stdout).toContain('The file is cut off at 0:0');
});
