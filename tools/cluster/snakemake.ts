import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of this project, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Where Snakemake is installed, and what it printed. */
export const OUT = join(root, 'cluster-out');

/**
 * The folder of the Snakemake that workflow/requirements.txt names, installed first where it is missing.
 *
 * @returns `null` where it cannot be installed
 */
export const ensureSnakemake = (): string | null => {
	const venv = join(OUT, 'venv');
	const bin = join(venv, 'bin');
	if (existsSync(join(bin, 'snakemake'))) return bin;
	const run = (program: string, args: readonly string[]) =>
		spawnSync(program, [...args], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
	const requirements = join(root, 'workflow', 'requirements.txt');
	const isThere =
		run('python3', ['-m', 'venv', venv]) &&
		run(join(bin, 'pip'), ['install', '--quiet', '--requirement', requirements]);
	return isThere ? bin : null;
};

/** A workflow under way. */
export type Workflow = {
	/** Resolves with its exit code; `null` when it was killed. */
	ended: Promise<number | null>;
	isRunning(): boolean;
	/** SIGKILL to it and all that it started. */
	kill(): void;
};

/**
 * Starts the workflow of a study.
 *
 * @param bin of `ensureSnakemake`
 * @param log file that its output is added to
 */
export const startWorkflow = (
	bin: string,
	study: string,
	{
		profile,
		args = [],
		env = {},
		log,
	}: { profile: string; args?: readonly string[]; env?: NodeJS.ProcessEnv; log: string },
): Workflow => {
	const all = [
		...['--snakefile', join(root, 'workflow', 'Snakefile'), '--directory', study],
		...['--workflow-profile', join(root, 'workflow', 'profiles', profile), ...args],
	];
	// A group of its own, so that all of it can be killed at once.
	const child: ChildProcess = spawn(join(bin, 'snakemake'), all, {
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, ...env, PATH: `${bin}:${env['PATH'] ?? process.env['PATH'] ?? ''}` },
	});
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => appendFileSync(log, part));
	const ended = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
	return {
		ended,
		isRunning: () => child.exitCode === null && child.signalCode === null,
		kill() {
			if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
		},
	};
};
