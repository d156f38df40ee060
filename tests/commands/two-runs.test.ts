import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyze, sizeOf, start, until } from './command';

/** The first frames of the bundled sample, with few models: this is about files. */
const PART = ['--end', '1.5', '--no-objects', '--no-identity'];
/** With a recording the lines come every few frames, so that a run can be met in the middle. */
const ARGS = [...PART, '--record'];
const NAME = 'table-talk.regard.jsonl';
const FILES = ['table-talk.perception.jsonl', NAME];

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-two-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inOut = (name: string) => join(folder, 'regard-out', name);
const lock = () => inOut('table-talk.regard.lock');
const partial = () => inOut(`${NAME}.partial`);

test('of two runs into one folder the second says so at once, and the first goes on to its end', async () => {
	const first = start('analyze/cli.ts', ARGS, folder);
	await until(first, 'its first lines', () => sizeOf(partial()) > 0);
	// It stands still meanwhile, so that it is surely under way when the others come.
	first.child.kill('SIGSTOP');
	const { pid } = JSON.parse(readFileSync(lock(), 'utf8')) as { pid: number };
	expect(pid).toBe(first.child.pid);

	const seconds = [ARGS, [...PART, '--resume']].map((args) => analyze(args, folder));
	for (const second of await Promise.all(seconds)) {
		expect(second.code).toBe(1);
		expect(second.stderr).toContain(`table-talk.mp4: failed. Another run writes into the same file`);
		expect(second.stderr).toContain(`process ${pid} on `);
	}
	expect(first.child.exitCode).toBeNull();
	first.child.kill('SIGCONT');
	expect((await first.outcome).code).toBe(0);
	expect(readdirSync(join(folder, 'regard-out'))).toEqual(FILES);
});
