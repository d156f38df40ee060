import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyze, readSession, sizeOf, start, timeless, until } from './command';

/** The first seconds of the bundled sample. */
const ARGS = ['--end', '5'];
const NAME = 'table-talk.regard.jsonl';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-graphics-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inOut = (name: string) => join(folder, 'regard-out', name);

/** A file of the process table; empty when the process has ended meanwhile. */
const processFile = (pid: string, name: 'cmdline' | 'stat'): string => {
	try {
		return readFileSync(`/proc/${pid}/${name}`, 'utf8');
	} catch {
		return '';
	}
};

/** Ids of the GPU processes of the browsers that a process has started. */
const gpuProcessesOf = (ancestor: number): number[] => {
	const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
	// `pid (name) state parent …`, and a name may hold anything.
	const parents = new Map(pids.map((pid) => [pid, processFile(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? '']));
	const isBelow = (pid: string | undefined): boolean =>
		pid !== undefined && pid !== '' && (pid === String(ancestor) || isBelow(parents.get(pid)));
	return pids.filter((pid) => isBelow(pid) && processFile(pid, 'cmdline').includes('--type=gpu-process')).map(Number);
};

test.skipIf(process.platform !== 'linux')(
	'the GPU process is killed in mid-run: the file is as if nothing had happened, and the command says that it did',
	async () => {
		expect((await analyze(ARGS, folder)).code).toBe(0);
		const undisturbed = readSession(inOut(NAME));
		rmSync(inOut(NAME));

		const command = start('analyze/cli.ts', ARGS, folder);
		await until(command, 'a third of the frames', () => sizeOf(inOut(`${NAME}.partial`)) > 15_000);
		const killed = gpuProcessesOf(command.child.pid!);
		expect(killed).not.toEqual([]);
		for (const pid of killed) process.kill(pid, 'SIGKILL');
		const { code, stdout } = await command.outcome;
		expect(code).toBe(0);
		expect(stdout).toMatch(/graphics context is lost.*started again there, nothing is missing/);
		expect(timeless(readSession(inOut(NAME)))).toEqual(timeless(undisturbed));
	},
);
