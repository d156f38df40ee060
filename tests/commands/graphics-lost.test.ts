import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAnalysisBrowser, type AnalysisBrowser } from '../../tools/analyze/browser';
import { sampleVideo } from '../../tools/analyze/options';
import { noEncoders } from '../../src/core/perception';
import { killGpuProcessesOf, WorkerContexts } from '../../tools/bench/lost-graphics/lose-graphics';
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

test.skipIf(process.platform !== 'linux')(
	'the GPU process is killed in mid-run: the file is as if nothing had happened, and the command says that it did',
	async () => {
		expect((await analyze(ARGS, folder)).code).toBe(0);
		const undisturbed = readSession(inOut(NAME));
		rmSync(inOut(NAME));

		const command = start('analyze/cli.ts', ARGS, folder);
		await until(command, 'a third of the frames', () => sizeOf(inOut(`${NAME}.partial`)) > 15_000);
		killGpuProcessesOf(command.child.pid!);
		const { code, stdout } = await command.outcome;
		expect(code).toBe(0);
		expect(stdout).toMatch(/graphics context is lost.*started again there, nothing is missing/);
		expect(timeless(readSession(inOut(NAME)))).toEqual(timeless(undisturbed));
	},
);

describe('one WebGL context is lost in mid-run', () => {
	let browser: AnalysisBrowser;
	let contexts: WorkerContexts;
	beforeAll(async () => {
		browser = await openAnalysisBrowser({
			log: () => undefined,
			onPage: (page) => (contexts = new WorkerContexts(page)),
		});
	});
	afterAll(() => browser.close());

	const request = {
		...{ name: 'table-talk.mp4', isSample: true, fps: 10, startMs: 0, endMs: 3000, horizontalFovRad: null },
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

	test('whichever worker loses it, nothing is missing or different, and it is told', async () => {
		const undisturbed = await run();
		expect(undisturbed.restarts).toEqual([]);
		for (const name of ['perception', 'model'] as const) {
			const losing: Promise<void>[] = [];
			const disturbed = await run((frames) => {
				if (frames >= 10 && losing.length === 0) losing.push(contexts.lose(name));
			});
			await Promise.all(losing);
			expect(losing).toHaveLength(1);
			expect(disturbed.restarts, name).toEqual([expect.stringContaining('graphics context is lost')]);
			expect(disturbed.lines, name).toBe(undisturbed.lines);
			expect(disturbed.ending, name).toEqual(undisturbed.ending);
		}
	});
});
