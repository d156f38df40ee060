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

/** Index of the next frame in the checkpoint there is; 0 without. */
const nextFrame = (): number =>
	existsSync(checkpoint())
		? (JSON.parse(readFileSync(checkpoint(), 'utf8')) as { nextFrameIndex: number }).nextFrameIndex
		: 0;

/** Begins the analysis of the sample, kills it once faces were read, and gives the number of their vectors on disk. */
const kill = async (args: readonly string[]): Promise<number> => {
	rmSync(join(folder, 'regard-out'), { recursive: true, force: true });
	const command = start('analyze/cli.ts', args, folder);
	// Faces are read in the first frames; the first checkpoint may come before.
	await until(command, 'a checkpoint after the first frames', () => nextFrame() >= 6);
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
