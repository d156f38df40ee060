import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyze, linesOf, readSession, start, until } from './command';

const NAME = 'table-talk.regard.jsonl';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-faces-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inOut = (name: string) => join(folder, 'regard-out', name);
const checkpoint = () => inOut('table-talk.regard.checkpoint.json');

/** Begins the analysis of the sample, kills it after its first checkpoint, and gives the vectors of faces in that. */
const kill = async (args: readonly string[]): Promise<number> => {
	const command = start('analyze/cli.ts', args, folder);
	await until(command, 'its first checkpoint', () => existsSync(checkpoint()));
	command.child.kill('SIGKILL');
	await command.outcome;
	expect(statSync(checkpoint()).mode & 0o777).toBe(0o600);
	return readFileSync(checkpoint(), 'utf8').match(/"embedding":\{/g)?.length ?? 0;
};

const forgottenOf = (path: string) => linesOf(readSession(path), 'header')[0]!.analysis.facesForgottenMs;

test('a checkpoint holds faces for its owner alone, or none, and then the file says where they were forgotten', async () => {
	expect(await kill([])).toBeGreaterThan(0);
	expect(await kill(['--no-face-checkpoint'])).toBe(0);
	expect((await analyze(['--no-face-checkpoint', '--resume'], folder)).code).toBe(0);
	expect(readdirSync(join(folder, 'regard-out'))).toEqual([NAME]);
	const forgotten = forgottenOf(inOut(NAME));
	expect(forgotten).toHaveLength(1);
	expect(forgotten![0]).toBeGreaterThan(0);
});
