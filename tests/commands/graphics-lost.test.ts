import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAnalysisBrowser, type AnalysisBrowser } from '../../tools/analyze/browser';
import { sampleVideo } from '../../tools/analyze/options';
import { noEncoders } from '../../src/core/perception';
import { killGpuProcessesOf, WorkerContexts } from '../../tools/chaos/inject/lose-graphics';
import { readSession, sizeOf, start, timeless, undisturbedSample, until } from './command';

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

	const request = {
		...{ name: 'table-talk.mp4', isSample: true, fps: 10, startMs: 0, endMs: 2000, horizontalFovRad: null },
		...{ areas: [], encoders: noEncoders, keepsFaces: true, checkpoint: null },
		...{ app: 'regard test', startedAt: '2026-01-01T00:00:00Z' },
	};
	/** Lines of a run; `onFrames` is told how many frames are done. */
	const run = async (onFrames: (count: number) => void = () => undefined) => {
		let lines = '';
		const { ending, restarts } = await browser.analyze(sampleVideo, request, {
			append: (text) => (lines += text),
			checkpoint: () => undefined,
			progress: ({ frames }) => onFrames(frames),
		});
		return { lines, ending: { ...ending, wallMs: {} }, restarts };
	};

	let undisturbed: Awaited<ReturnType<typeof run>>;
	beforeAll(async () => {
		undisturbed = await run();
	});

	test('the known picture comes out as it should while nothing happens', () => {
		expect(undisturbed.restarts).toEqual([]);
	});

	test.each([
		['all contexts', 'perception', 'all'],
		['all contexts', 'model', 'all'],
		['the context that follows faces', 'perception', 'one'],
	] as const)(
		'pictures come out black in %s of the worker %s, which answer: nothing is missing or different, and it is told',
		async (_, name, which) => {
			const blackening: Promise<void>[] = [];
			const disturbed = await run((frames) => {
				if (frames >= 6 && blackening.length === 0) blackening.push(contexts.blacken(name, which));
			});
			await Promise.all(blackening);
			expect(blackening).toHaveLength(1);
			expect(disturbed.restarts).toEqual([
				expect.stringMatching(/a known picture came back wrong|the known one is seen otherwise/),
			]);
			expect(disturbed.lines).toBe(undisturbed.lines);
			expect(disturbed.ending).toEqual(undisturbed.ending);
		},
	);

	test('a context is lost, whichever worker loses it: nothing is missing or different, and it is told', async () => {
		for (const name of ['perception', 'model'] as const) {
			const losing: Promise<void>[] = [];
			const disturbed = await run((frames) => {
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
