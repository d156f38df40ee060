import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyze, readSession, sizeOf, start, timeless, until } from './command';

const ARGS = ['--end', '1.5', '--no-objects', '--no-identity', '--record'];
const NAME = 'table-talk.regard.jsonl';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-takeover-'));
	for (const name of ['alone', 'disturbed']) mkdirSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inOut = (run: string, name = '') => join(folder, run, 'regard-out', name);

test('killed, a run leaves its lock and its first lines, and the next one takes both over', async () => {
	expect((await analyze(ARGS, join(folder, 'alone'))).code).toBe(0);

	const killed = start('analyze/cli.ts', ARGS, join(folder, 'disturbed'));
	await until(killed, 'its first lines', () => sizeOf(inOut('disturbed', `${NAME}.partial`)) > 0);
	killed.child.kill('SIGKILL');
	await killed.outcome;
	expect(existsSync(inOut('disturbed', 'table-talk.regard.lock'))).toBe(true);

	expect((await analyze(ARGS, join(folder, 'disturbed'))).code).toBe(0);
	expect(readdirSync(inOut('disturbed'))).toEqual(readdirSync(inOut('alone')));
	const [disturbed, alone] = ['disturbed', 'alone'].map((run) => timeless(readSession(inOut(run, NAME))));
	expect(disturbed).toEqual(alone);
});
