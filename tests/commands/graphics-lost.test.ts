import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAnalysisBrowser, type AnalysisBrowser } from '../../tools/analyze/browser';
import { WorkerContexts } from '../../tools/chaos/inject/lose-graphics';
import { expectBlackIsTold } from './black-pictures';
import { shortRun, type ShortRun } from './short-run';

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

	test('pictures come out black in the context that follows faces, which answers: nothing is missing or different, and it is told', async () => {
		await expectBlackIsTold(browser, contexts, undisturbed, 'perception', 'one');
	});
});
