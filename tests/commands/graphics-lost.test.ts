import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAnalysisBrowser, type AnalysisBrowser } from '../../tools/analyze/browser';
import { WorkerContexts } from '../../tools/chaos/inject/lose-graphics';
import { MIDWAY_FRAMES, shortRun, type ShortRun } from './short-run';

describe('WebGL fails in one worker in mid-run, where pictures go through it', () => {
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
			const disturbed = await shortRun(browser, (frames) => {
				if (frames >= MIDWAY_FRAMES && blackening.length === 0) blackening.push(contexts.blacken(name, which));
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
});
