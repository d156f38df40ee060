// npm run bench -- --only jobs: whether this machine gets more done when several files are analysed at once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixed } from '../../../src/bench/scenes/report';
import { ensureBuild } from '../../build.ts';
import { twoThreadsOverOne } from './cores.ts';

/** How much video `analyze` gets through. */
export type JobsScore = {
	cores: number;
	/** Hours of video in an hour, one file after the other, and two at once; the start of browsers is in both. */
	one: number;
	two: number;
	/** As `twoThreadsOverOne`, before and after. */
	threads: readonly [number, number];
};

/** Copies of the clip: enough that two jobs have two files each. */
const FILES = ['a', 'b', 'c', 'd'].map((name) => `${name}.mp4`);

const ANALYZE = fileURLToPath(new URL('../../analyze/cli.ts', import.meta.url));

/** Hours of video that were analysed in an hour. @throws Error with what the command printed when it fails */
const throughput = async (clip: string, jobs: number): Promise<number> => {
	const folder = mkdtempSync(join(tmpdir(), 'regard-jobs-'));
	try {
		for (const name of FILES) copyFileSync(clip, join(folder, name));
		const args = ['--import', import.meta.resolve('tsx'), ANALYZE, ...FILES, '--jobs', String(jobs)];
		const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
		let told = '';
		for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (told += part.toString()));
		await once(child, 'close');
		const [, hours] = /^([\d.]+) hours of video an hour/m.exec(told) ?? [];
		if (child.exitCode !== 0 || hours === undefined) throw new Error(told);
		return Number(hours);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};

/** Analyses copies of a clip, one after the other and two at once. */
export const measureJobs = async (clip: string): Promise<JobsScore> => {
	await ensureBuild();
	const before = await twoThreadsOverOne();
	const one = await throughput(clip, 1);
	const two = await throughput(clip, 2);
	return { cores: availableParallelism(), one, two, threads: [before, await twoThreadsOverOne()] };
};

export const jobsLines = ({ cores, one, two, threads: [before, after] }: JobsScore): string[] => [
	`Hours of video an hour, ${cores} cores, ${FILES.length} copies of the sample: one job ${fixed(one, 2)}, two jobs ${fixed(two, 2)} (× ${fixed(two / one, 2)})`,
	`  two threads at once did ${fixed(before, 2)} × the work of one before, ${fixed(after, 2)} × after (2 on free cores)`,
];
