import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A program all of whose processes together get a share of one core, which the kernel holds them to. Linux only. */
export type LimitedProgram = {
	/** Starts the program, with the arguments that it is given. */
	path: string;
	/** Processor time of all its processes so far, those that have ended among them, seconds. */
	cpuSeconds(): number;
	/** Its processes that run now. */
	processes(): readonly number[];
	/** Once the program has ended. */
	close(): Promise<void>;
};

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;

/** On a busy machine, too, it gets all that it may have: a phone is not shared with others. */
const WEIGHT_V1 = { 'cpu.shares': '100000' };
const WEIGHT_V2 = { 'cpu.weight': '10000' };

/** The control groups of one program: their folders, and how their processor time is read. */
type Groups = { folders: readonly [string, ...string[]]; cpuSeconds: () => number };

const makeGroup = (folder: string, settings: Readonly<Record<string, string>>): string => {
	mkdirSync(folder);
	for (const [name, value] of Object.entries(settings)) writeFileSync(join(folder, name), value);
	return folder;
};

/** The last processes of a browser end a moment after it; a group with processes cannot be removed. */
const removeGroup = async (folder: string): Promise<void> => {
	for (let tries = 1; ; tries += 1) {
		try {
			return rmdirSync(folder);
		} catch (e) {
			if (tries === 20) throw e;
			await new Promise((resolve) => setTimeout(resolve, 250));
		}
	}
};

const makeGroups = (name: string, cores: number): Groups => {
	const quotaUs = Math.round(cores * PERIOD_US);
	if (existsSync(join(ROOT, 'cgroup.controllers'))) {
		const folder = makeGroup(join(ROOT, name), { 'cpu.max': `${quotaUs} ${PERIOD_US}`, ...WEIGHT_V2 });
		const spent = () => Number(/^usage_usec (\d+)/m.exec(readFileSync(join(folder, 'cpu.stat'), 'utf8'))?.[1]);
		return { folders: [folder], cpuSeconds: () => spent() / 1e6 };
	}
	const quota = { 'cpu.cfs_period_us': String(PERIOD_US), 'cpu.cfs_quota_us': String(quotaUs) };
	const cpu = makeGroup(join(ROOT, 'cpu', name), { ...quota, ...WEIGHT_V1 });
	const time = makeGroup(join(ROOT, 'cpuacct', name), {});
	return {
		folders: [cpu, time],
		cpuSeconds: () => Number(readFileSync(join(time, 'cpuacct.usage'), 'utf8')) / 1e9,
	};
};

/**
 * Gives a program half a core, or another share, by a quota of a control group. Throws where control groups cannot be made,
 * as for any user but root.
 */
export const limitCores = (program: string, cores: number): LimitedProgram => {
	const { folders, cpuSeconds } = makeGroups(`regard-phone-${process.pid}`, cores);
	const scripts = mkdtempSync(join(tmpdir(), 'regard-phone-'));
	const path = join(scripts, 'start');
	const entering = folders.map((folder) => `echo $$ > ${folder}/cgroup.procs`);
	writeFileSync(path, ['#!/bin/sh', 'set -e', ...entering, `exec ${program} "$@"`, ''].join('\n'));
	chmodSync(path, 0o755);
	return {
		path,
		cpuSeconds,
		processes: () =>
			readFileSync(join(folders[0], 'cgroup.procs'), 'utf8').trim().split('\n').filter(Boolean).map(Number),
		async close() {
			rmSync(scripts, { recursive: true, force: true });
			for (const folder of folders) await removeGroup(folder);
		},
	};
};
