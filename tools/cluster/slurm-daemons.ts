import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PROGRAMS = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'squeue', 'scancel'];
const PACKAGES = ['slurmctld', 'slurmd', 'slurm-client', 'munge'];

const has = (program: string): boolean => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Whether Slurm is here; as root on Debian it is installed first where it is missing. */
export const ensureSlurm = (): boolean => {
	if (PROGRAMS.every(has)) return true;
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
	const apt = (...args: string[]) =>
		spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
			.status === 0;
	return apt('update') && apt('install', '-y', '--no-install-recommends', ...PACKAGES) && PROGRAMS.every(has);
};

/** As many nodes as daemons, all on this computer. */
const NODES = ['node1', 'node2'];

/** One partition; what a daemon does not answer for 20 s is down, and its jobs are lost. */
const configuration = (folder: string): string => `ClusterName=regard
SlurmctldHost=${hostname()}(127.0.0.1)
SlurmctldPort=16817
AuthType=auth/munge
AuthInfo=socket=${folder}/munge/socket
CryptoType=crypto/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=${folder}/controller
SlurmdSpoolDir=${folder}/%n
SlurmctldPidFile=${folder}/controller.pid
SlurmdPidFile=${folder}/%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdTimeout=20
MinJobAge=600
KillWait=5
${NODES.map((name, i) => `NodeName=${name} NodeHostname=${hostname()} NodeAddr=127.0.0.1 Port=${17_001 + i} CPUs=2 RealMemory=8000`).join('\n')}
PartitionName=main Nodes=${NODES.join(',')} Default=YES MaxTime=INFINITE State=UP
`;

/** Slurm on this computer. */
export type Slurm = {
	/** What its commands need to find it. */
	env: NodeJS.ProcessEnv;
	/** Ids of the jobs that run now. */
	running(): string[];
	cancel(job: string): void;
	/** SIGKILL to the daemon of the second node. What it started lives on. */
	killNode(): void;
	/** Starts that daemon again. */
	reviveNode(): void;
	stop(): Promise<void>;
};

/**
 * Starts munge, a controller and two nodes.
 *
 * @param folder empty, for all that they write
 * @throws Error when the nodes do not come up within a minute
 */
export const startSlurm = async (folder: string): Promise<Slurm> => {
	for (const name of ['munge', 'controller', ...NODES]) mkdirSync(join(folder, name), { recursive: true });
	const key = join(folder, 'munge', 'key');
	chmodSync(join(folder, 'munge'), 0o711);
	writeFileSync(key, randomBytes(1024), { mode: 0o400 });
	writeFileSync(join(folder, 'slurm.conf'), configuration(folder));
	const programs = join(folder, 'bin');
	const env = { SLURM_CONF: join(folder, 'slurm.conf'), PATH: `${programs}:${process.env['PATH'] ?? ''}` };
	// Snakemake takes what speaks of Slurm out of the environment of the steps of its jobs, for a cluster has its
	// configuration in /etc.
	const srun = spawnSync('which', ['srun'], { encoding: 'utf8' }).stdout.trim();
	mkdirSync(programs);
	writeFileSync(join(programs, 'srun'), `#!/bin/sh\nSLURM_CONF=${env.SLURM_CONF} exec ${srun} "$@"\n`, { mode: 0o755 });
	const log = join(folder, 'daemons.log');
	const daemons: ChildProcess[] = [];
	const daemon = (program: string, ...args: string[]): ChildProcess => {
		const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
		for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => appendFileSync(log, part));
		daemons.push(child);
		return child;
	};
	const munge = (what: string) => `--${what}=${join(folder, 'munge', what.replace('-file', ''))}`;
	daemon(
		'munged',
		'--foreground',
		'--force',
		...['key-file', 'socket', 'pid-file', 'seed-file', 'log-file'].map(munge),
	);
	await sleep(2000);
	daemon('slurmctld', '-D');
	await sleep(2000);
	const startNode = (name: string) => daemon('slurmd', '-D', '-N', name);
	const [, second] = NODES.map(startNode);
	const told = (program: string, ...args: string[]): string =>
		spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } }).stdout;
	const stop = async () => {
		for (const child of [...daemons].reverse()) child.kill('SIGTERM');
		await sleep(2000);
		for (const child of daemons) child.kill('SIGKILL');
	};
	for (let tries = 0; !/idle/.test(told('sinfo', '-h', '-o', '%T')); tries++) {
		if (tries < 60) await sleep(1000);
		else {
			await stop();
			throw new Error(`Slurm did not come up: see ${log}`);
		}
	}
	return {
		env,
		running: () =>
			told('squeue', '-h', '-t', 'R', '-o', '%i')
				.split('\n')
				.filter((id) => id !== ''),
		cancel: (job) => void told('scancel', '--signal=KILL', '--full', job),
		killNode: () => void second?.kill('SIGKILL'),
		reviveNode: () => void startNode(NODES[1] ?? ''),
		stop,
	};
};
