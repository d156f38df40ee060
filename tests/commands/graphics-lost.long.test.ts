import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAnalysisBrowser, type AnalysisBrowser } from '../../tools/analyze/browser';
import { killGpuProcessesOf, WorkerContexts } from '../../tools/chaos/inject/lose-graphics';
import { readSession, sizeOf, start, timeless, undisturbedSample, until } from './command';
import { shortRun, type ShortRun } from './short-run';

const NAME = 'table-talk.regard.jsonl';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-graphics-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inOut = (name: string) => join(folder, 'regard-out', name);

test.skipIf(process.platform !== 'linux')(
	'the GPU process is killed in mid-run: the file is as if nothing had happened, and the command says that it did',
	async () => {
		const undisturbed = await undisturbedSample();
		expect(undisturbed.outcome.code).toBe(0);
		const command = start('analyze/cli.ts', [], folder);
		await until(command, 'its first checkpoint', () => sizeOf(inOut('table-talk.regard.checkpoint.json')) > 0);
		killGpuProcessesOf(command.child.pid!);
		const { code, stdout } = await command.outcome;
		expect(code).toBe(0);
		expect(stdout).toMatch(/graphics context is lost.*started again there, nothing is missing/);
		expect(timeless(readSession(inOut(NAME)))).toEqual(
			timeless(readSession(join(undisturbed.folder, 'regard-out', NAME))),
		);
	},
);

describe('WebGL fails in one worker in mid-run', () => {
	let browser: AnalysisBrowser;
	let contexts: WorkerContexts;
	beforeAll(async () => {
		browser = await openAnalysisBrowser({
			log: () => undefined,
			onPage: (page) => (contexts = new WorkerContexts(page)),
		});
		// The first one may have to wait for a build.
	});
	afterAll(() => browser.close());

	let undisturbed: ShortRun;
	beforeAll(async () => {
		undisturbed = await shortRun(browser);
	});

	test('a context is lost, whichever worker loses it: nothing is missing or different, and it is told', async () => {
		for (const name of ['perception', 'model'] as const) {
			const losing: Promise<void>[] = [];
			const disturbed = await shortRun(browser, (frames) => {
				if (frames >= 6 && losing.length === 0) losing.push(contexts.lose(name));
			});
			await Promise.all(losing);
			expect(losing).toHaveLength(1);
			expect(disturbed.restarts, name).toEqual([expect.stringContaining('graphics context is lost')]);
			expect(disturbed.lines, name).toBe(undisturbed.lines);
			expect(disturbed.ending, name).toEqual(undisturbed.ending);
		}
	});
});
