import { expect } from 'vitest';
import type { AnalysisBrowser } from '../../tools/analyze/browser';
import type { WorkerContexts } from '../../tools/chaos/inject/lose-graphics';
import { MIDWAY_FRAMES, shortRun, type ShortRun } from './short-run';

/**
 * Makes WebGL contexts of a worker give black pictures in the middle of a short run, while they go on answering: a model has
 * to start anew, which is told, and the results are those of an undisturbed run.
 *
 * @param which all contexts of the worker, or only the one that follows faces
 */
export const expectBlackIsTold = async (
	browser: AnalysisBrowser,
	contexts: WorkerContexts,
	undisturbed: ShortRun,
	worker: Parameters<WorkerContexts['blacken']>[0],
	which: Parameters<WorkerContexts['blacken']>[1],
): Promise<void> => {
	const blackening: Promise<void>[] = [];
	const disturbed = await shortRun(browser, (frames) => {
		if (frames >= MIDWAY_FRAMES && blackening.length === 0) blackening.push(contexts.blacken(worker, which));
	});
	await Promise.all(blackening);
	expect(blackening).toHaveLength(1);
	expect(disturbed.restarts).toEqual([
		expect.stringMatching(/a known picture came back wrong|the known one is seen otherwise/),
	]);
	expect(disturbed.lines).toBe(undisturbed.lines);
	expect(disturbed.ending).toEqual(undisturbed.ending);
};
