import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAnalysisBrowser, type AnalysisBrowser } from '../../tools/analyze/browser';
import { killGpuProcessesOf, WorkerContexts } from '../../tools/chaos/inject/lose-graphics';
import { expectBlackIsTold } from './black-pictures';
import { readSession, sizeOf, start, timeless, undisturbedSample, until } from './command';
import { MIDWAY_FRAMES, shortRun, type ShortRun } from './short-run';

const NAME = 'table-talk.regard.jsonl';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-graphics-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inOut = (name: string) => join(folder, 'regard-out', name);

test.skipIf(process.platform !== 'linux')(
	'the GPU process is killed in mid-run: models on the CPU do not notice, and the file is as if nothing had happened',
	async () => {
		const undisturbed = await undisturbedSample();
		expect(undisturbed.outcome.code).toBe(0);
		const command = start('analyze/cli.ts', [], folder);
		await until(command, 'its first checkpoint', () => sizeOf(inOut('table-talk.regard.checkpoint.json')) > 0);
		killGpuProcessesOf(command.child.pid!);
		const { code, stdout } = await command.outcome;
		expect(code).toBe(0);
		expect(stdout).not.toMatch(/started again/);
		expect(timeless(readSession(inOut(NAME)))).toEqual(
			timeless(readSession(join(undisturbed.folder, 'regard-out', NAME))),
		);
	},
);

describe('WebGL fails in mid-run where pictures go through it', () => {
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

	test.skipIf(process.platform !== 'linux')(
		'the GPU process is killed: nothing is missing or different, and it is told',
		async () => {
			let isKilled = false;
			const disturbed = await shortRun(browser, (frames) => {
				if (frames < MIDWAY_FRAMES || isKilled) return;
				isKilled = true;
				killGpuProcessesOf(process.pid);
			});
			expect(isKilled).toBe(true);
			expect(disturbed.restarts).toEqual([expect.stringContaining('graphics context is lost')]);
			expect(disturbed.lines).toBe(undisturbed.lines);
			expect(disturbed.ending).toEqual(undisturbed.ending);
		},
	);

	test('a context is lost, whichever worker loses it: nothing is missing or different, and it is told', async () => {
		for (const name of ['perception', 'model'] as const) {
			const losing: Promise<void>[] = [];
			const disturbed = await shortRun(browser, (frames) => {
				if (frames >= MIDWAY_FRAMES && losing.length === 0) losing.push(contexts.lose(name));
			});
			await Promise.all(losing);
			expect(losing).toHaveLength(1);
			expect(disturbed.restarts, name).toEqual([expect.stringContaining('graphics context is lost')]);
			expect(disturbed.lines, name).toBe(undisturbed.lines);
			expect(disturbed.ending, name).toEqual(undisturbed.ending);
		}
	});

	test.each(['perception', 'model'] as const)(
		'pictures come out black in all contexts of the worker %s, which answer: nothing is missing or different, and it is told',
		(worker) => expectBlackIsTold(browser, contexts, undisturbed, worker, 'all'),
	);
});
