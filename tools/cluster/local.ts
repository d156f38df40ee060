import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../src/core/maths/random.ts';
import { differences, resultCount } from './results.ts';
import { makeStudy } from './small-study.ts';
import { startWorkflow } from './snakemake.ts';

/** More frames than lie between two checkpoints, so that a run that was killed goes on in the middle. */
const PARTS = { count: 3, fps: 24, seconds: 5 };

const KILLS = 3;

/**
 * Runs the local workflow over three clips, one corrupt file and one of sound alone; once undisturbed, and once killed with
 * SIGKILL at three random places.
 *
 * @param seed of the places
 * @returns what went wrong; empty: nothing
 */
export const runLocal = async (bin: string, folder: string, seed: number): Promise<string[]> => {
	const { uniform } = seededRandom(seed);
	const [whole, killed] = [join(folder, 'whole'), join(folder, 'killed')];
	for (const study of [whole, killed]) makeStudy(study, PARTS, true);
	const log = join(folder, 'local.log');
	const start = (study: string) => startWorkflow(bin, study, { profile: 'local', args: ['--cores', '2'], log });
	const startedAt = performance.now();
	const code = await start(whole).ended;
	if (code !== 0) return [`The undisturbed workflow ended with ${code}: see ${log}`];
	const wholeMs = performance.now() - startedAt;
	console.log(`undisturbed: ${(wholeMs / 1000).toFixed(0)} s, ${resultCount(whole)} files`);
	for (let kill = 1; kill <= KILLS; kill++) {
		const workflow = start(killed);
		const afterMs = (0.1 + 0.3 * uniform()) * wholeMs;
		await Promise.race([workflow.ended, sleep(afterMs)]);
		if (!workflow.isRunning()) return [`The workflow ended before kill ${kill}`];
		workflow.kill();
		await workflow.ended;
		console.log(`killed after ${(afterMs / 1000).toFixed(1)} s`);
	}
	const last = await start(killed).ended;
	if (last !== 0) return [`The workflow ended with ${last} after it had been killed ${KILLS} times: see ${log}`];
	return differences(whole, killed);
};
