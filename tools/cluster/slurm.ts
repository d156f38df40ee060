import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { differences, resultCount } from './results.ts';
import { startSlurm } from './slurm-daemons.ts';
import { makeStudy } from './small-study.ts';
import { startWorkflow } from './snakemake.ts';

const PARTS = { count: 6, fps: 10, seconds: 2 };

/** How long a job may take to begin, milliseconds: submission, the start of a browser on a busy machine. */
const BEGINS_MS = 180_000;

const until = async (holds: () => boolean, limitMs: number): Promise<boolean> => {
	for (let waitedMs = 0; waitedMs < limitMs; waitedMs += 1000) {
		if (holds()) return true;
		await sleep(1000);
	}
	return false;
};

/**
 * Runs a study of six short clips as jobs of Slurm; kills one job and the daemon of one node in the middle, and compares
 * with a plain local run.
 *
 * @returns what went wrong; empty: nothing
 */
export const runSlurm = async (bin: string, folder: string): Promise<string[]> => {
	const [plain, clustered] = [join(folder, 'plain'), join(folder, 'clustered')];
	for (const study of [plain, clustered]) makeStudy(study, PARTS, false);
	const log = join(folder, 'slurm.log');
	const plainCode = await startWorkflow(bin, plain, { profile: 'local', args: ['--cores', '2'], log }).ended;
	if (plainCode !== 0) return [`The local workflow ended with ${plainCode}: see ${log}`];
	const daemons = join(folder, 'daemons');
	mkdirSync(daemons, { recursive: true });
	const slurm = await startSlurm(daemons);
	try {
		const args = [
			...['--slurm-no-account', '--slurm-init-seconds-before-status-checks', '5', '--latency-wait', '20'],
			// There is no accounting, which sacct would ask.
			...['--slurm-status-command', 'squeue'],
		];
		const workflow = startWorkflow(bin, clustered, { profile: 'slurm', args, env: slurm.env, log });
		try {
			if (!(await until(() => slurm.running().length >= 2, BEGINS_MS))) return [`No two jobs began: see ${log}`];
			await sleep(5000);
			const [first] = slurm.running();
			if (first === undefined) return ['No job was running when one was to be killed'];
			slurm.cancel(first);
			console.log(`killed job ${first}`);
			await sleep(10_000);
			if (!(await until(() => slurm.running().length >= 2, BEGINS_MS)))
				return ['No two jobs ran when a node was to be killed'];
			slurm.killNode();
			console.log('killed the daemon of a node');
			// Until the controller has given it up, and its job.
			await sleep(40_000);
			slurm.reviveNode();
			const code = await workflow.ended;
			if (code !== 0) return [`The workflow on Slurm ended with ${code}: see ${log}`];
		} finally {
			workflow.kill();
		}
	} finally {
		await slurm.stop();
	}
	console.log(`${resultCount(clustered)} files`);
	return differences(plain, clustered);
};
