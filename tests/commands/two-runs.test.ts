import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyze, readSession, sizeOf, start, timeless, until } from './command';

/** The first seconds of the bundled sample. */
const ARGS = ['--end', '4'];
const NAME = 'table-talk.regard.jsonl';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-two-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inOut = (name: string) => join(folder, 'regard-out', name);

test('of two runs into one folder the second says so at once, and the first is as if it had been alone', async () => {
	const first = start('analyze/cli.ts', ARGS, folder);
	await until(first, 'its first lines', () => sizeOf(inOut(`${NAME}.partial`)) > 0);
	const { pid } = JSON.parse(readFileSync(inOut('table-talk.regard.lock'), 'utf8')) as { pid: number };
	expect(pid).toBe(first.child.pid);

	for (const args of [ARGS, [...ARGS, '--resume']]) {
		const second = await analyze(args, folder);
		expect(second.code).toBe(1);
		expect(second.stderr).toContain(`table-talk.mp4: failed. Another run writes into the same file`);
		expect(second.stderr).toContain(`process ${pid} on `);
		expect(first.child.exitCode).toBeNull();
	}
	expect((await first.outcome).code).toBe(0);
	expect(readdirSync(join(folder, 'regard-out'))).toEqual([NAME]);
	const disturbed = timeless(readSession(inOut(NAME)));

	// Killed, a run leaves its lock: it is nobody's, and the next one takes it over.
	const killed = start('analyze/cli.ts', ARGS, folder);
	await until(killed, 'its first lines', () => sizeOf(inOut(`${NAME}.partial`)) > 0);
	killed.child.kill('SIGKILL');
	await killed.outcome;
	expect(existsSync(inOut('table-talk.regard.lock'))).toBe(true);
	expect((await analyze(ARGS, folder)).code).toBe(0);
	expect(readdirSync(join(folder, 'regard-out'))).toEqual([NAME]);
	expect(timeless(readSession(inOut(NAME)))).toEqual(disturbed);
});
